import { DAY, MINUTE } from "../lib/duration.ts";
import { otherSide, type Side } from "../rules/index.ts";
import { deadlineOf, stopClock } from "./clock/clock.ts";
import { coverLeft, withinCover } from "./clock/cover.ts";
import { type KnownStop, takenStop } from "./clock/stops.ts";
import { kindOf } from "./clock/kinds.ts";
import { type GameEvent, type GameResult, type GameState, sideOf } from "./state.ts";

/**
 * A game does not time out before it is known that the service was up and that the player has no cover. Until then the
 * clock stops, as in an outage: for a day at most, or longer while outages are unknown. An answer about cover before
 * the deadline does not include later bookings, so the game repeats the question at the deadline.
 */

const ASKS_AHEAD = 10 * MINUTE;

const WAITS = DAY;

/** A stop that begins at the deadline does not extend the turn, so waits begin this many milliseconds earlier. */
const BEFORE = 1;

const UNANSWERED = "unanswered-";

/**
 * If `only` is set, no new hour of cover may be granted. With `known`, the answer can only be time off that was booked
 * or granted earlier. With `booked`, it can only be booked time off, because the turn has used up its cover.
 */
export interface CoverQuestion {
  readonly player: string;
  readonly side: Side;
  readonly deadline: number;
  readonly only?: "known" | "booked";
}

function running(state: GameState) {
  const { clock, status, players, position } = state;
  if (status !== "playing" || clock === null || players === null) return null;
  const side = position.turn;
  return { clock, side, player: players[side].id, deadline: deadlineOf(clock, side) };
}

const honoursVacation = ({ terms }: GameState): boolean => terms.stops.includes("vacation");

/** No cover is needed if the game would be aborted, not lost, when time runs out. */
const asks = (state: GameState): boolean => honoursVacation(state) && outOfTime(state).winner !== null;

const isOpen = (state: GameState, deadline: number): boolean => asks(state) && state.answered !== deadline;

/** Whether the player may have booked time off that the game does not know of yet. False after the longest wait. */
function isUnsure(state: GameState, deadline: number, bookings: number): boolean {
  if (!asks(state) || bookings >= deadline) return false;
  const known = state.clock?.stops.known ?? [];
  return deadline - BEFORE - waitBegan(known, deadline) < WAITS;
}

export function outOfTime({ terms, position: { ply, turn } }: GameState): GameResult {
  const { abortsUnbegun } = kindOf(terms.clock.kind);
  if (abortsUnbegun && ply < 2) return { winner: null, reason: "aborted" };
  return { winner: otherSide(turn), reason: "timeout" };
}

/** Returns when the game asks for cover (milliseconds since 1970); null if it asks for none, or was answered. */
export function asksAt(state: GameState): number | null {
  const game = running(state);
  if (game === null || !isOpen(state, game.deadline)) return null;
  return Math.max(game.deadline - ASKS_AHEAD, game.clock.turnBegan);
}

export function coverQuestion(state: GameState, now: number, bookings: number): CoverQuestion | null {
  const game = running(state);
  if (game === null) return null;
  const { clock, player, side, deadline } = game;
  const at = asksAt(state);
  const isLast = at === null && isUnsure(state, deadline, bookings);
  if ((isLast ? deadline : (at ?? Infinity)) > now) return null;
  const question = { player, side, deadline };
  if (coverLeft(clock, side) === 0) return { ...question, only: "booked" };
  return isLast ? { ...question, only: "known" } : question;
}

/** Returns when the wait at a deadline began. Each commit during a wait splits it, so that it is stored as several stops. */
function waitBegan(known: readonly KnownStop[], deadline: number): number {
  const end = deadline - BEFORE;
  const before = known.find(({ id, from, to }) => id.startsWith(UNANSWERED) && to === end && from < end);
  return before === undefined ? end : waitBegan(known, before.from + BEFORE);
}

/** All outages, and all bookings of the player to move, are known up to these instants (milliseconds since 1970). */
export interface KnownUntil {
  readonly outages: number;
  readonly bookings: number;
}

/**
 * Whether the game may time out: all outages until the deadline are known, there is no cover, and the player has booked
 * nothing since (or the game has waited long enough). It may not time out while outages are unknown, because the game's
 * object may have been unreachable.
 */
