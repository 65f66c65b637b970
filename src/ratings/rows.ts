import {
  allRows,
  firstRow,
  firstValue,
  insertRow,
  KEPT,
  type SchemaStep,
  type Sql,
} from "../lib/object-storage.ts";
import { boundOf, mergedLists, type Place, type Reach, SQL_ORDERS } from "../lib/places.ts";
import { type Counts, listedUntil, stepOf } from "./leaderboard.ts";
import type { AnnulmentReason } from "../contract/terms.ts";
import type { FittedGame, Offset } from "./offset.ts";
import { BLOCK, blockOf, entryIn, GAME_BYTES, revisionIn, withGame } from "./numbers.ts";
import { type Entry, fittedOf, type PoolPlayer } from "./table.ts";

/** The tables of a pool, a step a release. Append only: pools in service have run the steps that stand here. */
export const POOL_SCHEMA: readonly SchemaStep[] = [
  [
    // The rated games in the order in which they were rated, players by their ids. score: the attackers'. annulled: why it
    // does not count, as JSON.
    `CREATE TABLE games (seq INTEGER PRIMARY KEY, game TEXT NOT NULL UNIQUE, rated_at INTEGER NOT NULL,
       attackers TEXT NOT NULL, defenders TEXT NOT NULL, score REAL NOT NULL, has_bot INTEGER NOT NULL,
       annulled TEXT)`,
    // What they have done, so many in a row together (numbers.ts).
    "CREATE TABLE blocks (block INTEGER PRIMARY KEY, body BLOB NOT NULL)",
    "CREATE INDEX games_by_attackers ON games (attackers, seq)",
    "CREATE INDEX games_by_defenders ON games (defenders, seq)",
    // How everybody stands after their last game. number: that of the pool's change that changed it last.
    `CREATE TABLE players (player TEXT PRIMARY KEY, rating REAL NOT NULL, rd REAL NOT NULL, volatility REAL NOT NULL,
       rated_at INTEGER NOT NULL, games INTEGER NOT NULL, is_bot INTEGER NOT NULL, is_gone INTEGER NOT NULL,
       listed_until INTEGER, number INTEGER NOT NULL) WITHOUT ROWID`,
    "CREATE INDEX players_by_number ON players (number)",
    "CREATE INDEX players_listed ON players (listed_until) WHERE listed_until IS NOT NULL",
    // How many on the leaderboard stand in which ten points.
    "CREATE TABLE counts (step INTEGER PRIMARY KEY, players INTEGER NOT NULL)",
    // The offset of each day, counted from 1970. first: from which game on. games: how many of them say something about it.
    `CREATE TABLE days (day INTEGER PRIMARY KEY, offset REAL NOT NULL, variance REAL NOT NULL, first INTEGER NOT NULL,
       games INTEGER NOT NULL)`,
    // Games because of which all after them have to be rated again, in order. at: when that was done, and the blocks that it
    // has changed so far, where it is not.
    "CREATE TABLE replays (place INTEGER PRIMARY KEY, game TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER)",
    "CREATE INDEX replays_to_do ON replays (place) WHERE at IS NULL",
    "CREATE TABLE replayed (block INTEGER PRIMARY KEY, body BLOB NOT NULL)",
    // What players have still to be told. body: the event as JSON.
    `CREATE TABLE outbox (place INTEGER PRIMARY KEY, player TEXT NOT NULL, body TEXT NOT NULL, due INTEGER NOT NULL,
       tries INTEGER NOT NULL DEFAULT 0)`,
    "CREATE INDEX outbox_by_due ON outbox (due)",
    "CREATE INDEX outbox_by_player ON outbox (player, place)",
    KEPT,
  ],
];

/** A rated game as it is stored. */
export interface GameRow {
  readonly seq: number;
  readonly game: string;
  readonly ratedAt: number;
  readonly attackers: string;
  readonly defenders: string;
  readonly score: number;
  readonly hasBot: number;
  readonly annulled: string | null;
  /** What it has done: numbers.ts reads them. */
  readonly numbers: ArrayBuffer;
}

const NUMBERS = `(SELECT substr(body, seq % ${BLOCK} * ${GAME_BYTES} + 1, ${GAME_BYTES}) FROM blocks
  WHERE block = seq / ${BLOCK}) AS numbers`;
const RESULT = "seq, game, rated_at AS ratedAt, attackers, defenders, score, has_bot AS hasBot, annulled";
const GAME = `${RESULT}, ${NUMBERS}`;

/** A rated game without what it has done. */
export type ResultRow = Omit<GameRow, "numbers">;

/** When and because of which annulled game (or one that counts again) an entry was last changed. */
interface Revision {
  readonly at: number;
  readonly because: string;
}

/** Why a game does not count. Players by their ids. */
export interface Annulment {
  readonly at: number;
  readonly reason: AnnulmentReason;
  readonly note: string | null;
  readonly atFault: string | null;
  /** The moderator. */
  readonly by: string;
  /** The request that annulled it, which may be repeated; not known of those of the first release. */
  readonly request?: string;
}

