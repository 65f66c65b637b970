import { otherSide, parseMove, play, type Position, type WrittenMove } from "../../rules/index.ts";
import type { BySide } from "../clock/kind.ts";
import { ANY, type PlanEnd } from "../../contract/terms.ts";
import type { PlanAnswerView } from "../../contract/plan.ts";

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
    const ends = position && ({ winner: otherSide(position.turn), reason: "resignation" } as const);
    return { do: answer.do, captures: position && [], ends };
  }
  const played = after(position, answer.move);
  const { move, replies } = answer;
  const { captures = null, position: next = null } = played ?? {};
  const view = { move, captures, ends: next?.ending ?? null };
  return replies === undefined ? view : { ...view, replies: repliesView(next, replies) };
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

export function planView(position: Position, plan: Plan): PlanView {
  const { ply } = plan;
  return "answer" in plan
    ? { ply, answer: answerView(position, plan.answer) }
    : { ply, replies: repliesView(position, plan.replies) };
}

/** Moves are stored without captures: `d1-d4`. */
export type PlanAnswer =
  | { readonly move: string; readonly replies?: PlanReplies }
  | { readonly do: "resign" };

/** Keys are the opponent's moves without captures, or `ANY`. There is at least one key. */
export interface PlanReplies {
  readonly [move: string]: PlanAnswer;
}

/** `ply` is the number of the opponent's move. */
export interface WaitingPlan {
  readonly ply: number;
  readonly replies: PlanReplies;
}

/** If a plan has an `answer`, its owner is to move. The plan continues if they make that move. */
export type Plan = WaitingPlan | { readonly ply: number; readonly answer: PlanAnswer };

export type Plans = BySide<Plan | null>;

export const NO_PLANS: Plans = { attackers: null, defenders: null };

/** Null unless the plan of that side has just ended. */
export type PlanEnds = BySide<PlanEnd | null>;

export interface PlannedMove {
  readonly text: string;
  readonly written: WrittenMove;
}

export interface WrittenAnswer {
  /** A pointer (RFC 6901) to the answer in the request. */
  readonly pointer: string;
  /** The index of the answer that this one follows; null if it follows none. */
  readonly after: number | null;
  readonly to: PlannedMove | null;
  readonly move: PlannedMove | null;
}

/** Every answer comes after the answer that it follows, so that a plan can be judged in one pass. */
export interface WrittenPlan {
  readonly ply: number;
  readonly answers: readonly WrittenAnswer[];
}