export const mayFlag = (state: GameState, deadline: number, { outages, bookings }: KnownUntil): boolean =>
  outages >= deadline && !isOpen(state, deadline) && !isUnsure(state, deadline, bookings);

function waiting(deadline: number, to: number): KnownStop {
  return { id: `${UNANSWERED}${deadline}`, rev: to, kind: "outage", side: null, from: deadline - BEFORE, to };
}

/**
 * Returns the stop for a game's wait from its deadline to `now`; empty before the deadline. Commit the stop before
 * other events, because these are judged as if the clock had stopped.
 */
export function bridged(state: GameState, now: number): readonly GameEvent[] {
  const game = running(state);
  if (game === null || game.deadline > now) return [];
  return [{ type: "stopped", at: now, stop: waiting(game.deadline, now) }];
}

/** Returns the state with its clock stopped while the game waits for an answer, as views show it. */
export function asOf(state: GameState, now: number): GameState {
  const [bridge] = bridged(state, now);
  if (bridge?.type !== "stopped" || state.clock === null) return state;
  return { ...state, clock: stopClock(state.clock, bridge.stop) };
}

/**
 * Ends a wait for the answer about cover after `WAITS`. The wait becomes a stop, and no cover is asked for at the
 * deadline that results. Returns no events while outages are unknown, because they may move the deadline.
 */
export function givenUp(state: GameState, now: number, known: KnownUntil): readonly GameEvent[] {
  const game = running(state);
  if (game === null || known.outages < game.deadline || mayFlag(state, game.deadline, known)) return [];
  const end = game.deadline - BEFORE;
  // While the beacon was silent, commits may have extended the wait beyond `WAITS`.
  const until = Math.max(waitBegan(game.clock.stops.known, game.deadline) + WAITS, end);
  if (until > now) return [];
  const stop = waiting(game.deadline, until);
  const deadline = deadlineOf(stopClock(game.clock, stop), game.side);
  const uncovered = { type: "uncovered", at: until, deadline } as const;
  return until === end ? [uncovered] : [{ type: "stopped", at: until, stop }, uncovered];
}

export type StopNews = Omit<KnownStop, "side">;

export function hearStops(
  state: GameState,
  player: string | null,
  news: readonly StopNews[],
  now: number,
): readonly GameEvent[] {
  const { clock, status, position } = state;
  if (status !== "playing" || clock === null) return [];
  const side = sideOf(state, player);
  if (player !== null && (side === null || !honoursVacation(state))) return [];
  let known = clock.stops.known;
  const events: GameEvent[] = [];
  for (const item of news) {
    // Finished turns are not charged again.
    if (item.kind === "outage" && item.to <= clock.turnBegan) continue;
    const taken = takenStop(known, { ...item, side }, now);
    if (taken === null) continue;
    const turn = { turnBegan: clock.turnBegan, stops: { ...clock.stops, known } };
    const stop = side === position.turn ? withinCover(turn, side, taken, now) : taken;
    // The turn has used up its cover, so this hour stops nothing.
    if (stop.to < taken.to && stop.to === stop.from && !known.some(({ id }) => id === stop.id)) continue;
    known = [...known.filter(({ id }) => id !== stop.id), stop];
    events.push({ type: "stopped", at: now, stop });
  }
  // Outages alone do not commit the wait, because they may move the deadline beyond `now`.
  const isNow = events.some((event) => event.type === "stopped" && event.stop.kind !== "outage");
  return isNow ? [...bridged(state, now), ...events] : events;
}

/** If the deadline has changed since the question, a granted hour is still used, but a refusal is ignored. */
export function hearCover(
  state: GameState,
  question: CoverQuestion,
  grant: StopNews | null,
  now: number,
): readonly GameEvent[] {
  const game = running(state);
  if (game === null) return [];
  if (grant !== null) return hearStops(state, question.player, [grant], now);
  if (game.deadline !== question.deadline || !isOpen(state, game.deadline)) return [];
  const deadline = running(asOf(state, now))?.deadline ?? game.deadline;
  const limit = question.only === "booked" ? ({ reason: "turn-limit" } as const) : {};
  return [...bridged(state, now), { type: "uncovered", at: now, deadline, ...limit }];
}
