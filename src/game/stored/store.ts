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
  type Sql,
  allRows,
  firstRow,
  firstValue,
  hasSchema,
  insertRow,
  migrate,
} from "../../lib/object-storage.ts";
import { type Side, SIDES } from "../../rules/index.ts";
import { isPresent } from "../plan/answer.ts";

/** Append only: deployed objects have run these steps. */
export const GAME_SCHEMA: readonly SchemaStep[] = [
  [
    // The game's state is not stored: it is folded from this log.
    "CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    // Entries that may not have been delivered yet, one for each event.
    "CREATE TABLE outbox (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    // Answers by idempotency key. Folding the log up to `seq` reproduces the answer.
    `CREATE TABLE answers (player TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, seq INTEGER NOT NULL,
       at INTEGER NOT NULL, created INTEGER NOT NULL, PRIMARY KEY (player, key)) WITHOUT ROWID`,
    "CREATE TABLE plans (side TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID",
  ],
];

const CURRENT = { entries: 1, plans: 1 } as const;

type StoredEntry = { readonly v: number } & OutboxEntry;

export const storedEntry = (entry: OutboxEntry): StoredEntry => ({ v: CURRENT.entries, ...entry });

/** Returns null for an entry of a later release, which waits for that release. */
export function readEntry(text: string): OutboxEntry | null {
  const { v, ...entry } = JSON.parse(text) as StoredEntry;
  return v > CURRENT.entries ? null : entry;
}

export const storedPlan = (plan: Plan): string => JSON.stringify({ v: CURRENT.plans, ...plan });

/** Returns null for a plan of a later release, which could mean something else. The owner then moves by hand. */
export function readPlan(text: string): Plan | null {
  const { v, ...plan } = JSON.parse(text) as { readonly v: number } & Plan;
  return v > CURRENT.plans ? null : plan;
}

export interface StoredAnswer extends RequestKey {
  readonly player: string;
  readonly seq: number;
  readonly at: number;
  /** Whether the request changed something (201) or not (200). */
  readonly created: boolean;
}

type AnswerRow = Omit<StoredAnswer, "created"> & { readonly created: number };

interface PlanRow {
  readonly side: Side;
  readonly body: string;
}

/** All methods are synchronous, because an `await` between them would allow races. */
export class GameStore {
  readonly #storage: ObjectStorage;
  readonly #sql: Sql;
  /** Whether the tables existed when the object started. Reading a game that was never proposed creates none. */
  readonly #hasTables: boolean;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
    this.#sql = storage.sql;
    this.#hasTables = hasSchema(storage);
    if (this.#hasTables) this.create();
  }

  /** Call it before the first event. */
  create(): void {
    migrate(this.#storage, GAME_SCHEMA);
  }

  log(): LogRow[] {
    return this.#hasTables ? this.#rows("SELECT seq, body FROM events ORDER BY seq") : [];
  }

  logUpTo(seq: number): LogRow[] {
    return this.#rows("SELECT seq, body FROM events WHERE seq <= ? ORDER BY seq", seq);
  }

  /** Returns the number of log entries, including entries that cannot be read. */
  rows(): number {
    return firstValue(this.#sql, "SELECT max(seq) FROM events") ?? 0;
  }

  addEvent(seq: number, event: GameEvent, link: ChainLink): void {
    const body = JSON.stringify({ ...storedEvent(event), ...link });
    this.#sql.exec("INSERT INTO events (seq, body) VALUES (?, ?)", seq, body);
  }

  /** Changes the player's name in the log and the outbox. Removes the texts of a player who leaves. */
  rename(renaming: Renaming): void {
    const log = this.#rows("SELECT seq, body FROM events ORDER BY seq");
    const theirs = renaming.stays === true ? new Set() : writtenBy(log, renaming.player);
    for (const { seq, body } of log) {
      const renamed = relabelled(body, renaming) ?? body;
      const text = theirs.has(seq) ? (withoutText(renamed) ?? renamed) : renamed;
      if (text !== body) this.#sql.exec("UPDATE events SET body = ? WHERE seq = ?", text, seq);
    }
    for (const { seq, body } of this.#rows("SELECT seq, body FROM outbox")) {
      const text = forgotten(body, renaming);
      if (text !== null) this.#sql.exec("UPDATE outbox SET body = ? WHERE seq = ?", text, seq);
    }
  }

  /** `unreadable` counts entries that only a later release can deliver. */
  outbox(): { readonly entries: readonly OutboxEntry[]; readonly unreadable: number } {
    const rows = this.#hasTables ? this.#rows("SELECT seq, body FROM outbox ORDER BY seq") : [];
    const entries = rows.map(({ body }) => readEntry(body)).filter((entry) => entry !== null);
    return { entries, unreadable: rows.length - entries.length };
  }

  addEntry(entry: OutboxEntry): void {
    const body = JSON.stringify(storedEntry(entry));
    this.#sql.exec("INSERT INTO outbox (seq, body) VALUES (?, ?)", entry.seq, body);
  }

  removeEntries(seqs: Iterable<number>): void {
    for (const seq of seqs) this.#sql.exec("DELETE FROM outbox WHERE seq = ?", seq);
  }

  /** Returns the plans that fit the position. Deletes the others, because a takeback could make them current again. */
  presentPlans(state: GameState | null): Plans {
    const query = "SELECT side, body FROM plans";
    const rows = this.#hasTables ? allRows<PlanRow>(this.#sql, query) : [];
    const present = rows.flatMap(({ side, body }) => {
      const plan = readPlan(body);
      return state !== null && plan !== null && isPresent(state, side, plan) ? [[side, plan] as const] : [];
    });
    const plans: Plans = { ...NO_PLANS, ...Object.fromEntries(present) };
    const stale = rows.filter(({ side }) => plans[side] === null);
    if (stale.length > 0)
      this.#storage.transactionSync(() => stale.forEach(({ side }) => this.#deletePlan(side)));
    return plans;
  }

  /** Call it in the transaction of the change. */
  writePlans(before: Plans, after: Plans): void {
    for (const side of SIDES) {
      const plan = after[side];
      if (plan === before[side]) continue;
      if (plan === null) this.#deletePlan(side);
      else this.#writePlan(side, plan);
    }
  }

  answer(player: string, key: string): StoredAnswer | null {
    const query = "SELECT * FROM answers WHERE player = ? AND key = ?";
    const row = firstRow<AnswerRow>(this.#sql, query, player, key);
    return row && { ...row, created: row.created === 1 };
  }

  addAnswer({ player, key, request, seq, at, created }: StoredAnswer): void {
    insertRow(this.#sql, "answers", { player, key, request, seq, at, created: created ? 1 : 0 });
  }

  forgetAnswersBefore(at: number): void {
    this.#sql.exec("DELETE FROM answers WHERE at < ?", at);
  }

  #writePlan(side: Side, plan: Plan): void {
    const query = "INSERT INTO plans VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body";
    this.#sql.exec(query, side, storedPlan(plan));
  }

  #deletePlan(side: Side): void {
    this.#sql.exec("DELETE FROM plans WHERE side = ?", side);
  }

  #rows(query: string, ...bindings: number[]): LogRow[] {
    return allRows(this.#sql, query, ...bindings);
  }
}
