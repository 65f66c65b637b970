import type { PlanAnswerView } from "../../contract/plan.ts";
import { otherSide, parseMove, play, type Position } from "../../rules/index.ts";
import type { GameResult } from "../state.ts";
import type { Plan, PlanAnswer, PlanReplies } from "./plan.ts";
import { ANY } from "../../contract/terms.ts";

/** A plan as its owner reads it: the answers to the opponent's next move, or, on their own turn, the move it goes on with. */
export type PlanView =
  | { readonly ply: number; readonly replies: Readonly<Record<string, PlanAnswerView>> }
  | { readonly ply: number; readonly answer: PlanAnswerView };

function after(position: Position | null, text: string) {
  const written = parseMove(text);
  if (position === null || position.ending !== null || !written.ok) return null;
  const played = play(position, written.value);
  return played.ok ? played.value : null;
}

function answerView(position: Position | null, answer: PlanAnswer): PlanAnswerView {
  if ("do" in answer) {
    const ends: GameResult | null =
      position && ({ winner: otherSide(position.turn), reason: "resignation" } as const);
    return { do: answer.do, captures: position && [], ends };
  }
  const played = after(position, answer.move);
  const effect: Pick<PlanAnswerView, "captures" | "ends"> = {
    captures: played?.captures ?? null,
    ends: played?.position.ending ?? null,
  };
  const { move, replies } = answer;
  if (replies === undefined) return { move, ...effect };
  return { move, ...effect, replies: repliesView(played?.position ?? null, replies) };
}

function repliesView(
  position: Position | null,
  replies: PlanReplies,
): Readonly<Record<string, PlanAnswerView>> {
  const views = Object.entries(replies).map(([move, answer]) => {
    const replied = move === ANY ? null : (after(position, move)?.position ?? null);
    return [move, answerView(replied, answer)] as const;
  });
  return Object.fromEntries(views);
}

/** Shows a plan to its owner, in the present position of the game: what each answer captures, and how it ends the game. */
export function planView(position: Position, plan: Plan): PlanView {
  const { ply } = plan;
  return "answer" in plan
    ? { ply, answer: answerView(position, plan.answer) }
    : { ply, replies: repliesView(position, plan.replies) };
}
