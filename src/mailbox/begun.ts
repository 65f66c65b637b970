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

export interface BegunGame extends Place {
  readonly status: Begun;
  readonly game: ListedGame;
}

/** From `since` to just before `until`, in milliseconds since 1970. */
export interface Within {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

type BegunRow = Place & { readonly status: Begun; readonly body: string };

/** Null for games that are unfinished or aborted. */
export function scoreOf({ status, player, game: { players, result } }: PlayerNews) {
  if (status !== "finished" || players === null || result === null || result.reason === "aborted")
    return null;
  const side: Side = players.attackers.id === player ? "attackers" : "defenders";
  const how = result.winner === null ? "drawn" : result.winner === side ? "won" : "lost";
  return { side, how } as const;
}

/** Null for open challenges and games without a valid end. */
export function opponentIn(news: PlayerNews): string | null {
  const { players } = news.game;
  if (players === null || (news.status !== "playing" && scoreOf(news) === null)) return null;
  const side: Side = players.attackers.id === news.player ? "attackers" : "defenders";
  return players[otherSide(side)].id;
}

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

export const openBegun = (sql: Sql) => ({
  /** Sorted by creation of the challenge. `status` null: all; `finished`: only games that ended within it. */
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

  /** Finished games with another player, by one rule set or all (null). */
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

  /** Aborted games do not count. */
  hasPlayed: (opponent: string): boolean =>
    hasRows(sql, "SELECT id FROM games WHERE opponent = ? LIMIT 1", opponent),
});

const TABLES = { tallies: "tallies", withBots: "tallies_with_bots" } as const satisfies Record<
  Counted,
  string
>;

const TOLD_AGAIN = MINUTE;

export type TellTally = (tally: Tally, counted: Counted) => Promise<void>;

const countedAs = ({ game: { players } }: PlayerNews): Counted =>
  players !== null && hasBot([players.attackers, players.defenders]) ? "withBots" : "tallies";

/** Counts finished games. Counts only rise, so that D1 keeps the higher of two values that arrive out of order. */
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
    /** Counts a finished game once. Call before its news is stored, in the same transaction. */
    count(news: PlayerNews): void {
      const score = scoreOf(news);
      if (score === null) return;
      const known = "SELECT id FROM games WHERE id = ? AND (seen >= ? OR status = 'finished')";
      const more = news.seq > 0 && !hasRows(sql, known, news.gameId, news.seq) ? 1 : 0;
      if (more === 0 && news.again !== true) return;
      const { side, how } = score;
      // Repeated news means that D1 may have lost the counts.
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
