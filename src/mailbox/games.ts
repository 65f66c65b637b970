import { REMINDED, type Reminding } from "../channels/channels.ts";
import type { Standstill } from "../game/clock/clock.ts";
import type { PlayerNews } from "../game/news.ts";
import { type StoredGame, summaryOfStored } from "../game/view.ts";
import { type ListedGame, listedGame, ofListed } from "../game/stored/listed.ts";
import {
  type ObjectStorage,
  type Sql,
  allRows,
  firstRow,
  firstValue,
  hasRows,
} from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import { mergedLists, SQL_ORDERS, type Reach, boundOf } from "../lib/places.ts";
import type { OpenTurn } from "../channels/policy/plan.ts";
import { remindedAnew, type TimedTurn } from "../channels/policy/reminders.ts";
import type { HonouringGame } from "../vacation/game-updates.ts";
import type { GameSummary } from "../contract/game.ts";
import type { GameStatus } from "../contract/terms.ts";
import { openBegun, opponentIn } from "./begun.ts";
import { WITH_HOUSE } from "./house-places.ts";

/**
 * What is counted of a player's games, or planned for them, looks at no more than these: more than one can have, and
 * still no work without end where a fault, or another release, has stored more.
 */
export const MOST_COUNTED = 1000;
const MOST_PLANNED = 500;

/** A game as its player's mailbox knows it, with a running clock as it is now. The deadline is in milliseconds since 1970. */
export interface MailboxGame {
  readonly id: string;
  readonly turn: "mine" | "theirs" | null;
  readonly direction: "in" | "out";
  readonly deadline: number | null;
  /** When what is known of it happened, in milliseconds since 1970. */
  readonly at: number;
  /** The turn that stands, where it has a deadline. */
  readonly timed: TimedTurn | null;
  /** The ids of who has made its challenge, and of the player whom that names. */
  readonly maker: string;
  readonly named: string | null;
  readonly game: GameSummary;
}

/** A row of the games: what a player's mailbox stores of one, bodies and standstills as JSON. */
export interface GameRow extends Pick<MailboxGame, "id" | "turn" | "direction" | "deadline"> {
  readonly status: GameStatus;
  readonly body: string;
  readonly created: number;
  readonly began: number | null;
  readonly standstills: string | null;
  readonly snoozed_until: number | null;
}

export const isOver = (status: GameStatus): boolean => status === "finished" || status === "cancelled";

/** The facts in a row. One that is over names nobody, and has no custom rules. */
function storedIn({ status, body }: Pick<GameRow, "status" | "body">): StoredGame {
  const stored = JSON.parse(body) as StoredGame | ListedGame;
  return isOver(status) ? ofListed(stored, new Map(), null) : (stored as StoredGame);
}

/** The game of a row. `origin` is the address of the service. */
export function gameOf({ id, turn, direction, body, status, ...row }: GameRow, origin: string): MailboxGame {
  const stored = storedIn({ status, body });
  const { deadline } = row;
  const game = summaryOfStored(stored, origin, now());
  const { by, to } = stored.challenge;
  const parties = { maker: by.id, named: to?.id ?? null };
  return { id, turn, direction, deadline, at: stored.at, timed: timedOf(row), ...parties, game };
}

interface StoredStandstills {
  readonly v: 1;
  readonly spans: readonly Standstill[];
}

/** The turn that stands; null where it has no deadline. */
function timedOf({
  began,
  deadline,
  standstills,
}: Pick<GameRow, "began" | "deadline" | "standstills">): TimedTurn | null {
  if (began === null || deadline === null) return null;
  const spans = standstills === null ? [] : (JSON.parse(standstills) as StoredStandstills).spans;
  return { began, deadline, standstills: spans };
}

/** A turn with how far each channel has reminded of it, by its column. */
type TurnRow = Pick<GameRow, "began" | "deadline" | "standstills"> &
  Pick<OpenTurn, "game" | "ply"> &
  Readonly<Record<(typeof REMINDED)[Reminding], number | null>>;

