import type { RequestKey } from "../answers.ts";
import { type Plan, NO_PLANS, type Plans } from "../plan/plan.ts";
import type { OutboxEntry } from "../projections/subscribers.ts";
import type { ChainLink } from "../proof/chain.ts";
import type { GameEvent, GameState } from "../state.ts";
import { storedEvent, type LogRow } from "./log.ts";
import { type Renaming, forgotten, relabelled, withoutText, writtenBy } from "./names.ts";
import {
  type ObjectStorage,
  type SchemaStep,
  allRows,
  firstRow,
  firstValue,
  hasSchema,
  insertRow,
  migrate,
} from "../../lib/object-storage.ts";
import { type Side, SIDES } from "../../rules/index.ts";
import { isPresent } from "../plan/answer.ts";

/** The tables of a game object, a step a release. Append only: objects in the field have run the steps that stand here. */
export const GAME_SCHEMA: readonly SchemaStep[] = [
  [
    // The game itself: everything else is folded from it. Bodies: log.ts.
    "CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    // Outbox entries that may not have been delivered yet, one an event. Bodies: below.
    "CREATE TABLE outbox (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    // The answers under idempotency keys: after which event and when, so that each can be repeated.
    `CREATE TABLE answers (player TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, seq INTEGER NOT NULL,
       at INTEGER NOT NULL, created INTEGER NOT NULL, PRIMARY KEY (player, key)) WITHOUT ROWID`,
    // The plan of each side that has one, hidden from everybody else. Bodies: below.
    "CREATE TABLE plans (side TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID",
  ],
];

/** The versions that this release writes, and the latest that it can read. */
const CURRENT = { entries: 1, plans: 1 } as const;

/** The stored form of an outbox entry. */
type StoredEntry = { readonly v: number } & OutboxEntry;

/** An outbox entry as it is stored. */
export const storedEntry = (entry: OutboxEntry): StoredEntry => ({ v: CURRENT.entries, ...entry });

/** An entry of this release from a stored one; null for one of a later release, which has to wait for it. */
const upcast = ({ v, ...entry }: StoredEntry): OutboxEntry | null => (v > CURRENT.entries ? null : entry);

/** Reads an outbox entry of this release or an earlier one; null for one of a later release. */
export const readEntry = (text: string): OutboxEntry | null => upcast(JSON.parse(text) as StoredEntry);

/** A plan as it is stored. */
export function storedPlan(plan: Plan): string {
  return JSON.stringify({ v: CURRENT.plans, ...plan });
}

/**
 * Reads a plan of this release or an earlier one; null for one of a later release: it would be played as something else,
 * and a plan that is not played costs its owner no more than a turn.
 */
export function readPlan(text: string): Plan | null {
  const { v, ...plan } = JSON.parse(text) as { readonly v: number } & Plan;
  return v > CURRENT.plans ? null : plan;
}

/** An answer that was given under an idempotency key. */
export interface StoredAnswer extends RequestKey {
  readonly player: string;
  /** The last event at the time of the answer. */
  readonly seq: number;
  readonly at: number;
  /** Whether the request changed something (201) or not (200). */
  readonly created: boolean;
}

