/** How the king is captured: rules.md, "How the king is captured". */
export const KING_CAPTURES = ["surround", "custodial-away-from-throne", "custodial-off-throne"] as const;
export type KingCapture = (typeof KING_CAPTURES)[number];

/** What the third occurrence of a position means: rules.md, "Repetition". */
export const REPETITIONS = ["attackers-win", "draw"] as const;
export type Repetition = (typeof REPETITIONS)[number];

/** A rule set is data over the mechanics that all share: one row of the table in rules.md. */
export interface Ruleset {
  readonly id: string;
  /** What players call it; a proper name, the same in every language. */
  readonly name: string;
  /** How many squares a side the board has: see `isBoardSize`. */
  readonly size: number;
  /** The starting position as board text, top rank first. */
  readonly setup: string;
  readonly kingCapture: KingCapture;
  readonly shieldwall: boolean;
  readonly edgeFort: boolean;
  readonly encirclement: boolean;
  readonly repetition: Repetition;
  /** After how many plies in a row without a capture the game is drawn; null: never. */
  readonly noProgress: number | null;
  readonly drawByAgreement: boolean;
}
