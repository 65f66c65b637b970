import { REPLIES_COUNTED } from "../contract/bounds.ts";
import type { ConductView } from "../contract/standing.ts";
import type { PlayerNews } from "../game/news.ts";
import { DAY, formatDuration, MINUTE, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import {
  allRows,
  deleteSome,
  firstValue,
  hasRows,
  type ObjectStorage,
  openKept,
  type SchemaStep,
  type Sql,
} from "../lib/object-storage.ts";
import { scoreOf } from "./begun.ts";
import { openErrand } from "../lib/wakeup.ts";

export const CONDUCT: SchemaStep = [
  // The player's games with people that were finished in the last 12 months: how long their latest turns were (milliseconds,
  // the latest first, as JSON), and whether they lost on time.
  `CREATE TABLE conduct (game TEXT PRIMARY KEY, finished INTEGER NOT NULL, replies TEXT NOT NULL, late INTEGER NOT NULL)
     WITHOUT ROWID`,
  "CREATE INDEX conduct_by_time ON conduct (finished, game)",
];

/** What counts: games that were finished in this span. */
export const COUNTED_FOR = 365 * DAY;
/** So many moves, or games, say something. */
const LEAST = { replies: 20, games: 5 } as const;
/** The latest games are read some at a time: most have a few dozen moves. */
const READ_AT_ONCE = 50;

/** The figures, as the records (D1) store them: of two the one with the higher number holds. */
export interface NumberedConduct {
  readonly number: number;
  /** When the last of the games was finished, in milliseconds since 1970: 12 months later nothing of them counts. */
  readonly latest: number;
  readonly conduct: ConductView;
}
export type TellConduct = (told: NumberedConduct) => Promise<void>;

/** What was finished until then counts no longer. */
const since = (): number => now() - COUNTED_FOR;

/** How many games are counted that meet a condition besides. */
const countedIn = (sql: Sql, besides: string): number =>
  firstValue(sql, `SELECT count(*) FROM conduct WHERE finished > ? ${besides}`, since()) ?? 0;

/** The value below which a part of some values lies: by the nearest rank. */
function nearestRank(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

/** How long turns last, of those that are counted; null for too few. */
function replyOf(replies: readonly number[]): ConductView["reply"] {
  if (replies.length < LEAST.replies) return null;
  const sorted = replies.toSorted((one, other) => one - other);
  return {
    median: formatDuration(nearestRank(sorted, 0.5)),
    p80: formatDuration(nearestRank(sorted, 0.8)),
  };
}

/** How many of the figures that were worked out are told, and of which game. */
interface Telling {
  readonly number: number;
  readonly told: number;
}

const NOTHING_TOLD: Telling = { number: 0, told: 0 };

/** What is worked out is told at once; what was while that was told after the one, and after a failure after the other. */
const TOLD_NEXT = 5 * SECOND;
const TOLD_AGAIN = MINUTE;

/**
 * Keeps how the player plays: each game hands its turns over as it ends, and the figures are told to the records (D1) as
 * whole values, whose number only rises.
 * @param tell has them stored
 */
export function openConduct({ sql }: ObjectStorage, tell: TellConduct) {
  const telling = openKept<Telling>(sql, "conduct");
  const state = (): Telling => telling.read() ?? NOTHING_TOLD;
  /** The latest replies, of as many games as have them. */
  function replies(): readonly number[] {
    const found: number[] = [];
    const query = `SELECT replies FROM conduct WHERE finished > ? ORDER BY finished DESC, game LIMIT ? OFFSET ?`;
    for (let at = 0; found.length < REPLIES_COUNTED; at += READ_AT_ONCE) {
      const rows = allRows<{ readonly replies: string }>(sql, query, since(), READ_AT_ONCE, at);
      for (const row of rows) found.push(...(JSON.parse(row.replies) as number[]));
      if (rows.length < READ_AT_ONCE) break;
    }
    return found.slice(0, REPLIES_COUNTED);
  }

  function figures(): ConductView {
    const [finished, late] = [countedIn(sql, ""), countedIn(sql, "AND late = 1")];
    const reliability = finished < LEAST.games ? null : (finished - late) / finished;
    return { reply: replyOf(replies()), reliability, finished };
  }

  const latest = (): number => firstValue(sql, "SELECT max(finished) FROM conduct") ?? 0;

  function changed(): void {
    telling.keep({ ...state(), number: state().number + 1 });
    errand.next(0);
  }

  const errand = openErrand(state().told < state().number ? 0 : null, async () => {
    try {
      const { number } = state();
      await tell({ number, latest: latest(), conduct: figures() });
      telling.keep({ ...state(), told: number });
      errand.next(state().number > number ? now() + TOLD_NEXT : null);
    } catch (fault) {
      errand.next(now() + TOLD_AGAIN);
      log("warn", "conduct-delayed", { fault });
    }
  });

  return {
    figures,

    /** Takes what a game hands over as it ends, once, within the commit of its news. */
    take(news: PlayerNews): void {
      const { replies: turns, gameId: game, game: stored } = news;
      // What was told of it may have been lost.
      if (news.again === true && latest() > 0) changed();
      if (turns === undefined) return;
      const score = scoreOf(news);
      if (score === null || hasRows(sql, "SELECT game FROM conduct WHERE game = ?", game)) return;
      const isLate = score.how === "lost" && stored.result?.reason === "timeout";
      const query = "INSERT INTO conduct (game, finished, replies, late) VALUES (?, ?, ?, ?)";
      sql.exec(query, game, stored.finishedAt ?? stored.at, JSON.stringify(turns), isLate ? 1 : 0);
      changed();
    },

    /** Leaves out what was finished too long ago. */
    prune(): void {
      const [where, until] = ["finished <= ?", since()] as const;
      if (!hasRows(sql, `SELECT game FROM conduct WHERE ${where} LIMIT 1`, until)) return;
      deleteSome(sql, { table: "conduct", key: "game" }, where, until);
      changed();
    },

    nextDue: errand.nextDue,
    run: errand.run,
  };
}
