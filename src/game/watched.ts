import { HOUR } from "../lib/duration.ts";
import type { GameState } from "./state.ts";

/**
 * How seldom the list of running games (D1) is told of a game's latest move: it is ordered by that, and a game of many
 * moves must not write there with each.
 */
const TOLD_EVERY = HOUR;

/** `watchedAt` of a game after a move at an instant: the move's own, if the list is told of it. */
export function watchedAfter({ watchedAt }: Pick<GameState, "watchedAt">, at: number): number {
  return watchedAt === null || at - watchedAt >= TOLD_EVERY ? at : watchedAt;
}
