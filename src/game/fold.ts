import { follow, otherSide, type Side, startPosition, type PlayedMove } from "../rules/index.ts";
import { type ClockState, chargeClock, giveTime, pressClock, startClock, stopClock } from "./clock/clock.ts";
import { offersAfter } from "./open-offers.ts";
import { rematchTerms } from "./rematch.ts";
import {
  type ChallengeTerms,
  type GameEvent,
  type GameState,
  type PlayedPly,
  type Seat,
  sideOf,
} from "./state.ts";
import { sharedRules } from "./rules-of.ts";
import { takenBack } from "./takeback.ts";
import { watchedAfter } from "./watched.ts";

type Of<Type extends GameEvent["type"]> = Extract<GameEvent, { type: Type }>;
type Moved = Of<"moved">;

/** The state of a game that has just been proposed. */
export function begin(event: GameEvent): GameState {
  if (event.type !== "challenged") throw new Error(`a game's log cannot begin with ${event.type}`);
  return {
    id: event.id,
    status: "open",
    version: 0,
    terms: event.terms,
    declined: null,
    players: null,
    position: startPosition(sharedRules(event.rules)),
    earlier: [],
    moves: [],
    plies: 0,
    messages: [],
    clock: null,
    offers: [],
    declinedOffers: [],
    takebacks: 0,
    undone: [],
    remindedAtPly: null,
    answered: null,
    gone: [],
    given: { attackers: 0, defenders: 0 },
    result: null,
    successor: null,
    createdAt: event.at,
    startedAt: null,
    finishedAt: null,
    watchedAt: null,
    head: null,
  };
}

/** The state after one more event. Events come from `decide` or `settle`; the log holds nothing else. */
export function fold(state: GameState, event: GameEvent): GameState {
  // What changes nothing in the view of the game.
  if (event.type === "reminded") return { ...state, remindedAtPly: event.ply };
  if (event.type === "uncovered") return { ...state, answered: event.deadline };
  return { ...happen(state, event), version: state.version + 1 };
}

/** The state after an event that only a later release knows: all that can be told is that something has changed. */
export function passOver(state: GameState): GameState {
  return { ...state, version: state.version + 1 };
}

function happen(state: GameState, event: Exclude<GameEvent, { type: "reminded" | "uncovered" }>): GameState {
  switch (event.type) {
    case "challenged":
      throw new Error("a game is proposed only once");
    case "accepted":
      return {
        ...state,
        status: "playing",
        players: event.players,
        clock: started(state, event),
        startedAt: event.at,
        watchedAt: event.at,
      };
    case "declined":
      return declined(state, event);
    case "cancelled":
    case "expired":
      return { ...state, status: "cancelled", finishedAt: event.at };
    case "moved":
      return moved(state, event);
    case "draw-offered":
    case "draw-declined":
    case "offered":
    case "offer-declined":
    case "offer-withdrawn":
    case "offer-accepted":
      return { ...state, ...offersAfter(state, event) };
    case "taken-back":
      return takenBack(state, event);
    case "ended":
      return ended(state, event);
    case "stopped":
      return { ...state, clock: state.clock && stopClock(state.clock, event.stop) };
    case "gifted":
      return gifted(state, event);
    case "messaged":
      return { ...state, messages: withMessage(state, event.side, event.text, event) };
    case "renamed":
      return withNewName(state, event);
    case "rematch-asked":
      return { ...state, successor: rematchAsked(state, event) };
    case "rematch-agreed":
      return { ...state, successor: state.successor && { ...state.successor, agreed: true } };
  }
}

/** A challenge that was declined, or answered by another one. */
function declined(state: GameState, { at, reason, counter }: Of<"declined">): GameState {
  const closed = { ...state, status: "cancelled", finishedAt: at } as const;
  if (counter === undefined) return { ...closed, declined: reason };
  return { ...closed, successor: { ...counter, at, by: null, agreed: false } };
}

function rematchAsked(state: GameState, { at, side, game }: Of<"rematch-asked">): GameState["successor"] {
  const { ruleset: rules } = state.position;
  return { game, at, terms: rematchTerms(state, side), rules, by: side, agreed: false };
}

function started({ terms, position }: GameState, { at, schedules }: Of<"accepted">): ClockState {
  const stops = { honoured: terms.stops, schedules: schedules ?? null, known: [] };
  return startClock(terms.clock, stops, position.turn, at).clock;
}

/** The end: the turn that ran is charged, and no other begins. */
function ended(state: GameState, { at, result, time }: Of<"ended">): GameState {
  const { clock, position } = state;
  return {
    ...state,
    status: "finished",
    result,
    clock: clock && { ...chargeClock(clock, position.turn, time.counted).clock, turnBegan: at },
    offers: [],
    finishedAt: at,
  };
}

/** Follows the recorded move. */
function replay(state: GameState, { move, ending }: Moved): PlayedMove {
  const followed = follow(state.position, { move, ending });
  if (!followed.ok) throw new Error(`a recorded move cannot be followed: ${move}`);
  return followed.value;
}

function playedPly({ at, planned }: Moved, move: string, captured: readonly string[]): PlayedPly {
  return { move, captured, at, ...(planned === true ? { planned } : {}) };
}

/** The messages of a game after one more; null is none. One that comes with a move has the move's number. */
function withMessage(
  { messages, position: { ply } }: GameState,
  side: Side,
  text: string | null,
  { at, type }: Pick<GameEvent, "at" | "type">,
): GameState["messages"] {
  if (text === null) return messages;
  const isWithMove = type === "moved";
  return [...messages, { side, ply: isWithMove ? ply + 1 : ply, at, text, isWithMove }];
}

function moved(state: GameState, event: Moved): GameState {
  const { position, move, captures } = replay(state, event);
  if (state.clock === null) throw new Error("a move before the game began");
  const { turn } = state.position;
  const { counted } = event.time;
  const hasEnded = position.ending !== null;
  return {
    ...state,
    position,
    earlier: [...state.earlier, state.position],
    moves: [...state.moves, playedPly(event, move, captures)],
    plies: state.plies + 1,
    messages: withMessage(state, turn, event.message, event),
    clock: pressClock(state.clock, turn, event.at, counted).clock,
    offers: [],
    declinedOffers: [],
    status: hasEnded ? "finished" : "playing",
    result: position.ending,
    finishedAt: hasEnded ? event.at : null,
    watchedAt: watchedAfter(state, event.at),
  };
}

function gifted(state: GameState, { side, add }: Of<"gifted">): GameState {
  const given = { ...state.given, [side]: state.given[side] + add };
  return { ...state, given, clock: state.clock && giveTime(state.clock, otherSide(side), add) };
}

/** The state with the name that is left of a player who has gone, and without what they wrote. */
export function withNewName(
  state: GameState,
  { player, name }: { readonly player: string; readonly name: string },
): GameState {
  const rename = (seat: Seat): Seat => (seat.id === player ? { ...seat, name } : seat);
  const { terms, players, successor } = state;
  const gone = sideOf(state, player);
  const inTerms = (of: ChallengeTerms): ChallengeTerms => ({
    ...of,
    by: rename(of.by),
    to: of.to && rename(of.to),
    message: of.by.id === player ? null : of.message,
  });
  return {
    ...state,
    terms: inTerms(terms),
    messages: state.messages.filter(({ side }) => side !== gone),
    gone: gone === null ? state.gone : [...state.gone, gone],
    successor: successor && { ...successor, terms: inTerms(successor.terms) },
    players: players && { attackers: rename(players.attackers), defenders: rename(players.defenders) },
  };
}
