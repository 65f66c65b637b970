import type { Schedule } from "../../game/clock/stops.ts";
import { allRows, firstRow, StoredFact, Tables } from "../../lib/object-storage.ts";
import { isSandbox } from "../../lib/sandbox.ts";
import type { Opening } from "../account.ts";
import type { TimeOff } from "../time-off.ts";

/** `until` is a column, so that a move need not read vacations that are over. A later release may add members. */
interface StoredTimeOff extends Omit<TimeOff, "id" | "rev" | "until" | "reported"> {
  readonly v: 1;
  readonly told: TimeOff["reported"];
}

interface Account {
  readonly opening: Opening;
  readonly rev: number;
  /** The time of the last fall to the low mark that the player was notified of, in milliseconds since 1970. */
  readonly lowReported: number;
}

type StoredAccount = Omit<Account, "lowReported"> & { readonly v: 1; readonly lowTold: number };

type StoredRow = Pick<TimeOff, "id" | "rev" | "until"> & { readonly body: string };

function timeOffOf({ body, ...row }: StoredRow): TimeOff {
  const { v: _version, told: reported, ...stored } = JSON.parse(body) as StoredTimeOff;
  return { ...row, ...stored, reported };
}

export class VacationRows extends Tables {
  readonly #account = new StoredFact<StoredAccount>(this.sql, "vacation");

  account(): Account | null {
    const stored = this.#account.read();
    return stored && { opening: stored.opening, rev: stored.rev, lowReported: stored.lowTold };
  }

  writeAccount({ opening, rev, lowReported }: Account): void {
    this.#account.keep({ v: 1, opening, rev, lowTold: lowReported });
  }

  all(): TimeOff[] {
    return allRows<StoredRow>(this.sql, "SELECT * FROM vacations").map(timeOffOf);
  }

  openAt(at: number): TimeOff[] {
    return allRows<StoredRow>(this.sql, "SELECT * FROM vacations WHERE until > ?", at).map(timeOffOf);
  }

  write({ id, rev, until, ...stop }: TimeOff): void {
    const { kind, from, to, changedAt, games, reported: told } = stop;
    const body: StoredTimeOff = { v: 1, kind, from, to, changedAt, games, told };
    const query = `INSERT INTO vacations (id, rev, until, body) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET rev = excluded.rev, until = excluded.until, body = excluded.body`;
    this.sql.exec(query, id, rev, until, JSON.stringify(body));
  }

  remove(id: string): void {
    this.sql.exec("DELETE FROM vacations WHERE id = ?", id);
  }
}

export interface PlayerSchedule extends Schedule {
  readonly cover: boolean;
}

export class ScheduleRow extends Tables {
  readonly #row = new StoredFact<PlayerSchedule & { readonly v: 1 }>(this.sql, "schedule");

  /** Returns the schedule. The default, in the time zone `zone`, has no night, no weekend, and the default cover. */
  in(zone: string): PlayerSchedule {
    const stored: Partial<PlayerSchedule> = this.#row.read() ?? {};
    const { timezone = zone, night = null, weekend = [], cover = this.hasCover() } = stored;
    return { timezone, night, weekend, cover };
  }

  hasCover(): boolean {
    // Cover is off by default in a sandbox, so that visitors can see a game end on time without waiting.
    return this.#row.read()?.cover ?? !isSandbox();
  }

  set({ timezone, night, weekend, cover }: PlayerSchedule): void {
    this.#row.keep({ v: 1, timezone, night, weekend, cover });
  }
}

/** `rev`: the latest revision that a game has received. `next`: when to try again after `tries` failures. */
export interface Progress {
  readonly rev: number;
  readonly tries: number;
  readonly next: number;
}

export const NO_PROGRESS: Progress = { rev: 0, tries: 0, next: 0 };

/** The progress of each game. A game has no row before the first attempt to update it. */
export class ProgressRows extends Tables {
  of(game: string): Progress {
    const query = "SELECT rev, tries, next FROM vacation_told WHERE game = ?";
    return firstRow(this.sql, query, game) ?? NO_PROGRESS;
  }

  all(): ReadonlyMap<string, Progress> {
    const rows = allRows<Progress & { readonly game: string }>(this.sql, "SELECT * FROM vacation_told");
    return new Map(rows.map(({ game, ...one }) => [game, one]));
  }

  write(game: string, { rev, tries, next }: Progress): void {
    const query = `INSERT INTO vacation_told (game, rev, tries, next) VALUES (?, ?, ?, ?)
      ON CONFLICT (game) DO UPDATE SET rev = excluded.rev, tries = excluded.tries, next = excluded.next`;
    this.sql.exec(query, game, rev, tries, next);
  }

  remove(game: string): void {
    this.sql.exec("DELETE FROM vacation_told WHERE game = ?", game);
  }
}
