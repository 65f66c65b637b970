import { type Sql, allRows, firstValue } from "../../lib/object-storage.ts";
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
  return {
    account(): AccountRow | null {
      const body = firstValue<string>(sql, "SELECT body FROM vacation_account");
      return body === null ? null : (JSON.parse(body) as AccountRow);
    },

    keepAccount(account: AccountRow): void {
      sql.exec("DELETE FROM vacation_account");
      sql.exec("INSERT INTO vacation_account (body) VALUES (?)", JSON.stringify(account));
    },

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
