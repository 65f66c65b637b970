import type { AnnulmentReason } from "../contract/terms.ts";
import {
  allRows,
  firstRow,
  firstValue,
  insertRow,
  FACTS_TABLE,
  StoredFact,
  type SchemaStep,
  Tables,
} from "../lib/object-storage.ts";
import { boundOf, mergedLists, type Place, type Reach, SQL_ORDERS } from "../lib/places.ts";
import { BLOCK, blockOf, entryIn, GAME_BYTES, revisionIn, withGame } from "./blocks.ts";
import { type Counts, listedUntil, stepOf } from "./leaderboard.ts";
import type { FittedGame } from "./offset.ts";
import { type Entry, fittedOf, type OffsetDay, type PoolPlayer } from "./rater.ts";

/** The tables of a pool, one step per release. Append only: deployed pools have run these steps. */
export const POOL_SCHEMA: readonly SchemaStep[] = [
  [
    // Rated games in the order of rating. attackers, defenders: players' ids. score: the attackers'. annulled: as JSON.
    `CREATE TABLE games (seq INTEGER PRIMARY KEY, game TEXT NOT NULL UNIQUE, rated_at INTEGER NOT NULL,
       attackers TEXT NOT NULL, defenders TEXT NOT NULL, score REAL NOT NULL, has_bot INTEGER NOT NULL,
       annulled TEXT)`,
    // Each blob contains the numbers of BLOCK games (blocks.ts).
    "CREATE TABLE blocks (block INTEGER PRIMARY KEY, body BLOB NOT NULL)",
    "CREATE INDEX games_by_attackers ON games (attackers, seq)",
    "CREATE INDEX games_by_defenders ON games (defenders, seq)",
    // The standing of each player after their last game. number: the number of the pool's change that wrote the row.
    `CREATE TABLE players (player TEXT PRIMARY KEY, rating REAL NOT NULL, rd REAL NOT NULL, volatility REAL NOT NULL,
       rated_at INTEGER NOT NULL, games INTEGER NOT NULL, is_bot INTEGER NOT NULL, is_gone INTEGER NOT NULL,
       listed_until INTEGER, number INTEGER NOT NULL) WITHOUT ROWID`,
    "CREATE INDEX players_by_number ON players (number)",
    "CREATE INDEX players_listed ON players (listed_until) WHERE listed_until IS NOT NULL",
    // How many players of the leaderboard are in each step of ten points.
    "CREATE TABLE counts (step INTEGER PRIMARY KEY, players INTEGER NOT NULL)",
    // day: days since 1970. first: seq of the day's first game. games: how many of them count for the next day's offset.
    `CREATE TABLE days (day INTEGER PRIMARY KEY, offset REAL NOT NULL, variance REAL NOT NULL, first INTEGER NOT NULL,
       games INTEGER NOT NULL)`,
    // Games that were annulled or count again. at: when they and all later games were rated again; null until then.
    "CREATE TABLE replays (place INTEGER PRIMARY KEY, game TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER)",
    "CREATE INDEX replays_to_do ON replays (place) WHERE at IS NULL",
    // The blocks that the replay under way has changed so far.
    "CREATE TABLE replayed (block INTEGER PRIMARY KEY, body BLOB NOT NULL)",
    // Events that are still to be sent to players. body: the event as JSON.
    `CREATE TABLE outbox (place INTEGER PRIMARY KEY, player TEXT NOT NULL, body TEXT NOT NULL, due INTEGER NOT NULL,
       tries INTEGER NOT NULL DEFAULT 0)`,
    "CREATE INDEX outbox_by_due ON outbox (due)",
    "CREATE INDEX outbox_by_player ON outbox (player, place)",
    // numbers: the number of changes so far. written: the state of the copy in D1 (d1-copy.ts).
    FACTS_TABLE,
  ],
];

interface GameRow {
  readonly seq: number;
  readonly game: string;
  readonly ratedAt: number;
  readonly attackers: string;
  readonly defenders: string;
  readonly score: number;
  readonly hasBot: number;
  readonly annulled: string | null;
  readonly numbers: ArrayBuffer;
}

const NUMBERS = `(SELECT substr(body, seq % ${BLOCK} * ${GAME_BYTES} + 1, ${GAME_BYTES}) FROM blocks
  WHERE block = seq / ${BLOCK}) AS numbers`;
const RESULT = "seq, game, rated_at AS ratedAt, attackers, defenders, score, has_bot AS hasBot, annulled";
const GAME = `${RESULT}, ${NUMBERS}`;

export type ResultRow = Omit<GameRow, "numbers">;

/** Why a game does not count. `atFault` and `by` (the moderator) are ids of players. */
export interface Annulment {
  readonly at: number;
  readonly reason: AnnulmentReason;
  readonly note: string | null;
  readonly atFault: string | null;
  readonly by: string;
  /** The request that annulled the game, to recognise a repeat. Annulments of the first release have none. */
  readonly request?: string;
}

