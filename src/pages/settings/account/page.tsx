import { wordsIn } from "../../../i18n/catalogues.ts";
import { Field, marks, SettingsPage, type SettingsProps } from "../frame.tsx";
import { Hono } from "hono";
import { refused } from "../../../http/problem-answers.ts";
import { exported, exportMe, ExportQuery } from "../../../operations/exports.ts";
import { GAMES_PER_EXPORT } from "../../../operations/player-file.ts";
import { deleteMe } from "../../../operations/me.ts";
import { nameKey } from "../../../players/names.ts";
import type { Principal } from "../../../players/store.ts";
import { refusal } from "../../../contract/problems/table.ts";
import { MessagePage } from "../../frame/layout.tsx";
import { type Ctx, type HttpEnv, portsOf } from "../../../http/context.ts";
import { replyTo } from "../../../http/replies.ts";
import { check } from "../../../http/validation.ts";
import { type Problem, worded } from "../../frame/refusals.ts";
import type { Form } from "../../frame/forms.ts";
import { frameOf, page } from "../../frame/page.ts";
import { dropSession } from "../../sign-in/session.ts";
import { pressingOwn, propsFor, readingOwn, statusOf } from "../shown.ts";

/** Why the form was not taken, and what was written. */
interface Refused {
  readonly problem: Problem;
  readonly written: string;
}

function shown(c: Ctx, { player }: Principal, why: Refused | null = null): Promise<Response> {
  const markup = AccountPage({
    ...propsFor(c, why?.problem),
    name: player.name,
    written: why?.written ?? "",
    gamesPerFile: GAMES_PER_EXPORT,
  });
  return page(c, c.var.language, markup, statusOf(why?.problem ?? null));
}

/** The file with the player's data; without the headers by which other sites may read the API's. */
async function download(c: Ctx, principal: Principal): Promise<Response> {
  const query = check(ExportQuery, c.req.query(), "query");
  if (!query.ok) return refused(c, query.error);
  const file = await exportMe.run(principal, query.value, portsOf(c));
  return file.ok ? replyTo(c, exported.reply(file.value)) : refused(c, file.error);
}

function notTheirName(c: Ctx, principal: Principal, written: string): Promise<Response> {
  const detail = wordsIn(c.var.language).settings.account.nameDiffers;
  const problem = { ...worded(c, refusal("invalid-request")), errors: [{ pointer: "/name", detail }] };
  return shown(c, principal, { problem, written });
}

/** Deletes the account, if the form repeats the player's name, and with it this browser's session. */
async function leaveForGood(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const written = form.get("name")?.trim() ?? "";
  if (nameKey(written) !== nameKey(principal.player.name)) return notTheirName(c, principal, written);
  const left = await deleteMe.run(principal, {}, portsOf(c));
  if (!left.ok) return refused(c, left.error);
  dropSession(c);
  const { gone: title, goneWhat: text } = wordsIn(c.var.language).settings.account;
  const frame = { ...frameOf(c), principal: null, path: "/" };
  return page(c, c.var.language, MessagePage({ frame, title, text }));
}

/** `/settings/account`: the player's data as a file, and deleting the account. */
export const accountPages = new Hono<HttpEnv>()
  .get(
    "/settings/account",
    readingOwn((c, principal) => shown(c, principal)),
  )
  .get("/settings/export.json", readingOwn(download))
  .post("/settings/account/delete", pressingOwn(leaveForGood));

interface AccountProps extends SettingsProps {
  readonly name: string;
  /** What was written in place of the name, before it was refused. */
  readonly written: string;
  /** How many games one file holds. */
  readonly gamesPerFile: number;
}

/** The player's data as a file, and the form that deletes the account. */
export function AccountPage(props: AccountProps) {
  const { account: words } = wordsIn(props.frame.language).settings;
  return (
    <SettingsPage {...props} section="account">
      <h2>{words.data}</h2>
      <p>{words.dataWhat}</p>
      <p>
        <a class="button" href="/settings/export.json" download>
          {words.download}
        </a>
      </p>
      <p class="soft">{words.dataParts(props.gamesPerFile)}</p>
      <h2>{words.leave}</h2>
      <ul>
        {words.leaveWhat.map((line) => (
          <li>{line}</li>
        ))}
      </ul>
      <form method="post" action="/settings/account/delete">
        <Field label={words.name(props.name)} refused={props.refused} at="/name">
          <input
            name="name"
            {...marks(props.refused, "/name")}
            value={props.written}
            autocomplete="off"
            required
          />
        </Field>
        <button type="submit" class="danger">
          {words.leaveNow}
        </button>
      </form>
    </SettingsPage>
  );
}
