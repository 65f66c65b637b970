export const NOTATION_PROBLEMS = [
  "too-long",
  "square-expected",
  "unexpected-character",
  "unexpected-end",
  "row-too-long",
  "row-too-short",
  "too-many-rows",
  "too-few-rows",
  "man-on-restricted-square",
  "second-king",
  "no-king",
  "unknown-rules",
  "tag-expected",
  "repeated-tag",
  "position-tag-unsupported",
  "turn-number-expected",
  "too-many-moves",
  "second-game",
  "not-closed",
] as const;
export type NotationProblem = (typeof NOTATION_PROBLEMS)[number];

export interface NotationError {
  readonly at: number;
  readonly problem: NotationProblem;
}
