import { isAnswerDue } from "../game/offers-view.ts";
import { type ListedGame, listedGame } from "../game/stored/listed.ts";
import type { StoredGame } from "../game/view.ts";
import { now } from "../lib/now.ts";
import { allRows, allValues, firstValue, hasRows } from "../lib/object-storage.ts";
import { boundOf, mergedLists, type Place, type Reach, SQL_ORDERS } from "../lib/places.ts";
import { MethodGroup } from "../lib/service-object.ts";
import type { Side } from "../rules/index.ts";
import { gameOf, type GameRow, type MailboxGame, MOST_COUNTED } from "./games.ts";
import type { GroupHost } from "./methods.ts";
import { WITH_HOUSE } from "./places.ts";

const BEGUN = ["playing", "finished"] as const;
export type Begun = (typeof BEGUN)[number];

export interface BegunGame extends Place {
  readonly status: Begun;
  readonly game: ListedGame;
}

/** Milliseconds since 1970. `since` is inclusive, `until` exclusive. */
export interface Within {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

type BegunRow = Place & { readonly status: Begun; readonly body: string };

export interface Met {
  readonly attackers: string;
  readonly winner: Side | null;
  readonly games: number;
}

export interface MetGames {
  readonly met: readonly Met[];
  readonly latest: readonly ListedGame[];
}

const LATEST_MET = 10;

/** More open challenges than one player can make to another. Limits the work if a fault has stored more. */
const MOST_OF_ONE = 200;

export interface RunningGame extends MailboxGame {
  readonly place: Place;
  /** When the snooze ends, in milliseconds since 1970; null for a game that is not snoozed. */
  readonly snoozedUntil: number | null;
}

export interface Snooze {
  readonly game: string;
  readonly until: number;
}

export interface WaitingGames {
  readonly count: number;
  /** The number of games on the opponent's turn with an offer to answer, plus the number of challenges to the player. */
  readonly answers: number;
  /** The id of the most urgent game to move in, otherwise of a game with an offer or of a challenge; null for none. */
  readonly first: string | null;
}

export type Turn = "mine" | "theirs" | null;

/** Parameters: the id of a game to leave out, and the current time twice. */
const AWAKE = `id IS NOT ? AND list = 'playing' AND NOT ifnull(snoozed_since <= ? AND snoozed_until > ?, 0)`;

type SortedRow = GameRow & { readonly behind: number };

/** Matches games with offers by either side. `isAnswerDue` then selects the games in which the player has to answer. */
const HAS_OFFERS = "turn = 'theirs' AND json_array_length(body, '$.offers') > 0";

const CHALLENGES_IN = `SELECT id FROM games WHERE id IS NOT ? AND list = 'in'
  ORDER BY created, id LIMIT ${MOST_COUNTED}`;

export class GameMethods extends MethodGroup<GroupHost> {
  /**
   * Returns running games by deadline, then games without a deadline, then snoozed games. `turn` null: all. The key of a place
   * is the deadline. Places include the time of the first page, so that a snooze that ends between pages hides no game.
   */
  running(turn: Turn, { after, limit }: Omit<Reach, "order">): RunningGame[] {
    const { sql, origin } = this.#stored();
    const asOf = after?.asOf ?? now();
    const bound = [after?.isBehind === true ? 1 : 0, ...boundOf({ after, limit, order: "asc" })];
    const query = `SELECT *, ifnull(snoozed_since <= ? AND snoozed_until > ?, 0) AS behind FROM games
      WHERE list = 'playing' AND turn = ifnull(?, turn) AND (behind, due, id) > (?, ?, ?)
      ORDER BY behind, due, id LIMIT ?`;
    const rows = allRows<SortedRow>(sql, query, asOf, asOf, turn, ...bound, limit);
    return rows.map(({ behind, ...row }) => {
      const until = row.snoozed_until;
      const game = gameOf(row, origin);
      const place = { at: game.deadline ?? Infinity, id: game.id, asOf, isBehind: behind === 1 };
      return { ...game, place, snoozedUntil: until === null || until <= now() ? null : until };
    });
  }

  /** `except`: a game to leave out; null for none. */
  waiting(except: string | null): WaitingGames {
    const { sql, origin } = this.#stored();
    const awake = [except, now(), now()];
    const mine = `SELECT id FROM games WHERE ${AWAKE} AND turn = 'mine' ORDER BY due, id`;
    const offered = `SELECT * FROM games WHERE ${AWAKE} AND ${HAS_OFFERS} ORDER BY due, id`;
    const moves = allValues<string>(sql, mine, ...awake);
    const offers = allRows<GameRow>(sql, offered, ...awake)
      .filter((row) => isAnswerDue(gameOf(row, origin).game))
      .map(({ id }) => id);
    const answers = [...offers, ...allValues<string>(sql, CHALLENGES_IN, except)];
    return { count: moves.length, answers: answers.length, first: moves[0] ?? answers[0] ?? null };
  }

  /**
   * `until` is in milliseconds since 1970; null ends the snooze. Returns false if the player has no such running game.
   * Extending a snooze keeps its start, so that the next pages of a list still sort the game in the same way.
   */
  snooze(game: string, until: number | null): boolean {
    const { sql } = this.#stored();
    const at = now();
    const ending = `UPDATE games SET snoozed_until = min(snoozed_until, ?)
      WHERE id = ? AND list = 'playing' RETURNING id`;
    if (until === null) return hasRows(sql, ending, at, game);
    const beginning = `UPDATE games SET snoozed_since = iif(snoozed_until > ?, snoozed_since, ?), snoozed_until = ?
      WHERE id = ? AND list = 'playing' RETURNING id`;
    return hasRows(sql, beginning, at, at, until, game);
  }

