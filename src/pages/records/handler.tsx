import { Hono } from "hono";
import * as z from "zod";
import { boardRows } from "../../board/diagram.ts";
import type { Language } from "../../contract/languages.ts";
import { Cursor } from "../../contract/lists.ts";
import { type Outcome, refusal } from "../../contract/problems/table.ts";
import { NewUnlisting, RECORD_RESULTS, recordFilters } from "../../contract/record.ts";
import { outcomeOf, type RecordSummaryView } from "../../game/recorded.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { refusalWords } from "../../i18n/refusals.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import type { Ports } from "../../operations/ports.ts";
import { outOfScope } from "../../operations/principals.ts";
import type { Principal } from "../../players/store.ts";
import { getRecord } from "../../operations/record-exports.ts";
import { recordGame } from "../../operations/record-files.ts";
import { undoUnlisting, unlistRecord } from "../../operations/record-moderation.ts";
import {
  deleteRecord,
  holdsRecord,
  importRecords,
  listMyRecords,
  listRecords,
} from "../../operations/records.ts";
import { ok, RECORD_LENGTH } from "../../rules/index.ts";
import { type Form } from "../kit/forms.ts";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { Entries, More } from "../kit/lists.tsx";
import { Select } from "../kit/fields.tsx";
import { needed, pageFrom, pressing, reading } from "../kit/opened.ts";
import { frameOf, page, seeOther } from "../kit/page.tsx";
import { boardPicture } from "../kit/board/picture.ts";
import { NOTHING, situationOf, gameQuery } from "../kit/board/situation.ts";
import { GamePage } from "../game/view.tsx";
import { AboutRecord } from "./about.tsx";
import { RulesetChoice } from "../lobby/seek.tsx";

/** How many records a page of the list has. */
const SHOWN = 30;
/** A form sends each character as three bytes at worst, thrice. */
const LONGEST_FORM = 9 * RECORD_LENGTH;
/** A recorded game leads to no other, and asks nothing of its reader. */
const ALONE = {
  after: { rematch: null, waiting: 0, isAlone: false, rating: null },
  attempt: { refusal: null, message: "" },
  decisions: [],
} as const;

/** Who played, by the names in a record; whom it does not name is told in words. */
function playersIn({ players }: Pick<RecordSummaryView, "players">, language: Language) {
  const { unnamed } = wordsIn(language).records;
  return { attackers: players.attackers || unnamed, defenders: players.defenders || unnamed };
}

const recordRead = (c: Ctx) => getRecord.run(null, { id: c.req.param("id") ?? "" }, portsOf(c));

/** The page of a recorded game. */
async function recordPage(c: Ctx): Promise<Response> {
  const { principal, language } = c.var;
  const found = needed(await recordRead(c));
  const { id } = found;
  const isHeld = principal !== undefined && (await holdsRecord(principal, id, portsOf(c)));
  const isModerated = principal !== undefined && outOfScope(principal, "moderate") === null;
  const record = { ...found, players: playersIn(found, language), isHeld, isModerated };
  // Nobody plays it: not even who is called as somebody in it.
  const reader = { name: "", language, timezone: principal?.player.timezone ?? "UTC" };
  const own = { ...NOTHING, record, path: `/records/${id}` };
  const situation = situationOf(recordGame(record), reader, gameQuery(c), own);
  return page(
    c,
    language,
    GamePage({
      ...ALONE,
      frame: frameOf(c),
      situation,
      about: <AboutRecord record={record} reader={reader} />,
    }),
  );
}

async function recordPicture(c: Ctx): Promise<Response> {
  return boardPicture(c, ok(recordGame(needed(await recordRead(c)))));
}

type Act = (
  principal: Principal,
  asked: { readonly id: string; readonly note: string | undefined },
  ports: Ports,
) => Promise<Outcome<unknown>>;

/** A handler of a button on the page of a record; it leads to `next`, or back to that page. */
const acting = (act: Act, next?: string) =>
  pressing(async (c, form) => {
    const { principal } = c.var;
    if (principal === undefined) return refused(c, refusal("token-missing"));
    const id = c.req.param("id") ?? "";
    const wish = check(NewUnlisting, { note: form.get("note")?.trim() || undefined });
    const done = wish.ok ? await act(principal, { id, note: wish.value.note }, portsOf(c)) : wish;
    return done.ok ? seeOther(c, next ?? `/records/${id}`) : refused(c, done.error);
  });

/** What the form holds. */
interface Draft {
  readonly text: string;
  readonly ruleset: string | undefined;
  readonly listed: boolean;
}

interface NewRecordProps {
  readonly frame: Frame;
  readonly draft: Draft;
  /** Why it is no game; null where nobody has said that it is one. */
  readonly said: string | null;
  /** The board where it stops, as board text; null if no move was judged. */
  readonly board?: string | null | undefined;
}

/** The form. Its script reads what is typed, and says in the same place what it is; without it, saving says what is wrong. */
function NewRecord({ frame, draft, said, board = null }: NewRecordProps) {
  const { records, settings, frame: general } = wordsIn(frame.language);
  const words = records.new;
  return (
    <Layout frame={frame} title={records.import} description={words.about}>
      <p>{words.about}</p>
      <form id="record-form" method="post" action="/records/new">
        <label>
          {words.text}
          <textarea name="text" rows={12} maxlength={RECORD_LENGTH} spellcheck={false} dir="auto" required>
            {draft.text}
          </textarea>
        </label>
        <p id="record-read" class="soft" role="status">
          {said}
        </p>
        <pre id="record-board">{board && boardRows(board)}</pre>
        <RulesetChoice language={frame.language} chosen={draft.ruleset} label={words.ruleset} none="–" />
        <label class="check">
          <input type="checkbox" name="listed" checked={draft.listed} /> {words.listed}
        </label>
        <p class="soft">{words.kept}</p>
        {frame.principal === null ? (
          <a class="button" href="/sign-in?next=/records/new">
            {general.signIn}
          </a>
        ) : (
          <button type="submit">{settings.save}</button>
        )}
      </form>
    </Layout>
  );
}

