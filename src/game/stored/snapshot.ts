import type { GameFacts } from "../facts.ts";
import { summaryFrom, type GameSummary } from "../view.ts";

/**
 * A game as it stood at one event, as it is stored in outboxes, mailboxes and D1: its facts, or what the first edition
 * kept, which was the view itself.
 */
export type StoredGame = GameFacts | GameSummary;

const isFacts = (stored: StoredGame): stored is GameFacts => "v" in stored;

/** The view of a stored game, whichever release stored it. `origin` is where the service is reached. */
export function summaryOfStored(stored: StoredGame, origin: string): GameSummary {
  return isFacts(stored) ? summaryFrom(stored, origin) : stored;
}
