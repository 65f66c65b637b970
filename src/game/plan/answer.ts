import { otherSide, parseMove, play, type Side } from "../../rules/index.ts";
import { timeSoFar } from "../decision.ts";
import { fold } from "../fold.ts";
import { upToLimit } from "../move-limit.ts";
import type { GameEvent, GameState } from "../state.ts";
import { plansAfter } from "./cut.ts";
import { NO_PLANS, type PlanAnswer, type Plans } from "./plan.ts";

/** A game with its plans, and the events that led there. */
export interface Advanced {
  readonly events: readonly GameEvent[];
  readonly state: GameState;
  readonly plans: Plans;
}

/** Takes an event into a game and its plans. Where it ends the game, by the rules too, it ends them. */
export function advance({ events, state, plans }: Advanced, event: GameEvent): Advanced {
  const after = fold(state, event);
  const left = after.status === "playing" ? plansAfter(plans, state, event) : NO_PLANS;
  return { events: [...events, event], state: after, plans: left };
}

/** What an answer brings about at the instant `at`; null where it is not legal in this position. */
function eventsOf(state: GameState, side: Side, answer: PlanAnswer, at: number): readonly GameEvent[] | null {
  const time = timeSoFar(state, at);
  if ("do" in answer) {
    const result = { winner: otherSide(side), reason: "resignation" } as const;
    return [{ type: "ended", at, by: side, result, ...time }];
  }
  const written = parseMove(answer.move);
  const played = written.ok ? play(state.position, written.value) : written;
  if (!played.ok) return null;
  const { move, position } = played.value;
  const made = {
    type: "moved",
    at,
    move,
    message: null,
    ending: position.ending,
    ...time,
    planned: true,
  } as const;
  return upToLimit(state, made);
}

/**
 * Gives the answers that the plans of both sides have, one after the other, until the side to move has none or the game
 * is over; all at the instant `at`, so that they take no time. An answer that is not legal ends its plan: `illegal` is
 * the side whose plan that was, or null. For a game in which somebody has just moved, and offered nothing with it.
 */
export function answered(game: Advanced, at: number): Advanced & { readonly illegal: Side | null } {
  let now = game;
  while (now.state.status === "playing") {
    const side = now.state.position.turn;
    const plan = now.plans[side];
    if (plan === null || !("answer" in plan)) break;
    const events = eventsOf(now.state, side, plan.answer, at);
    if (events === null) return { ...now, plans: { ...now.plans, [side]: null }, illegal: side };
    now = events.reduce(advance, now);
  }
  return { ...now, illegal: null };
}
