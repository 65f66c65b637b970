import { wordsIn } from "../../../i18n/catalogues.ts";
import { languageNamed, LANGUAGES } from "../../../contract/languages.ts";
import { type Done, Field, marks, SettingsPage, type SettingsProps, ZoneField } from "../frame.tsx";
import { Hono } from "hono";
import { refused as refusedPage } from "../../../http/problem-answers.ts";
import { sendConfirmationMail, updateMe } from "../../../operations/me.ts";
import type { Shown } from "../../../contract/shown.ts";
import { newId } from "../../../lib/ids.ts";
import { type Player, type Principal, scopesOf } from "../../../players/store.ts";
import { refusal, type Refusal } from "../../../contract/problems/table.ts";
import { type Ctx, type HttpEnv, portsOf, principalOf } from "../../../http/context.ts";
import { type OwnPlayer, PlayerChanges } from "../../../contract/player.ts";
import { check } from "../../../http/validation.ts";
import { type Form, pressKey } from "../../frame/forms.ts";
import { keepLanguage } from "../../frame/language-cookie.ts";
import { page, seeOther } from "../../frame/page.ts";
import { safePath } from "../../frame/safe-path.ts";
import { begunPath } from "../../game/stay.tsx";
import { worded } from "../../frame/refusals.ts";
import { did, pressingOwn, propsFor, readingOwn, statusOf } from "../shown.ts";

/** Why a form was not taken, and the form. */
interface Refused {
  readonly refusal: Refusal;
  readonly form: Form;
}

/** Whether the session may read the player's address: one that was begun with a token may do no more than the token. */
function mayKnow({ token }: Principal): boolean {
  const scopes = scopesOf(token);
  return scopes.includes("read") || scopes.includes("manage");
}

/** The page for a player as they are; after a refusal with what they wrote. */
function shown(c: Ctx, player: Player, why: Refused | null = null): Response | Promise<Response> {
  if (!mayKnow(principalOf(c))) return refusedPage(c, refusal("scope-missing", { scope: "read" }));
  const problem = why && worded(c, why.refusal);
  const { email, confirmedEmail } = player;
  const written = (name: string, otherwise: string) => why?.form.get(name) ?? otherwise;
  const markup = GeneralPage({
    ...propsFor(c, problem),
    fields: {
      language: written("language", c.var.language),
      timezone: written("timezone", player.timezone),
      email: written("email", email ?? ""),
    },
    // The platform's list lacks UTC, the zone of who signed up without a script.
    goesTo: confirmedEmail,
    waiting: email === confirmedEmail ? null : email,
    hasAddress: email !== null || confirmedEmail !== null,
    keyed: newId(),
  });
  return page(c, c.var.language, markup, statusOf(problem));
}

interface Change {
  readonly data: unknown;
  /** What the page says then. */
  readonly done: (me: Shown<typeof OwnPlayer>) => Done;
  /** Where else it leads than to the settings. */
  readonly to?: string;
}

/** Reads a form as what is to change of the player, and changes it. */
async function changing(
  c: Ctx,
  form: Form,
  principal: Principal,
  { data, done, to }: Change,
): Promise<Response> {
  const wish = check(PlayerChanges, data);
  const me = wish.ok ? await updateMe.run(principal, wish.value, portsOf(c)) : wish;
  if (!me.ok) return shown(c, principal.player, { refusal: me.error, form });
  return to === undefined ? did(c, "/settings", done(me.value)) : seeOther(c, to);
}

function change(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const data = { language: form.get("language"), timezone: form.get("timezone") };
  return changing(c, form, principal, {
    data,
    done: ({ language }) => {
      keepLanguage(c, languageNamed(language, c.var.language));
      return "saved";
    },
  });
}

/** What is said of an address that was given. */
const asked = (me: Shown<typeof OwnPlayer>): Done => (me.emailConfirmed ? "saved" : "asked");

function changeAddress(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const data = { email: form.get("email")?.trim() ?? "" };
  // From the page of a game that has just begun: back to it.
  const game = safePath(form.get("next") ?? "");
  const back = game === "/" ? {} : { to: begunPath(game, "sent") };
  return changing(c, form, principal, { data, done: asked, ...back });
}

function removeAddress(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  return changing(c, form, principal, { data: { email: null }, done: () => "removed" });
}

async function askAgain(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const key = await pressKey(c, form.get("key"), null);
  const sent = await sendConfirmationMail.run(principal, { key }, portsOf(c));
  return sent.ok ? did(c, "/settings", "asked") : shown(c, principal.player, { refusal: sent.error, form });
}

/** `/settings`: the player's language, time zone and address. */
export const generalPages = new Hono<HttpEnv>()
  .get(
    "/settings",
    readingOwn((c, { player }) => shown(c, player)),
  )
  .post("/settings", pressingOwn(change))
  .post("/settings/email", pressingOwn(changeAddress))
  .post("/settings/email/remove", pressingOwn(removeAddress))
  .post("/settings/email/confirm", pressingOwn(askAgain));

interface GeneralProps extends SettingsProps {
  /** What the fields hold: what is set, or what was written before a refusal. */
  readonly fields: { readonly language: string; readonly timezone: string; readonly email: string };
  /** Where mail goes, and which address waits to be confirmed. */
  readonly goesTo: string | null;
  readonly waiting: string | null;
  /** Whether there is an address that could be removed. */
  readonly hasAddress: boolean;
  readonly keyed: string;
}

function Yourself({ frame, refused, fields }: GeneralProps) {
  const words = wordsIn(frame.language).settings;
  return (
    <form method="post" action="/settings">
      <Field label={words.general.language} refused={refused} at="/language">
        <select name="language" {...marks(refused, "/language")}>
          {LANGUAGES.map((language) => (
            <option value={language} lang={language} selected={language === fields.language}>
              {wordsIn(frame.language).frame.languages[language]}
            </option>
          ))}
        </select>
      </Field>
      <ZoneField frame={frame} refused={refused} label={words.general.timezone} value={fields.timezone} />
      <button type="submit">{words.save}</button>
    </form>
  );
}

function Address({ frame, refused, fields, goesTo, waiting, hasAddress, keyed }: GeneralProps) {
  const words = wordsIn(frame.language).settings.general;
  return (
    <>
      <h2 id="email">{words.email}</h2>
      <p>{goesTo === null ? words.goesNowhere : words.goesTo(goesTo)}</p>
      {waiting !== null && <p>{words.waits(waiting)}</p>}
      <form method="post" action="/settings/email">
        <input type="hidden" name="key" value={keyed} />
        <Field label={words.address} hint={words.addressHint} refused={refused} at="/email">
          <input
            type="email"
            name="email"
            {...marks(refused, "/email")}
            value={fields.email}
            autocomplete="email"
          />
        </Field>
        <div class="actions">
          <button type="submit">{words.change}</button>
          {waiting !== null && (
            <button type="submit" class="quiet" formaction="/settings/email/confirm">
              {words.askAgain}
            </button>
          )}
          {hasAddress && (
            <button type="submit" class="quiet" formaction="/settings/email/remove">
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
