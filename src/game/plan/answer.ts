import { otherSide, parseMove, type Side, writeMove, writtenMove, play } from "../../rules/index.ts";
import type { Change } from "../projections/change.ts";
import type { GameEvent, GameState } from "../state.ts";
import { NO_PLANS, type Plan, type PlanAnswer, type Plans } from "./plan.ts";
import { ANY } from "../../contract/terms.ts";
import { timeSoFar } from "../decision.ts";
import { fold, upToLimit } from "../fold.ts";

function afterOwnMove(plan: Plan | null, ply: number, move: string): Plan | null {
  if (plan === null || !("answer" in plan) || plan.ply !== ply) return null;
  const { answer } = plan;
  if (!("move" in answer) || answer.move !== move || answer.replies === undefined) return null;
  return { ply: ply + 1, replies: answer.replies };
}

function afterReply(plan: Plan | null, ply: number, move: string): Plan | null {
  if (plan === null || !("replies" in plan) || plan.ply !== ply) return null;
  const answer: PlanAnswer | undefined = plan.replies[move] ?? plan.replies[ANY];
  return answer === undefined ? null : { ply: ply + 1, answer };
}

/** A move leaves only the played branch of each plan. A takeback or the end of the game removes all plans. */
export function plansAfter(plans: Plans, before: GameState, event: GameEvent): Plans {
  if (event.type === "taken-back" || event.type === "ended") return NO_PLANS;
  if (event.type !== "moved") return plans;
  const { turn, ply } = before.position;
  const { from, to } = writtenMove(event.move);
  const [move, number] = [writeMove(from, to, []), ply + 1];
  const mine = afterOwnMove(plans[turn], number, move);
  const theirs = afterReply(plans[otherSide(turn)], number, move);
  return turn === "attackers"
    ? { attackers: mine, defenders: theirs }
    : { attackers: theirs, defenders: mine };
}

export function plansLeft(plans: Plans, changes: readonly Omit<Change, "seq">[]): Plans {
  return changes.reduce((left, { before, event, after }) => {
    if (before === null) return left;
    return after.status === "playing" ? plansAfter(left, before, event) : NO_PLANS;
  }, plans);
}

/** Whether a stored plan fits the position. A release that does not know plans leaves old plans stored when it makes moves. */
export const isPresent = ({ status, position: { ply, turn } }: GameState, side: Side, plan: Plan): boolean =>
  status === "playing" && plan.ply === ply + 1 && "answer" in plan === (turn === side);

export interface Advanced {
  readonly events: readonly GameEvent[];
  readonly state: GameState;
  readonly plans: Plans;
}

export function advance({ events, state, plans }: Advanced, event: GameEvent): Advanced {
  const after = fold(state, event);
  const left = after.status === "playing" ? plansAfter(plans, state, event) : NO_PLANS;
  return { events: [...events, event], state: after, plans: left };
}

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
  const made = { move, message: null, ending: position.ending, ...time, planned: true } as const;
  return upToLimit(state, { type: "moved", at, ...made });
}

/**
 * Plays the answers of both plans at the instant `at` of the move before them, so that they take no time. `illegal`:
 * the side whose plan ended with an illegal answer. Do not call it after a move with an offer, because the opponent has
 * to answer the offer first.
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
