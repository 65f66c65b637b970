import { DAY, HOUR } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { Sql } from "../lib/object-storage.ts";
import { type Account, eighthsAt, openingOf } from "./account.ts";
import type { VacationState } from "./bookings.ts";
import { VacationRows } from "./stored/rows.ts";
import { awayIn, type TimeOff } from "./time-off.ts";

/** How long the ledger lists a vacation that is over, in milliseconds. Older vacations are folded into the first line. */
const LISTED_FOR = 400 * DAY;

export interface StoredState extends VacationState {
  readonly rev: number;
  readonly lowReported: number;
}

export const accountOf = ({ opening, stops }: VacationState): Account => ({ opening, away: awayIn(stops) });

/** Folds vacations that ended before `at` into a later opening of the account. Returns null if there is nothing to fold. */
export function foldedBefore(state: VacationState, at: number) {
  const old = state.stops.filter(({ until, changedAt }) => until <= at && changedAt <= at);
  const rest = state.stops.filter((stop) => !old.includes(stop));
  const beginning = Math.min(at, ...rest.map(({ from }) => from));
  const dropped = old.filter(({ to }) => to <= beginning);
  if (dropped.length === 0 || beginning <= state.opening.at) return null;
  return { opening: { at: beginning, eighths: eighthsAt(accountOf(state), beginning) }, dropped };
}

export class VacationStore extends VacationRows {
  readonly #createdAt: () => Promise<number | null>;
  #born: number | null = null;
  #foldedAt = -Infinity;

  /** @param createdAt when the player's account began; null for a deleted player */
  constructor(sql: Sql, createdAt: () => Promise<number | null>) {
    super(sql);
    this.#createdAt = createdAt;
  }

  stored(): StoredState | null {
    const account = this.account();
    return account && { ...account, stops: this.all() };
  }

  read(): StoredState {
    const stored = this.stored();
    if (stored !== null) return stored;
    if (this.#born === null) throw new Error("the start of the account is not known yet");
    return { opening: openingOf(this.#born), rev: 0, lowReported: 0, stops: [] };
  }

  /** Looks up when the account began, unless the account is stored. Rejects for a deleted player. */
  async load(): Promise<void> {
    if (this.#born !== null || this.account() !== null) return;
    this.#born = await this.#createdAt();
    if (this.#born === null) throw new Error("the player has been deleted");
  }

  /** Writes changed vacations, each with the next revision. Call it within a transaction. */
  change(changes: readonly Omit<TimeOff, "rev">[]): TimeOff[] {
    const state = this.read();
    const changed = changes.map((change, index) => ({ ...change, rev: state.rev + index + 1 }));
    for (const stop of changed) this.write(stop);
    if (changed.length > 0) this.writeAccount({ ...state, rev: state.rev + changed.length });
    return changed;
  }

  /** Notes which events were reported. Games need no update, so revisions stay. Call it within a transaction. */
  noteReported(stops: readonly TimeOff[], lowReported: number): void {
    for (const stop of stops) this.write(stop);
    const account = this.account();
    if (account !== null && account.lowReported !== lowReported)
      this.writeAccount({ ...account, lowReported });
  }

  /** Folds old vacations, at most once an hour. Call it within a transaction. */
  fold(): void {
    if (now() - this.#foldedAt < HOUR) return;
    this.#foldedAt = now();
    const state = this.stored();
    const folded = state && foldedBefore(state, now() - LISTED_FOR);
    if (state === null || folded === null) return;
    for (const { id } of folded.dropped) this.remove(id);
    this.writeAccount({ ...state, opening: folded.opening });
  }
}
