import { SECOND } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { firstRow, firstValue, insertRow, type Sql } from "../lib/object-storage.ts";
import { BLOCK, blockOf, revise, type Revising } from "./blocks.ts";
import { type OffsetDay, type PoolPlayer, Rater } from "./rater.ts";
import type { PoolRows, ResultRow } from "./rows.ts";

/** The number of games in a slice, in whole blocks. The object serves no call during a slice. */
const SLICE = 160 * BLOCK;

interface Replay {
  readonly place: number;
  readonly game: string;
  readonly seq: number;
}

/** A replay that begins this soon after another ended, in milliseconds, shares its revision: `was` is from before both. */
const TOGETHER = SECOND;

/** A replay under way, in memory only. If it is lost, the replay begins again. */
interface Running extends Replay, Revising {
  readonly rater: Rater;
  readonly days: OffsetDay[];
  /** The `seq` of the next game to rate. */
  readonly next: number;
}

/** A finished replay. `players`: the new ratings; null for players who have no rated game left. */
interface Replayed {
  readonly game: string;
  readonly players: ReadonlyMap<string, PoolPlayer | null>;
}

/**
 * Rates games again, beginning with one that was annulled or counts again. Slices write to a separate table; the last slice
 * replaces all old numbers in one commit. Games rated meanwhile are rated again too. Call the methods within a transaction.
 */
export class Replays {
  readonly #sql: Sql;
  readonly #rows: PoolRows;
  #running: Running | null = null;

  constructor(sql: Sql, rows: PoolRows) {
    this.#sql = sql;
    this.#rows = rows;
  }

  add({ game, seq }: Pick<ResultRow, "game" | "seq">): void {
    insertRow(this.#sql, "replays", { game, seq });
  }

  isDue(): boolean {
    return this.#first() !== null;
  }

  /** Rates the next slice of the first replay that is due. Returns the replay if this slice finishes it. */
  runSlice(): Replayed | null {
    const replay = this.#first();
    if (replay === null) return null;
    const running = this.#running?.place === replay.place ? this.#running : this.#begin(replay);
    const end = blockOf(running.next) * BLOCK + SLICE;
    this.#rateSlice(running, end);
    const isLast = this.#rows.lastSeq() < end;
    this.#running = isLast ? null : { ...running, next: end };
    return isLast ? this.#finish(running) : null;
  }

  #first(): Replay | null {
    const query = "SELECT place, game, seq FROM replays WHERE at IS NULL ORDER BY place LIMIT 1";
    return firstRow(this.#sql, query);
  }

  #begin(replay: Replay): Running {
    const rows = this.#rows;
    this.#sql.exec("DELETE FROM replayed");
    const today = rows.dayOfGame(replay.seq)!;
    const games = rows.fitted(today.first, replay.seq);
    const rater = new Rater({ today, games }, (player) => rows.before(player, replay.seq));
    const query = "SELECT min(place) FROM replays WHERE at > ?";
    const since = firstValue<number>(this.#sql, query, now() - TOGETHER) ?? replay.place;
    return { ...replay, since, rater, days: [], next: replay.seq };
  }

  #rateSlice({ rater, days, next, ...revising }: Running, end: number): void {
    const blocks = this.#rows.blocks(next, end);
    const changed = new Set<number>();
    for (const { seq, hasBot, ratedAt, attackers, defenders, score } of this.#rows.counting(next, end)) {
      const entry = rater.add({ ratedAt, attackers, defenders, score, hasBot: hasBot === 1 });
      if (revise(blocks.get(blockOf(seq))!, seq, entry, revising)) changed.add(blockOf(seq));
    }
    days.push(...rater.takeDays());
    const query = "INSERT INTO replayed (block, body) VALUES (?, ?)";
    for (const block of changed) this.#sql.exec(query, block, blocks.get(block)!.buffer);
  }

  #finish({ place, game, seq, rater, days }: Running): Replayed {
    const rows = this.#rows;
    rater.goTo(rows.lastDay()!.day);
    for (const day of [...days, ...rater.takeDays()]) rows.reviseDay(day);
    this.#sql.exec("INSERT OR REPLACE INTO blocks (block, body) SELECT block, body FROM replayed");
    this.#sql.exec("DELETE FROM replayed");
    this.#sql.exec("UPDATE replays SET at = ? WHERE place = ?", now(), place);
    const { attackers, defenders } = rows.result(game)!;
    // If the annulled game was a player's last one, the rater has not seen that player.
    const before = [attackers, defenders].map((id) => [id, rows.before(id, seq)] as const);
    return { game, players: new Map<string, PoolPlayer | null>([...before, ...rater.players]) };
  }
}
