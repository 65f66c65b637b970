import { otherSide, parseMove, type Side, writeMove } from "../../rules/index.ts";
import type { Change } from "../projections/change.ts";
import type { GameEvent, GameState } from "../state.ts";
import { NO_PLANS, type Plan, type PlanAnswer, type Plans } from "./plan.ts";
import { ANY } from "../../contract/terms.ts";

/** A recorded move without what it captured. */
function plainMove(recorded: string): string {
  const written = parseMove(recorded);
  if (!written.ok) throw new Error(`a recorded move that cannot be read: ${recorded}`);
  return writeMove(written.value.from, written.value.to, []);
}

/** What is left of the mover's plan: the branch of their move; nothing where the plan had another, or none. */
function afterOwnMove(plan: Plan | null, ply: number, move: string): Plan | null {
  if (plan === null || !("answer" in plan) || plan.ply !== ply) return null;
  const { answer } = plan;
  if (!("move" in answer) || answer.move !== move || answer.replies === undefined) return null;
  return { ply: ply + 1, replies: answer.replies };
}

/** What is left of the other's plan: the answer to the move, which waits to be given. */
function afterReply(plan: Plan | null, ply: number, move: string): Plan | null {
  if (plan === null || !("replies" in plan) || plan.ply !== ply) return null;
  const answer: PlanAnswer | undefined = plan.replies[move] ?? plan.replies[ANY];
  return answer === undefined ? null : { ply: ply + 1, answer };
}

/**
 * The plans of a game after an event: after a move each is cut down to the branch that was taken, or ends; a takeback
 * and the end of the game end both. `before` is the state before the event.
 */
export function plansAfter(plans: Plans, before: GameState, event: GameEvent): Plans {
  if (event.type === "taken-back" || event.type === "ended") return NO_PLANS;
  if (event.type !== "moved") return plans;
  const { turn, ply } = before.position;
  const [move, number] = [plainMove(event.move), ply + 1];
  const mine = afterOwnMove(plans[turn], number, move);
  const theirs = afterReply(plans[otherSide(turn)], number, move);
  return turn === "attackers"
    ? { attackers: mine, defenders: theirs }
    : { attackers: theirs, defenders: mine };
}

/** What is left of plans after changes of their game. The end of the game, by the rules too, ends them. */
export function plansLeft(plans: Plans, changes: readonly Omit<Change, "seq">[]): Plans {
  return changes.reduce((left, { before, event, after }) => {
    if (before === null) return left;
    return after.status === "playing" ? plansAfter(left, before, event) : NO_PLANS;
  }, plans);
}

/**
 * Whether a plan of a side is of the present ply: it waits for the opponent, or its owner is to move. A release that
 * knows no plans leaves them as they are while it plays on.
 */
export function isPresent({ status, position: { ply, turn } }: GameState, side: Side, plan: Plan): boolean {
  return status === "playing" && plan.ply === ply + 1 && "answer" in plan === (turn === side);
}