/** Opens the storage of a game. Reads and writes are synchronous: an await between them would be a race. */
export function openGameStore(storage: ObjectStorage) {
  // A game that was never proposed stores nothing, however often it is read.
  const isThere = hasSchema(storage);
  if (isThere) migrate(storage, GAME_SCHEMA);
  const { sql } = storage;
  const rows = (query: string, ...bindings: number[]): LogRow[] => allRows(sql, query, ...bindings);

  return {
    /** Makes the tables; before the first event only. */
    create(): void {
      migrate(storage, GAME_SCHEMA);
    },

    log: (): LogRow[] => (isThere ? rows("SELECT seq, body FROM events ORDER BY seq") : []),
    logUpTo: (seq: number): LogRow[] => rows("SELECT seq, body FROM events WHERE seq <= ? ORDER BY seq", seq),
    /** How many rows the log has, also those that cannot be read. */
    rows: (): number => firstValue(sql, "SELECT max(seq) FROM events") ?? 0,
    addEvent(seq: number, event: GameEvent, link: ChainLink): void {
      const body = JSON.stringify({ ...storedEvent(event), ...link });
      sql.exec("INSERT INTO events (seq, body) VALUES (?, ?)", seq, body);
    },

    /**
     * Writes the name that is left of a player into everything that is stored, and takes out what they wrote. The rows
     * stay what they are otherwise.
     */
    rename(renaming: Renaming): void {
      const log = rows("SELECT seq, body FROM events ORDER BY seq");
      const theirs = renaming.stays === true ? new Set() : writtenBy(log, renaming.player);
      for (const { seq, body } of log) {
        const renamed = relabelled(body, renaming) ?? body;
        const text = theirs.has(seq) ? (withoutText(renamed) ?? renamed) : renamed;
        if (text !== body) sql.exec("UPDATE events SET body = ? WHERE seq = ?", text, seq);
      }
      for (const { seq, body } of rows("SELECT seq, body FROM outbox")) {
        const text = forgotten(body, renaming);
        if (text !== null) sql.exec("UPDATE outbox SET body = ? WHERE seq = ?", text, seq);
      }
    },

    /** The entries that wait, and how many of a later release stand among them: those stay until it is back. */
    outbox(): { readonly entries: readonly OutboxEntry[]; readonly held: number } {
      const read = isThere
        ? rows("SELECT seq, body FROM outbox ORDER BY seq").map(({ body }) => readEntry(body))
        : [];
      const entries = read.filter((entry) => entry !== null);
      return { entries, held: read.length - entries.length };
    },
    addEntry(entry: OutboxEntry): void {
      sql.exec("INSERT INTO outbox (seq, body) VALUES (?, ?)", entry.seq, JSON.stringify(storedEntry(entry)));
    },
    removeEntries(seqs: Iterable<number>): void {
      for (const seq of seqs) sql.exec("DELETE FROM outbox WHERE seq = ?", seq);
    },

    /** The stored plans; null for one that only a later release can read. */
    plans(): ReadonlyMap<Side, Plan | null> {
      const query = "SELECT side, body FROM plans";
      const stored = isThere ? allRows<{ readonly side: Side; readonly body: string }>(sql, query) : [];
      return new Map(stored.map(({ side, body }) => [side, readPlan(body)]));
    },
    keepPlan(side: Side, plan: Plan): void {
      const body = storedPlan(plan);
      sql.exec("INSERT INTO plans VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body", side, body);
    },
    endPlan(side: Side): void {
      sql.exec("DELETE FROM plans WHERE side = ?", side);
    },

    answer(player: string, key: string): StoredAnswer | null {
      const query = "SELECT * FROM answers WHERE player = ? AND key = ?";
      const row = firstRow<Omit<StoredAnswer, "created"> & { readonly created: number }>(
        sql,
        query,
        player,
        key,
      );
      return row && { ...row, created: row.created === 1 };
    },
    addAnswer({ player, key, request, seq, at, created }: StoredAnswer): void {
      insertRow(sql, "answers", { player, key, request, seq, at, created: created ? 1 : 0 });
    },
    forgetAnswersBefore(at: number): void {
      sql.exec("DELETE FROM answers WHERE at < ?", at);
    },
  };
}

export type GameStore = ReturnType<typeof openGameStore>;

/** The plans of a game as they are stored. Those that are worth nothing any more are deleted: a takeback could bring their ply back. */
export function openPlans(storage: ObjectStorage, store: GameStore, state: GameState | null): Plans {
  const stored = store.plans();
  const present = [...stored].filter(
    ([side, plan]) => state !== null && plan !== null && isPresent(state, side, plan),
  );
  const plans: Plans = { ...NO_PLANS, ...Object.fromEntries(present) };
  const stale = [...stored.keys()].filter((side) => plans[side] === null);
  if (stale.length > 0) storage.transactionSync(() => stale.forEach((side) => store.endPlan(side)));
  return plans;
}

/** Writes what has changed of the plans, in the commit of the change; nothing where nothing has. */
export function writePlans(store: GameStore, before: Plans, after: Plans): void {
  for (const side of SIDES) {
    const plan = after[side];
    if (plan === before[side]) continue;
    if (plan === null) store.endPlan(side);
    else store.keepPlan(side, plan);
  }
}
