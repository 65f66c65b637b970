import * as z from "zod";
import { boardRows } from "../../board/diagram.ts";
import type { Language } from "../../contract/languages.ts";
import { Cursor } from "../../contract/lists.ts";
import { refusal } from "../../contract/problems/table.ts";
import { RECORD_RESULTS, recordFilters } from "../../contract/record.ts";
import { outcomeOf, type RecordSummaryView } from "../../game/recorded.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { refusalWords } from "../../i18n/refusals.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { outOfScope } from "../../operations/principals.ts";
import { getRecord } from "../../operations/record-exports.ts";
import { recordGame } from "../../operations/record-files.ts";
import { undoUnlisting, unlistRecord } from "../../operations/listings.ts";
import {
  deleteRecord,
  holdsRecord,
  importRecords,
  listMyRecords,
  listRecords,
} from "../../operations/records.ts";
import { ok, RECORD_LENGTH } from "../../rules/index.ts";
import { type Form, textIn } from "../kit/forms.ts";
import { SubmitButton, ButtonLink } from "../kit/buttons.tsx";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Entries, More } from "../kit/lists.tsx";
import { Select } from "../kit/fields.tsx";
import { idIn, needed, pageFrom, pagesAt, posting, reading } from "../kit/opened.ts";
import { renderPage, seeOther } from "../kit/page.tsx";
import { handlerOf, submit, type Submit } from "../kit/submit.ts";
import { boardPicture } from "../kit/board/picture.ts";
import { NOTHING, situationOf, gameQuery } from "../kit/board/situation.ts";
import { GamePage } from "../game/view.tsx";
import { AboutRecord } from "./about.tsx";
import { RulesetChoice } from "../kit/rulesets.tsx";

/** Recorded games per page. */
const RECORDS = 30;
/** In bytes. A character has up to three bytes, and a form encodes each byte as three characters. */
const LONGEST_FORM = 9 * RECORD_LENGTH;
/** The parts of a game's page that a recorded game does not have. */
const ALONE = {
  after: { rematch: null, isAlone: false, rating: null },
  attempt: { refusal: null, message: "" },
  decisions: [],
} as const;

function playersIn({ players }: Pick<RecordSummaryView, "players">, language: Language) {
  const { unnamed } = wordsIn(language).records;
  return { attackers: players.attackers || unnamed, defenders: players.defenders || unnamed };
}

const recordRead = (c: Ctx) => getRecord.run(null, { id: idIn(c) }, portsOf(c));

async function recordPage(c: Ctx): Promise<Response> {
  const { principal, language } = c.var;
  const found = needed(await recordRead(c));
  const { id } = found;
  const isHeld = principal !== undefined && (await holdsRecord(principal, id, portsOf(c)));
  const isModerated = principal !== undefined && outOfScope(principal, "moderate") === null;
  const record = { ...found, players: playersIn(found, language), isHeld, isModerated };
  // The reader is never one of the players, even if their names are equal.
  const reader = { name: "", language, timezone: principal?.player.timezone ?? "UTC" };
  const own = { ...NOTHING, record, path: `/records/${id}` };
  const situation = situationOf(recordGame(record), reader, gameQuery(c), own);
  const about = <AboutRecord record={record} />;
  return renderPage(c, <GamePage {...ALONE} situation={situation} about={about} />);
}

async function recordPicture(c: Ctx): Promise<Response> {
  return boardPicture(c, ok(recordGame(needed(await recordRead(c)))));
}

/** Handles a button on the page of a recorded game. Readers who are not signed in are rejected with `token-missing`. */
const act = (run: Submit) =>
  handlerOf(run, (c, { refusal: why }) => refused(c, why), {
    leave: (c) => refused(c, refusal("token-missing")),
  });

interface NewRecordProps {
  readonly draft: { readonly text: string; readonly ruleset: string | undefined; readonly listed: boolean };
  /** Why the text is not a recorded game; null before a text was sent. */
  readonly fault: string | null;
  /** The board before the fault, as board text; null if no move was read. */
  readonly board?: string | null | undefined;
}

/** The form that imports a game. While the reader types the text, a script says whether it can be read. */
function NewRecord({ draft, fault, board = null }: NewRecordProps) {
  const { records, settings, frame: general } = useWords();
  const words = records.new;
  return (
    <Layout title={records.import} description={words.about}>
      <p>{words.about}</p>
      <form id="record-form" method="post" action="/records/new">
        <label>
          {words.text}
          <textarea name="text" rows={12} maxlength={RECORD_LENGTH} spellcheck={false} dir="auto" required>
            {draft.text}
          </textarea>
        </label>
        <p id="record-read" class="soft" role="status">
          {fault}
        </p>
        <pre id="record-board">{board && boardRows(board)}</pre>
        <RulesetChoice chosen={draft.ruleset} label={words.ruleset} none="–" />
        <label class="check">
          <input type="checkbox" name="listed" checked={draft.listed} /> {words.listed}
        </label>
        <p class="soft">{words.kept}</p>
        {useFrame().principal === null ? (
          <ButtonLink href="/sign-in?next=/records/new" text={general.signIn} />
        ) : (
          <button type="submit">{settings.save}</button>
        )}
      </form>
    </Layout>
  );
}

