import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { FREE_NAME, type RefusedName } from "./sign-up.ts";

/** Tells a player who has neither a confirmed address nor a token how they would lose their way back, and what to do. */
export function KeepAccess({ language }: { readonly language: Language }) {
  const words = wordsIn(language).signIn;
  return (
    <p class="due">
      {words.keepAccess} <a href="/settings">{words.toSettings}</a>
    </p>
  );
}

interface NameFieldProps {
  readonly language: Language;
  /** What the form's main button says. */
  readonly button: string;
  /** The name that the last press asked for, with why it was refused. */
  readonly refused: RefusedName | null;
  /** A name that was typed, and is not what was refused. */
  readonly typed?: string | undefined;
}

/** What is wrong with the name, and free ones like it, each of which a press takes; without either what a name is made of. */
function Below({ language, refused }: Pick<NameFieldProps, "language" | "refused">) {
  const words = wordsIn(language).begin;
  if (refused === null)
    return (
      <p class="hint" id="name-hint">
        {words.nameHint}
      </p>
    );
  return (
    <>
      <p class="error" id="name-hint" role="alert">
        {refused.why}
      </p>
      {refused.free.length > 0 && (
        <p class="row">
          <span>{words.freeNames}</span>
          {refused.free.map((name) => (
            <button type="submit" class="quiet" name={FREE_NAME} value={name} formnovalidate>
              {name}
            </button>
          ))}
        </p>
      )}
    </>
  );
}

/**
 * The end of a form that makes a newcomer a player: the field for a name, and the form's main button, which stands before
 * the free names so that Enter presses it. The page's script writes the reader's time zone into its field. That a name
 * can be one is for the service to say, which offers others instead.
 */
export function NameField({ language, button, refused, typed = "" }: NameFieldProps) {
  return (
    <>
      <input type="hidden" name="timezone" value="" />
      <div class="row low name-field">
        <label>
          {wordsIn(language).public.front.name}
          <input
            name="name"
            value={refused?.typed ?? typed}
            required
            maxlength={40}
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            aria-describedby="name-hint"
            aria-invalid={refused === null ? undefined : "true"}
            autofocus={refused !== null}
          />
        </label>
        <button type="submit">{button}</button>
      </div>
      <Below language={language} refused={refused} />
    </>
  );
}

/** The forms that ask for nothing but a name, by the page that they stand on and that a refusal brings back. */
export type StartPage = "home" | "sign-in";

interface StartFormProps extends NameFieldProps {
  readonly from: StartPage;
  /** Where to go on to afterwards: a path of ours. */
  readonly next: string;
  /** The form's idempotency key: two presses make one player. */
  readonly formKey: string;
}

/** The form to sign up with a name alone. */
export function StartForm({ from, next, formKey, ...field }: StartFormProps) {
  return (
    <form class="start" method="post" action="/start" data-once>
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="key" value={formKey} />
      <NameField {...field} />
    </form>
  );
}
