import * as z from "zod";
import { LISTED_RECORDS } from "../archive/records.ts";
import { listFields, orderedBy, pageOf, timedQuery } from "../contract/lists.ts";
import { IdParam } from "../contract/fields.ts";
import { CAPS } from "../contract/limits.ts";
import {
  MyRecordedGame,
  type NewRecord,
  NewRecords,
  recordFilters,
  RecordOutcomes,
  RecordSummary,
} from "../contract/record.ts";
import { membersOf, type Outcome, PROBLEMS, type Refusal, refusal } from "../contract/problems/table.ts";
import { RELATIONS } from "../contract/relations.ts";
import type { ViewOf } from "../contract/view.ts";
import { signatureFault } from "../game/proof/verification.ts";
import { listedRecord, type RecordSummaryView, type RecordView, storedRecord } from "../game/recorded.ts";
import type { RequestKey } from "../game/answers.ts";
import { formatInstant } from "../lib/duration.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { onFirstUse } from "../lib/calls.ts";
import { objectOf } from "../lib/tracing.ts";
import type { RecordToHold } from "../mailbox/records-held.ts";
import { playerByName, type Principal } from "../players/store.ts";
import {
  err,
  formatOf,
  MOVES_TRIED,
  ok,
  RECORD_LENGTH,
  RECORD_PLIES,
  type RecordError,
  unread,
} from "../rules/index.ts";
import { type Answer, json, nothing, page, replayed } from "./answers.ts";
import { readRulesetById } from "./custom-rulesets.ts";
import { capReached, quotaOf, tooManyFor } from "./limits.ts";
import { listPage, type ListPage, reachOf } from "./lists.ts";
import { type Done, once } from "./once.ts";
import { needs, OPEN, operationsOf } from "./operation.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { keysOf } from "./proof.ts";
import { recordId } from "./record-files.ts";
import { playerIdsIn, presentNames, recordSummary, viewsOfRecords } from "./record-players.ts";

const operation = operationsOf("Records");
export const recordOperations = operation.all;
const { maker: COST } = RELATIONS.record.costs;

export const recordOf = ({ env }: Pick<Ports, "env">, id: string) => objectOf(env, env.RECORDS, id);

type One = z.output<typeof NewRecord>;

function unreadable(error: RecordError): Refusal<"record-unreadable"> {
  const { line, column, ply, reason, repair, board, illegal, key, rulesets } = error;
  return refusal("record-unreadable", {
    line,
    column,
    reason,
    ...(ply === null ? {} : { ply }),
    ...(repair === null ? {} : { repair }),
    ...(board === null ? {} : { board }),
    ...(key === undefined ? {} : { key }),
    ...(rulesets === undefined ? {} : { rulesets }),
    ...(illegal === undefined ? {} : { illegal: illegal.reason, at: illegal.at, legal: illegal.legal }),
    ...(illegal?.captures === undefined ? {} : { captures: illegal.captures }),
  });
}

type ReadOutcome = Outcome<RecordToHold, "record-unreadable">;

/** The outcome for the remaining games of a request once the rules have judged too many moves. */
const TOO_MUCH = err(unreadable(unread("too-many-at-once").error));
/** The length of `a1a2` and a separator, to bound the number of moves in a text. */
const SHORTEST_MOVE = 5;

async function isSigned(file: object, { env }: Ports): Promise<boolean> {
  const { all: keys } = await keysOf(env);
  return (await signatureFault(file, { keys, isNeeded: true })) === null;
}

const isTooLong = (text: string): boolean =>
  text.length > RECORD_LENGTH || new TextEncoder().encode(text).length > RECORD_LENGTH;

async function readOne({ ruleset: id, listed, ...given }: One, ports: Ports): Promise<ReadOutcome> {
  const format = formatOf(given);
  const ruleset = id === undefined ? null : await readRulesetById(id, ports);
  if (id !== undefined && ruleset === null) return err(unreadable(unread("unknown-ruleset").error));
  const { readRecord } = await import("../rules/records.ts");
  const read = isTooLong(given.text) ? unread("too-long") : readRecord({ ...given, ruleset });
  if (!read.ok) return err(unreadable(read.error));
  // Trimming removes a byte order mark, too.
  const file = format === "json" ? (JSON.parse(given.text.trimStart()) as object) : {};
  const verified = format === "json" && (await isSigned(file, ports));
  const stored = storedRecord(read.value, verified, verified ? playerIdsIn(file) : undefined);
  // An export of this service has the players' private messages, so its text is not stored. The game has its own address.
  const original = "log" in file ? undefined : given.text;
  return ok({ id: recordId(read.value), listed, stored, original });
}