export interface RatedGame extends Place, Omit<GameRow, "annulled" | "hasBot" | "numbers"> {
  readonly hasBot: boolean;
  readonly entry: Entry;
  /** The last replay that changed the entry. `because`: the game that was annulled or counts again. `was`: the old entry. */
  readonly revised: { readonly at: number; readonly because: string; readonly was: Entry } | null;
  readonly annulled: Annulment | null;
}

export interface PlayerRow extends PoolPlayer {
  readonly player: string;
  readonly isBot: number;
  readonly isGone: number;
  readonly listedUntil: number | null;
  readonly number: number;
}

const PLAYER = `player, rating, rd, volatility, rated_at AS ratedAt, games, is_bot AS isBot, is_gone AS isGone,
  listed_until AS listedUntil, number`;

export interface DayRow extends OffsetDay {
  readonly first: number;
  readonly games: number;
}

/** Methods that write rows must be called within a transaction. */
export class PoolRows extends Tables {
  readonly #numbers = new StoredFact<{ readonly number: number }>(this.sql, "numbers");

  lastNumber(): number {
    return this.#numbers.read()?.number ?? 0;
  }

  storeNumber(number: number): void {
    this.#numbers.keep({ number });
  }

  result(game: string): ResultRow | null {
    return firstRow(this.sql, `SELECT ${RESULT} FROM games WHERE game = ?`, game);
  }

  game(game: string): RatedGame | null {
    const row = firstRow<GameRow>(this.sql, `SELECT ${GAME} FROM games WHERE game = ?`, game);
    return row && this.#ratedGame(row);
  }

  lastSeq(): number {
    return firstValue(this.sql, "SELECT max(seq) FROM games") ?? 0;
  }

  lastRatedAt(): number {
    return firstValue(this.sql, "SELECT rated_at FROM games ORDER BY seq DESC LIMIT 1") ?? 0;
  }

  addGame({ hasBot, ratedAt, ...row }: Omit<ResultRow, "annulled">, entry: Entry): void {
    insertRow(this.sql, "games", { ...row, rated_at: ratedAt, has_bot: hasBot });
    const block = blockOf(row.seq);
    const body = firstValue<ArrayBuffer>(this.sql, "SELECT body FROM blocks WHERE block = ?", block);
    const query = "INSERT OR REPLACE INTO blocks (block, body) VALUES (?, ?)";
    this.sql.exec(query, block, withGame(body, row.seq, entry));
  }

  counting(from: number, before: number): ResultRow[] {
    const query = `SELECT ${RESULT} FROM games WHERE seq >= ? AND seq < ? AND annulled IS NULL ORDER BY seq`;
    return allRows(this.sql, query, from, before);
  }

  blocks(from: number, before: number): ReadonlyMap<number, Float64Array<ArrayBuffer>> {
    type Row = { readonly block: number; readonly body: ArrayBuffer };
    const query = "SELECT block, body FROM blocks WHERE block >= ? AND block <= ?";
    const rows = allRows<Row>(this.sql, query, blockOf(from), blockOf(before - 1));
    return new Map(rows.map(({ block, body }) => [block, new Float64Array(body)]));
  }

  /** Lists the games that count for the offset, by `seq`; `before` is exclusive. */
  fitted(from: number, before: number): FittedGame[] {
    const query = `SELECT score, ${NUMBERS} FROM games
      WHERE seq >= ? AND seq < ? AND has_bot = 0 AND annulled IS NULL ORDER BY seq`;
    const rows = allRows<Pick<GameRow, "score" | "numbers">>(this.sql, query, from, before);
    return rows.map(({ score, numbers }) => fittedOf(score, entryIn(numbers, score)));
  }

  /** Returns a player's standing before the game `seq`, after their last earlier game that counts; null if there is none. */
  before(player: string, seq: number): PoolPlayer | null {
    const rows = (["attackers", "defenders"] as const).flatMap((side) => {
      const query = `SELECT ${GAME} FROM games
        WHERE ${side} = ? AND seq < ? AND annulled IS NULL ORDER BY seq DESC LIMIT 1`;
      const row = firstRow<GameRow>(this.sql, query, player, seq);
      return row === null ? [] : [{ ...row, side }];
    });
    const last = rows.toSorted((a, b) => b.seq - a.seq)[0];
    if (last === undefined) return null;
    const { after, games } = entryIn(last.numbers, last.score)[last.side];
    return { ...after, games, ratedAt: last.ratedAt };
  }

  annul(game: string, annulment: Annulment | null): void {
    const json = annulment && JSON.stringify(annulment);
    this.sql.exec("UPDATE games SET annulled = ? WHERE game = ?", json, game);
  }

