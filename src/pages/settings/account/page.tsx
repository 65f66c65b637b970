import { wordsIn } from "../../../i18n/catalogues.ts";
import { exported, exportMe, ExportQuery } from "../../../operations/exports.ts";
import { GAMES_PER_EXPORT } from "../../../operations/player-file.ts";
import { deleteMe } from "../../../operations/me.ts";
import { nameKey } from "../../../players/names.ts";
import type { Principal } from "../../../players/store.ts";
import { refusal } from "../../../contract/problems/table.ts";
import { MessagePage } from "../../kit/layout.tsx";
import { Bullets } from "../../kit/lists.tsx";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { replyTo } from "../../../http/replies.ts";
import { check } from "../../../http/validation.ts";
import { worded } from "../../kit/problem.tsx";
import { err } from "../../../rules/index.ts";
import { fieldsOf, text } from "../../kit/fields.tsx";
import { needed, readingOwn } from "../../kit/opened.ts";
import { frameOf, page } from "../../kit/page.tsx";
import { dropSession } from "../../kit/session.ts";
import { section, settingsPage } from "../section.ts";
import { submit, type Submit, type Rejected } from "../../kit/submit.ts";

const WHERE = "/settings/account";
const DELETE = `${WHERE}/delete`;

const NAME = fieldsOf({ name: text({ required: true }) });

/** The name is the only field, so it is the only thing that can be wrong. */
const NOT_THEIRS = refusal("invalid-request");

function show(c: Ctx, { player }: Principal, why: Rejected | null): Promise<Response> {
  const { account: words } = wordsIn(c.var.language).settings;
  const errors = why?.refusal === NOT_THEIRS ? [{ pointer: "/name", detail: words.nameDiffers }] : null;
  const problem = why && { ...worded(c, why.refusal), ...(errors && { errors }) };
  return settingsPage(c, "account", problem, ({ refused }) => (
    <>
      <h2>{words.data}</h2>
      <p>{words.dataWhat}</p>
      <p>
        <a class="button" href="/settings/export.json" download>
          {words.download}
        </a>
      </p>
      <p class="soft">{words.dataParts(GAMES_PER_EXPORT)}</p>
      <h2>{words.leave}</h2>
      <Bullets of={words.leaveWhat} />
      <form method="post" action={DELETE}>
        <NAME.Fields
          values={why === null ? { name: "" } : NAME.read(why.form)}
          refused={refused}
          words={{ name: { label: words.name(player.name) } }}
        />
        <button type="submit" class="danger">
          {words.leaveNow}
        </button>
      </form>
    </>
  ));
}

/** Without the CORS headers of the API. */
async function download(c: Ctx, principal: Principal): Promise<Response> {
  const query = needed(check(ExportQuery, c.req.query(), "query"));
  return replyTo(c, exported.reply(needed(await exportMe.run(principal, query, portsOf(c)))));
}

/** The session is deleted with the account. */
function farewell(_gone: unknown, c: Ctx): Promise<Response> {
  dropSession(c);
  const { gone: title, goneWhat } = wordsIn(c.var.language).settings.account;
  const frame = { ...frameOf(c), principal: null, path: "/" };
  return page(c, c.var.language, MessagePage({ frame, title, text: goneWhat }));
}

const leave = submit(deleteMe, { done: farewell });

const leaveForGood: Submit = async (c, form, principal, home) =>
  nameKey(NAME.read(form).name) === nameKey(principal.player.name)
    ? leave(c, form, principal, home)
    : err(NOT_THEIRS);

export const accountPages = section(WHERE, { show, forms: { [DELETE]: leaveForGood } }).get(
  "/settings/export.json",
  readingOwn(download),
);