/** What is known of a rated game. Its place is the number that it has in the pool. */
export interface RatedGame extends Place, Omit<GameRow, "annulled" | "hasBot" | "numbers"> {
  readonly hasBot: boolean;
  readonly entry: Entry;
  readonly revised: (Revision & { readonly was: Entry }) | null;
  readonly annulled: Annulment | null;
}

function ratedGame(sql: Sql, { annulled, hasBot, numbers, ...row }: GameRow): RatedGame {
  const revision = revisionIn(numbers, row.score);
  const query = "SELECT at, game AS because FROM replays WHERE place = ?";
  return {
    ...row,
    hasBot: hasBot === 1,
    at: row.seq,
    id: row.game,
    entry: entryIn(numbers, row.score),
    revised: revision && { ...firstRow<Revision>(sql, query, revision.place)!, was: revision.was },
    // JSON of nothing is null.
    annulled: JSON.parse(annulled ?? "null") as Annulment | null,
  };
}

/** A player as they are stored. */
export interface PlayerRow extends PoolPlayer {
  readonly player: string;
  readonly isBot: number;
  readonly isGone: number;
  readonly listedUntil: number | null;
  readonly number: number;
}

const PLAYER = `player, rating, rd, volatility, rated_at AS ratedAt, games, is_bot AS isBot, is_gone AS isGone,
  listed_until AS listedUntil, number`;

/** The offset of a day, and from which games it follows what the next one has. */
export interface DayRow extends Offset {
  readonly day: number;
  readonly first: number;
  readonly games: number;
}

/** The list of rated games. */
const openGameRows = (sql: Sql) => ({
  result: (game: string): ResultRow | null =>
    firstRow(sql, `SELECT ${RESULT} FROM games WHERE game = ?`, game),

  game(game: string): RatedGame | null {
    const row = firstRow<GameRow>(sql, `SELECT ${GAME} FROM games WHERE game = ?`, game);
    return row && ratedGame(sql, row);
  },

  lastSeq: (): number => firstValue(sql, "SELECT max(seq) FROM games") ?? 0,

  lastRatedAt: (): number => firstValue(sql, "SELECT rated_at FROM games ORDER BY seq DESC LIMIT 1") ?? 0,

  addGame({ hasBot, ratedAt, ...row }: Omit<ResultRow, "annulled">, entry: Entry): void {
    insertRow(sql, "games", { ...row, rated_at: ratedAt, has_bot: hasBot });
    const block = blockOf(row.seq);
    const body = firstValue<ArrayBuffer>(sql, "SELECT body FROM blocks WHERE block = ?", block);
    const query = "INSERT OR REPLACE INTO blocks (block, body) VALUES (?, ?)";
    sql.exec(query, block, withGame(body, row.seq, entry));
  },

  /** The games from a number on that count, to those before another. */
  counting(from: number, before: number): ResultRow[] {
    const query = `SELECT ${RESULT} FROM games WHERE seq >= ? AND seq < ? AND annulled IS NULL ORDER BY seq`;
    return allRows(sql, query, from, before);
  },

  /** The same, all of them: the numbers, by block. */
  blocks(from: number, before: number): ReadonlyMap<number, Float64Array<ArrayBuffer>> {
    type Row = { readonly block: number; readonly body: ArrayBuffer };
    const query = "SELECT block, body FROM blocks WHERE block >= ? AND block <= ?";
    const rows = allRows<Row>(sql, query, blockOf(from), blockOf(before - 1));
    return new Map(rows.map(({ block, body }) => [block, new Float64Array(body)]));
  },

  /** The games of a day before one (by its number), as the fit at its end reads them. */
  fitted(from: number, before: number): FittedGame[] {
    const query = `SELECT score, ${NUMBERS} FROM games
      WHERE seq >= ? AND seq < ? AND has_bot = 0 AND annulled IS NULL ORDER BY seq`;
    const rows = allRows<Pick<GameRow, "score" | "numbers">>(sql, query, from, before);
    return rows.map(({ score, numbers }) => fittedOf(score, entryIn(numbers, score)));
  },

  /** Where a player stood before a game, by its number: after the last one before it that counts. */
  before(player: string, seq: number): PoolPlayer | null {
    const rows = (["attackers", "defenders"] as const).flatMap((side) => {
      const query = `SELECT ${GAME} FROM games
        WHERE ${side} = ? AND seq < ? AND annulled IS NULL ORDER BY seq DESC LIMIT 1`;
      const row = firstRow<GameRow>(sql, query, player, seq);
      return row === null ? [] : [{ ...row, side }];
    });
    const last = rows.toSorted((a, b) => b.seq - a.seq)[0];
    if (last === undefined) return null;
    const { after, games } = entryIn(last.numbers, last.score)[last.side];
    return { ...after, games, ratedAt: last.ratedAt };
  },

  annul(game: string, annulment: Annulment | null): void {
    const json = annulment && JSON.stringify(annulment);
    sql.exec("UPDATE games SET annulled = ? WHERE game = ?", json, game);
  },

  /** The list, or a part of it: the games of a player. */
  list(reach: Reach, player: string | null): RatedGame[] {
    const { beyond, word } = SQL_ORDERS[reach.order];
    const [seq] = boundOf(reach);
    const query = (where: string) =>
      `SELECT ${GAME} FROM games WHERE ${where} seq ${beyond} ? ORDER BY seq ${word} LIMIT ?`;
    const read = (where: string, ...of: string[]): RatedGame[] =>
      allRows<GameRow>(sql, query(where), ...of, seq, reach.limit).map((row) => ratedGame(sql, row));
    if (player === null) return read("");
    return mergedLists([read("attackers = ? AND", player), read("defenders = ? AND", player)], reach);
  },
});

