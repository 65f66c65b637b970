import type { Schedule } from "../../game/clock/stops.ts";
import { type Sql, allRows, firstRow, openKept } from "../../lib/object-storage.ts";
import { isSandbox } from "../../lib/sandbox.ts";
import type { Opening } from "../account.ts";
import type { TimeOff } from "../time-off.ts";

/**
 * What is stored of a vacation, as JSON beside its id and revision. `until` has a column of its own: what is over is not
 * looked through with each move. A later release may add members; what it adds is kept as long as the row is not changed.
 */
interface StoredTimeOff extends Omit<TimeOff, "id" | "rev" | "until"> {
  readonly v: 1;
}

/** What is stored of the account: where it begins that is known, the last revision given, and what was told of it. */
export interface AccountRow {
  readonly v: 1;
  readonly opening: Opening;
  readonly rev: number;
  /** When the account had become low of which its player was told last. */
  readonly lowTold: number;
}

type StoredRow = Pick<TimeOff, "id" | "rev" | "until"> & { readonly body: string };

function timeOffOf({ body, ...row }: StoredRow): TimeOff {
  const { v: _version, ...stored } = JSON.parse(body) as StoredTimeOff;
  return { ...row, ...stored };
}

/** The vacations and the account of a player, as they are stored. All calls are synchronous. */
export function openVacationRows(sql: Sql) {
  const account = openKept<AccountRow>(sql, "vacation");

  return {
    account: (): AccountRow | null => account.read(),
    keepAccount: (changed: AccountRow): void => account.keep(changed),

    all: (): TimeOff[] => allRows<StoredRow>(sql, "SELECT * FROM vacations").map(timeOffOf),

    /** Those of which a game may still have to hear at an instant. */
    openAt: (at: number): TimeOff[] =>
      allRows<StoredRow>(sql, "SELECT * FROM vacations WHERE until > ?", at).map(timeOffOf),

    keep({ id, rev, until, kind, from, to, changedAt, games, told }: TimeOff): void {
      const body: StoredTimeOff = { v: 1, kind, from, to, changedAt, games, told };
      const query = `INSERT INTO vacations (id, rev, until, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET rev = excluded.rev, until = excluded.until, body = excluded.body`;
      sql.exec(query, id, rev, until, JSON.stringify(body));
    },

    remove(id: string): void {
      sql.exec("DELETE FROM vacations WHERE id = ?", id);
    },
  };
}

export type VacationRows = ReturnType<typeof openVacationRows>;

/** When a player does not play, and whether cover is taken for them. */
export interface PlayerSchedule extends Schedule {
  readonly cover: boolean;
}

type StoredSchedule = PlayerSchedule & { readonly v: 1 };

/** The schedule that a player has set. All calls are synchronous. */
export function openSchedule(sql: Sql) {
  const stored = openKept<StoredSchedule>(sql, "schedule");

  /** Null while none was set. */
  function read(): PlayerSchedule | null {
    const found = stored.read();
    if (found === null) return null;
    const { timezone, night, weekend, cover } = found;
    return { timezone, night, weekend, cover };
  }

  return {
    /**
     * The schedule; one that was never set has no night and no weekend in the player's own zone, and cover. In a sandbox it has
     * none: an hour of it would keep those who watch from seeing a time-out.
     */
    in: (zone: string): PlayerSchedule =>
      read() ?? { timezone: zone, night: null, weekend: [], cover: !isSandbox() },

    /** Whether the player wants cover. */
    hasCover: (): boolean => read()?.cover ?? !isSandbox(),

    set({ timezone, night, weekend, cover }: PlayerSchedule): void {
      stored.keep({ v: 1, timezone, night, weekend, cover });
    },
  };
}

/** What a game has been told: everything up to a revision. `next`: when it is tried again, after `tries` failures. */
export interface Told {
  readonly rev: number;
  readonly tries: number;
  readonly next: number;
}

const NOTHING: Told = { rev: 0, tries: 0, next: 0 };

/** Which game has been told what: a row for each that has been told anything. All calls are synchronous. */
export function openTold(sql: Sql) {
  return {
    of: (game: string): Told =>
      firstRow(sql, "SELECT rev, tries, next FROM vacation_told WHERE game = ?", game) ?? NOTHING,

    /** All of them, by game; for a game that is not among them `of` gives the same as for one that was told nothing. */
    all(): ReadonlyMap<string, Told> {
      const rows = allRows<Told & { readonly game: string }>(sql, "SELECT * FROM vacation_told");
      return new Map(rows.map(({ game, ...one }) => [game, one]));
    },

    note(game: string, { rev, tries, next }: Told): void {
      const query = `INSERT INTO vacation_told (game, rev, tries, next) VALUES (?, ?, ?, ?)
        ON CONFLICT (game) DO UPDATE SET rev = excluded.rev, tries = excluded.tries, next = excluded.next`;
      sql.exec(query, game, rev, tries, next);
    },

    forget(game: string): void {
      sql.exec("DELETE FROM vacation_told WHERE game = ?", game);
    },
  };
}

export { NOTHING as TOLD_NOTHING };
