import type { Tally } from "../contract/player.ts";
import { COUNTED, type Counted } from "../contract/terms.ts";
import type { PlayerNews } from "../game/news.ts";
import { type ListedGame, listedGame } from "../game/stored/listed.ts";
import type { StoredGame } from "../game/view.ts";
import { hasBot } from "../game/state.ts";
import { MINUTE } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { allRows, firstRow, hasRows, type ObjectStorage, type Sql } from "../lib/object-storage.ts";
import { boundOf, mergedLists, type Place, type Reach, SQL_ORDERS } from "../lib/places.ts";
import { otherSide, type Side } from "../rules/index.ts";
import { openErrand } from "../lib/wakeup.ts";

const BEGUN = ["playing", "finished"] as const;
export type Begun = (typeof BEGUN)[number];

/** A game that has begun, as everyone may see it. Its place is when its challenge was made. */
export interface BegunGame extends Place {
  readonly status: Begun;
  readonly game: ListedGame;
}

/** From an instant on, and before another (milliseconds since 1970). */
export interface Within {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

type BegunRow = Place & { readonly status: Begun; readonly body: string };

/** How a game that is over went for its player; null for one that does not count. */
export function scoreOf({ status, player, game: { players, result } }: PlayerNews) {
  if (status !== "finished" || players === null || result === null || result.reason === "aborted")
    return null;
  const side: Side = players.attackers.id === player ? "attackers" : "defenders";
  const how = result.winner === null ? "drawn" : result.winner === side ? "won" : "lost";
  return { side, how } as const;
}

/** Whom a game counts as played with: it runs, or has been played to an end. Null for nobody. */
export function opponentIn(news: PlayerNews): string | null {
  const { players } = news.game;
  if (players === null || (news.status !== "playing" && scoreOf(news) === null)) return null;
  const side: Side = players.attackers.id === news.player ? "attackers" : "defenders";
  return players[otherSide(side)].id;
}

/** How games of a player with another one went: those in which one of them attacked, and who won. */
export interface Met {
  readonly attackers: string;
  readonly winner: Side | null;
  readonly games: number;
}

/** The same, and the latest of them one by one. */
export interface MetGames {
  readonly met: readonly Met[];
  readonly latest: readonly ListedGame[];
}

/** How many of the latest games with another player are told one by one. */
const LATEST_MET = 10;

/** The games of a player that have begun, a page at a time, and with whom. */
export const openBegun = (sql: Sql) => ({
  /** By the time of their making: all (null), or those of one status; with `finished`, those that finished within it. */
  begun(status: Begun | null, reach: Reach, finished: Within = {}): BegunGame[] {
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
  },

  /** The finished games with another player, by all rule sets (null) or one: how many went how, and the latest of them. */
  met(opponent: string, ruleset: string | null): MetGames {
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
  },

  /** Whether the player has a game with another one that runs, or was played to an end. */
  hasPlayed: (opponent: string): boolean =>
    hasRows(sql, "SELECT id FROM games WHERE opponent = ? LIMIT 1", opponent),
});

/** The tables of what is counted, by which games. */
const TABLES = { tallies: "tallies", withBots: "tallies_with_bots" } as const satisfies Record<
  Counted,
  string
>;

/** What is counted is told at once, and after a failure again after this. */
const TOLD_AGAIN = MINUTE;

export type TellTally = (tally: Tally, counted: Counted) => Promise<void>;

/** Games in which a bot has played stand apart. */
const countedAs = ({ game: { players } }: PlayerNews): Counted =>
  players !== null && hasBot([players.attackers, players.defenders]) ? "withBots" : "tallies";

/**
 * Counts the player's games by rule set and side, in the commit in which each is over, and has the records (D1) know: whole
 * counts, which only rise, so that of two that are told the higher one holds, in whichever order they arrive.
 * @param tell has them stored
 */
export function openTallies({ sql }: ObjectStorage, tell: TellTally) {
  const untold = (counted: Counted): Tally | null =>
    firstRow(
      sql,
      `SELECT ruleset, side, won, lost, drawn FROM ${TABLES[counted]} WHERE told < won + lost + drawn LIMIT 1`,
    );
  async function tellOf(counted: Counted): Promise<void> {
    for (let tally = untold(counted); tally !== null; tally = untold(counted)) {
      await tell(tally, counted);
      const { ruleset, side, won, lost, drawn } = tally;
      const query = `UPDATE ${TABLES[counted]} SET told = ? WHERE ruleset = ? AND side = ?`;
      sql.exec(query, won + lost + drawn, ruleset, side);
    }
  }

  const first = COUNTED.every((counted) => untold(counted) === null) ? null : 0;
  const telling = openErrand(first, async () => {
    try {
      for (const counted of COUNTED) await tellOf(counted);
      telling.next(null);
    } catch (fault) {
      telling.next(now() + TOLD_AGAIN);
      log("warn", "tally-delayed", { fault });
    }
  });

  return {
    /** Counts a game that is over, once; before its news is noted, and within its commit. */
    count(news: PlayerNews): void {
      const score = scoreOf(news);
      if (score === null) return;
      const known = "SELECT id FROM games WHERE id = ? AND (seen >= ? OR status = 'finished')";
      const more = news.seq > 0 && !hasRows(sql, known, news.gameId, news.seq) ? 1 : 0;
      if (more === 0 && news.again !== true) return;
      const { side, how } = score;
      // Where a game is told again, what was told of it may have been lost, too.
      const query = `INSERT INTO ${TABLES[countedAs(news)]} (ruleset, side, won, lost, drawn, told) VALUES (?, ?, ?, ?, ?, 0)
        ON CONFLICT (ruleset, side) DO UPDATE SET won = won + excluded.won, lost = lost + excluded.lost,
          drawn = drawn + excluded.drawn, told = iif(?, 0, told)`;
      const scored = (["won", "lost", "drawn"] as const).map((one) => (one === how ? more : 0));
      sql.exec(query, news.game.ruleset, side, ...scored, news.again === true ? 1 : 0);
      telling.next(0);
    },

    nextDue: telling.nextDue,
    run: telling.run,
  };
}
