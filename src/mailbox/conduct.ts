import { REPLIES_COUNTED } from "../contract/bounds.ts";
import type { ConductView } from "../contract/standing.ts";
import type { PlayerNews } from "../game/news.ts";
import { DAY, formatDuration, MINUTE, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import {
  allValues,
  deleteSome,
  firstValue,
  hasRows,
  type ObjectStorage,
  type SchemaStep,
  type Sql,
  StoredFact,
} from "../lib/object-storage.ts";
import { scoreOf } from "./begun.ts";
import { Errand } from "../lib/wakeup.ts";

export const CONDUCT: SchemaStep = [
  // Games between people that finished in the last 12 months. replies: durations of the player's latest turns in milliseconds,
  // newest first, as JSON. late: 1 if the player lost on time.
  `CREATE TABLE conduct (game TEXT PRIMARY KEY, finished INTEGER NOT NULL, replies TEXT NOT NULL, late INTEGER NOT NULL)
     WITHOUT ROWID`,
  "CREATE INDEX conduct_by_time ON conduct (finished, game)",
];

export const COUNTED_FOR = 365 * DAY;
/** Figures from fewer replies or games are null, because they would mean little. */
const LEAST = { replies: 20, games: 5 } as const;
const READ_AT_ONCE = 50;

/** The figures as stored in D1, which keeps the version with the higher `number`. */
export interface NumberedConduct {
  readonly number: number;
  /** When the newest counted game finished, in milliseconds since 1970. The figures expire 12 months later. */
  readonly latest: number;
  readonly conduct: ConductView;
}
export type TellConduct = (numbered: NumberedConduct) => Promise<void>;

const since = (): number => now() - COUNTED_FOR;

/** Returns a percentile by the nearest-rank method. `part` is between 0 and 1. */
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
interface Versions {
  readonly number: number;
  readonly told: number;
}

/** In milliseconds. Figures that change during a write are sent after `NEXT`; a failed write is retried after `RETRY`. */
const NEXT = 5 * SECOND;
const RETRY = MINUTE;

/** Always sends D1 all figures together, with a rising number, so that D1 can ignore older figures that arrive late. */
export class Conduct {
  readonly errand: Errand;
  readonly #sql: Sql;
  readonly #tell: TellConduct;
  readonly #stored: StoredFact<Versions>;

  constructor({ sql }: ObjectStorage, tell: TellConduct) {
    this.#sql = sql;
    this.#tell = tell;
    this.#stored = new StoredFact(sql, "conduct");
    const { number, told } = this.#versions();
    this.errand = new Errand(told < number ? 0 : null, () => this.#send());
  }

  /** Counts a finished game once. Call within the transaction that stores its news. */
  take(news: PlayerNews): void {
    const { replies: turns, gameId: game, game: stored } = news;
    // Repeated news (`again`) means that D1 may have lost the figures.
    if (news.again === true && this.#latest() > 0) this.#changed();
    if (turns === undefined) return;
    const score = scoreOf(news);
    if (score === null || hasRows(this.#sql, "SELECT game FROM conduct WHERE game = ?", game)) return;
    const isLate = score.how === "lost" && stored.result?.reason === "timeout";
    const query = "INSERT INTO conduct (game, finished, replies, late) VALUES (?, ?, ?, ?)";
    this.#sql.exec(query, game, stored.finishedAt ?? stored.at, JSON.stringify(turns), isLate ? 1 : 0);
    this.#changed();
  }

  prune(): void {
    const [where, until] = ["finished <= ?", since()] as const;
    if (!hasRows(this.#sql, `SELECT game FROM conduct WHERE ${where} LIMIT 1`, until)) return;
    deleteSome(this.#sql, { table: "conduct", key: "game" }, where, until);
    this.#changed();
  }

  #versions(): Versions {
    return this.#stored.read() ?? { number: 0, told: 0 };
  }

  #changed(): void {
    const { number, told } = this.#versions();
    this.#stored.keep({ number: number + 1, told });
    this.errand.next(0);
  }

  async #send(): Promise<void> {
    try {
      const { number } = this.#versions();
      await this.#tell({ number, latest: this.#latest(), conduct: this.#figures() });
      const current = this.#versions().number;
      this.#stored.keep({ number: current, told: number });
      this.errand.next(current > number ? now() + NEXT : null);
    } catch (fault) {
      this.errand.next(now() + RETRY);
      log("warn", "conduct-delayed", { fault });
    }
  }

  #figures(): ConductView {
    const [finished, late] = [this.#count("true"), this.#count("late = 1")];
    const reliability = finished < LEAST.games ? null : (finished - late) / finished;
    return { reply: replyOf(this.#replies()), reliability, finished };
  }

  #count(condition: string): number {
    const query = `SELECT count(*) FROM conduct WHERE finished > ? AND ${condition}`;
    return firstValue(this.#sql, query, since()) ?? 0;
  }

  #replies(): readonly number[] {
    const found: number[] = [];
    const query = `SELECT replies FROM conduct WHERE finished > ? ORDER BY finished DESC, game LIMIT ? OFFSET ?`;
    for (let at = 0; found.length < REPLIES_COUNTED; at += READ_AT_ONCE) {
      const rows = allValues<string>(this.#sql, query, since(), READ_AT_ONCE, at);
      for (const replies of rows) found.push(...(JSON.parse(replies) as number[]));
      if (rows.length < READ_AT_ONCE) break;
    }
    return found.slice(0, REPLIES_COUNTED);
  }

  #latest(): number {
    return firstValue(this.#sql, "SELECT max(finished) FROM conduct") ?? 0;
  }
}
