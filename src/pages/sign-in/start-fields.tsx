import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../i18n/languages.ts";

interface StartFieldsProps {
  readonly language: Language;
  /** Where to go on to afterwards: a path of ours. */
  readonly next: string;
  /** The form's idempotency key: two presses make one player. */
  readonly formKey: string;
  /** What was written already. */
  readonly name?: string;
}

/** The fields of every sign-up form. The page's script writes the reader's time zone into its field. */
export function StartFields({ language, next, formKey, name = "" }: StartFieldsProps) {
  const words = wordsIn(language).public.home;
  return (
    <>
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="timezone" value="" />
      <input type="hidden" name="key" value={formKey} />
      <label>
        {words.name}
        <input
          name="name"
          value={name}
          required
          minlength={3}
          maxlength={20}
          pattern="[A-Za-z][A-Za-z0-9_\-]{2,19}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          aria-describedby="name-hint"
        />
        <span class="hint" id="name-hint">
          {words.nameHint}
        </span>
      </label>
    </>
  );
}
