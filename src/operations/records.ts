import * as z from "zod";
import { LISTED_RECORDS } from "../archive/object.ts";
import { listQuery, orderedBy, pageOf } from "../contract/lists.ts";
import { IdParam } from "../contract/fields.ts";
import { CAPS } from "../contract/limits.ts";
import {
  HeldRecord,
  NewRecords,
  recordFilters,
  RecordedGame,
  RecordOutcomes,
  type RecordResult,
  RecordSummary,
} from "../contract/record.ts";
import { membersOf, type Outcome, PROBLEMS, type Refusal, refusal } from "../contract/problems/table.ts";
import type { Shown } from "../contract/shown.ts";
import { PLAYER_REASONS } from "../contract/terms.ts";
import { verified } from "../game/proof/verification.ts";
import { type ListedRecord, listedRecord, type StoredRecord, storedRecord } from "../game/recorded.ts";
import { refusalWords } from "../i18n/refusals.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { onFirstUse } from "../lib/calls.ts";
import { traced } from "../lib/tracing.ts";
import type { RecordToHold } from "../mailbox/records-held.ts";
import type { Principal } from "../players/store.ts";
import { err, formatOf, ok, type OtnResult, readRecord, reasonOf, type RecordError } from "../rules/index.ts";
import { type Answer, json, nothing, page } from "./answers.ts";
import { readRulesetById } from "./custom-rulesets.ts";
import { capReached, quotaOf, tooManyFor } from "./limits.ts";
import { listPage, type ListPage, reachOf } from "./lists.ts";
import { needs, OPEN, operation } from "./operation.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { keysOf } from "./proof.ts";
import { recordId } from "./record-files.ts";

const tag = "Records";

type Summary = Shown<typeof RecordSummary>;
export type RecordSummaryView = Summary;
export type RecordView = Shown<typeof RecordedGame>;

/** The object of a recorded game. */
const recordOf = ({ env }: Pick<Ports, "env">, id: string) => traced(env.RECORDS.getByName(id));

const WINNERS = { "1": "attackers", "0": null, "-1": "defenders" } as const;

/** A recorded game as lists have it, in an answer. */
export function recordSummary(id: string, record: ListedRecord, { ORIGIN }: Ports["env"]): Summary {
  const { ruleset, rules, attackers, defenders, event, site, date, termination } = record;
  const { plies, verified: isVerified, warnings, result } = record;
  const reason = reasonOf(record, PLAYER_REASONS);
  return {
    id,
    url: `${ORIGIN}/records/${id}`,
    ruleset,
    rules,
    players: { attackers, defenders },
    event,
    site,
    date,
    result: result === "?" ? null : { winner: WINNERS[result], reason },
    termination,
    plies,
    verified: isVerified,
    warnings: [...warnings],
  };
}

function viewOf(id: string, record: StoredRecord, env: Ports["env"]): RecordView {
  const { moves, comments, lines } = record;
  const plain = lines.map(({ ply, moves: instead }) => ({ ply, moves: [...instead] }));
  return {
    ...recordSummary(id, listedRecord(record), env),
    moves: [...moves],
    comments: [...comments],
    lines: plain,
  };
}

/** A recorded game as a request writes it. */
type Written = z.output<typeof NewRecords>;

/** The refusal of a text that is no game. */
function unreadable({ line, ply, reason, illegal }: RecordError): Refusal<"record-unreadable"> {
  return refusal("record-unreadable", {
    line,
    reason,
    ...(ply === null ? {} : { ply }),
    ...(illegal === undefined ? {} : { illegal: illegal.reason, at: illegal.at, legal: illegal.legal }),
    ...(illegal?.captures === undefined ? {} : { captures: illegal.captures }),
  });
}

/** A game that was read, ready to be held. */
interface Read extends RecordToHold {
  readonly stored: StoredRecord;
}

/** Whether the signature holds of an export that this service has made. */
async function isSigned(text: string, ports: Ports): Promise<boolean> {
  const { all } = await keysOf(ports.env);
  return (await verified(JSON.parse(text), { keys: all, isNeeded: true })).holds;
}