/** Roughly the number of rule sets for one board. A game that names none is tried with each of them. */
const TRIED = 8;

/** Returns how many moves the rules have judged; an upper bound if the text was rejected. */
function judgedIn({ text }: One, read: ReadOutcome): number {
  const isTried = read.ok
    ? read.value.stored.warnings.includes("ruleset-guessed")
    : read.error.facts.reason === "ruleset-missing";
  const moves = read.ok
    ? read.value.stored.moves.length +
      read.value.stored.lines.reduce((sum, { moves: line }) => sum + line.length, 0)
    : Math.min(2 * RECORD_PLIES, text.length / SHORTEST_MOVE);
  return isTried ? Math.min(MOVES_TRIED, TRIED * moves) : moves;
}

/** Reads the games one by one, with a break after each, so that other requests do not wait for the whole import. */
async function readAll(given: readonly One[], ports: Ports): Promise<readonly ReadOutcome[]> {
  const outcomes: ReadOutcome[] = [];
  let judged = 0;
  for (const one of given) {
    const isTooMuch = judged >= CAPS.recordsPlies.max;
    const read = isTooMuch ? TOO_MUCH : await readOne(one, ports);
    judged += isTooMuch ? 0 : judgedIn(one, read);
    outcomes.push(read);
    if (given.length > 1) await new Promise((goOn) => setTimeout(goOn, 0));
  }
  return outcomes;
}

interface Held {
  readonly isNew: boolean;
  readonly record: RecordSummaryView;
}
type ImportRefusal =
  | "record-unreadable"
  | "limit-reached"
  | "too-many-requests"
  | "token-invalid"
  | "idempotency-key-reused"
  | "answer-lost";
type HeldOutcome = Outcome<Held, ImportRefusal>;

async function problemOf(refused: Refusal, { env, language }: Ports) {
  const { code } = refused;
  const { refusalWords } = await import("../i18n/refusals.ts");
  const { title, detail } = refusalWords(refused, language);
  const { status } = PROBLEMS[code];
  return { type: `${env.ORIGIN}/problems/${code}`, title, status, code, detail, ...membersOf(refused) };
}

type Imported = Held | { readonly outcomes: ViewOf<typeof RecordOutcomes> };

type NamesIn = Awaited<ReturnType<typeof presentNames>>;
/** For each game: whether it is new, or why it was not added: `full`, or the milliseconds to wait (`hold`). */
type Places = readonly (boolean | number | "full")[];

function outcomesOf(
  read: readonly ReadOutcome[],
  { places, named }: { readonly places: Places; readonly named: NamesIn },
  { env }: Ports,
): readonly HeldOutcome[] {
  const left = [...places];
  return read.map((one) => {
    if (!one.ok) return one;
    const place = left.shift()!;
    if (typeof place !== "boolean")
      return err(place === "full" ? capReached(COST) : tooManyFor("newRecords", place));
    const { id, stored } = one.value;
    return ok({ isNew: place, record: recordSummary(id, named(listedRecord(stored)), env) });
  });
}

/** With a key, stores only the mailbox's results; a repeat reads the texts again. `isAlone`: a rejection frees the key. */
async function importAll(
  principal: Principal,
  given: readonly One[],
  { key, isAlone }: { readonly key: RequestKey | null; readonly isAlone: boolean },
  ports: Ports,
): Promise<Outcome<Done<readonly HeldOutcome[]>, ImportRefusal>> {
  const read = await readAll(given, ports);
  const wanted = read.flatMap((one) => (one.ok ? [one.value] : []));
  const limits = { most: CAPS[COST].max, quota: quotaOf(ports, "newRecords") };
  const mailbox = mailboxOf(ports, principal.player.id);
  const stored = wanted.map((one) => one.stored);
  const named = await presentNames(stored, ports);
  const done = await once(ports, principal, key, async (): Promise<Outcome<Places, ImportRefusal>> => {
    const places = wanted.length === 0 ? [] : await mailbox.recordedGames.hold(wanted, limits);
    if (places === null) return err(refusal("token-invalid"));
    const [only] = outcomesOf(read, { places, named }, ports);
    return isAlone && only?.ok === false ? only : ok(places);
  });
  if (!done.ok) return done;
  const { value: places, isReplayed } = done.value;
  return ok({ value: outcomesOf(read, { places, named }, ports), isReplayed });
}

const imported: Answer<Imported> = {
  described: {
    201: json(RecordSummary, "The recorded game").described[200]!,
    200: {
      description: "The recorded game, which existed already; or the outcome of each of several",
      content: { "application/json": () => z.union([RecordSummary(), RecordOutcomes()]) },
    },
  },
  reply: (value) =>
    "outcomes" in value
      ? { json: value.outcomes }
      : value.isNew
        ? { status: 201, json: value.record, headers: { location: `/v1/records/${value.record.id}` } }
        : { json: value.record },
};

