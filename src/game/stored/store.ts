import { hasSchema, migrate, type ObjectStorage, type SchemaStep } from "../../lib/object-storage.ts";
import type { Parcel } from "../projections/outbox.ts";
import type { GameEvent } from "../state.ts";

/** The stored shapes of a game object. Append only: objects in the field have run the steps that stand here. */
export const GAME_SCHEMA: readonly SchemaStep[] = [
  // The game itself: everything else is folded from it.
  "CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
  // What an event means for others and has not surely reached them yet. One row an event.
  "CREATE TABLE outbox (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
  // The answers given under an idempotency key: after which event, and when, so that each can be given again.
  `CREATE TABLE answers (player TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, seq INTEGER NOT NULL,
     at INTEGER NOT NULL, created INTEGER NOT NULL, PRIMARY KEY (player, key)) WITHOUT ROWID`,
];

/** An answer that was given under an idempotency key. */
export interface StoredAnswer {
  readonly player: string;
  readonly key: string;
  /** The digest of the request that it answered. */
  readonly request: string;
  /** The last event at the time of the answer. */
  readonly seq: number;
  readonly at: number;
  /** Whether it told of something new (201) or of something that stood (200). */
  readonly created: boolean;
}

/** What is stored of a game. Reads and writes are synchronous: an await between them would be a race. */
export function openGameStore(storage: ObjectStorage) {
  // A game that was never proposed stores nothing, however often somebody asks for it.
  const isThere = hasSchema(storage);
  if (isThere) migrate(storage, GAME_SCHEMA);
  const { sql } = storage;
  const bodies = (query: string, ...bindings: number[]): unknown[] =>
    sql
      .exec(query, ...bindings)
      .toArray()
      .map((row) => JSON.parse(String(row["body"])) as unknown);

  return {
    /** Makes the tables; before the first event only. */
    create: (): void => migrate(storage, GAME_SCHEMA),

    events: (): GameEvent[] =>
      isThere ? (bodies("SELECT body FROM events ORDER BY seq") as GameEvent[]) : [],
    eventsUpTo: (seq: number): GameEvent[] =>
      bodies("SELECT body FROM events WHERE seq <= ? ORDER BY seq", seq) as GameEvent[],
    addEvent(seq: number, event: GameEvent): void {
      sql.exec("INSERT INTO events (seq, body) VALUES (?, ?)", seq, JSON.stringify(event));
    },

    parcels: (): Parcel[] => (isThere ? (bodies("SELECT body FROM outbox ORDER BY seq") as Parcel[]) : []),
    addParcel(parcel: Parcel): void {
      sql.exec("INSERT INTO outbox (seq, body) VALUES (?, ?)", parcel.seq, JSON.stringify(parcel));
    },
    removeParcels(seqs: Iterable<number>): void {
      for (const seq of seqs) sql.exec("DELETE FROM outbox WHERE seq = ?", seq);
    },

    answer(player: string, key: string): StoredAnswer | null {
      const row = sql.exec("SELECT * FROM answers WHERE player = ? AND key = ?", player, key).toArray()[0];
      if (row === undefined) return null;
      return {
        player,
        key,
        request: String(row["request"]),
        seq: Number(row["seq"]),
        at: Number(row["at"]),
        created: row["created"] === 1,
      };
    },
    addAnswer({ player, key, request, seq, at, created }: StoredAnswer): void {
      const row = [player, key, request, seq, at, created ? 1 : 0];
      sql.exec(
        "INSERT INTO answers (player, key, request, seq, at, created) VALUES (?, ?, ?, ?, ?, ?)",
        ...row,
      );
    },
    forgetAnswersBefore(at: number): void {
      sql.exec("DELETE FROM answers WHERE at < ?", at);
    },
  };
}
