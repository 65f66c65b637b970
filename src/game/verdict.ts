import { DAY, MINUTE } from "../lib/duration.ts";
import { otherSide, type Side } from "../rules/index.ts";
import { deadlineOf, stopClock } from "./clock/clock.ts";
import { coverLeft, withinCover } from "./clock/cover.ts";
import { type KnownStop, takenStop } from "./clock/stops.ts";
import { kindOf } from "./clock/kinds.ts";
import type { GameEvent, GameResult, GameState } from "./state.ts";

/*
 * Who may be flagged: nobody whose deadline has passed before it is known
 * that they have no cover and that the service was there. Until then the game stands in an outage, for a day at most.
 * An answer from before the deadline says nothing of what is booked after it: at the deadline the game asks once more.
 */

/** How long before a deadline a game asks for cover. */
const ASKS_AHEAD = 10 * MINUTE;

/** How long a game waits for the answer at most. */
const WAITS = DAY;

/** A stop that begins at the deadline comes too late. */
const BEFORE = 1;

/** The ids of outages in which a game waits for an answer begin so. */
const UNANSWERED = "unanswered-";

/**
 * A question for cover: whose turn it is, and until when. `only`: no new hour is asked for, but what is booked or was
 * granted (`known`), or that without the hours of cover (`booked`), of which the turn has had enough.
 */
export interface CoverQuestion {
  readonly player: string;
  readonly side: Side;
  readonly deadline: number;
  readonly only?: "known" | "booked";
}

/** A game whose clock runs, with its clock and its deadline; null for any other. */
function running(state: GameState) {
  const { clock, status, players, position } = state;
  if (status !== "playing" || clock === null || players === null) return null;
  const side = position.turn;
  return { clock, side, player: players[side].id, deadline: deadlineOf(clock, side) };
}

const honoursVacation = ({ terms }: GameState): boolean => terms.stops.includes("vacation");

/** Whether a game asks for cover. One that would only be aborted needs none: of that nobody loses anything. */
const asks = (state: GameState): boolean => honoursVacation(state) && outOfTime(state).winner !== null;

/** Whether it is still to be asked whether the present turn has cover. */
function isOpen(state: GameState, deadline: number): boolean {
  return asks(state) && state.answered !== deadline;
}

/**
 * Whether it is not known yet what is booked over a deadline. `bookings`: the instant up to which that is known. Who has
 * waited for that answer as long as they may wait no more.
 */
function isUnsure(state: GameState, deadline: number, bookings: number): boolean {
  if (!asks(state) || bookings >= deadline) return false;
  const known = state.clock?.stops.known ?? [];
  return deadline - BEFORE - waitBegan(known, deadline) < WAITS;
}

/** How a game ends whose side to move is out of time. */
export function outOfTime({ terms, position: { ply, turn } }: GameState): GameResult {
  const { abortsUnbegun } = kindOf(terms.clock.kind);
  if (abortsUnbegun && ply < 2) return { winner: null, reason: "aborted" };
  return { winner: otherSide(turn), reason: "timeout" };
}

/** When a game first asks whether the present turn has cover; null where it does not ask (any more). */
export function asksAt(state: GameState): number | null {
  const game = running(state);
  if (game === null || !isOpen(state, game.deadline)) return null;
  return Math.max(game.deadline - ASKS_AHEAD, game.clock.turnBegan);
}

/**
 * The question that a game has at the instant `now`; null for none.
 * @param bookings the instant up to which it is known what the player to move has booked
 */
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

/** When the game began to wait that waits at its deadline: what is committed meanwhile cuts a wait into a row of waits. */
function waitBegan(known: readonly KnownStop[], deadline: number): number {
  const end = deadline - BEFORE;
  const before = known.find(({ id, from, to }) => id.startsWith(UNANSWERED) && to === end && from < end);
  return before === undefined ? end : waitBegan(known, before.from + BEFORE);
}

/** The instants up to which a game knows all outages, and the bookings of the player to move. */
export interface KnownUntil {
  readonly outages: number;
  readonly bookings: number;
}

/**
 * Whether the side to move may be flagged: all outages until the deadline are known, there is no cover, and nothing was
 * booked since that was answered (or the game has waited for that answer as long as it may). However long the beacon is
 * silent, nobody is flagged without its list: a game that has waited for a day may have been out of reach.
 */
