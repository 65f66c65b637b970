import type { KnownStop } from "./clock/stops.ts";
import type { GameEvent, GameState } from "./state.ts";
import { hearStops } from "./verdict.ts";

/** The pause in which a game stands at an instant; undefined where it stands in none. */
function pauseAt({ clock }: GameState, now: number): KnownStop | undefined {
  return clock?.stops.known.find(({ kind, from, to }) => kind === "pause" && from <= now && now < to);
}

/** Whether a game stands in a pause at an instant. */
export function isPaused(state: GameState, now: number): boolean {
  return pauseAt(state, now) !== undefined;
}

/**
 * What happens when both players have agreed on a pause from `now` until an instant: the clocks of
 * both stand still, and moves may be made. Where a pause runs already, its end is moved. Nothing for a game that is not
 * being played. How far ahead a pause may end is the business of who offers it.
 */
export function paused(state: GameState, until: number, now: number): readonly GameEvent[] {
  const running = pauseAt(state, now);
  const { id, rev, from } = running ?? { id: `pause-${state.version}`, rev: 0, from: now };
  return hearStops(state, null, [{ id, rev: rev + 1, kind: "pause", from, to: until }], now);
}

/** What happens when both have agreed to go on: the pause ends at `now`. Nothing where there is none. */
export function resumed(state: GameState, now: number): readonly GameEvent[] {
  return isPaused(state, now) ? paused(state, now, now) : [];
}
