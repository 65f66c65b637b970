import type { GameFacts } from "../facts.ts";
import { summaryFrom, type GameSummary } from "../view.ts";

/**
 * A game after one event, as outboxes, mailboxes and D1 store it: its facts, or (first edition) the view itself.
 */
export type StoredGame = GameFacts | GameSummary;

const isFacts = (stored: StoredGame): stored is GameFacts => "v" in stored;

const NOT_YET = {
  stops: [],
  away: { attackers: null, defenders: null },
  booked: { attackers: [], defenders: [] },
} as const;

/** Views of the first edition know no stops. What they say stays where it stands, and the rest follows. */
function upcast(stored: GameSummary): GameSummary {
  return { ...stored, ...NOT_YET, clock: { ...stored.clock, stopped: null } };
}

/** The view of a stored game of any release. `origin` is the address of the service. */
export function summaryOfStored(stored: StoredGame, origin: string): GameSummary {
  return isFacts(stored) ? summaryFrom(stored, origin) : upcast(stored);
}
