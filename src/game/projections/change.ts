import type { PlanEnds } from "../plan/plan.ts";
import type { GameEvent, GameState } from "../state.ts";
import type { PlanEnd } from "../../contract/terms.ts";

/** One event with the states around it: what projections are made from. */
export interface Change {
  /** The event's number in the log. */
  readonly seq: number;
  /** Null for the first event. */
  readonly before: GameState | null;
  readonly event: GameEvent;
  readonly after: GameState;
  /** True for a move that a plan answered in the same commit: it is nobody's turn after it. */
  readonly answered?: true;
  /** True for what a player's plan did. */
  readonly byPlan?: true;
  /** How the plan ended that the side had whose turn it is now. For that side alone. */
  readonly planEnd?: PlanEnd;
}

const isMove = (change: Change | undefined): boolean => change?.event.type === "moved";

/** Whether an event makes it somebody's turn. */
const isTurn = ({ event: { type } }: Change): boolean => type === "moved" || type === "taken-back";

/** Whether an event answers the move before it in the same commit: only a plan does. */
const isAnswer = (change: Change | undefined): boolean => isMove(change) || change?.event.type === "ended";

/**
 * Marks what plans did in a commit: its changes, in order.
 * @param ends how the plan of each side ended whose turn it is at the end; null for neither
 */
export function markedPlans<One extends Change>(changes: readonly One[], ends: PlanEnds | null): One[] {
  const turn = changes.findLastIndex(isTurn);
  return changes.map((change, index) => {
    const isAnswered = isMove(change) && isAnswer(changes[index + 1]);
    const isByPlan = isMove(changes[index - 1]) && isAnswer(change);
    const end = index === turn ? ends?.[change.after.position.turn] : null;
    return {
      ...change,
      ...(isAnswered ? { answered: true } : {}),
      ...(isByPlan ? { byPlan: true } : {}),
      ...(end == null ? {} : { planEnd: end }),
    };
  });
}
