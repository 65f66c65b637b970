import { isAnswerDue } from "../game/offers-view.ts";
import { now } from "../lib/now.ts";
import { type Sql, allRows, allValues, hasRows } from "../lib/object-storage.ts";
import { type Place, type Reach, boundOf } from "../lib/places.ts";
import { gameOf, type MailboxGame, MOST_COUNTED, type GameRow } from "./games.ts";

export interface RunningGame extends MailboxGame {
  readonly place: Place;
  /** Milliseconds since 1970; null for a game that is not snoozed. */
  readonly snoozedUntil: number | null;
}

export interface Snooze {
  readonly game: string;
  readonly until: number;
}

export interface WaitingGames {
  readonly count: number;
  /** Other games with an offer to answer, plus challenges to the player. */
  readonly answers: number;
  /** Id of the most urgent game to move in, else of an offer or a challenge; null if nothing waits. */
  readonly first: string | null;
}

export type Turn = "mine" | "theirs" | null;

/** Binds the id of a game to leave out and the current time twice. */
const AWAKE = `id IS NOT ? AND list = 'playing' AND NOT ifnull(snoozed_since <= ? AND snoozed_until > ?, 0)`;

/** Offers by either side; `isAnswerDue` then finds those that the player has to answer. */
const HAS_OFFERS = `turn = 'theirs'
  AND json_array_length(body, '$.offers') > 0`;

const CHALLENGES_IN = `SELECT id FROM games WHERE id IS NOT ? AND list = 'in'
  ORDER BY created, id LIMIT ${MOST_COUNTED}`;

/** Places name the time when a list began: a snooze that ends between two pages would hide its game from both. */
export const openUrgency = (sql: Sql, origin: string) => ({
  /** Sorts by deadline, then games without one, then snoozed games. The key of a place is the deadline. */
  running(turn: Turn, { after, limit }: Omit<Reach, "order">): RunningGame[] {
    const asOf = after?.asOf ?? now();
    const bound = [after?.isBehind === true ? 1 : 0, ...boundOf({ after, limit, order: "asc" })];
    const query = `SELECT *, ifnull(snoozed_since <= ? AND snoozed_until > ?, 0) AS behind FROM games
      WHERE list = 'playing' AND turn = ifnull(?, turn) AND (behind, due, id) > (?, ?, ?)
      ORDER BY behind, due, id LIMIT ?`;
    const rows = allRows<GameRow & { readonly behind: number }>(
      sql,
      query,
      asOf,
      asOf,
      turn,
      ...bound,
      limit,
    );
    return rows.map(({ behind, ...row }) => {
      const until = row.snoozed_until;
      const game = gameOf(row, origin);
      const place = { at: game.deadline ?? Infinity, id: game.id, asOf, isBehind: behind === 1 };
      return { ...game, place, snoozedUntil: until === null || until <= now() ? null : until };
    });
  },

  /** `except` is a game to leave out; null for none. */
  waitingNow(except: string | null): WaitingGames {
    const awake = [except, now(), now()];
    const mine = `SELECT id FROM games WHERE ${AWAKE} AND turn = 'mine' ORDER BY due, id`;
    const offered = `SELECT * FROM games WHERE ${AWAKE} AND ${HAS_OFFERS} ORDER BY due, id`;
    const moves = allValues<string>(sql, mine, ...awake);
    const offers = allRows<GameRow>(sql, offered, ...awake).filter((row) =>
      isAnswerDue(gameOf(row, origin).game),
    );
    const answers = [...offers.map(({ id }) => id), ...allValues<string>(sql, CHALLENGES_IN, except)];
    return { count: moves.length, answers: answers.length, first: moves[0] ?? answers[0] ?? null };
  },

  /** Null ends a snooze. A running one keeps its beginning, so that lists under way sort the game as before. */
  snooze(game: string, until: number | null): boolean {
    const at = now();
    const ending = `UPDATE games SET snoozed_until = min(snoozed_until, ?)
      WHERE id = ? AND list = 'playing' RETURNING id`;
    if (until === null) return hasRows(sql, ending, at, game);
    const beginning = `UPDATE games SET snoozed_since = iif(snoozed_until > ?, snoozed_since, ?), snoozed_until = ?
      WHERE id = ? AND list = 'playing' RETURNING id`;
    return hasRows(sql, beginning, at, at, until, game);
  },

  snoozed(): Snooze[] {
    const query = `SELECT id AS game, snoozed_until AS until FROM games
      WHERE list = 'playing' AND snoozed_until > ? ORDER BY id`;
    return allRows(sql, query, now());
  },
});
