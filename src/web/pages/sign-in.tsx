import type { Child } from "hono/jsx";
import { SIGN_IN_WORDS } from "../../i18n/catalogues.ts";
import type { Language } from "../../i18n/languages.ts";
import { type Frame, Layout } from "./layout.tsx";

interface FieldsProps {
  readonly language: Language;
  /** Where to go on to afterwards. */
  readonly next: string;
}

interface StartProps extends FieldsProps {
  /** What was written already. */
  readonly name?: string;
  /** What makes of two presses one player. */
  readonly formKey: string;
}

/** Becoming a player by a name alone. The page's script writes the reader's time zone into its field. */
export function StartForm({ language, next, name = "", formKey }: StartProps) {
  const words = SIGN_IN_WORDS[language];
  return (
    <form method="post" action="/start">
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
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
        />
      </label>
      <p class="soft">{words.nameHint}</p>
      <button type="submit">{words.start}</button>
    </form>
  );
}

function MailForm({ language, next, address }: FieldsProps & { readonly address: string }) {
  const words = SIGN_IN_WORDS[language];
  return (
    <form method="post" action="/sign-in">
      <input type="hidden" name="next" value={next} />
      <p class="soft">{words.byMailHint}</p>
      <label>
        {words.address}
        <input type="email" name="email" value={address} required maxlength={254} autocomplete="email" />
      </label>
      <button type="submit">{words.sendLink}</button>
    </form>
  );
}

function TokenForm({ language, next }: FieldsProps) {
  const words = SIGN_IN_WORDS[language];
  return (
    <form method="post" action="/sign-in">
      <input type="hidden" name="next" value={next} />
      <p class="soft">{words.byTokenHint}</p>
      <label>
        {words.token}
        <input type="password" name="token" required maxlength={200} autocomplete="off" />
      </label>
      <button type="submit">{words.useToken}</button>
    </form>
  );
}

export interface SignInProps {
  readonly next: string;
  readonly formKey: string;
  readonly title?: string;
  /** Why the last press let nobody in. */
  readonly refusal?: string;
  /** What else is to be said first. */
  readonly notes?: readonly string[];
  /** What was written already. */
  readonly name?: string;
  readonly address?: string;
}

function Notes({ refusal, notes = [] }: SignInProps): Child {
  return (
    <>
      {refusal && (
        <p class="due" role="alert">
          {refusal}
        </p>
      )}
      {notes.map((note) => (
        <p>{note}</p>
      ))}
    </>
  );
}

/** The ways in: a link by mail, a token, a name. */
export function SignInPage({ frame, ...props }: SignInProps & { readonly frame: Frame }) {
  const { language } = frame;
  const { next, formKey, name = "", address = "" } = props;
  const words = SIGN_IN_WORDS[language];
  return (
    <Layout frame={frame} title={props.title ?? words.title}>
      <Notes {...props} />
      <h2>{words.byMail}</h2>
      <MailForm language={language} next={next} address={address} />
      <h2>{words.byToken}</h2>
      <TokenForm language={language} next={next} />
      <h2>{words.newHere}</h2>
      <StartForm language={language} next={next} name={name} formKey={formKey} />
    </Layout>
  );
}