const newRecordPage = (c: Ctx, draft: Draft, { said, board }: Pick<NewRecordProps, "said" | "board">) =>
  page(c, c.var.language, NewRecord({ frame: frameOf(c), draft, said, board }), said === null ? 200 : 422);

async function sendRecord(c: Ctx, form: Form): Promise<Response> {
  const { principal, language } = c.var;
  if (principal === undefined) return refused(c, refusal("token-missing"));
  const ruleset = form.get("ruleset") || undefined;
  const draft = { text: form.get("text") ?? "", ruleset, listed: form.has("listed") };
  const made = await importRecords.run(principal, { format: "auto", ...draft, key: null }, portsOf(c));
  if (made.ok) {
    const { value } = made.value;
    return seeOther(c, "record" in value ? `/records/${value.record.id}` : "/records");
  }
  if (made.error.code !== "record-unreadable") return refused(c, made.error);
  const { facts } = made.error;
  return newRecordPage(c, draft, { said: refusalWords(made.error, language).detail, board: facts.board });
}

interface EntryProps {
  readonly frame: Frame;
  readonly record: RecordSummaryView & { readonly listed?: boolean };
}

function Entry({ frame, record }: EntryProps) {
  const { id, date, event, plies, listed } = record;
  const { attackers, defenders } = playersIn(record, frame.language);
  const words = wordsIn(frame.language).records;
  const said = [rulesetTitle(rulesOf(record), frame.language), event, date].filter((part) => part !== null);
  return (
    <li>
      <a href={`/records/${id}`} dir="auto">{`${attackers} – ${defenders}`}</a>
      <p class="soft" dir="auto">
        {said.join(" · ")}
      </p>
      <p>
        {`${words.results[outcomeOf(record)]}. ${words.moves({ plies: String(plies) })}`}{" "}
        {listed === true && words.listed}
      </p>
    </li>
  );
}

type Wanted = Readonly<Record<string, string>>;
const Query = z.object({ cursor: Cursor.optional(), ...recordFilters });

/** The records that are listed, or (`?mine=1`) those that the reader holds. */
async function recordsPage(c: Ctx): Promise<Response> {
  const frame = frameOf(c);
  const { records: words, finding } = wordsIn(frame.language);
  const { mine, ...filters } = Object.fromEntries(
    Object.entries(c.req.query()).filter(
      ([name, value]) => value !== "" && (name === "mine" || name in Query.shape),
    ),
  );
  const isMine = mine === "1" && c.var.principal !== undefined;
  const { cursor, ...wanted } = needed(check(Query, filters));
  const paging = { limit: SHOWN, cursor: cursor ?? null };
  const { items, next } = isMine
    ? needed(await listMyRecords.run(c.var.principal, paging, portsOf(c)))
    : needed(await listRecords.run(null, { ...wanted, ...paging }, portsOf(c)));
  const onward = pageFrom("/records", next, { ...filters, ...(isMine && { mine: "1" }) });
  const markup = (
    <Layout frame={frame} title={words.title} description={words.about}>
      <div class="row apart beginning">
        <p>{words.about}</p>
        <a class="button" href="/records/new">
          {words.import}
        </a>
      </div>
      {!isMine && <Filters frame={frame} wanted={filters} />}
      <Entries
        of={items}
        each={(record) => <Entry frame={frame} record={record} />}
        none={<p class="soft">{cursor === undefined ? words.none : finding.watch.noMore}</p>}
      />
      <p class="actions">
        <More href={onward} says={finding.watch.more} />
        {frame.principal !== null && (
          <a href={isMine ? "/records" : "/records?mine=1"}>{isMine ? words.public : words.mine}</a>
        )}
      </p>
    </Layout>
  );
  return page(c, frame.language, markup);
}

function Filters({ frame: { language }, wanted }: { readonly frame: Frame; readonly wanted: Wanted }) {
  const { records: words, finding, ratings, competition } = wordsIn(language);
  const { everything, show } = finding.lobby;
  const results = RECORD_RESULTS.map((one) => [one, words.results[one]] as const);
  return (
    <form class="row low" action="/records" role="search">
      <RulesetChoice language={language} chosen={wanted["ruleset"]} />
      <label>
        {ratings.player}
        <input name="player" type="search" value={wanted["player"] ?? ""} maxlength={200} />
      </label>
      <Select
        name="result"
        label={competition.result}
        none={everything}
        chosen={wanted["result"]}
        options={results}
      />
      <button type="submit" class="quiet">
        {show}
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
      newRecordPage(c, { text: "", ruleset: c.req.query("ruleset"), listed: false }, { said: null }),
    ),
  )
  .post("/records/new", pressing(sendRecord, LONGEST_FORM))
  .post("/records/:id/delete", acting(deleteRecord.run, "/records?mine=1"))
  .post("/records/:id/unlist", acting(unlistRecord.run))
  .post("/records/:id/relist", acting(undoUnlisting.run))
  .get("/records/:id/board.png", reading(recordPicture))
  .get("/records/:id", reading(recordPage));