/** Who stands where, and who of them is on the leaderboard. */
const openPlayerRows = (sql: Sql) => {
  function count(rating: number, more: number): void {
    const query = `INSERT INTO counts (step, players) VALUES (?, ?)
      ON CONFLICT (step) DO UPDATE SET players = players + excluded.players`;
    sql.exec(query, stepOf(rating), more);
  }

  const player = (id: string): PlayerRow | null =>
    firstRow(sql, `SELECT ${PLAYER} FROM players WHERE player = ?`, id);

  /** Stores a player as they stand; who is on the leaderboard, and how many there are, follows. */
  function put(row: Omit<PlayerRow, "listedUntil">, before: PlayerRow | null, at: number): void {
    const until = row.isBot || row.isGone ? null : listedUntil(row, at);
    if (before !== null && before.listedUntil !== null) count(before.rating, -1);
    if (until !== null) count(row.rating, 1);
    const { player: id, rating, rd, volatility, ratedAt, games, isBot, isGone, number } = row;
    const query = `INSERT OR REPLACE INTO players (player, rating, rd, volatility, rated_at, games, is_bot, is_gone,
      listed_until, number) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    sql.exec(query, id, rating, rd, volatility, ratedAt, games, isBot, isGone, until, number);
  }

  return {
    player,
    put,

    /** Those who changed last: so many after a number, in its order. */
    changedAfter(number: number, most: number): PlayerRow[] {
      const query = `SELECT ${PLAYER} FROM players WHERE number > ? ORDER BY number, player LIMIT ?`;
      return allRows(sql, query, number, most);
    },

    /** Who is on the leaderboard no longer: so many. */
    expired(at: number, most: number): PlayerRow[] {
      const query = `SELECT ${PLAYER} FROM players WHERE listed_until <= ? ORDER BY listed_until LIMIT ?`;
      return allRows(sql, query, at, most);
    },

    nextExpiry: (): number | null =>
      firstValue(sql, "SELECT min(listed_until) FROM players WHERE listed_until IS NOT NULL"),

    counts(): Counts {
      const query = "SELECT step, players FROM counts WHERE players > 0 ORDER BY step";
      type Row = { readonly step: number; readonly players: number };
      return allRows<Row>(sql, query).map(({ step, players }) => [step, players]);
    },
  };
};

/** The offsets of the days. */
const openDayRows = (sql: Sql) => ({
  lastDay: (): DayRow | null => firstRow(sql, "SELECT * FROM days ORDER BY day DESC LIMIT 1"),

  dayOfGame(seq: number): DayRow | null {
    const day = "SELECT rated_at / 86400000 FROM games WHERE seq = ?";
    return firstRow(sql, `SELECT * FROM days WHERE day <= (${day}) ORDER BY day DESC LIMIT 1`, seq);
  },

  addDay: ({ day, offset, variance }: Offset & { readonly day: number }, first: number): void =>
    insertRow(sql, "days", { day, offset, variance, first, games: 0 }),

  reviseDay: ({ day, offset, variance }: Offset & { readonly day: number }): void =>
    void sql.exec("UPDATE days SET offset = ?, variance = ? WHERE day = ?", offset, variance, day),

  countGames: (day: number, more: number): void =>
    void sql.exec("UPDATE days SET games = games + ? WHERE day = ?", more, day),

  days(reach: Reach): DayRow[] {
    const { beyond, word } = SQL_ORDERS[reach.order];
    const query = `SELECT * FROM days WHERE day ${beyond} ? ORDER BY day ${word} LIMIT ?`;
    return allRows(sql, query, boundOf(reach)[0], reach.limit);
  },
});

/** What a pool stores. All calls are synchronous; those that change something are made within a transaction. */
export const openRows = (sql: Sql) => ({
  ...openGameRows(sql),
  ...openPlayerRows(sql),
  ...openDayRows(sql),
});

export type Rows = ReturnType<typeof openRows>;
