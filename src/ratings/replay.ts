import { firstRow, hasRows, type ObjectStorage } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import type { GameRow, Rows } from "./rows.ts";
import { type OffsetDay, openTable, type PoolPlayer, type Table } from "./table.ts";

/** So many games are rated again in one commit, during which nobody else is served. */
const SLICE = 5000;

/** A game because of which all from it on are rated again. */
interface Replay {
  readonly place: number;
  readonly game: string;
  readonly seq: number;
}

/** How far one has come. It is in memory: a pool that has lost it begins again. */
interface Running extends Replay {
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
    firstRow(sql, "SELECT place, game, seq FROM replays ORDER BY place LIMIT 1");

  function begin(replay: Replay): Running {
    sql.exec("DELETE FROM replayed");
    const today = rows.dayOfGame(replay.seq)!;
    const games = rows.fitted(today.first, replay.seq);
    const table = openTable({ today, games }, (player) => rows.before(player, replay.seq));
    return { ...replay, table, days: [], next: replay.seq };
  }

  /** Rates a slice; what comes of it goes in as one text: a statement for each game took most of the time. */
  function rateSlice({ table, days }: Running, games: readonly GameRow[]): void {
    const counting = games.filter(({ annulled }) => annulled === null);
    const bodies = counting.map((game) => [
      game.seq,
      JSON.stringify(table.add({ ...game, hasBot: game.hasBot === 1 })),
    ]);
    days.push(...table.takeDays());
    const query = `INSERT INTO replayed (seq, body)
      SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)`;
    sql.exec(query, JSON.stringify(bodies));
  }

  /** Puts the new numbers in the place of the old ones. */
  function swap({ place, game, seq, table, days }: Running): void {
    table.goTo(rows.lastDay()!.day);
    for (const day of [...days, ...table.takeDays()]) rows.reviseDay(day);
    const query = `UPDATE games SET was = games.body, body = replayed.body, revised = ?
      FROM replayed WHERE replayed.seq = games.seq AND replayed.body <> games.body`;
    sql.exec(query, JSON.stringify({ at: now(), because: game }));
    const { attackers, defenders } = rows.game(game)!;
    // Whom the game was the last of, nothing after it reaches.
    const before = [attackers, defenders].map((id) => [id, rows.before(id, seq)] as const);
    settle({ game, players: new Map<string, PoolPlayer | null>([...before, ...table.players]) });
    sql.exec("DELETE FROM replayed");
    sql.exec("DELETE FROM replays WHERE place = ?", place);
  }

  function step(replay: Replay): Running | null {
    const current = running?.place === replay.place ? running : begin(replay);
    const games = rows.gamesFrom(current.next, SLICE);
    rateSlice(current, games);
    if (games.length === SLICE) return { ...current, next: games.at(-1)!.seq + 1 };
    swap(current);
    return null;
  }

  return {
    /** Notes that all games from one on have to be rated again. Within a transaction. */
    add: ({ game, seq }: Pick<GameRow, "game" | "seq">): void =>
      void sql.exec("INSERT INTO replays (game, seq, at) VALUES (?, ?, ?)", game, seq, now()),

    isDue: (): boolean => hasRows(sql, "SELECT place FROM replays LIMIT 1"),

    /** Rates one slice again, or as much as is left. Within a transaction. */
    slice(): void {
      const replay = first();
      if (replay !== null) running = step(replay);
    },
  };
}

export type Replaying = ReturnType<typeof openReplaying>;
