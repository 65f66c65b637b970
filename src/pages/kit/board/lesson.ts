import type { LegalMove, Side } from "../../../rules/index.ts";

export interface LessonStep {
  readonly name: "move" | "capture" | "corner" | "escape" | "king";
  /** The pieces, as in a rule set's `setup`; null for the setup itself. */
  readonly board: string | null;
  readonly side: Side;
  /** `any`: every legal move. `capture`: a move that captures. Otherwise, the move must end the game for this reason. */
  readonly goal: "any" | "capture" | "king-escaped" | "king-captured";
}

/** The lesson's five Brandubh boards, each with the kind of move that the reader must play. A test plays them. */
export const LESSON: readonly LessonStep[] = [
  { name: "move", board: null, side: "attackers", goal: "any" },
  { name: "capture", board: "7/1a5/7/3k3/4da1/7/3a3", side: "attackers", goal: "capture" },
  { name: "corner", board: "7/5a1/2d4/3k3/7/7/1a5", side: "defenders", goal: "capture" },
  { name: "escape", board: "7/1d3a1/7/a6/7/7/3k1a1", side: "defenders", goal: "king-escaped" },
  { name: "king", board: "7/1d5/a6/7/4ka1/7/3a3", side: "attackers", goal: "king-captured" },
];

/** A goal is `any`, `capture`, or the reason for which the move ends the game. */
export function meets({ goal }: Pick<LessonStep, "goal">, { captures, ends }: LegalMove): boolean {
  if (goal === "any") return true;
  return goal === "capture" ? captures.length > 0 : ends?.reason === goal;
}
