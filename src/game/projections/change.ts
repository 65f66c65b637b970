import { defined } from "../../lib/json.ts";
import type { PlanEnds } from "../plan/plan.ts";
import type { GameEvent, GameState } from "../state.ts";
import type { PlanEnd } from "../../contract/terms.ts";

export interface Change {
  readonly seq: number;
  /** Null for the first event. */
  readonly before: GameState | null;
  readonly event: GameEvent;
  readonly after: GameState;
  /** Set for a move before another move or the game's end in the same commit. The opponent then gets no `game.turn`. */
  readonly answered?: true;
  readonly byPlan?: true;
  readonly planEnd?: PlanEnd;
}

const isMove = (change: Change | undefined): boolean => change?.event.type === "moved";

const isTurn = ({ event: { type } }: Change): boolean => type === "moved" || type === "taken-back";

/** In one commit, only a plan or the move limit adds a move or an end after a move. */
const isAnswer = (change: Change | undefined): boolean => isMove(change) || change?.event.type === "ended";

export function markedPlans<One extends Change>(changes: readonly One[], ends: PlanEnds | null): One[] {
  const turn = changes.findLastIndex(isTurn);
  return changes.map((change, index) => {
    const answered = (isMove(change) && isAnswer(changes[index + 1])) || undefined;
    const byPlan = (isMove(changes[index - 1]) && isAnswer(change)) || undefined;
    const planEnd = (index === turn ? ends?.[change.after.position.turn] : null) ?? undefined;
    return { ...change, ...defined({ answered, byPlan, planEnd }) };
  });
}
