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
  // Games against people finished in the last 12 months. replies: durations of the latest turns in milliseconds, newest
  // first, as JSON. late: lost on time.
  `CREATE TABLE conduct (game TEXT PRIMARY KEY, finished INTEGER NOT NULL, replies TEXT NOT NULL, late INTEGER NOT NULL)
     WITHOUT ROWID`,
  "CREATE INDEX conduct_by_time ON conduct (finished, game)",
];

export const COUNTED_FOR = 365 * DAY;
/** Figures from fewer replies or games say too little and are null. */
const LEAST = { replies: 20, games: 5 } as const;
const READ_AT_ONCE = 50;

/** As stored in D1, which keeps the version with the higher `number`. */
export interface NumberedConduct {
  readonly number: number;
  /** When the newest counted game finished, in milliseconds since 1970. The figures expire 12 months later. */
  readonly latest: number;
  readonly conduct: ConductView;
}
export type TellConduct = (told: NumberedConduct) => Promise<void>;

const since = (): number => now() - COUNTED_FOR;

const countedIn = (sql: Sql, besides: string): number =>
  firstValue(sql, `SELECT count(*) FROM conduct WHERE finished > ? ${besides}`, since()) ?? 0;

/** Percentile by the nearest-rank method; `part` is between 0 and 1. */
function nearestRank(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

function replyOf(replies: readonly number[]): ConductView["reply"] {
  if (replies.length < LEAST.replies) return null;
  const sorted = replies.toSorted((one, other) => one - other);
  return {
    median: formatDuration(nearestRank(sorted, 0.5)),
    p80: formatDuration(nearestRank(sorted, 0.8)),
  };
}

/** Versions of the conduct figures: the latest computed (`number`) and the last one stored in D1 (`told`). */
interface Telling {
  readonly number: number;
  readonly told: number;
}

const NOTHING_TOLD: Telling = { number: 0, told: 0 };

/** Figures that change during a write are sent after `TOLD_NEXT`; a failed write is repeated after `TOLD_AGAIN`. */
const TOLD_NEXT = 5 * SECOND;
const TOLD_AGAIN = MINUTE;

/** D1 gets all figures at once, with a rising number, so that it can ignore values that arrive late. */
export function openConduct({ sql }: ObjectStorage, tell: TellConduct) {
  const telling = openKept<Telling>(sql, "conduct");
  const state = (): Telling => telling.read() ?? NOTHING_TOLD;
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

    /** Counts a finished game once. Call within the transaction that stores its news. */
    take(news: PlayerNews): void {
      const { replies: turns, gameId: game, game: stored } = news;
      // Repeated news means that D1 may have lost the figures.
      if (news.again === true && latest() > 0) changed();
      if (turns === undefined) return;
      const score = scoreOf(news);
      if (score === null || hasRows(sql, "SELECT game FROM conduct WHERE game = ?", game)) return;
      const isLate = score.how === "lost" && stored.result?.reason === "timeout";
      const query = "INSERT INTO conduct (game, finished, replies, late) VALUES (?, ?, ?, ?)";
      sql.exec(query, game, stored.finishedAt ?? stored.at, JSON.stringify(turns), isLate ? 1 : 0);
      changed();
    },

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
