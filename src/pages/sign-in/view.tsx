import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Ctx } from "../../http/context.ts";
import { frameOf, page } from "../kit/page.tsx";
import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { Layout } from "../kit/layout.tsx";
import { Alert } from "../kit/fields.tsx";
import { type RefusedName, StartForm } from "../kit/sign-up.tsx";

interface FieldsProps {
  readonly language: Language;
  readonly next: string;
}

/** The script reveals the button if the browser supports passkeys. */
function PasskeyForm({ language, next }: FieldsProps) {
  const { signIn: words, told } = wordsIn(language).passkeyPages;
  return (
    <form
      method="post"
      action="/sign-in"
      id="passkey-sign-in"
      data-ask="/passkeys/options"
      data-told={JSON.stringify(told)}
      hidden
    >
      <h2>{words.title}</h2>
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="passkey" />
      <p class="soft">{words.hint}</p>
      <p class="note" role="status" hidden></p>
      <button type="button">{words.button}</button>
    </form>
  );
}

function MailForm({ language, next, address }: FieldsProps & { readonly address: string }) {
  const words = wordsIn(language).signIn;
  return (
    <form method="post" action="/sign-in">
      <input type="hidden" name="next" value={next} />
      <p class="soft">{words.byMailHint}</p>
      <label>
        {words.address}
        <input
          type="email"
          name="email"
          value={address}
          required
          maxlength={254}
          autocomplete="username webauthn"
        />
      </label>
      <button type="submit">{words.sendLink}</button>
    </form>
  );
}

function TokenForm({ language, next }: FieldsProps) {
  const words = wordsIn(language).signIn;
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

interface SignInProps {
  /** A path of this service. */
  readonly next: string;
  readonly title?: string;
  readonly refusal?: string;
  readonly notes?: readonly string[];
  readonly refused?: RefusedName;
  readonly address?: string;
}

function Notes({ refusal, notes = [] }: SignInProps): Child {
  return (
    <>
      <Alert says={refusal ?? null} />
      {notes.map((note) => (
        <p>{note}</p>
      ))}
    </>
  );
}

export function signInPage(
  c: Ctx,
  props: SignInProps,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const frame = frameOf(c);
  const { language } = frame;
  const { next, refused = null, address = "" } = props;
  const words = wordsIn(language).signIn;
  const newHere = (
    <>
      <h2>{words.newHere}</h2>
      <StartForm from="sign-in" language={language} next={next} button={words.start} refused={refused} />
    </>
  );
  const markup = (
    <Layout frame={frame} title={props.title ?? words.title}>
      <Notes {...props} />
      {/* Shown first after a rejected name, so that the field is at hand. */}
      {refused !== null && newHere}
      <PasskeyForm language={language} next={next} />
      <h2>{words.byMail}</h2>
      <MailForm language={language} next={next} address={address} />
      <h2>{words.byToken}</h2>
      <TokenForm language={language} next={next} />
      {refused === null && newHere}
    </Layout>
  );
  return page(c, language, markup, status);
}
