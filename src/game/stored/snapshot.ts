import { factsAt, type GameFacts } from "../facts.ts";
import { summaryFrom } from "../view.ts";
import type { GameSummary } from "../../contract/game.ts";

/** A game after one event, as outboxes, mailboxes and D1 store it. */
export type StoredGame = GameFacts;

/** The facts of this release from stored ones. Releases only add to them: what a later one has added is passed over. */
const upcast = (stored: StoredGame): GameFacts => stored;

/**
 * The view of a stored game of any release. `origin` is the address of the service. With `now` (milliseconds since
 * 1970) a running clock is told as it is then; without it, as it was at the event.
 */
export function summaryOfStored(stored: StoredGame, origin: string, now?: number): GameSummary {
  const facts = upcast(stored);
  return summaryFrom(now === undefined ? facts : factsAt(facts, now), origin);
}