const newRecordPage = (c: Ctx, props: NewRecordProps) =>
  renderPage(c, <NewRecord {...props} />, { status: props.fault === null ? 200 : 422 });

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
  return newRecordPage(c, { draft, fault: refusalWords(made.error, language).detail, board: facts.board });
}

function Entry({ record }: { readonly record: RecordSummaryView & { readonly listed?: boolean } }) {
  const { language } = useFrame();
  const { id, date, event, plies, listed } = record;
  const { attackers, defenders } = playersIn(record, language);
  const words = useWords().records;
  const facts = [rulesetTitle(rulesOf(record), language), event, date].filter((part) => part !== null);
  return (
    <li>
      <a href={`/records/${id}`} dir="auto">{`${attackers} – ${defenders}`}</a>
      <p class="soft" dir="auto">
        {facts.join(" · ")}
      </p>
      <p>
        {`${words.results[outcomeOf(record)]}. ${words.moves({ plies: String(plies) })}`}{" "}
        {listed === true && words.listed}
      </p>
    </li>
  );
}

const Query = z.object({ cursor: Cursor.optional(), ...recordFilters });

/** The listed games, or the reader's collection (`?mine=1`). */
async function recordsPage(c: Ctx) {
  const { principal, language } = c.var;
  const { records: words, finding } = wordsIn(language);
  const { mine, ...filters } = Object.fromEntries(
    Object.entries(c.req.query()).filter(
      ([name, value]) => value !== "" && (name === "mine" || name in Query.shape),
    ),
  );
  const isMine = mine === "1" && principal !== undefined;
  const { cursor, ...wanted } = needed(check(Query, filters));
  const paging = { limit: RECORDS, cursor: cursor ?? null };
  const { items, next } = isMine
    ? needed(await listMyRecords.run(principal, paging, portsOf(c)))
    : needed(await listRecords.run(null, { ...wanted, ...paging }, portsOf(c)));
  const onward = pageFrom("/records", next, { ...filters, ...(isMine && { mine: "1" }) });
  return (
    <Layout title={words.title} description={words.about}>
      <div class="row apart beginning">
        <p>{words.about}</p>
        <ButtonLink href="/records/new" text={words.import} />
      </div>
      {!isMine && <Filters wanted={filters} />}
      <Entries
        of={items}
        each={(record) => <Entry record={record} />}
        none={<p class="soft">{cursor === undefined ? words.none : finding.watch.noMore}</p>}
      />
      <p class="actions">
        <More href={onward} says={finding.watch.more} />
        {principal !== undefined && (
          <a href={isMine ? "/records" : "/records?mine=1"}>{isMine ? words.public : words.mine}</a>
        )}
      </p>
    </Layout>
  );
}

function Filters({ wanted }: { readonly wanted: Readonly<Record<string, string>> }) {
  const { records: words, finding, ratings, competition } = useWords();
  const { everything, show } = finding.lobby;
  return (
    <form class="row low" action="/records" role="search">
      <RulesetChoice chosen={wanted["ruleset"]} />
      <label>
        {ratings.player}
        <input name="player" type="search" value={wanted["player"] ?? ""} maxlength={200} />
      </label>
      <Select
        name="result"
        label={competition.result}
        none={everything}
        chosen={wanted["result"]}
        options={RECORD_RESULTS.map((one) => [one, words.results[one]])}
      />
      <SubmitButton class="quiet" label={show} />
    </form>
  );
}

/** `/records`: recorded games; `/records/new` imports one; `/records/<id>` shows one. */
export const recordPages = pagesAt({ "/records": recordsPage })
  .get(
    "/records/new",
    reading((c) =>
      newRecordPage(c, {
        draft: { text: "", ruleset: c.req.query("ruleset"), listed: false },
        fault: null,
      }),
    ),
  )
  .post("/records/new", posting(sendRecord, LONGEST_FORM))
  .post("/records/:id/delete", act(submit(deleteRecord, { done: (_, c) => seeOther(c, "/records?mine=1") })))
  .post(
    "/records/:id/unlist",
    act(submit(unlistRecord, { body: (form) => ({ note: textIn(form, "note") || undefined }) })),
  )
  .post("/records/:id/relist", act(submit(undoUnlisting)))
  .get("/records/:id/board.png", reading(recordPicture))
  .get("/records/:id", reading(recordPage));
