import type { GameFacts } from "../facts.ts";
import { summaryFrom, type GameSummary } from "../view.ts";

/**
 * A game after one event, as outboxes, mailboxes and D1 store it: its facts, or (first edition) the view itself.
 */
export type StoredGame = GameFacts | GameSummary;

const isFacts = (stored: StoredGame): stored is GameFacts => "v" in stored;

/** The view of a stored game of any release. `origin` is the address of the service. */
export function summaryOfStored(stored: StoredGame, origin: string): GameSummary {
  return isFacts(stored) ? summaryFrom(stored, origin) : stored;
}
