import type { Token } from "../../../contract/player.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { SCOPES, SUBSCRIPTION_KINDS } from "../../../contract/terms.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { getSubscriptions, renewSubscription } from "../../../operations/subscriptions.ts";
import { ALL_TOKENS, createToken, listTokens, revokeToken } from "../../../operations/tokens.ts";
import type { Principal } from "../../../players/store.ts";
import { refusal } from "../../../contract/problems/table.ts";
import { err } from "../../../rules/index.ts";
import { text, ticks } from "../../kit/fields.tsx";
import { fieldsOf } from "../../kit/form-page.tsx";
import { useWords } from "../../kit/context.tsx";
import { Entries, Facts } from "../../kit/lists.tsx";
import { needed } from "../../kit/opened.ts";
import { useFormat } from "../../kit/format.ts";
import { dropSession } from "../../kit/session.ts";
import { Copied, ButtonForm, Secret } from "../../kit/buttons.tsx";
import { sectionPages, settingsPage } from "../section.tsx";
import { seeDone, submit, type Submit } from "../../kit/submit.ts";
import { Mark } from "../../kit/bot-mark.tsx";

const WHERE = "/settings/tokens";
const SUBSCRIPTIONS = "/settings/subscriptions";

const NEW = fieldsOf({
  name: text({ maxlength: 60, required: true }),
  scopes: ticks(SCOPES, { name: "scope" }),
});

/** `secret`: the secret of a new token, which appears only in this response. */
async function content(c: Ctx, principal: Principal, secret: string | null = null) {
  const [{ items }, subscriptions] = await Promise.all([
    listTokens.run(principal, ALL_TOKENS, portsOf(c)).then(needed),
    getSubscriptions.run(principal, {}, portsOf(c)).then(needed),
  ]);
  const { session = [], token = [] } = Object.groupBy(items, ({ kind }) => kind);
  return (
    <>
      {secret !== null && <NewSecret secret={secret} />}
      <Sessions tokens={session} />
      <Tokens tokens={token} />
      <NewToken />
      <Subscriptions of={subscriptions} />
    </>
  );
}

const renew = submit(renewSubscription, { done: (_, c) => seeDone(c, WHERE, "renewed") });

const renewKnown: Submit = async (c, form, principal, home) =>
  SUBSCRIPTION_KINDS.some((kind) => kind === c.req.param("kind"))
    ? renew(c, form, principal, home)
    : err(refusal("not-found", { path: c.req.path }));

export const tokenPages = sectionPages("tokens", {
  content: (c, principal) => content(c, principal),
  forms: {
    [WHERE]: submit(createToken, {
      body: NEW.read,
      done: async ({ value }, c, _form, principal) =>
        settingsPage(c, "tokens", await content(c, principal, value.token)),
    }),
    [`${WHERE}/:id/revoke`]: submit(revokeToken, {
      done: (_gone, c, _form, { token }) => {
        if (c.req.param("id") === token.id) dropSession(c);
        return "revoked";
      },
    }),
    [`${SUBSCRIPTIONS}/:kind/renew`]: renewKnown,
  },
});

function NewSecret({ secret }: { readonly secret: string }) {
  const { tokens: words } = useWords().settings;
  return (
    <>
      <h2>{words.secret}</h2>
      <Secret secret={secret} hint={words.secretHint} />
    </>
  );
}

function NewToken() {
  const { tokens: words } = useWords().settings;
  return (
    <>
      <h2>{words.create}</h2>
      <NEW.Form
        action={WHERE}
        isKeyed
        values={{ name: "", scopes: ["play", "read"] }}
        words={{
          name: { label: words.name, hint: words.nameHint },
          scopes: { label: words.may, parts: words.scopes },
        }}
        button={words.createNow}
      />
    </>
  );
}

interface SubscriptionsProps {
  readonly of: Readonly<Record<(typeof SUBSCRIPTION_KINDS)[number], { readonly url: string }>>;
}

function Subscriptions({ of }: SubscriptionsProps) {
  const { tokens: words } = useWords().settings;
  return (
    <>
      <h2 id="subscriptions">{words.subscriptions}</h2>
      <p class="soft">{words.subscriptionsHint}</p>
      {SUBSCRIPTION_KINDS.map((kind) => (
        <div class="entry">
          <h3>{words.kinds[kind]}</h3>
          <Copied text={of[kind].url} />
          <ButtonForm action={`${SUBSCRIPTIONS}/${kind}/renew`} label={words.renew} isKeyed isGrave />
        </div>
      ))}
    </>
  );
}

type TokenView = ViewOf<typeof Token>;

interface EntryProps {
  readonly token: TokenView;
  readonly button: string;
  readonly hasScopes?: boolean;
}

function Entry({ token, button, hasScopes = false }: EntryProps) {
  const { tokens: words } = useWords().settings;
  const format = useFormat();
  return (
    <li>
      <p>
        <strong>{token.name}</strong>
        {token.current && <Mark>{words.current}</Mark>}
      </p>
      <Facts
        of={[
          [words.may, hasScopes ? token.scopes.map((scope) => words.scopes[scope]).join("; ") : null],
          [words.made, format.dayTime(token.createdAt)],
          [words.used, format.dayTime(token.lastUsedAt)],
        ]}
      />
      <ButtonForm action={`${WHERE}/${token.id}/revoke`} label={button} isGrave />
    </li>
  );
}

interface TokensProps {
  readonly tokens: readonly TokenView[];
}

function Sessions({ tokens }: TokensProps) {
  const { frame, settings } = useWords();
  const { tokens: words } = settings;
  if (tokens.length === 0) return null;
  return (
    <>
      <h2>{words.browsers}</h2>
      <p class="soft">{words.browsersHint}</p>
      <Entries of={tokens} each={(token) => <Entry token={token} button={frame.signOut} />} />
    </>
  );
}

function Tokens({ tokens }: TokensProps) {
  const { tokens: words } = useWords().settings;
  const each = (token: TokenView) => <Entry token={token} button={words.revoke} hasScopes />;
  return (
    <>
      <h2>{words.tokens}</h2>
      <p class="soft">{words.tokensHint}</p>
      <Entries of={tokens} each={each} none={<p>{words.none}</p>} />
    </>
  );
}
