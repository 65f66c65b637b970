import { HOUR, DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { eighthsAt, openingOf, type Account } from "./account.ts";
import type { Held } from "./bookings.ts";
import { awayIn, type TimeOff } from "./time-off.ts";
import type { AccountRow, VacationRows } from "./stored/rows.ts";

/** How long the ledger keeps a vacation that is over; what is older is one line. */
const LEDGER_KEPT = 400 * DAY;

/** What is held of a player's vacation, with the last revision given and what was told. */
export interface HeldAccount extends Held {
  readonly rev: number;
  readonly lowTold: number;
}

export const accountOf = ({ opening, stops }: Held): Account => ({ opening, away: awayIn(stops) });

/** What changes with a vacation: it gets the next revision. */
export type Change = Omit<TimeOff, "rev">;

/** Where an account can begin anew, so that everything before an instant is one line; null where that changes nothing. */
export function foldedBefore(
  held: Held,
  at: number,
): { opening: Held["opening"]; dropped: TimeOff[] } | null {
  const dropped = held.stops.filter(({ until, changedAt }) => until <= at && changedAt <= at);
  const kept = held.stops.filter((stop) => !dropped.includes(stop));
  const beginning = Math.min(at, ...kept.map(({ from }) => from));
  const whole = dropped.filter(({ to }) => to <= beginning);
  if (whole.length === 0 || beginning <= held.opening.at) return null;
  return { opening: { at: beginning, eighths: eighthsAt(accountOf(held), beginning) }, dropped: whole };
}

/**
 * What is stored of a player's vacation, to be decided on and changed. Whatever changes a vacation gives it the next
 * revision, in the same commit.
 * @param createdAt when the player's account began; null for a player who has gone
 */
export function openHeld(rows: VacationRows, createdAt: () => Promise<number | null>) {
  let born: number | null = null;
  let foldedAt = -Infinity;

  function stored(): HeldAccount | null {
    const account = rows.account();
    return account && { ...account, stops: rows.all() };
  }

  /** What is held; only once `known` has been awaited. */
  function read(): HeldAccount {
    const first = { rev: 0, lowTold: 0, stops: [] };
    const held = stored();
    if (held !== null) return held;
    if (born === null) throw new Error("the start of the account is not known yet");
    return { opening: openingOf(born), ...first };
  }

  function keepAccount({ opening, rev, lowTold }: Omit<AccountRow, "v">): void {
    rows.keepAccount({ v: 1, opening, rev, lowTold });
  }

  return {
    stored,
    read,

    /** Looks up when the account began, where that is not known. Fails for a player who has gone. */
    async known(): Promise<void> {
      if (born !== null || rows.account() !== null) return;
      born = await createdAt();
      if (born === null) throw new Error("the player has been deleted");
    },

    /** Keeps changed vacations, each under the next revision. Within a transaction. */
    change(changes: readonly Change[]): TimeOff[] {
      const held = read();
      const changed = changes.map((change, index) => ({ ...change, rev: held.rev + index + 1 }));
      for (const stop of changed) rows.keep(stop);
      if (changed.length > 0) keepAccount({ ...held, rev: held.rev + changed.length });
      return changed;
    },

    /** Keeps what no game need hear of. Within a transaction. */
    note(stops: readonly TimeOff[], lowTold: number): void {
      for (const stop of stops) rows.keep(stop);
      const account = rows.account();
      if (account !== null && account.lowTold !== lowTold) keepAccount({ ...account, lowTold });
    },

    /** Makes one line of what is over for long. Within a transaction. */
    fold(): void {
      if (now() - foldedAt < HOUR) return;
      foldedAt = now();
      const held = stored();
      const folded = held && foldedBefore(held, now() - LEDGER_KEPT);
      if (held === null || folded === null) return;
      for (const { id } of folded.dropped) rows.remove(id);
      keepAccount({ ...held, opening: folded.opening });
    },
  };
}

export type HeldVacation = ReturnType<typeof openHeld>;
