import { REMINDED, type Reminding } from "../channels/channels.ts";
import type { Span } from "../game/clock/stops.ts";
import type { PlayerNews } from "../game/news.ts";
import { type StoredGame, summaryOfStored } from "../game/view.ts";
import { type ListedGame, listedGame, ofListed } from "../game/stored/listed.ts";
import { allRows, firstRow, firstValue, hasRows, type Sql } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import type { OpenTurn } from "../channels/policy/plan.ts";
import { remindedAnew, type TimedTurn } from "../channels/policy/reminders.ts";
import type { HonouringGame } from "../vacation/game-updates.ts";
import type { GameSummary } from "../contract/game.ts";
import type { GameStatus } from "../contract/terms.ts";
import { opponentIn } from "./begun.ts";

/** More games than a player can have. Limits the work if a fault has stored more. */
export const MOST_COUNTED = 1000;
const MOST_PLANNED = 500;

export interface MailboxGame {
  readonly id: string;
  readonly turn: "mine" | "theirs" | null;
  readonly direction: "in" | "out";
  readonly deadline: number | null;
  /** When the latest known event of the game happened, in milliseconds since 1970. */
  readonly at: number;
  /** The current turn; null if it has no deadline. */
  readonly timed: TimedTurn | null;
  /** Player ids: the challenger, and the challenged player (null: anyone). */
  readonly maker: string;
  readonly named: string | null;
  readonly game: GameSummary;
}

export interface GameRow extends Pick<MailboxGame, "id" | "turn" | "direction" | "deadline"> {
  readonly status: GameStatus;
  readonly body: string;
  readonly created: number;
  readonly began: number | null;
  readonly standstills: string | null;
  readonly snoozed_until: number | null;
}

export const isOver = (status: GameStatus): boolean => status === "finished" || status === "cancelled";

function storedIn({ status, body }: Pick<GameRow, "status" | "body">): StoredGame {
  const stored = JSON.parse(body) as StoredGame | ListedGame;
  return isOver(status) ? ofListed(stored, new Map(), null) : (stored as StoredGame);
}

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
  readonly spans: readonly Span[];
}

type TimedRow = Pick<GameRow, "began" | "deadline" | "standstills">;

function timedOf({ began, deadline, standstills }: TimedRow): TimedTurn | null {
  if (began === null || deadline === null) return null;
  const spans = standstills === null ? [] : (JSON.parse(standstills) as StoredStandstills).spans;
  return { began, deadline, standstills: spans };
}

type TurnRow = TimedRow &
  Pick<OpenTurn, "game" | "ply"> &
  Readonly<Record<(typeof REMINDED)[Reminding], number | null>>;

function turnOf({ game, ply, ...row }: TurnRow, by: Reminding): OpenTurn | null {
  const timed = timedOf(row);
  return timed && { game, ply, ...timed, remindedUpTo: row[REMINDED[by]] };
}

/** For each channel, the column with its latest reminder step of the turn. */
const COLUMNS = Object.values(REMINDED);

const CHANGING = ["seen", "turn", "deadline", "body", "began", ...COLUMNS, "standstills"];

const TURN = `id AS game, began, deadline, ${COLUMNS.join(", ")}, standstills, json_extract(body, '$.ply') AS ply`;

export class Games {
  readonly #sql: Sql;
  readonly #origin: string;

  constructor(sql: Sql, origin: string) {
    this.#sql = sql;
    this.#origin = origin;
  }

