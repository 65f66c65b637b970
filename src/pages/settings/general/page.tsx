import { languageNames, wordsIn } from "../../../i18n/catalogues.ts";
import { languageNamed, LANGUAGES } from "../../../contract/languages.ts";
import type { SettingsProps } from "../frame.tsx";
import { refused as refusedPage } from "../../../http/problem-answers.ts";
import { sendConfirmationMail, updateMe } from "../../../operations/me.ts";
import { newId } from "../../../lib/ids.ts";
import { scopesOf } from "../../../mailbox/tokens.ts";
import type { Player, Principal } from "../../../players/store.ts";
import { refusal } from "../../../contract/problems/table.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { check } from "../../../http/validation.ts";
import { NewPlayer } from "../../../contract/player.ts";
import { pickNewName } from "../../../operations/moderation.ts";
import { ok } from "../../../rules/index.ts";
import { choice, fieldsOf, text, zone } from "../../kit/fields.tsx";
import type { Form } from "../../kit/forms.ts";
import { keepLanguage, seeOther, safePath } from "../../kit/page.tsx";
import { begunPath } from "../../kit/begun.ts";
import { worded } from "../../kit/problem.tsx";
import { section, settingsPage, formSentTo } from "../section.ts";
import { submit, type Submit, type Rejected, seeDone } from "../../kit/submit.ts";

const WHERE = "/settings";
const ADDRESS = `${WHERE}/email`;
const RENAME = `${WHERE}/name`;

const Named = NewPlayer.pick({ name: true });
const YOURSELF = fieldsOf({ language: choice(LANGUAGES, { areLanguages: true }), timezone: zone() });
const NAME = fieldsOf({ name: text({ required: true }) });
const MAIL = fieldsOf({ email: text({ type: "email", autocomplete: "email" }) });

/** A session that was started with a token may do no more than the token. */
function mayKnow({ token }: Principal): boolean {
  const scopes = scopesOf(token);
  return scopes.includes("read") || scopes.includes("manage");
}

async function show(c: Ctx, principal: Principal, why: Rejected | null): Promise<Response> {
  if (!mayKnow(principal)) return refusedPage(c, refusal("scope-missing", { scope: "read" }));
  const { player } = principal;
  const yourself = formSentTo(WHERE, why);
  const name = formSentTo(RENAME, why);
  // All buttons about the address belong to one form.
  const address = yourself === null && name === null ? (why?.form ?? null) : null;
  return settingsPage(c, "general", why && worded(c, why.refusal), (props) => (
    <>
      {player.mayRename && <NewName {...props} player={player} written={name} />}
      <Yourself {...props} player={player} written={yourself} />
      <Address {...props} player={player} written={address} />
    </>
  ));
}

const rename: Submit = async (c, form, principal, home) => {
  const wish = check(Named, NAME.read(form));
  if (!wish.ok) return wish;
  const picked = await pickNewName(principal, wish.value.name, portsOf(c));
  return picked.ok ? ok(seeDone(c, home, "saved")) : picked;
};

export const generalPages = section(WHERE, {
  show,
  forms: {
    [WHERE]: submit(updateMe, {
      body: YOURSELF.read,
      done: ({ language }, c) => {
        keepLanguage(c, languageNamed(language, c.var.language));
        return "saved";
      },
    }),
    [RENAME]: rename,
    [ADDRESS]: submit(updateMe, {
      body: MAIL.read,
      done: ({ emailConfirmed }, c, form) => {
        // The form on the page of a new game leads back to it.
        const game = safePath(form.get("next") ?? "");
        if (game !== "/") return seeOther(c, begunPath(game, "sent"));
        return emailConfirmed ? "saved" : "asked";
      },
    }),
    [`${ADDRESS}/remove`]: submit(updateMe, { body: () => ({ email: null }), done: "removed" }),
    [`${ADDRESS}/confirm`]: submit(sendConfirmationMail, { done: "asked" }),
  },
});

interface GeneralProps extends SettingsProps {
  readonly player: Player;
  /** The rejected form. */
  readonly written: Form | null;
}

function NewName({ frame, refused, player: { name }, written }: GeneralProps) {
  const { settings: words } = wordsIn(frame.language);
  const { pickName, nameTaken, newName } = words.general;
  return (
    <>
      <h2>{pickName}</h2>
      <p>{nameTaken(name)}</p>
      <form method="post" action={RENAME}>
        <NAME.Fields
          values={written === null ? { name: "" } : NAME.read(written)}
          refused={refused}
          words={{ name: { label: newName } }}
        />
        <button type="submit">{words.save}</button>
      </form>
    </>
  );
}

function Yourself({ frame, refused, player: { timezone: zoneNow }, written }: GeneralProps) {
  const { settings: words } = wordsIn(frame.language);
  const { language, timezone, timezoneHint } = words.general;
  return (
    <form method="post" action={WHERE}>
      <YOURSELF.Fields
        values={written === null ? { language: frame.language, timezone: zoneNow } : YOURSELF.read(written)}
        refused={refused}
        words={{
          language: { label: language, parts: languageNames() },
          timezone: { label: timezone, hint: timezoneHint },
        }}
      />
      <button type="submit">{words.save}</button>
    </form>
  );
}

function Address({ frame, refused, player: { email, confirmedEmail: goesTo }, written }: GeneralProps) {
  const words = wordsIn(frame.language).settings.general;
  const waiting = email === goesTo ? null : email;
  return (
    <>
      <h2 id="email">{words.email}</h2>
      <p>{goesTo === null ? words.goesNowhere : words.goesTo(goesTo)}</p>
      {waiting !== null && <p>{words.waits(waiting)}</p>}
      <form method="post" action={ADDRESS}>
        <input type="hidden" name="key" value={newId()} />
        <MAIL.Fields
          values={written === null ? { email: email ?? "" } : MAIL.read(written)}
          refused={refused}
          words={{ email: { label: words.address, hint: words.addressHint } }}
        />
        <div class="actions">
          <button type="submit">{words.change}</button>
          {waiting !== null && (
            <button type="submit" class="quiet" formaction={`${ADDRESS}/confirm`}>
              {words.askAgain}
            </button>
          )}
          {(email !== null || goesTo !== null) && (
            <button type="submit" class="quiet" formaction={`${ADDRESS}/remove`}>
              {words.remove}
            </button>
          )}
        </div>
      </form>
    </>
  );
}
