import { firstRow, firstValue, insertRow, type ObjectStorage } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import { SECOND } from "../lib/duration.ts";
import { BLOCK, blockOf, revise, type Revising } from "./numbers.ts";
import type { ResultRow, Rows } from "./rows.ts";
import { type OffsetDay, openTable, type PoolPlayer, type Table } from "./table.ts";

/** So many games, in whole blocks, are rated again in one commit, during which nobody else is served. */
const SLICE = 160 * BLOCK;

/** A game because of which all from it on are rated again. */
interface Replay {
  readonly place: number;
  readonly game: string;
  readonly seq: number;
}

/** Replays that end within this time of each other count as one revision: `was` does not show the numbers in between. */
const TOGETHER = SECOND;

/** How far one has come. It is in memory: a pool that has lost it begins again. */
interface Running extends Replay, Revising {
  readonly table: Table;
  readonly days: OffsetDay[];
  readonly next: number;
}

/** What has come of a replay: where everybody stands whom it reached, and who of them is new in it. */
interface Replayed {
  readonly game: string;
  readonly players: ReadonlyMap<string, PoolPlayer | null>;
}

/**
 * Rates games again from one on that no longer counts, or counts again: beside the live table, a slice at a time, and then
 * puts the new numbers in the place of the old ones in one commit. Games that are rated meanwhile are reached, too.
 * @param settle has the live table know where everybody stands, in that commit
 */
export function openReplaying(
  storage: ObjectStorage,
  { rows, settle }: { readonly rows: Rows; readonly settle: (replayed: Replayed) => void },
) {
  const { sql } = storage;
  let running: Running | null = null;

  const first = (): Replay | null =>
    firstRow(sql, "SELECT place, game, seq FROM replays WHERE at IS NULL ORDER BY place LIMIT 1");

  function begin(replay: Replay): Running {
    sql.exec("DELETE FROM replayed");
    const today = rows.dayOfGame(replay.seq)!;
    const games = rows.fitted(today.first, replay.seq);
    const table = openTable({ today, games }, (player) => rows.before(player, replay.seq));
    const query = "SELECT min(place) FROM replays WHERE at > ?";
    const since = firstValue<number>(sql, query, now() - TOGETHER) ?? replay.place;
    return { ...replay, since, table, days: [], next: replay.seq };
  }

  /** Rates a slice, and stores the blocks that it changes. */
  function rateSlice({ table, days, next, ...revising }: Running, end: number): void {
    const blocks = rows.blocks(next, end);
    const changed = new Set<number>();
    for (const { seq, hasBot, ratedAt, attackers, defenders, score } of rows.counting(next, end)) {
      const entry = table.add({ ratedAt, attackers, defenders, score, hasBot: hasBot === 1 });
      if (revise(blocks.get(blockOf(seq))!, seq, entry, revising)) changed.add(blockOf(seq));
    }
    days.push(...table.takeDays());
    for (const block of changed)
      sql.exec("INSERT INTO replayed (block, body) VALUES (?, ?)", block, blocks.get(block)!.buffer);
  }

  /** Puts the new numbers in the place of the old ones. */
  function swap({ place, game, seq, table, days }: Running): void {
    table.goTo(rows.lastDay()!.day);
    for (const day of [...days, ...table.takeDays()]) rows.reviseDay(day);
    sql.exec("INSERT OR REPLACE INTO blocks (block, body) SELECT block, body FROM replayed");
    const { attackers, defenders } = rows.result(game)!;
    // Whom the game was the last of, nothing after it reaches.
    const before = [attackers, defenders].map((id) => [id, rows.before(id, seq)] as const);
    settle({ game, players: new Map<string, PoolPlayer | null>([...before, ...table.players]) });
    sql.exec("DELETE FROM replayed");
    sql.exec("UPDATE replays SET at = ? WHERE place = ?", now(), place);
  }

  function step(replay: Replay): Running | null {
    const current = running?.place === replay.place ? running : begin(replay);
    const end = blockOf(current.next) * BLOCK + SLICE;
    rateSlice(current, end);
    if (rows.lastSeq() >= end) return { ...current, next: end };
    swap(current);
    return null;
  }

  return {
    /** Notes that all games from one on have to be rated again. Within a transaction. */
    add: ({ game, seq }: Pick<ResultRow, "game" | "seq">): void => insertRow(sql, "replays", { game, seq }),

    isDue: (): boolean => first() !== null,

    /** Rates one slice again, or as much as is left. Within a transaction. */
    slice(): void {
      const replay = first();
      if (replay !== null) running = step(replay);
    },
  };
}
