import type { RuleReason, Side } from "../../rules/index.ts";

/** A board, the move that shows the rule, and what the move does: a test plays it against the rules core. */
export interface Figure {
  readonly id: string;
  /** Board text, top rank first: `7/7/3a3/…`. */
  readonly board: string;
  readonly turn: Side;
  readonly move: string;
  readonly captures: readonly string[];
  readonly ends: { readonly winner: Side; readonly reason: RuleReason } | null;
  readonly caption: string;
}
