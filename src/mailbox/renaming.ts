import { type Renaming, forgotten } from "../game/stored/names.ts";
import { now } from "../lib/now.ts";
import {
  deleteSome,
  type ObjectStorage,
  type Sql,
  allRows,
  firstRow,
  firstValue,
} from "../lib/object-storage.ts";
import { withNameLeft } from "../channels/named.ts";

/** Maximum number of events scanned per run, because feeds can be long. The alarm starts the next run. */
export const MOST_AT_ONCE = 1000;

/** Events after `place` up to `upto` remain to be scanned. `stays` is 1 if the player only has a new name, 0 if they left. */
interface Pending extends Omit<Renaming, "stays"> {
  readonly stays: number;
  readonly place: number;
  readonly upto: number;
}

/** Replaces names in events and games. Each game of a renamed player reports the name, and each report scans newer events. */
export class Renamings {
  readonly #storage: ObjectStorage;
  readonly #sql: Sql;
  #isPending: boolean;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
    this.#sql = storage.sql;
    this.#isPending = this.#next() !== null;
  }

  /** Call within a transaction. `game`: the game that reports the change; null if a competition reports it. */
  note(renaming: Renaming, game: string | null = null): void {
    if (game !== null) this.#relabelGame(game, renaming);
    const { player, name, stays = false } = renaming;
    // A different name restarts the scan of the events; the same name continues it.
    const query = `INSERT INTO renamings (player, name, place, upto, at, kept)
      SELECT ?, ?, ifnull(min(seq) - 1, 0), ifnull(max(seq), 0), ?, ? FROM events WHERE true
      ON CONFLICT (player) DO UPDATE SET place = iif(name = excluded.name, place, excluded.place),
        name = excluded.name, upto = excluded.upto, at = excluded.at, kept = excluded.kept`;
    this.#sql.exec(query, player, name, now(), Number(stays));
    this.#isPending = true;
  }

  nextDue(): number | null {
    return this.#isPending ? now() : null;
  }

  run(): void {
    if (!this.#isPending) return;
    this.#storage.transactionSync(() => {
      const next = this.#next();
      if (next !== null) this.#scan(next);
    });
    this.#isPending = this.#next() !== null;
  }

  /** Deletes some finished renamings from before `at` (milliseconds since 1970). Returns whether none are left. */
  forgetBefore(at: number): boolean {
    return deleteSome(this.#sql, { table: "renamings", key: "player" }, "at < ? AND place >= upto", at);
  }

  #next(): Pending | null {
    const query = "SELECT player, name, place, upto, kept AS stays FROM renamings WHERE place < upto LIMIT 1";
    return firstRow(this.#sql, query);
  }

  #relabelGame(game: string, renaming: Renaming): void {
    const body = firstValue<string>(this.#sql, "SELECT body FROM games WHERE id = ?", game);
    const text = body && forgotten(body, renaming);
    if (text !== null) this.#sql.exec("UPDATE games SET body = ? WHERE id = ?", text, game);
  }

  #scan({ place, upto, ...pending }: Pending): void {
    const renaming = { ...pending, stays: pending.stays === 1 };
    const reached = Math.min(upto, place + MOST_AT_ONCE);
    const query = "SELECT seq, body FROM events WHERE seq > ? AND seq <= ? AND instr(body, ?) > 0";
    const rows = allRows<{ seq: number; body: string }>(this.#sql, query, place, reached, renaming.player);
    for (const { seq, body } of rows) {
      const text = withNameLeft(body, renaming) ?? forgotten(body, renaming);
      if (text !== null) this.#sql.exec("UPDATE events SET body = ? WHERE seq = ?", text, seq);
    }
    this.#sql.exec("UPDATE renamings SET place = ? WHERE player = ?", reached, renaming.player);
  }
}
