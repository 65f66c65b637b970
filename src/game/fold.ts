import { startPosition } from "../rules/index.ts";
import { kindOf } from "./events/index.ts";
import { sharedRules } from "./rules-of.ts";
import type { GameEvent, GameState } from "./state.ts";
import { timeSoFar } from "./decision.ts";
import { MOST_PLIES } from "../contract/bounds.ts";

export function begin(event: GameEvent): GameState {
  if (event.type !== "challenged") throw new Error(`a game's log cannot begin with ${event.type}`);
  return {
    id: event.id,
    status: "open",
    version: 0,
    terms: event.terms,
    declined: null,
    players: null,
    unrated: null,
    position: startPosition(sharedRules(event.rules)),
    last: null,
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
    head: null,
  };
}

/** Does not check whether the event fits the state, because `decide` and `settle` return only events that fit. */
export function fold(state: GameState, event: GameEvent): GameState {
  const { fold: after, isUnseen = false } = kindOf(event.type);
  const changed = after(state, event);
  return isUnseen ? changed : { ...changed, version: state.version + 1 };
}

/** Skips an event of a later release: only the version changes. */
export const passOver = (state: GameState): GameState => ({ ...state, version: state.version + 1 });

export function upToLimit(
  state: GameState,
  move: Extract<GameEvent, { type: "moved" }>,
): readonly GameEvent[] {
  const after = fold(state, move);
  if (after.status !== "playing" || after.plies < MOST_PLIES) return [move];
  const { at } = move;
  return [
    move,
    { type: "ended", at, result: { winner: null, reason: "move-limit" }, ...timeSoFar(after, at) },
  ];
}
