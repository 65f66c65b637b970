import { wordsIn } from "../../../i18n/catalogues.ts";
import { exported, exportMe, ExportQuery } from "../../../operations/exports.ts";
import { GAMES_PER_EXPORT } from "../../../operations/player-file.ts";
import { deleteMe } from "../../../operations/me.ts";
import { nameKey } from "../../../players/names.ts";
import type { Principal } from "../../../players/store.ts";
import { refusal } from "../../../contract/problems/table.ts";
import { SubmitButton } from "../../kit/buttons.tsx";
import { useWords } from "../../kit/context.tsx";
import { MessagePage } from "../../kit/layout.tsx";
import { Bullets } from "../../kit/lists.tsx";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { replyTo } from "../../../http/replies.ts";
import { check } from "../../../http/validation.ts";
import { err } from "../../../rules/index.ts";
import { text } from "../../kit/fields.tsx";
import { fieldsOf } from "../../kit/form-page.tsx";
import { needed, readingOwn } from "../../kit/opened.ts";
import { frameOf, renderPage } from "../../kit/page.tsx";
import { dropSession } from "../../kit/session.ts";
import { sectionPages } from "../section.tsx";
import { submit, type Submit } from "../../kit/submit.ts";

const WHERE = "/settings/account";
const DELETE = `${WHERE}/delete`;

const NAME = fieldsOf({ name: text({ required: true }) });

function Account({ name }: { readonly name: string }) {
  const { account: words } = useWords().settings;
  return (
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
      <NAME.Form action={DELETE} values={{ name: "" }} words={{ name: words.name(name) }}>
        <SubmitButton class="danger" label={words.leaveNow} />
      </NAME.Form>
    </>
  );
}

/** Sends the export without the API's CORS headers. */
async function download(c: Ctx, principal: Principal): Promise<Response> {
  const query = needed(check(ExportQuery, c.req.query(), "query"));
  return replyTo(c, exported.reply(needed(await exportMe.run(principal, query, portsOf(c)))));
}

/** Drops the session's cookie, because the session is deleted with the account. */
function farewell(_gone: unknown, c: Ctx): Promise<Response> {
  dropSession(c);
  const { gone: title, goneWhat } = wordsIn(c.var.language).settings.account;
  const frame = { ...frameOf(c), principal: null, path: "/" };
  return renderPage(c, <MessagePage title={title} text={goneWhat} />, { frame });
}

const leave = submit(deleteMe, { done: farewell });

const leaveForGood: Submit = async (c, form, principal, home) =>
  nameKey(NAME.read(form).name) === nameKey(principal.player.name)
    ? leave(c, form, principal, home)
    : err(refusal("invalid-request"));

export const accountPages = sectionPages("account", {
  content: (_c, { player }) => <Account name={player.name} />,
  forms: { [DELETE]: leaveForGood },
  // The name is the only field, so it is the only thing that can be wrong.
  beside: { "invalid-request": { pointer: "/name", detail: (words) => words.settings.account.nameDiffers } },
}).get("/settings/export.json", readingOwn(download));
