import { Hono } from "hono";
import * as z from "zod";
import { boardPng } from "../../board/png.ts";
import { Cursor, cursorOf } from "../../contract/lists.ts";
import { recordFilters } from "../../contract/record.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { refusalWords } from "../../i18n/refusals.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { refusal } from "../../contract/problems/table.ts";
import { RECORD_LENGTH, RULESETS } from "../../rules/index.ts";
import { getRecord } from "../../operations/record-exports.ts";
import { recordGame } from "../../operations/record-files.ts";
import {
  checkRecord,
  deleteRecord,
  holdsRecord,
  importRecords,
  listMyRecords,
  listRecords,
  type RecordSummaryView,
} from "../../operations/records.ts";
import { type Form } from "../frame/forms.ts";
import { type Frame, Layout } from "../frame/layout.tsx";
import { needed, pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { outcomeOf } from "../game/sentences.ts";
import { NOTHING, situationOf, wishOf } from "../game/situation.ts";
import { GamePage } from "../game/view.tsx";

/** How many records a page of the list has. */
const SHOWN = 30;
/** A form sends each character as three bytes at worst, thrice. */
const LONGEST_FORM = 9 * RECORD_LENGTH;
const NO_GAME = { rematch: null, waiting: 0, isAlone: false, rating: null } as const;

/** A recorded game as its page shows it. */
async function situationIn(c: Ctx) {
  const { principal, language } = c.var;
  const id = c.req.param("id") ?? "";
  const record = needed(await getRecord.run(principal ?? null, { id }, portsOf(c)));
  const isHeld = principal !== undefined && (await holdsRecord(principal, id, portsOf(c)));
  // Nobody plays it: not even who is called as somebody in it.
  const reader = { name: "", language, timezone: principal?.player.timezone ?? "UTC" };
  const own = { ...NOTHING, record, isHeld, path: `/records/${id}` };
  return situationOf(recordGame(record), reader, wishOf(c), own);
}

async function recordPage(c: Ctx): Promise<Response> {
  const situation = await situationIn(c);
  const kept = { refusal: null, message: "" };
  return page(
    c,
    c.var.language,
    GamePage({ frame: frameOf(c), situation, kept, after: NO_GAME, decisions: [] }),
  );
}

async function recordPicture(c: Ctx): Promise<Response> {
  const { drawing } = await situationIn(c);
  return c.body(await boardPng(drawing), 200, {
    "content-type": "image/png",
    "cache-control": "public, max-age=604800",
    "cross-origin-resource-policy": "cross-origin",
  });
}

async function letGo(c: Ctx): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return refused(c, refusal("token-missing"));
  const done = await deleteRecord.run(principal, { id: c.req.param("id") ?? "" }, portsOf(c));
  return done.ok ? seeOther(c, "/records?mine=1") : refused(c, done.error);
}

interface FormProps {
  readonly frame: Frame;
  readonly text: string;
  readonly ruleset: string;
  readonly isListed: boolean;
  /** What was read, or why it is no game. */
  readonly said: string | null;
}

