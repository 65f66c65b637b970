import { isAsked } from "../game/offers-view.ts";
import { now } from "../lib/now.ts";
import type { Sql, SqlRow } from "../lib/object-storage.ts";
import { boundOf, type Place, type Reach } from "../lib/places.ts";
import { gameOf, type MailboxGame, MOST_COUNTED } from "./games.ts";

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
type Turn = "mine" | "theirs" | null;

function snoozedUntil({ snoozed_until: until }: SqlRow): number | null {
  return until === null || Number(until) <= now() ? null : Number(until);
}

/** The running games besides one that are not snoozed at an instant, which is given twice. */
const AWAKE = `id IS NOT ? AND status = 'playing' AND NOT ifnull(snoozed_since <= ? AND snoozed_until > ?, 0)`;

/** Those in which the player waits for the opponent, and something is offered: by whom, the game says. */
const HAS_OFFERS = `turn = 'theirs'
  AND json_array_length(body, '$.offers') > 0`;

const CHALLENGES_IN = `SELECT id FROM games WHERE id IS NOT ? AND status = 'open' AND direction = 'in'
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
      WHERE status = 'playing' AND turn = ifnull(?, turn) AND (behind, due, id) > (?, ?, ?)
      ORDER BY behind, due, id LIMIT ?`;
    const rows = sql.exec(query, asOf, asOf, turn, ...bound, limit).toArray();
    return rows.map((row) => {
      const game = gameOf(row, origin);
      const place = { at: game.deadline ?? Infinity, id: game.id, asOf, isBehind: row["behind"] === 1 };
      return { ...game, place, snoozedUntil: snoozedUntil(row) };
    });
  },

  /** What waits for the player now, besides one game (null: besides none). */
  waitingNow(except: string | null): WaitingGames {
    const awake = [except, now(), now()];
    const mine = `SELECT id FROM games WHERE ${AWAKE} AND turn = 'mine' ORDER BY due, id`;
    const offered = `SELECT * FROM games WHERE ${AWAKE} AND ${HAS_OFFERS} ORDER BY due, id`;
    const moves = sql.exec(mine, ...awake).toArray();
    const offers = sql.exec(offered, ...awake).toArray();
    const challenges = sql.exec(CHALLENGES_IN, except).toArray();
    const answers = [...offers.filter((row) => isAsked(gameOf(row, origin).game)), ...challenges];
    const first = moves[0] ?? answers[0];
    return { count: moves.length, answers: answers.length, first: first ? String(first["id"]) : null };
  },

  /**
   * Puts a running game behind the others until an instant, or (null) no longer; false where the player has no such game.
   * A snooze that goes on keeps its beginning, and one that is ended its time: lists that were begun meanwhile go on.
   */
  snooze(game: string, until: number | null): boolean {
    const at = now();
    const change =
      until === null
        ? sql.exec(
            `UPDATE games SET snoozed_until = min(snoozed_until, ?) WHERE id = ? AND status = 'playing' RETURNING id`,
            at,
            game,
          )
        : sql.exec(
            `UPDATE games SET snoozed_since = iif(snoozed_until > ?, snoozed_since, ?), snoozed_until = ?
             WHERE id = ? AND status = 'playing' RETURNING id`,
            at,
            at,
            until,
            game,
          );
    return change.toArray().length > 0;
  },

  /** The games that are behind the others now, in the order of their ids. */
  snoozed(): Snooze[] {
    const query =
      "SELECT id, snoozed_until FROM games WHERE status = 'playing' AND snoozed_until > ? ORDER BY id";
    const rows = sql.exec(query, now()).toArray();
    return rows.map((row) => ({ game: String(row["id"]), until: Number(row["snoozed_until"]) }));
  },
});
