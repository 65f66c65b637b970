import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Ctx } from "../../http/context.ts";
import { Hidden, SubmitButton } from "../kit/buttons.tsx";
import { useWords } from "../kit/context.tsx";
import { renderPage } from "../kit/page.tsx";
import { Layout } from "../kit/layout.tsx";
import { Paragraphs } from "../kit/lists.tsx";
import { Alert } from "../kit/fields.tsx";
import { type RefusedName, StartForm } from "../kit/sign-up.tsx";

interface FieldsProps {
  /** Where the player goes after signing in: a path of this service. */
  readonly next: string;
}

/** The script removes the form if the browser does not support passkeys. */
function PasskeyForm({ next }: FieldsProps) {
  const { signIn: words, told: problems } = useWords().passkeyPages;
  return (
    <form
      method="post"
      action="/sign-in"
      id="passkey-sign-in"
      data-ask="/passkeys/options"
      data-words={JSON.stringify(problems)}
      class="only-scripts"
    >
      <h2>{words.title}</h2>
      <Hidden name="next" value={next} />
      <input type="hidden" name="passkey" />
      <p class="soft">{words.hint}</p>
      <p class="note" role="status" hidden></p>
      <button type="button" hidden>
        {words.button}
      </button>
    </form>
  );
}

function MailForm({ next, address }: FieldsProps & { readonly address: string }) {
  const words = useWords().signIn;
  return (
    <form method="post" action="/sign-in">
      <Hidden name="next" value={next} />
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
      <SubmitButton label={words.sendLink} />
    </form>
  );
}

function TokenForm({ next }: FieldsProps) {
  const words = useWords().signIn;
  return (
    <form method="post" action="/sign-in">
      <Hidden name="next" value={next} />
      <p class="soft">{words.byTokenHint}</p>
      <label>
        {words.token}
        <input type="password" name="token" required maxlength={200} autocomplete="off" />
      </label>
      <SubmitButton label={words.useToken} />
    </form>
  );
}

interface SignInProps extends FieldsProps {
  readonly title?: string;
  readonly refusal?: string;
  readonly notes?: readonly string[];
  readonly refused?: RefusedName;
  readonly address?: string;
}

function SignIn({ next, title, refusal, notes = [], refused, address = "" }: SignInProps) {
  const words = useWords().signIn;
  const newHere = (
    <>
      <h2>{words.newHere}</h2>
      <StartForm next={next} button={words.start} refused={refused ?? null} />
    </>
  );
  return (
    <Layout title={title ?? words.title}>
      <Alert says={refusal ?? null} />
      <Paragraphs of={notes} />
      {/* Shown first after a rejected name, so that the field for another name is near the top. */}
      {refused !== undefined && newHere}
      <PasskeyForm next={next} />
      <h2>{words.byMail}</h2>
      <MailForm next={next} address={address} />
      <h2>{words.byToken}</h2>
      <TokenForm next={next} />
      {refused === undefined && newHere}
    </Layout>
  );
}

export const signInPage = (c: Ctx, props: SignInProps, status: ContentfulStatusCode = 200) =>
  renderPage(c, <SignIn {...props} />, { status });