export function mayFlag(state: GameState, deadline: number, { outages, bookings }: KnownUntil): boolean {
  return outages >= deadline && !isOpen(state, deadline) && !isUnsure(state, deadline, bookings);
}

/** The outage in which a game stands whose deadline has passed while nobody may be flagged. */
function waiting(deadline: number, to: number): KnownStop {
  return { id: `${UNANSWERED}${deadline}`, rev: to, kind: "outage", side: null, from: deadline - BEFORE, to };
}

/**
 * What happened to a game by `now` whose deadline has passed while nobody may be flagged: before anything else is
 * committed, this is. Nothing for any other game.
 */
export function bridged(state: GameState, now: number): readonly GameEvent[] {
  const game = running(state);
  if (game === null || game.deadline > now) return [];
  return [{ type: "stopped", at: now, stop: waiting(game.deadline, now) }];
}

/** The game as it is shown at the instant `now`: where it waits for an answer, its clock stands. */
export function asOf(state: GameState, now: number): GameState {
  const [bridge] = bridged(state, now);
  if (bridge?.type !== "stopped" || state.clock === null) return state;
  return { ...state, clock: stopClock(state.clock, bridge.stop) };
}

/**
 * What happens when a game has waited for an answer about cover as long as it may: there is none for its next deadline
 * either. Nothing while all outages until the deadline are not known, for they may move it.
 */
export function givenUp(
  state: GameState,
  now: number,
  { outages, bookings }: KnownUntil,
): readonly GameEvent[] {
  const game = running(state);
  if (game === null || outages < game.deadline || mayFlag(state, game.deadline, { outages, bookings }))
    return [];
  const end = game.deadline - BEFORE;
  // What was committed while the beacon was silent may have waited for longer already.
  const until = Math.max(waitBegan(game.clock.stops.known, game.deadline) + WAITS, end);
  if (until > now) return [];
  const stop = waiting(game.deadline, until);
  const deadline = deadlineOf(stopClock(game.clock, stop), game.side);
  const uncovered = { type: "uncovered", at: until, deadline } as const;
  return until === end ? [uncovered] : [{ type: "stopped", at: until, stop }, uncovered];
}

/** News of stops for a game: those of a player (their vacations), or of both (outages, pauses). */
export type StopNews = Omit<KnownStop, "side">;

/** The events that follow from the news of stops, at the instant `now`. What the game knows already is left out. */
export function hearStops(
  state: GameState,
  player: string | null,
  news: readonly StopNews[],
  now: number,
): readonly GameEvent[] {
  const { clock, players, status, position } = state;
  if (status !== "playing" || clock === null || players === null) return [];
  const side = player === null ? null : sideOfPlayer(players, player);
  if (side === undefined || (side !== null && !honoursVacation(state))) return [];
  let known = clock.stops.known;
  const events: GameEvent[] = [];
  for (const item of news) {
    // An outage counts in the turn that runs.
    if (item.kind === "outage" && item.to <= clock.turnBegan) continue;
    const taken = takenStop(known, { ...item, side }, now);
    if (taken === null) continue;
    const turn = { turnBegan: clock.turnBegan, stops: { ...clock.stops, known } };
    const stop = side === position.turn ? withinCover(turn, side, taken, now) : taken;
    // Of cover the turn has had enough: this hour is none for it.
    if (stop.to < taken.to && stop.to === stop.from && !known.some(({ id }) => id === stop.id)) continue;
    known = [...known.filter(({ id }) => id !== stop.id), stop];
    events.push({ type: "stopped", at: now, stop });
  }
  // An outage counts as it was, whenever it is heard of: it may be why the deadline has passed.
  const isNow = events.some((event) => event.type === "stopped" && event.stop.kind !== "outage");
  return isNow ? [...bridged(state, now), ...events] : events;
}

function sideOfPlayer(players: NonNullable<GameState["players"]>, id: string): Side | undefined {
  if (players.attackers.id === id) return "attackers";
  return players.defenders.id === id ? "defenders" : undefined;
}

/**
 * The events that follow from the answer to a question for cover: an hour, or none. If the deadline has changed since,
 * an hour still counts, and an answer without one counts for nothing.
 */
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
