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

/** Feed rows scanned per run, because feeds can be long. The alarm continues. */
export const MOST_AT_ONCE = 1000;

/** Events up to `place` are done, those up to `upto` remain. `kept` is 1 for a player who stays under another name. */
interface Pending extends Omit<Renaming, "stays"> {
  readonly kept: number;
  readonly place: number;
  readonly upto: number;
}

const firstPending = (sql: Sql): Pending | null =>
  firstRow(sql, "SELECT player, name, place, upto, kept FROM renamings WHERE place < upto LIMIT 1");

function relabelGame(sql: Sql, game: string, renaming: Renaming): void {
  const body = firstValue<string>(sql, "SELECT body FROM games WHERE id = ?", game);
  const text = body && forgotten(body, renaming);
  if (text !== null) sql.exec("UPDATE games SET body = ? WHERE id = ?", text, game);
}

function goOn(sql: Sql, { place, upto, kept, ...whose }: Pending): void {
  const renaming = { ...whose, stays: kept === 1 };
  const reached = Math.min(upto, place + MOST_AT_ONCE);
  const query = "SELECT seq, body FROM events WHERE seq > ? AND seq <= ? AND instr(body, ?) > 0";
  const rows = allRows<{ seq: number; body: string }>(sql, query, place, reached, renaming.player);
  for (const { seq, body } of rows) {
    const text = withNameLeft(body, renaming) ?? forgotten(body, renaming);
    if (text !== null) sql.exec("UPDATE events SET body = ? WHERE seq = ?", text, seq);
  }
  sql.exec("UPDATE renamings SET place = ? WHERE player = ?", reached, renaming.player);
}

function endsOf(sql: Sql): readonly [number, number] {
  const query = "SELECT ifnull(min(seq) - 1, 0) AS before, ifnull(max(seq), 0) AS last FROM events";
  const { before, last } = firstRow<{ before: number; last: number }>(sql, query)!;
  return [before, last];
}

/** Each game of a player reports the new name. One row per player lets later reports scan only newer events. */
export function openRenaming(storage: ObjectStorage) {
  const { sql } = storage;
  let isPending = firstPending(sql) !== null;

  return {
    /** Call within a transaction. `game` reports the change; null if only other events name the player. */
    note(renaming: Renaming, game: string | null = null): void {
      if (game !== null) relabelGame(sql, game, renaming);
      const [before, last] = endsOf(sql);
      const { player, name, stays = false } = renaming;
      // The events have to be scanned from the start for another name than before.
      const query = `INSERT INTO renamings (player, name, place, upto, at, kept) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (player) DO UPDATE SET place = iif(name = excluded.name, place, excluded.place),
          name = excluded.name, upto = excluded.upto, at = excluded.at, kept = excluded.kept`;
      sql.exec(query, player, name, before, last, now(), stays ? 1 : 0);
      isPending = true;
    },

    nextDue: (): number | null => (isPending ? now() : null),

    run(): void {
      if (!isPending) return;
      storage.transactionSync(() => {
        const next = firstPending(sql);
        if (next !== null) goOn(sql, next);
      });
      isPending = firstPending(sql) !== null;
    },

    /** Deletes finished renamings from before `at` (milliseconds since 1970). Returns whether none is left. */
    forgetBefore: (at: number): boolean =>
      deleteSome(sql, { table: "renamings", key: "player" }, "at < ? AND place >= upto", at),
  };
}
