import { isAnswerDue } from "../game/offers-view.ts";
import { now } from "../lib/now.ts";
import { type Sql, allRows, allValues, hasRows } from "../lib/object-storage.ts";
import { type Place, type Reach, boundOf } from "../lib/places.ts";
import { gameOf, type MailboxGame, MOST_COUNTED, type GameRow } from "./games.ts";

/** A running game in the list of its player's. Instants in milliseconds since 1970. */
export interface RunningGame extends MailboxGame {
  readonly place: Place;
  /** Until when the player has put it behind the others; null where they have not. */
  readonly snoozedUntil: number | null;
}

/** A game that the player has put behind the others, and until when. */
export interface Snooze {
  readonly game: string;
  readonly until: number;
}

/** What waits for a player. A game that is snoozed does not. */
export interface WaitingGames {
  /** In how many games they are to move. */
  readonly count: number;
  /** In how many others they are offered something, and how many challenges there are to them. */
  readonly answers: number;
  /** The id of the first: the most urgent move, before an offer and a challenge; null where nothing waits. */
  readonly first: string | null;
}

/** Whose turn it is in the running games; null for all. */
export type Turn = "mine" | "theirs" | null;

/** The running games besides one that are not snoozed at an instant, which is given twice. */
const AWAKE = `id IS NOT ? AND list = 'playing' AND NOT ifnull(snoozed_since <= ? AND snoozed_until > ?, 0)`;

/** Those in which the player waits for the opponent, and something is offered: by whom, the game says. */
const HAS_OFFERS = `turn = 'theirs'
  AND json_array_length(body, '$.offers') > 0`;

const CHALLENGES_IN = `SELECT id FROM games WHERE id IS NOT ? AND list = 'in'
  ORDER BY created, id LIMIT ${MOST_COUNTED}`;

/**
 * The running games by urgency. They are few (`liveGames` in the limits), and are sorted as they are read. All pages of
 * a list are judged by the snoozes of one instant, which its places name: one that ends meanwhile would have its game
 * jump back over the place, and nobody would see it.
 */
export const openUrgency = (sql: Sql, origin: string) => ({
  /**
   * The most urgent deadline first; those without one are behind them, and behind all those that are snoozed. The key of
   * a place is the deadline.
   */
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

  /** What waits for the player now, besides one game (null: besides none). */
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

  /**
   * Puts a running game behind the others until an instant, or (null) no longer; false where the player has no such game.
   * A snooze that goes on keeps its beginning, and one that is ended its time: lists that were begun meanwhile go on.
   */
  snooze(game: string, until: number | null): boolean {
    const at = now();
    const ending = `UPDATE games SET snoozed_until = min(snoozed_until, ?)
      WHERE id = ? AND list = 'playing' RETURNING id`;
    if (until === null) return hasRows(sql, ending, at, game);
    const beginning = `UPDATE games SET snoozed_since = iif(snoozed_until > ?, snoozed_since, ?), snoozed_until = ?
      WHERE id = ? AND list = 'playing' RETURNING id`;
    return hasRows(sql, beginning, at, at, until, game);
  },

  /** The games that are behind the others now, in the order of their ids. */
  snoozed(): Snooze[] {
    const query = `SELECT id AS game, snoozed_until AS until FROM games
      WHERE list = 'playing' AND snoozed_until > ? ORDER BY id`;
    return allRows(sql, query, now());
  },
});
