import { deadlineOf, stopClock } from "./clock/clock.ts";
import type { Side } from "../rules/index.ts";
import type { GameState, Seat } from "./state.ts";
import { next, type NumberedEvent } from "./stored/log.ts";
import type { StopNews } from "./verdict.ts";

/** A loss on time as it was, and what the deadline would have been. Instants in milliseconds since 1970. */
export interface Hindsight {
  readonly side: Side;
  readonly player: Seat;
  /** The number of the last move. */
  readonly ply: number;
  readonly lostAt: number;
  readonly deadline: number;
}

/** What would have been of a game that ended by time-out, had it known of a stop of both sides; null for any other game. */
export function hindsightOf(log: readonly NumberedEvent[], stop: StopNews): Hindsight | null {
  let state: GameState | null = null;
  for (const numbered of log) {
    const { event } = numbered;
    const before: GameState | null = state;
    if (event?.type === "ended" && event.result.reason === "timeout")
      return before && lostOf(before, event.at, stop);
    state = next(before, numbered);
  }
  return null;
}

function lostOf({ clock, players, position }: GameState, lostAt: number, stop: StopNews): Hindsight | null {
  if (clock === null || players === null) return null;
  const { turn: side, ply } = position;
  const deadline = deadlineOf(stopClock(clock, { ...stop, side: null }), side);
  return { side, player: players[side], ply, lostAt, deadline };
}