async function readOne(
  { format, text: given = "", ruleset: id, listed }: Omit<Written, "records">,
  ports: Ports,
): Promise<Outcome<Read, "record-unreadable">> {
  const ruleset = id === undefined ? null : await readRulesetById(id, ports);
  const isText = formatOf({ format, text: given }) === "text";
  if (isText && id !== undefined && ruleset === null)
    return err(unreadable({ line: 1, ply: null, reason: "unknown-ruleset" }));
  const read = readRecord({ format, text: given, ruleset });
  if (!read.ok) return err(unreadable(read.error));
  const isOurs = formatOf({ format, text: given }) === "json" && (await isSigned(given, ports));
  const stored = storedRecord(read.value, isOurs);
  return ok({ id: recordId(read.value), listed, record: listedRecord(stored), stored });
}

/** What became of a text: the record that is held, and whether there was none before. */
interface Held {
  readonly isNew: boolean;
  readonly record: Summary;
}
type ImportRefusal = "record-unreadable" | "limit-reached" | "too-many-requests" | "token-invalid";
type HeldOutcome = Outcome<Held, ImportRefusal>;

const GONE = err(refusal("token-invalid"));

/** Has the player hold records that were read: a place in their mailbox first, so that none is held that is not found there. */
async function hold(
  { player }: Principal,
  read: readonly Read[],
  ports: Ports,
): Promise<readonly HeldOutcome[]> {
  const mailbox = mailboxOf(ports, player.id);
  const limits = { most: CAPS.records.max, quota: quotaOf(ports, "newRecords") };
  const wishes = read.map(({ id, listed, record }) => ({ id, listed, record }));
  const places = read.length === 0 ? [] : await mailbox.takeRecords(wishes, limits);
  if (places === null) return read.map(() => GONE);
  const outcomes: HeldOutcome[] = [];
  const ids: string[] = [];
  for (const [at, { id, stored, listed, record }] of read.entries()) {
    const place = places[at] ?? null;
    if (place !== null) {
      outcomes.push(err(place === "full" ? capReached("records") : tooManyFor("newRecords", place)));
      continue;
    }
    const isNew = await recordOf(ports, id).hold(player.id, stored, listed);
    ids.push(id);
    outcomes.push(ok({ isNew, record: recordSummary(id, record, ports.env) }));
  }
  if (ids.length === 0 || (await mailbox.keepRecords(ids))) return outcomes;
  for (const id of ids) await recordOf(ports, id).letGo(player.id);
  return read.map(() => GONE);
}

/** What a refusal would be answered alone. */
function problemOf(refused: Refusal, { env, language }: Ports) {
  const { code } = refused;
  const { title, detail } = refusalWords(refused, language);
  const { status } = PROBLEMS[code];
  return { type: `${env.ORIGIN}/problems/${code}`, title, status, code, detail, ...membersOf(refused) };
}

/** One outcome, or those of several, in their order. */
type Imported = Held | { readonly outcomes: Shown<typeof RecordOutcomes> };

async function importAll(principal: Principal, given: readonly Omit<Written, "records">[], ports: Ports) {
  const read: Outcome<Read, "record-unreadable">[] = [];
  for (const one of given) read.push(await readOne(one, ports));
  const held = await hold(
    principal,
    read.flatMap((one) => (one.ok ? [one.value] : [])),
    ports,
  );
  const rest = [...held];
  return read.map((one): HeldOutcome => (one.ok ? rest.shift()! : one));
}