function turnOf({ game, ply, ...row }: TurnRow, by: Reminding): OpenTurn | null {
  const timed = timedOf(row);
  return timed && { game, ply, ...timed, remindedUpTo: row[REMINDED[by]] };
}

/** The columns that say how far each channel has reminded of a turn. */
const COLUMNS = Object.values(REMINDED);

/** The columns that news of a game that goes on as it did may change. */
const CHANGING = ["seen", "turn", "deadline", "body", "began", ...COLUMNS, "standstills"];

const TURN = `id AS game, began, deadline, ${COLUMNS.join(", ")}, standstills, json_extract(body, '$.ply') AS ply`;

/**
 * Up to which instant each has reminded of a turn, once this news of its game is noted; in the order of their columns. With
 * another turn it starts afresh.
 */
function remindedBy(sql: Sql, { gameId, deadline, turnBegan: began, standstills = [] }: PlayerNews) {
  const query = `SELECT ${TURN} FROM games
    WHERE id = ? AND coalesce(${COLUMNS.join(", ")}) IS NOT NULL AND deadline IS NOT NULL`;
  const row = firstRow<TurnRow>(sql, query, gameId);
  if (row === null || began === null || deadline === null) return COLUMNS.map(() => null);
  const turn = { began, deadline, standstills };
  const before = (Object.keys(REMINDED) as Reminding[]).map((by) => turnOf(row, by));
  return before.map((one) => one && remindedAnew(one, turn, now()));
}

/** What is written about games as they go on. */
const openStandings = (sql: Sql) => ({
  /** The number of a game's latest news. Read each time: a memory of it would outlive a commit that failed. */
  seen: (game: string): number => firstValue(sql, "SELECT seen FROM games WHERE id = ?", game) ?? 0,

  note(news: PlayerNews): void {
    const { gameId, seq, status, turn, direction, deadline, turnBegan, game, standstills: spans } = news;
    const body = JSON.stringify(isOver(status) ? listedGame(game) : game);
    const standstills = spans && JSON.stringify({ v: 1, spans } satisfies StoredStandstills);
    const reminded = remindedBy(sql, news);
    const values = [seq, turn, deadline, body, turnBegan, ...reminded, standstills ?? null];
    // What lists are read by is left alone while it stays the same: setting it would write their indices with each move.
    const isKnown = hasRows(
      sql,
      `UPDATE games SET ${CHANGING.map((column) => `${column} = ?`).join(", ")}
       WHERE id = ? AND status = ? AND direction = ? RETURNING id`,
      ...values,
      gameId,
      status,
      direction,
    );
    if (isKnown) return;
    const columns = ["status", "direction", "created", "opponent", ...CHANGING];
    sql.exec(
      `INSERT INTO games (id, ${columns.join(", ")}) VALUES (?, ${columns.map(() => "?").join(", ")})
       ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(", ")},
         snoozed_since = NULL, snoozed_until = NULL`,
      gameId,
      status,
      direction,
      game.createdAt,
      opponentIn(news),
      ...values,
    );
  },
});

/** The turns that wait for the player, and how far they have been reminded of them. */
const openTurns = (sql: Sql) => ({
  /** The player's turns that have a deadline to come: the most urgent ones, in the order of their games' ids. */
  turns(by: Reminding = "mail"): OpenTurn[] {
    const query = `SELECT ${TURN} FROM games
      WHERE list = 'playing' AND turn = 'mine' AND due > ? AND due < ${Number.MAX_SAFE_INTEGER}
      ORDER BY due, id LIMIT ${MOST_PLANNED}`;
    const rows = allRows<TurnRow>(sql, query, now());
    const turns = rows.map((row) => turnOf(row, by)).filter((turn) => turn !== null);
    return turns.toSorted((a, b) => (a.game < b.game ? -1 : 1));
  },

  waiting(except: string | null): number {
    const mine = `SELECT id FROM games WHERE list = 'playing' AND turn = 'mine' AND id IS NOT ? LIMIT ${MOST_COUNTED}`;
    return firstValue(sql, `SELECT count(*) FROM (${mine})`, except) ?? 0;
  },

  /** Notes up to which instant a turn has been reminded of. */
  reminded(game: string, upTo: number, by: Reminding = "mail"): void {
    sql.exec(`UPDATE games SET ${REMINDED[by]} = ? WHERE id = ?`, upTo, game);
  },
});

