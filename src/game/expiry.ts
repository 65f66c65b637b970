import { type Decision, refuse } from "./decision.ts";
import type { GameState } from "./state.ts";
import { STANDS_FOR } from "../contract/bounds.ts";

/** When a challenge expires, or would have if it had not been answered. Instants in milliseconds since 1970. */
export function expiryOf({ createdAt, isNamed }: { createdAt: number; isNamed: boolean }): number {
  return createdAt + STANDS_FOR[isNamed ? "named" : "anyone"];
}

/** When the challenge of a game expires. It is counted from the proposal and stored nowhere. */
export function expiresAt({ createdAt, terms }: Pick<GameState, "createdAt" | "terms">): number {
  return expiryOf({ createdAt, isNamed: terms.to !== null });
}

/** Whether a challenge has ended because nobody answered it in time: nothing else ends one at that instant. */
export function hasExpired(state: Pick<GameState, "createdAt" | "terms" | "status" | "finishedAt">): boolean {
  return state.status === "cancelled" && state.finishedAt === expiresAt(state);
}

/** Refuses what is asked of a challenge that is over without a game; null for any other. */
export function closed(state: GameState): Decision | null {
  if (state.status !== "cancelled") return null;
  return refuse(hasExpired(state) ? "challenge-expired" : "challenge-closed");
}
