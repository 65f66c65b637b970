import type { Token } from "../../../contract/player.ts";
import type { Shown } from "../../../contract/shown.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { dayTimeWords } from "../../../i18n/times.ts";
import { now } from "../../../lib/now.ts";
import {
  Copied,
  Field,
  FieldRefusal,
  marks,
  Press,
  Secret,
  SettingsPage,
  type SettingsProps,
} from "../frame.tsx";
import { SCOPES, type SubscriptionKind, SUBSCRIPTION_KINDS } from "../../../contract/terms.ts";

interface TokensProps extends SettingsProps {
  readonly tokens: readonly Shown<typeof Token>[];
  readonly sessions: readonly Shown<typeof Token>[];
  /** What the form for a new token holds. */
  readonly fields: { readonly name: string; readonly scopes: readonly string[]; readonly key: string };
  /** A token that has just been made. */
  readonly secret: string | null;
  readonly subscriptions: Readonly<Record<SubscriptionKind, string>>;
  readonly keyed: string;
}

interface EntryProps {
  readonly frame: TokensProps["frame"];
  readonly token: Shown<typeof Token>;
  readonly button: string;
  readonly hasScopes: boolean;
}

function Entry({ frame, token, button, hasScopes }: EntryProps) {
  const { tokens: words } = wordsIn(frame.language).settings;
  const when = (instant: string) =>
    dayTimeWords(Date.parse(instant), now(), frame.language, frame.principal?.timezone ?? "UTC");
  return (
    <li>
      <p>
        <strong>{token.name}</strong>
        {token.current && <span class="mark">{words.current}</span>}
      </p>
      <dl>
        {hasScopes && (
          <>
            <dt>{words.may}</dt>
            <dd>{token.scopes.map((scope) => words.scopes[scope]).join("; ")}</dd>
          </>
        )}
        <dt>{words.made}</dt>
        <dd>{when(token.createdAt)}</dd>
        <dt>{words.used}</dt>
        <dd>{when(token.lastUsedAt)}</dd>
      </dl>
      <Press action={`/settings/tokens/${token.id}/revoke`} label={button} isGrave />
    </li>
  );
}

function Sessions({ frame, sessions }: TokensProps) {
  const { tokens: words } = wordsIn(frame.language).settings;
  if (sessions.length === 0) return null;
  return (
    <>
      <h2>{words.browsers}</h2>
      <p class="soft">{words.browsersHint}</p>
      <ul class="entries">
        {sessions.map((token) => (
          <Entry frame={frame} token={token} button={words.end} hasScopes={false} />
        ))}
      </ul>
    </>
  );
}

function Tokens({ frame, tokens }: TokensProps) {
  const { tokens: words } = wordsIn(frame.language).settings;
  return (
    <>
      <h2>{words.tokens}</h2>
      <p class="soft">{words.tokensHint}</p>
      {tokens.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul class="entries">
          {tokens.map((token) => (
            <Entry frame={frame} token={token} button={words.revoke} hasScopes />
          ))}
        </ul>
      )}
    </>
  );
}

function Create({ frame, refused, fields }: TokensProps) {
  const { tokens: words } = wordsIn(frame.language).settings;
  return (
    <>
      <h2>{words.create}</h2>
      <form method="post" action="/settings/tokens">
        <input type="hidden" name="key" value={fields.key} />
        <Field label={words.name} hint={words.nameHint} refused={refused} at="/name">
          <input
            name="name"
            {...marks(refused, "/name")}
            value={fields.name}
            maxlength={60}
            required
            autocomplete="off"
          />
        </Field>
        <fieldset>
          <legend>{words.may}</legend>
          {SCOPES.map((scope) => (
            <label>
              <input type="checkbox" name={`scope.${scope}`} checked={fields.scopes.includes(scope)} />
              {words.scopes[scope]}
            </label>
          ))}
          <FieldRefusal refused={refused} at="/scopes" />
        </fieldset>
        <button type="submit">{words.createNow}</button>
      </form>
    </>
  );
}

function Subscriptions({ frame, subscriptions, keyed }: TokensProps) {
  const { tokens: words } = wordsIn(frame.language).settings;
  return (
    <>
      <h2 id="subscriptions">{words.subscriptions}</h2>
      <p class="soft">{words.subscriptionsHint}</p>
      {SUBSCRIPTION_KINDS.map((kind) => (
        <div class="entry">
          <h3>{words.kinds[kind]}</h3>
          <Copied text={subscriptions[kind]} copy={words.copy} />
          <Press action={`/settings/subscriptions/${kind}/renew`} label={words.renew} keyed={keyed} isGrave />
        </div>
      ))}
    </>
  );
}

/** Tokens and browsers that are signed in, a form for another token, and the addresses of subscriptions. */
export function TokensPage(props: TokensProps) {
  const { tokens: words } = wordsIn(props.frame.language).settings;
  return (
    <SettingsPage {...props} section="tokens">
      {props.secret !== null && (
        <>
          <h2>{words.secret}</h2>
          <Secret secret={props.secret} hint={words.secretHint} copy={words.copy} />
        </>
      )}
      <Sessions {...props} />
      <Tokens {...props} />
      <Create {...props} />
      <Subscriptions {...props} />
    </SettingsPage>
  );
}