  snoozed(): Snooze[] {
    const query = `SELECT id AS game, snoozed_until AS until FROM games
      WHERE list = 'playing' AND snoozed_until > ? ORDER BY id`;
    return allRows(this.#stored().sql, query, now());
  }

  /**
   * Returns open challenges to the player (`in`), by the player (`out`) or both (null), by creation time. Pages use the index
   * `games_by_list`, because strangers can make many challenges.
   */
  challenges(direction: "in" | "out" | null, reach: Reach): MailboxGame[] {
    const { sql, origin } = this.#stored();
    const { beyond, word } = SQL_ORDERS[reach.order];
    const query = `SELECT * FROM games WHERE list = ? AND (created, id) ${beyond} (?, ?)
      ORDER BY created ${word}, id ${word} LIMIT ?`;
    const lists = (direction === null ? ["in", "out"] : [direction]).map((list) =>
      allRows<GameRow>(sql, query, list, ...boundOf(reach), reach.limit),
    );
    const placed = lists.map((rows) => rows.map((row) => ({ at: row.created, id: row.id, row })));
    return mergedLists(placed, reach).map(({ row }) => gameOf(row, origin));
  }

  /** Returns the ids of the opponent's challenges to the player, including challenges whose news has not arrived yet. */
  challengesBy(opponent: string): string[] {
    const query = `SELECT game FROM open_challenges WHERE direction = 'in' AND opponent = ? UNION SELECT id FROM games
      WHERE list = 'in' AND json_extract(body, '$.challenge.by.id') = ? LIMIT ?`;
    return allValues(this.#stored().sql, query, opponent, opponent, MOST_OF_ONE);
  }

  /** Returns games in order of their challenges' creation. `status` null: both. `finished`: when the games must have ended. */
  begun(status: Begun | null, reach: Reach, finished: Within = {}): BegunGame[] {
    if (!this.host.isStored()) return [];
    const { sql } = this.#stored();
    const { beyond, word } = SQL_ORDERS[reach.order];
    const { since = null, until = null } = finished;
    const query = `SELECT id, created AS at, status, body FROM games WHERE list = ?1 AND (created, id) ${beyond} (?2, ?3)
      AND (?5 IS NULL OR json_extract(body, '$.finishedAt') >= ?5)
      AND (?6 IS NULL OR json_extract(body, '$.finishedAt') < ?6)
      ORDER BY created ${word}, id ${word} LIMIT ?4`;
    const rowsOf = (list: Begun) =>
      allRows<BegunRow>(sql, query, list, ...boundOf(reach), reach.limit, since, until);
    const rows = mergedLists((status === null ? BEGUN : [status]).map(rowsOf), reach);
    return rows.map(({ body, ...row }) => {
      const stored = JSON.parse(body) as StoredGame & ListedGame;
      return { ...row, game: row.status === "finished" ? stored : listedGame(stored) };
    });
  }

  /** Counts finished games against another player by result, and returns the latest games. `ruleset` null: all rule sets. */
  met(opponent: string, ruleset: string | null): MetGames {
    if (!this.host.isStored()) return { met: [], latest: [] };
    const { sql } = this.#stored();
    const whole = `FROM games WHERE opponent = ?1 AND status = 'finished'
      AND (?2 IS NULL OR json_extract(body, '$.ruleset') = ?2)`;
    const counted = `SELECT json_extract(body, '$.players.attackers.id') AS attackers,
      json_extract(body, '$.result.winner') AS winner, count(*) AS games ${whole} GROUP BY 1, 2`;
    const newest = `SELECT body ${whole} ORDER BY created DESC, id DESC LIMIT ${LATEST_MET}`;
    const rows = allRows<{ readonly body: string }>(sql, newest, opponent, ruleset);
    return {
      met: allRows<Met>(sql, counted, opponent, ruleset),
      latest: rows.map(({ body }) => JSON.parse(body) as ListedGame),
    };
  }

  /** Whether the player has a running or finished game against the opponent. Aborted games are ignored. */
  hasPlayed(opponent: string): boolean {
    const query = "SELECT id FROM games WHERE opponent = ? LIMIT 1";
    return this.host.isStored() && hasRows(this.#stored().sql, query, opponent);
  }

  has(game: string): boolean {
    return hasRows(this.#stored().sql, "SELECT id FROM games WHERE id = ?", game);
  }

  /** Counts the player's open challenges, and running games except against house players: those games have their own limit. */
  live(): number {
    const others = `ifnull(NOT (${WITH_HOUSE.where}), true)`;
    const query = `SELECT count(*) FROM (
      SELECT * FROM (SELECT id FROM games WHERE list = 'playing' AND ${others} LIMIT ${MOST_COUNTED}) UNION ALL
      SELECT * FROM (SELECT id FROM games WHERE list = 'out' LIMIT ${MOST_COUNTED}))`;
    return firstValue(this.#stored().sql, query, ...WITH_HOUSE.ids) ?? 0;
  }

  #stored() {
    const { storage, origin } = this.host.mailbox();
    return { sql: storage.sql, origin };
  }
}