/** Which of the open challenges; null for all. */
type Direction = "in" | "out" | null;

/** The open challenges, a page at a time. They come from strangers: their order is that of an index. */
const openLists = (sql: Sql, origin: string) => ({
  /** By the time of their making, which is a place's key. */
  challenges(direction: Direction, reach: Reach): MailboxGame[] {
    const { beyond, word } = SQL_ORDERS[reach.order];
    const query = `SELECT * FROM games WHERE list = ? AND (created, id) ${beyond} (?, ?)
      ORDER BY created ${word}, id ${word} LIMIT ?`;
    const directions = direction === null ? ["in", "out"] : [direction];
    const lists = directions.map((one) => allRows<GameRow>(sql, query, one, ...boundOf(reach), reach.limit));
    const placed = lists.map((rows) => rows.map((row) => ({ at: row.created, id: row.id, row })));
    return mergedLists(placed, reach).map(({ row }) => gameOf(row, origin));
  },
});

function honouringIn(rows: readonly GameRow[], origin: string): HonouringGame[] {
  return rows
    .map((row) => gameOf(row, origin).game)
    .filter(({ stops }) => stops.includes("vacation"))
    .map(({ id, startedAt }) => ({ id, startedAt: Date.parse(startedAt ?? "") || 0 }));
}

/** The running games that honour vacation. */
const openHonouring = (sql: Sql, origin: string) => ({
  /** All of them. */
  honouring(): HonouringGame[] {
    const query = `SELECT * FROM games WHERE list = 'playing' LIMIT ${MOST_COUNTED}`;
    return honouringIn(allRows(sql, query), origin);
  },

  /** One of them; null for any other game. */
  honouringGame(id: string): HonouringGame | null {
    const rows = allRows<GameRow>(sql, "SELECT * FROM games WHERE id = ? AND list = 'playing'", id);
    return honouringIn(rows, origin)[0] ?? null;
  },
});

const openQueries = (sql: Sql, origin: string) => ({
  game(id: string): MailboxGame | null {
    const row = firstRow<GameRow>(sql, "SELECT * FROM games WHERE id = ?", id);
    return row && gameOf(row, origin);
  },

  /** How many games run or wait for an answer to the player's own challenge, but for those with the house. */
  liveGames(): number {
    const others = `ifnull(NOT (${WITH_HOUSE.where}), true)`;
    const query = `SELECT count(*) FROM (
      SELECT * FROM (SELECT id FROM games WHERE list = 'playing' AND ${others} LIMIT ${MOST_COUNTED}) UNION ALL
      SELECT * FROM (SELECT id FROM games WHERE list = 'out' LIMIT ${MOST_COUNTED}))`;
    return firstValue(sql, query, ...WITH_HOUSE.ids) ?? 0;
  },

  /** Whether the player has (or had) a part in a game. */
  plays: (game: string): boolean => hasRows(sql, "SELECT id FROM games WHERE id = ?", game),
});

/** The games of a player: open challenges, running games and those that are over. All calls are synchronous. */
export function openGames({ sql }: ObjectStorage, origin: string) {
  return {
    ...openStandings(sql),
    ...openTurns(sql),
    ...openLists(sql, origin),
    ...openQueries(sql, origin),
    ...openHonouring(sql, origin),
    ...openBegun(sql),
  };
}

export type Games = ReturnType<typeof openGames>;
