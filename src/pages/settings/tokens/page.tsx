import type { Token } from "../../../contract/player.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { SCOPES, SUBSCRIPTION_KINDS } from "../../../contract/terms.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { getSubscriptions, renewSubscription } from "../../../operations/subscriptions.ts";
import { ALL_TOKENS, createToken, listTokens, revokeToken } from "../../../operations/tokens.ts";
import { newId } from "../../../lib/ids.ts";
import type { Principal } from "../../../players/store.ts";
import { refusal } from "../../../contract/problems/table.ts";
import { err } from "../../../rules/index.ts";
import { fieldsOf, text, ticks } from "../../kit/fields.tsx";
import { type Frame, useWords } from "../../kit/context.tsx";
import type { Form } from "../../kit/forms.ts";
import { Entries, Facts } from "../../kit/lists.tsx";
import { needed } from "../../kit/opened.ts";
import { Format } from "../../kit/format.ts";
import { worded } from "../../kit/problem.tsx";
import { dropSession } from "../../kit/session.ts";
import { Copied, ButtonForm, Secret } from "../../kit/buttons.tsx";
import type { SettingsProps } from "../frame.tsx";
import { section, settingsPage, formSentTo } from "../section.ts";
import { submit, type Submit as Pressed, type Rejected } from "../../kit/submit.ts";
import { Mark } from "../../kit/bot-mark.tsx";

const WHERE = "/settings/tokens";
const SUBSCRIPTIONS = "/settings/subscriptions";

const NEW = fieldsOf({
  name: text({ maxlength: 60, required: true }),
  scopes: ticks(SCOPES, { name: "scope" }),
});

const USUAL = { name: "", scopes: ["play", "read"] };

interface NewTokenProps extends Pick<SettingsProps, "refused"> {
  readonly written: Form | null;
  readonly keyed: string;
}

function NewTokenForm({ written, keyed, refused }: NewTokenProps) {
  const { tokens: words } = useWords().settings;
  return (
    <form method="post" action={WHERE}>
      <input type="hidden" name="key" value={keyed} />
      <NEW.Fields
        values={written === null ? USUAL : NEW.read(written)}
        refused={refused}
        words={{
          name: { label: words.name, hint: words.nameHint },
          scopes: { label: words.may, parts: words.scopes },
        }}
      />
      <button type="submit">{words.createNow}</button>
    </form>
  );
}

/** `secret`: of a new token; it appears only in this response. */
async function show(
  c: Ctx,
  principal: Principal,
  why: Rejected | null,
  secret: string | null = null,
): Promise<Response> {
  const [{ items }, subscriptions] = await Promise.all([
    listTokens.run(principal, ALL_TOKENS, portsOf(c)).then(needed),
    getSubscriptions.run(principal, {}, portsOf(c)).then(needed),
  ]);
  const keyed = newId();
  const { tokens: words } = wordsIn(c.var.language).settings;
  return settingsPage(c, "tokens", why && worded(c, why.refusal), (props) => (
    <>
      {secret !== null && (
        <>
          <h2>{words.secret}</h2>
          <Secret secret={secret} hint={words.secretHint} copy={words.copy} />
        </>
      )}
      <Sessions {...props} sessions={items.filter(({ kind }) => kind === "session")} />
      <Tokens {...props} tokens={items.filter(({ kind }) => kind === "token")} />
      <h2>{words.create}</h2>
      <NewTokenForm written={formSentTo(WHERE, why)} keyed={keyed} refused={props.refused} />
      <h2 id="subscriptions">{words.subscriptions}</h2>
      <p class="soft">{words.subscriptionsHint}</p>
      {SUBSCRIPTION_KINDS.map((kind) => (
        <div class="entry">
          <h3>{words.kinds[kind]}</h3>
          <Copied text={subscriptions[kind].url} copy={words.copy} />
          <ButtonForm action={`${SUBSCRIPTIONS}/${kind}/renew`} label={words.renew} keyed={keyed} isGrave />
        </div>
      ))}
    </>
  ));
}

const renew = submit(renewSubscription, { done: "renewed" });

const renewKnown: Pressed = async (c, form, principal, home) =>
  SUBSCRIPTION_KINDS.some((kind) => kind === c.req.param("kind"))
    ? renew(c, form, principal, home)
    : err(refusal("not-found", { path: c.req.path }));

export const tokenPages = section(WHERE, {
  show,
  forms: {
    [WHERE]: submit(createToken, {
      body: NEW.read,
      done: ({ value }, c, _form, principal) => show(c, principal, null, value.token),
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

type TokenViews = readonly ViewOf<typeof Token>[];

interface EntryProps {
  readonly frame: Frame;
  readonly token: TokenViews[number];
  readonly button: string;
  readonly hasScopes: boolean;
}

function Entry({ frame, token, button, hasScopes }: EntryProps) {
  const { tokens: words } = wordsIn(frame.language).settings;
  const format = new Format(frame);
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

function Sessions({ frame, sessions }: { readonly frame: Frame; readonly sessions: TokenViews }) {
  const { frame: names, settings } = wordsIn(frame.language);
  const { tokens: words } = settings;
  if (sessions.length === 0) return null;
  return (
    <>
      <h2>{words.browsers}</h2>
      <p class="soft">{words.browsersHint}</p>
      <Entries
        of={sessions}
        each={(token) => <Entry frame={frame} token={token} button={names.signOut} hasScopes={false} />}
      />
    </>
  );
}

function Tokens({ frame, tokens }: { readonly frame: Frame; readonly tokens: TokenViews }) {
  const { tokens: words } = wordsIn(frame.language).settings;
  return (
    <>
      <h2>{words.tokens}</h2>
      <p class="soft">{words.tokensHint}</p>
      <Entries
        of={tokens}
        each={(token) => <Entry frame={frame} token={token} button={words.revoke} hasScopes />}
        none={<p>{words.none}</p>}
      />
    </>
  );
}
