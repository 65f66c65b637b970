import type { RuleReason, Side } from "../../rules/index.ts";

/** A board, the move that shows the rule, and what the move does: a test plays it against the rules core. */
export interface Figure {
  readonly id: string;
  /** Board text, top rank first: `7/7/3a3/…`. */
  readonly board: string;
  /** Who moves first from the board. */
  readonly turn: Side;
  /** Moves from the board before the one that shows the rule, where the rule is about what came before. */
  readonly before?: readonly string[];
  readonly move: string;
  readonly captures: readonly string[];
  readonly ends: { readonly winner: Side | null; readonly reason: RuleReason } | null;
  readonly caption: string;
}