  list(reach: Reach, player: string | null): RatedGame[] {
    const { beyond, word } = SQL_ORDERS[reach.order];
    const [seq] = boundOf(reach);
    const query = (where: string) =>
      `SELECT ${GAME} FROM games WHERE ${where} seq ${beyond} ? ORDER BY seq ${word} LIMIT ?`;
    const read = (where: string, ...of: string[]): RatedGame[] =>
      allRows<GameRow>(this.sql, query(where), ...of, seq, reach.limit).map((row) => this.#ratedGame(row));
    if (player === null) return read("");
    return mergedLists([read("attackers = ? AND", player), read("defenders = ? AND", player)], reach);
  }

  player(id: string): PlayerRow | null {
    return firstRow(this.sql, `SELECT ${PLAYER} FROM players WHERE player = ?`, id);
  }

  putPlayer(row: Omit<PlayerRow, "listedUntil">, before: PlayerRow | null, at: number): void {
    const until = row.isBot || row.isGone ? null : listedUntil(row, at);
    if (before !== null && before.listedUntil !== null) this.#countListed(before.rating, -1);
    if (until !== null) this.#countListed(row.rating, 1);
    const { player: id, rating, rd, volatility, ratedAt, games, isBot, isGone, number } = row;
    const query = `INSERT OR REPLACE INTO players (player, rating, rd, volatility, rated_at, games, is_bot, is_gone,
      listed_until, number) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    this.sql.exec(query, id, rating, rd, volatility, ratedAt, games, isBot, isGone, until, number);
  }

  changedAfter(number: number, most: number): PlayerRow[] {
    const query = `SELECT ${PLAYER} FROM players WHERE number > ? ORDER BY number, player LIMIT ?`;
    return allRows(this.sql, query, number, most);
  }

  expired(at: number, most: number): PlayerRow[] {
    const query = `SELECT ${PLAYER} FROM players WHERE listed_until <= ? ORDER BY listed_until LIMIT ?`;
    return allRows(this.sql, query, at, most);
  }

  nextExpiry(): number | null {
    const query = "SELECT min(listed_until) FROM players WHERE listed_until IS NOT NULL";
    return firstValue(this.sql, query);
  }

  counts(): Counts {
    const query = "SELECT step, players FROM counts WHERE players > 0 ORDER BY step";
    type Row = { readonly step: number; readonly players: number };
    return allRows<Row>(this.sql, query).map(({ step, players }) => [step, players]);
  }

  lastDay(): DayRow | null {
    return firstRow(this.sql, "SELECT * FROM days ORDER BY day DESC LIMIT 1");
  }

  dayOfGame(seq: number): DayRow | null {
    const day = "SELECT rated_at / 86400000 FROM games WHERE seq = ?";
    return firstRow(this.sql, `SELECT * FROM days WHERE day <= (${day}) ORDER BY day DESC LIMIT 1`, seq);
  }

  addDay({ day, offset, variance }: OffsetDay, first: number): DayRow {
    const row = { day, offset, variance, first, games: 0 };
    insertRow(this.sql, "days", row);
    return row;
  }

  reviseDay({ day, offset, variance }: OffsetDay): void {
    this.sql.exec("UPDATE days SET offset = ?, variance = ? WHERE day = ?", offset, variance, day);
  }

  /** Adds `more` (negative after an annulment) to the number of a day's games that count for the next offset. */
  countGames(day: number, more: number): void {
    this.sql.exec("UPDATE days SET games = games + ? WHERE day = ?", more, day);
  }

  days(reach: Reach): DayRow[] {
    const { beyond, word } = SQL_ORDERS[reach.order];
    const query = `SELECT * FROM days WHERE day ${beyond} ? ORDER BY day ${word} LIMIT ?`;
    return allRows(this.sql, query, boundOf(reach)[0], reach.limit);
  }

  #ratedGame({ annulled, hasBot, numbers, ...row }: GameRow): RatedGame {
    const revision = revisionIn(numbers, row.score);
    const query = "SELECT at, game AS because FROM replays WHERE place = ? AND at IS NOT NULL";
    return {
      ...row,
      hasBot: hasBot === 1,
      at: row.seq,
      id: row.game,
      entry: entryIn(numbers, row.score),
      revised: revision && {
        ...firstRow<Omit<NonNullable<RatedGame["revised"]>, "was">>(this.sql, query, revision.place)!,
        was: revision.was,
      },
      annulled: JSON.parse(annulled ?? "null") as Annulment | null,
    };
  }

  #countListed(rating: number, more: number): void {
    const query = `INSERT INTO counts (step, players) VALUES (?, ?)
      ON CONFLICT (step) DO UPDATE SET players = players + excluded.players`;
    this.sql.exec(query, stepOf(rating), more);
  }
}
