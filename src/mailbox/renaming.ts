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

/** So many places of the feed are looked through in one go; the alarm goes on. A feed can be long. */
export const MOST_AT_ONCE = 1000;

/** A renaming that the feed does not have yet as a whole: up to `place` it has, up to `upto` it has to. `kept`: they stay. */
interface Pending extends Omit<Renaming, "stays"> {
  readonly kept: number;
  readonly place: number;
  readonly upto: number;
}

const firstPending = (sql: Sql): Pending | null =>
  firstRow(sql, "SELECT player, name, place, upto, kept FROM renamings WHERE place < upto LIMIT 1");

/** Takes the name, and what its player wrote, out of the standing of a game. */
function relabelGame(sql: Sql, game: string, renaming: Renaming): void {
  const body = firstValue<string>(sql, "SELECT body FROM games WHERE id = ?", game);
  const text = body && forgotten(body, renaming);
  if (text !== null) sql.exec("UPDATE games SET body = ? WHERE id = ?", text, game);
}

/** Takes them out of the next part of the feed. */
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

/** The places of the feed: before everything that it has, and after. */
function endsOf(sql: Sql): readonly [number, number] {
  const query = "SELECT ifnull(min(seq) - 1, 0) AS before, ifnull(max(seq), 0) AS last FROM events";
  const { before, last } = firstRow<{ before: number; last: number }>(sql, query)!;
  return [before, last];
}

/**
 * Takes the names of players who have gone, and what they wrote, out of what this mailbox has stored. A row stands for
 * each of them: the games that they leave tell of it one after the other, and only what has come in since has to be
 * looked through again.
 */
export function openRenaming(storage: ObjectStorage) {
  const { sql } = storage;
  let isPending = firstPending(sql) !== null;

  return {
    /** Notes that a player has gone: one of a game, or (null) one whom other events name. Within a transaction. */
    note(renaming: Renaming, game: string | null = null): void {
      if (game !== null) relabelGame(sql, game, renaming);
      const [before, last] = endsOf(sql);
      const { player, name, stays = false } = renaming;
      // Another name than before has to be looked for from the beginning on.
      const query = `INSERT INTO renamings (player, name, place, upto, at, kept) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (player) DO UPDATE SET place = iif(name = excluded.name, place, excluded.place),
          name = excluded.name, upto = excluded.upto, at = excluded.at, kept = excluded.kept`;
      sql.exec(query, player, name, before, last, now(), stays ? 1 : 0);
      isPending = true;
    },

    /** When there is something to do; null for never. */
    nextDue: (): number | null => (isPending ? now() : null),

    /** Goes on through a part of the feed, in one commit. */
    run(): void {
      if (!isPending) return;
      storage.transactionSync(() => {
        const next = firstPending(sql);
        if (next !== null) goOn(sql, next);
      });
      isPending = firstPending(sql) !== null;
    },

    /** Deletes what need not be remembered: all that could have the name is older than the feed keeps. Whether none is left. */
    forgetBefore: (at: number): boolean =>
      deleteSome(sql, { table: "renamings", key: "player" }, "at < ? AND place >= upto", at),
  };
}
