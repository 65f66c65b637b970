import { now } from "../lib/now.ts";
import { hasRows, openKept, type Sql } from "../lib/object-storage.ts";
import { nextDue } from "./running.ts";
import { summaryOf } from "./summary.ts";
import { type MatchReport, offTable, type Tournament } from "./tournament.ts";

/**
 * A tournament that waits for its matches: until the last of them is over nothing follows from a result, so that thousands of
 * these need not have it read, which takes the longer the more has been played.
 */
interface Rest {
  /** The number of the last change that it was so after. */
  readonly changed: number;
  /** How many matches are followed that go on and are not waited for, as their pairings were given a result. */
  readonly besides: number;
  /** When something happens by itself; null for never. */
  readonly due: number | null;
}

const isOpen = "FROM matches WHERE due IS NOT NULL";

/** How many matches a tournament waits for; null where more than their ends may have something follow. */
function waitedFor(state: Tournament): number | null {
  const rounds = state.rounds.map(({ pairings }) => summaryOf(pairings));
  const isHeld = state.status !== "running" || rounds.some(({ waiting }) => waiting > 0);
  return isHeld || offTable(state).size > 0 ? null : rounds.reduce((sum, { open }) => sum + open, 0);
}

/** Remembers that a tournament rests. All calls are made within a transaction, but for `read`. */
export function openRest(sql: Sql, changed: () => number) {
  const kept = openKept<Rest>(sql, "rest");

  /** How it rests; null where it does not, or where only the tournament itself tells. */
  function read(): Rest | null {
    const rest = kept.read();
    if (rest === null || rest.changed !== changed() || (rest.due ?? Infinity) <= now()) return null;
    return hasRows(sql, `SELECT 1 ${isOpen} LIMIT 1 OFFSET ?`, rest.besides) ? rest : null;
  }

  return {
    read,

    /** Notes how it rests, if it does. */
    keep(state: Tournament): void {
      const waited = waitedFor(state);
      if (waited === null || waited === 0 || read() !== null) return;
      const followed = sql.exec(`SELECT count(*) AS n ${isOpen}`).toArray()[0]!["n"] as number;
      const due = nextDue(state);
      if (due === null || due > now()) kept.keep({ changed: changed(), besides: followed - waited, due });
    },

    /** Who has missed a game may be withdrawn. */
    hear({ games }: MatchReport): void {
      if (games.some(({ how }) => how !== "played")) kept.forget();
    },
  };
}
