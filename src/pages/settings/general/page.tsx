import { wordsIn } from "../../../i18n/catalogues.ts";
import { languageNamed, LANGUAGES } from "../../../contract/languages.ts";
import { SettingsPage, type SettingsProps } from "../frame.tsx";
import { refused as refusedPage } from "../../../http/problem-answers.ts";
import { sendConfirmationMail, updateMe } from "../../../operations/me.ts";
import { newId } from "../../../lib/ids.ts";
import { type Principal, scopesOf } from "../../../players/store.ts";
import { refusal } from "../../../contract/problems/table.ts";
import type { Ctx } from "../../../http/context.ts";
import { choice, fieldsOf, text, zone } from "../../frame/fields.tsx";
import { keepLanguage, seeOther, safePath } from "../../frame/page.ts";
import { begunPath } from "../../game/stay.tsx";
import { worded } from "../../frame/problem.tsx";
import { asks, section, settingsPage, type Why, writtenIn } from "../section.ts";

const WHERE = "/settings";
const ADDRESS = `${WHERE}/email`;

const YOURSELF = fieldsOf({ language: choice(LANGUAGES, { areLanguages: true }), timezone: zone() });
const MAIL = fieldsOf({ email: text({ type: "email", autocomplete: "email" }) });

/** Whether the session may read the player's address: one that was begun with a token may do no more than the token. */
function mayKnow({ token }: Principal): boolean {
  const scopes = scopesOf(token);
  return scopes.includes("read") || scopes.includes("manage");
}

async function show(c: Ctx, principal: Principal, why: Why | null): Promise<Response> {
  if (!mayKnow(principal)) return refusedPage(c, refusal("scope-missing", { scope: "read" }));
  const { timezone, email, confirmedEmail } = principal.player;
  const yourself = writtenIn(why, WHERE);
  // All buttons about the address stand on one form.
  const address = yourself === null ? (why?.form ?? null) : null;
  return settingsPage(c, why && worded(c, why.refusal), (props) =>
    GeneralPage({
      ...props,
      yourself: yourself === null ? { language: c.var.language, timezone } : YOURSELF.read(yourself),
      address: address === null ? { email: email ?? "" } : MAIL.read(address),
      goesTo: confirmedEmail,
      waiting: email === confirmedEmail ? null : email,
      hasAddress: email !== null || confirmedEmail !== null,
      keyed: newId(),
    }),
  );
}

/** `/settings`: the player's language, time zone and address. */
export const generalPages = section(WHERE, {
  show,
  presses: {
    [WHERE]: asks(updateMe, {
      body: YOURSELF.read,
      done: ({ language }, c) => {
        keepLanguage(c, languageNamed(language, c.var.language));
        return "saved";
      },
    }),
    [ADDRESS]: asks(updateMe, {
      body: MAIL.read,
      done: ({ emailConfirmed }, c, form) => {
        // From the page of a game that has just begun: back to it.
        const game = safePath(form.get("next") ?? "");
        if (game !== "/") return seeOther(c, begunPath(game, "sent"));
        return emailConfirmed ? "saved" : "asked";
      },
    }),
    [`${ADDRESS}/remove`]: asks(updateMe, { body: () => ({ email: null }), done: "removed" }),
    [`${ADDRESS}/confirm`]: asks(sendConfirmationMail, { done: "asked" }),
  },
});

interface GeneralProps extends SettingsProps {
  /** What the fields hold: what is set, or what was written before a refusal. */
  readonly yourself: { readonly language: string; readonly timezone: string };
  readonly address: { readonly email: string };
  /** Where mail goes, and which address waits to be confirmed. */
  readonly goesTo: string | null;
  readonly waiting: string | null;
  /** Whether there is an address that could be removed. */
  readonly hasAddress: boolean;
  readonly keyed: string;
}

function Yourself({ frame, refused, yourself }: GeneralProps) {
  const {
    frame: { languages },
    settings: words,
  } = wordsIn(frame.language);
  const { language, timezone, timezoneHint } = words.general;
  return (
    <form method="post" action={WHERE}>
      <YOURSELF.Fields
        values={yourself}
        refused={refused}
        words={{
          language: { label: language, parts: languages },
          timezone: { label: timezone, hint: timezoneHint },
        }}
      />
      <button type="submit">{words.save}</button>
    </form>
  );
}

function Address({ frame, refused, address, goesTo, waiting, hasAddress, keyed }: GeneralProps) {
  const words = wordsIn(frame.language).settings.general;
  return (
    <>
      <h2 id="email">{words.email}</h2>
      <p>{goesTo === null ? words.goesNowhere : words.goesTo(goesTo)}</p>
      {waiting !== null && <p>{words.waits(waiting)}</p>}
      <form method="post" action={ADDRESS}>
        <input type="hidden" name="key" value={keyed} />
        <MAIL.Fields
          values={address}
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
          {hasAddress && (
            <button type="submit" class="quiet" formaction={`${ADDRESS}/remove`}>
              {words.remove}
            </button>
          )}
        </div>
      </form>
    </>
  );
}

/** The first page of the settings: language, time zone and address. */
export function GeneralPage(props: GeneralProps) {
  return (
    <SettingsPage {...props} section="general">
      <Yourself {...props} />
      <Address {...props} />
    </SettingsPage>
  );
}