const imported: Answer<Imported> = {
  described: {
    201: json(RecordSummary, "The record").described[200]!,
    200: {
      description: "The record, which was there already; or what became of each of several",
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

export const importRecords = operation({
  id: "importRecords",
  method: "post",
  path: "/v1/records",
  tag,
  summary: "Import a recorded game, or up to 100",
  description:
    "Every move is checked by the rules. The same game twice is one record: its id is made of its rules, moves and tags. The names in it are text and link to nobody; nothing is rated or counted. I hold what I import until I let go of it.",
  access: needs("play"),
  input: { body: NewRecords },
  answer: imported,
  refuses: ["record-unreadable", "limit-reached"],
  run: async (principal, { records, ...one }, ports): Promise<Outcome<Imported, ImportRefusal>> => {
    if (records === undefined) {
      const [outcome] = await importAll(principal, [one], ports);
      return outcome!;
    }
    const outcomes = await importAll(principal, records, ports);
    return ok({
      outcomes: {
        records: outcomes.map((outcome) =>
          outcome.ok
            ? { status: outcome.value.isNew ? 201 : 200, record: outcome.value.record }
            : { status: PROBLEMS[outcome.error.code].status, problem: problemOf(outcome.error, ports) },
        ),
      },
    });
  },
});

const RESULT_OF: Readonly<Record<RecordResult, OtnResult>> = {
  attackers: "1",
  defenders: "-1",
  draw: "0",
  unknown: "?",
};

/** Reads a text and keeps nothing: the game that it is, as it would be listed. */
export async function checkRecord(given: Omit<Written, "records">, ports: Ports) {
  const read = await readOne(given, ports);
  return read.ok ? ok(recordSummary(read.value.id, read.value.record, ports.env)) : read;
}

/** Whether a player holds a record. */
export const holdsRecord = ({ player }: Principal, id: string, ports: Ports): Promise<boolean> =>
  mailboxOf(ports, player.id).holdsRecord(id);

export const listRecords = operation({
  id: "listRecords",
  method: "get",
  path: "/v1/records",
  tag,
  summary: "List recorded games, newest first",
  description: "Those that somebody who holds them lists, by when they were listed.",
  access: OPEN,
  input: { query: z.object({ ...listQuery, ...orderedBy("desc"), ...recordFilters }) },
  answer: page(
    onFirstUse(() => pageOf(RecordSummary())),
    "A page of records",
  ),
  refuses: [],
  run: async (_, { ruleset = null, player = null, result, ...asked }, ports) => {
    const wanted = { ruleset, player, result: result === undefined ? null : RESULT_OF[result] };
    const listed = traced(ports.env.ARCHIVES.getByName(LISTED_RECORDS));
    const rows = await listed.records(wanted, reachOf(asked, "desc"));
    return ok(listPage(rows, asked, ({ id, record }) => recordSummary(id, record, ports.env)));
  },
});

export const listMyRecords = operation({
  id: "listMyRecords",
  method: "get",
  path: "/v1/me/records",
  tag,
  summary: "List the recorded games that I hold, newest first",
  access: needs("read"),
  input: { query: z.object({ ...listQuery, ...orderedBy("desc") }) },
  answer: page(
    onFirstUse(() => pageOf(HeldRecord())),
    "A page of records",
  ),
  refuses: [],
  run: async ({ player }, asked, ports): Promise<Outcome<ListPage<Shown<typeof HeldRecord>>, never>> => {
    const rows = await mailboxOf(ports, player.id).records(reachOf(asked, "desc"));
    return ok(
      listPage(rows, asked, ({ id, record, listed }) => ({
        ...recordSummary(id, record, ports.env),
        listed,
      })),
    );
  },
});

/** Finds a record by its id. */
export async function findRecord(id: string, ports: Ports): Promise<Outcome<RecordView, "record-not-found">> {
  const record = ID_PATTERN.test(id) ? ((await recordOf(ports, id).read()) as StoredRecord | null) : null;
  return record === null ? err(refusal("record-not-found")) : ok(viewOf(id, record, ports.env));
}

/** How every operation refuses an id that there is not. */
export const MISSING = ["record-not-found"] as const;
export const deleteRecord = operation({
  id: "deleteRecord",
  method: "delete",
  path: "/v1/records/{id}",
  tag,
  summary: "Let go of a recorded game",
  description: "With the last one who holds it, it is gone.",
  access: needs("play"),
  input: { params: IdParam },
  answer: nothing("I hold it no more"),
  refuses: MISSING,
  run: async ({ player }, { id }, ports) => {
    const mailbox = mailboxOf(ports, player.id);
    if (!ID_PATTERN.test(id) || !(await mailbox.holdsRecord(id))) return err(refusal("record-not-found"));
    await recordOf(ports, id).letGo(player.id);
    await mailbox.dropRecord(id);
    return ok(null);
  },
});

export const recordOperations = [importRecords, listRecords, listMyRecords, deleteRecord];