function RulesetChoice({ frame, chosen, none }: { frame: Frame; chosen: string; none: string }) {
  return (
    <label>
      {wordsIn(frame.language).records.ruleset}
      <select name="ruleset">
        <option value="">{none}</option>
        {RULESETS.map((one) => (
          <option value={one.id} selected={one.id === chosen}>
            {rulesetTitle(one, frame.language)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A text is read on each press; it is held once it is saved. */
function NewRecord({ frame, text, ruleset, isListed, said }: FormProps) {
  const words = wordsIn(frame.language).records.new;
  return (
    <Layout frame={frame} title={words.title} description={words.about}>
      <p>{words.about}</p>
      <form id="record-form" method="post" action="/records/new">
        <label>
          {words.text}
          <textarea name="text" rows={12} maxlength={RECORD_LENGTH} spellcheck={false} dir="auto" required>
            {text}
          </textarea>
        </label>
        <RulesetChoice frame={frame} chosen={ruleset} none={words.ruleset} />
        <label class="check">
          <input type="checkbox" name="listed" checked={isListed} /> {words.listed}
        </label>
        <p id="record-read" role="status">
          {said}
        </p>
        <p class="actions">
          <button type="submit" name="do" value="save">
            {words.save}
          </button>
          <button type="submit" name="do" value="read" class="quiet">
            {words.read}
          </button>
        </p>
      </form>
    </Layout>
  );
}

async function sendRecord(c: Ctx, form: Form): Promise<Response> {
  const { principal, language } = c.var;
  if (principal === undefined) return refused(c, refusal("token-missing"));
  const [text, ruleset] = [form.get("text") ?? "", form.get("ruleset") ?? ""];
  const listed = form.get("listed");
  const written = { format: "auto" as const, text, listed: listed !== undefined };
  const given = { ...written, ...(ruleset === "" ? {} : { ruleset }) };
  const words = wordsIn(language).records.new;
  const shown = { frame: frameOf(c), text, ruleset, isListed: listed !== undefined };
  if (form.get("do") === "save") {
    const made = await importRecords.run(principal, given, portsOf(c));
    if (made.ok && "record" in made.value) return seeOther(c, `/records/${made.value.record.id}`);
    if (!made.ok && made.error.code !== "record-unreadable") return refused(c, made.error);
  }
  const read = await checkRecord(given, portsOf(c));
  const said = read.ok
    ? words.found({ rules: rulesetTitle(rulesOf(read.value), language), plies: String(read.value.plies) })
    : refusalWords(read.error, language).detail;
  return page(c, language, NewRecord({ ...shown, said }), read.ok ? 200 : 400);
}

function Entry({ frame, record }: { readonly frame: Frame; readonly record: RecordSummaryView }) {
  const { id, players, date, event, plies } = record;
  const words = wordsIn(frame.language).records;
  return (
    <li>
      <a href={`/records/${id}`} dir="auto">{`${players.attackers || "?"} – ${players.defenders || "?"}`}</a>
      <p class="soft" dir="auto">
        {[rulesetTitle(rulesOf(record), frame.language), event, date]
          .filter((part) => part !== null)
          .join(" · ")}
      </p>
      <p>{`${words.results[outcomeOf(record)]}. ${words.moves({ plies: String(plies) })}`}</p>
    </li>
  );
}

const Query = z.object({ cursor: Cursor.optional(), ...recordFilters });

/** The records that are listed, or (`?mine=1`) those that the reader holds. */
async function recordsPage(c: Ctx): Promise<Response> {
  const frame = frameOf(c);
  const words = wordsIn(frame.language).records;
  const said = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ""));
  const { mine, ...filters } = said;
  const isMine = mine === "1" && c.var.principal !== undefined;
  const { cursor, ...wanted } = needed(
    check(Query, Object.fromEntries(Object.entries(filters).filter(([name]) => name in Query.shape))),
  );
  const paging = { limit: SHOWN, cursor: cursor ?? null };
  const { items, next } = isMine
    ? needed(await listMyRecords.run(c.var.principal, paging, portsOf(c)))
    : needed(await listRecords.run(null, { ...wanted, ...paging }, portsOf(c)));
  const more = new URLSearchParams({ ...said, cursor: next === null ? "" : cursorOf(next) });
  return page(
    c,
    frame.language,
    <Layout frame={frame} title={words.title} description={words.about}>
      <p>{words.about}</p>
      <p class="actions">
        <a class="button" href="/records/new">
          {words.import}
        </a>
        {frame.principal !== null && (
          <a href={isMine ? "/records" : "/records?mine=1"}>{isMine ? words.public : words.mine}</a>
        )}
      </p>
      {!isMine && <Filters frame={frame} wanted={said} />}
      {items.length === 0 ? (
        <p class="soft">{cursor === undefined ? words.none : words.noMore}</p>
      ) : (
        <ul class="games">
          {items.map((record) => (
            <Entry frame={frame} record={record} />
          ))}
        </ul>
      )}
      {next !== null && <a href={`/records?${more.toString()}`}>{words.more}</a>}
    </Layout>,
  );
}

function Filters({ frame, wanted }: { readonly frame: Frame; readonly wanted: Record<string, string> }) {
  const words = wordsIn(frame.language).records;
  return (
    <form class="row low" action="/records" role="search">
      <RulesetChoice frame={frame} chosen={wanted["ruleset"] ?? ""} none={words.anyRules} />
      <label>
        {words.player}
        <input name="player" type="search" value={wanted["player"] ?? ""} maxlength={200} />
      </label>
      <label>
        {words.result}
        <select name="result">
          <option value="">{words.anyResult}</option>
          {(["attackers", "defenders", "draw", "unknown"] as const).map((one) => (
            <option value={one} selected={wanted["result"] === one}>
              {words.results[one]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="quiet">
        {words.find}
      </button>
    </form>
  );
}

/** `/records`: recorded games; `/records/new` imports one; `/records/<id>`: the page of one, as that of a game that is over. */
export const recordPages = new Hono<HttpEnv>()
  .get("/records", reading(recordsPage))
  .get(
    "/records/new",
    reading((c) =>
      page(
        c,
        c.var.language,
        NewRecord({
          frame: frameOf(c),
          text: "",
          ruleset: c.req.query("ruleset") ?? "",
          isListed: false,
          said: null,
        }),
      ),
    ),
  )
  .post("/records/new", pressing(sendRecord, LONGEST_FORM))
  .post("/records/:id/delete", pressing(letGo))
  .get("/records/:id/board.png", reading(recordPicture))
  .get("/records/:id", reading(recordPage));