  game(id: string): MailboxGame | null {
    const row = firstRow<GameRow>(this.#sql, "SELECT * FROM games WHERE id = ?", id);
    return row && gameOf(row, this.#origin);
  }

  /** Returns the number of the latest news; 0 for none. Not cached, because a cached number would outlive a rollback. */
  seen(game: string): number {
    return firstValue(this.#sql, "SELECT seen FROM games WHERE id = ?", game) ?? 0;
  }

  note(news: PlayerNews): void {
    const { gameId, seq, status, turn, direction, deadline, turnBegan, game, standstills: spans } = news;
    const body = JSON.stringify(isOver(status) ? listedGame(game) : game);
    const standstills = spans && JSON.stringify({ v: 1, spans } satisfies StoredStandstills);
    const reminded = this.#remindedUpTo(news);
    const values = [seq, turn, deadline, body, turnBegan, ...reminded, standstills ?? null];
    // Does not write indexed columns that stay the same, because that would update their indexes on every move.
    const change = `UPDATE games SET ${CHANGING.map((column) => `${column} = ?`).join(", ")}
      WHERE id = ? AND status = ? AND direction = ? RETURNING id`;
    if (hasRows(this.#sql, change, ...values, gameId, status, direction)) return;
    const columns = ["id", "status", "direction", "created", "opponent", ...CHANGING];
    this.#sql.exec(
      `INSERT INTO games (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})
       ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(", ")},
         snoozed_since = NULL, snoozed_until = NULL`,
      gameId,
      status,
      direction,
      game.createdAt,
      opponentIn(news),
      ...values,
    );
  }

  /** Returns the `MOST_PLANNED` most urgent turns with a future deadline, sorted by game id. */
  turns(by: Reminding = "mail"): OpenTurn[] {
    const query = `SELECT ${TURN} FROM games
      WHERE list = 'playing' AND turn = 'mine' AND due > ? AND due < ${Number.MAX_SAFE_INTEGER}
      ORDER BY due, id LIMIT ${MOST_PLANNED}`;
    const rows = allRows<TurnRow>(this.#sql, query, now());
    const turns = rows.map((row) => turnOf(row, by)).filter((turn) => turn !== null);
    return turns.toSorted((a, b) => (a.game < b.game ? -1 : 1));
  }

  waiting(except: string | null): number {
    const mine = `SELECT id FROM games WHERE list = 'playing' AND turn = 'mine' AND id IS NOT ? LIMIT ${MOST_COUNTED}`;
    return firstValue(this.#sql, `SELECT count(*) FROM (${mine})`, except) ?? 0;
  }

  reminded(game: string, upTo: number, by: Reminding = "mail"): void {
    this.#sql.exec(`UPDATE games SET ${REMINDED[by]} = ? WHERE id = ?`, upTo, game);
  }

  /** Returns the running games whose clocks stop during the player's vacation. */
  honouring(): HonouringGame[] {
    const query = `SELECT * FROM games WHERE list = 'playing' LIMIT ${MOST_COUNTED}`;
    return this.#honouringIn(allRows<GameRow>(this.#sql, query));
  }

  honouringGame(id: string): HonouringGame | null {
    const query = "SELECT * FROM games WHERE id = ? AND list = 'playing'";
    return this.#honouringIn(allRows<GameRow>(this.#sql, query, id))[0] ?? null;
  }

  /** Returns each channel's latest reminder step of the turn, in the order of `COLUMNS`; nulls for a new turn. */
  #remindedUpTo({ gameId, deadline, turnBegan: began, standstills = [] }: PlayerNews) {
    const query = `SELECT ${TURN} FROM games
      WHERE id = ? AND coalesce(${COLUMNS.join(", ")}) IS NOT NULL AND deadline IS NOT NULL`;
    const row = firstRow<TurnRow>(this.#sql, query, gameId);
    if (row === null || began === null || deadline === null) return COLUMNS.map(() => null);
    const turn = { began, deadline, standstills };
    const before = (Object.keys(REMINDED) as Reminding[]).map((by) => turnOf(row, by));
    return before.map((one) => one && remindedAnew(one, turn, now()));
  }

  #honouringIn(rows: readonly GameRow[]): HonouringGame[] {
    return rows
      .map((row) => gameOf(row, this.#origin).game)
      .filter(({ stops }) => stops.includes("vacation"))
      .map(({ id, startedAt }) => ({ id, startedAt: Date.parse(startedAt ?? "") || 0 }));
  }
}