export const importRecords = operation.post("/v1/records", {
  id: "importRecords",
  summary: "Import recorded games",
  description:
    "Adds up to 100 recorded games to your collection. Every move is checked by the rules. The same game twice is one recorded game, with an id derived from its content. Names are text, except in an export signed by this service: its players are linked. Nothing is rated or counted.",
  access: needs("play"),
  input: { body: NewRecords },
  repeats: "keyed",
  answer: replayed(imported),
  refuses: ["record-unreadable", "limit-reached"],
  run: async (
    principal,
    { records, text = "", key, ...one },
    ports,
  ): Promise<Outcome<Done<Imported>, ImportRefusal>> => {
    const under = { key, isAlone: records === undefined };
    const done = await importAll(principal, records ?? [{ ...one, text }], under, ports);
    if (!done.ok) return done;
    const { value: outcomes, isReplayed } = done.value;
    const [only] = outcomes;
    if (records === undefined) return only!.ok ? ok({ value: only!.value, isReplayed }) : only!;
    const results = outcomes.map(async (outcome) =>
      outcome.ok
        ? { status: outcome.value.isNew ? 201 : 200, record: outcome.value.record }
        : { status: PROBLEMS[outcome.error.code].status, problem: await problemOf(outcome.error, ports) },
    );
    return ok({ value: { outcomes: { records: await Promise.all(results) } }, isReplayed });
  },
});

export const holdsRecord = ({ player }: Principal, id: string, ports: Ports): Promise<boolean> =>
  mailboxOf(ports, player.id).recordedGames.has(id);

export const listRecords = operation.get("/v1/records", {
  id: "listRecords",
  summary: "List recorded games",
  description: "Listed by a player who keeps them, in the order of listing.",
  access: OPEN,
  input: { query: z.object({ ...listFields, ...orderedBy("desc"), ...recordFilters }) },
  answer: page(
    onFirstUse(() => pageOf(RecordSummary())),
    "A page of recorded games",
  ),
  run: async (_, { ruleset = null, player = null, result = null, ...paging }, ports) => {
    const found = player === null ? null : await playerByName(ports.env.DB, player);
    const wanted = { ruleset, player, playerId: found?.id ?? null, result };
    const listed = objectOf(ports.env, ports.env.ARCHIVES, LISTED_RECORDS);
    const rows = await viewsOfRecords(await listed.records(wanted, reachOf(paging, "desc")), ports);
    return ok(listPage(rows, paging, ({ view }) => view));
  },
});

export const listMyRecords = operation.get("/v1/me/records", {
  id: "listMyRecords",
  summary: "List your recorded games",
  access: needs("read"),
  input: { query: timedQuery("desc") },
  answer: page(
    onFirstUse(() => pageOf(MyRecordedGame())),
    "A page of your collection, newest first",
  ),
  run: async (
    { player },
    paging,
    ports,
  ): Promise<Outcome<ListPage<ViewOf<typeof MyRecordedGame>>, never>> => {
    const held = await mailboxOf(ports, player.id).recordedGames.list(reachOf(paging, "desc"));
    const rows = await viewsOfRecords(held, ports);
    return ok(listPage(rows, paging, ({ view, listed }) => ({ ...view, listed })));
  },
});

export async function findRecord(id: string, ports: Ports): Promise<Outcome<RecordView, "record-not-found">> {
  const found = ID_PATTERN.test(id) ? await recordOf(ports, id).read() : null;
  if (found === null) return err(refusal("record-not-found"));
  const { v: _v, unlisted, tags = [], ...stored } = found;
  const { at, note } = unlisted ?? { at: 0, note: null };
  const record = (await presentNames([stored], ports))(stored);
  return ok({
    ...recordSummary(id, listedRecord({ v: 1, ...record }), ports.env),
    ...record,
    tags,
    unlisted: unlisted && { at: formatInstant(at), note },
  });
}

export const MISSING = ["record-not-found"] as const;

export const deleteRecord = operation.delete("/v1/records/{id}", {
  id: "deleteRecord",
  summary: "Remove a recorded game from your collection",
  description: "It is deleted once nobody keeps it.",
  access: needs("play"),
  input: { params: IdParam },
  answer: nothing("Removed"),
  refuses: MISSING,
  run: async ({ player }, { id }, ports) => {
    const isDropped = ID_PATTERN.test(id) && (await mailboxOf(ports, player.id).recordedGames.drop(id));
    return isDropped ? ok(null) : err(refusal("record-not-found"));
  },
});
