import DATA from "./sketches.json" with { type: "json" };
import { coordinatesOf, type RuleReason, type Side, squareName } from "../../rules/index.ts";
import type { RulesetView } from "../../contract/rulesets.ts";

export type RuleText = RulesetView["text"];
export type RuleSection = RuleText["sections"][number];

/** A board and the move that shows a rule. A test checks every figure by playing its moves. */
export type Figure = RuleSection["figures"][number];

export type Drawn<Id extends string> = Omit<Figure, "caption" | "id"> & { readonly id: Id };

export interface Sketch {
  readonly a: string;
  readonly d: string;
  readonly k: string;
  readonly turn: Side;
  /** Moves that lead to the position before `move`, for rules that depend on them (repetition). */
  readonly before?: readonly string[];
  readonly move: string;
  readonly takes?: string;
  readonly reason?: RuleReason;
  readonly isDrawn?: boolean;
}

const SKETCHED_ON = 7;

type Pieces = readonly [a: string, d: string, k: string];
type More = Partial<Omit<Sketch, "a" | "d" | "k" | "turn" | "move">>;

export const attackers = (...[a, d, k, move, more]: [...Pieces, move: string, more?: More]): Sketch => ({
  a,
  d,
  k,
  turn: "attackers",
  move,
  ...more,
});
export const defenders = (...given: Parameters<typeof attackers>): Sketch => ({
  ...attackers(...given),
  turn: "defenders",
});

export const CAPTURED = { reason: "king-captured" } as const;
export const ESCAPED = { reason: "king-escaped" } as const;
export const STUCK = { reason: "no-legal-move" } as const;
export const FORT = { reason: "edge-fort" } as const;

export type FigureId = keyof typeof DATA;

/** Figures for the six oldest rule sets. Texts of other rule sets use some of them. */
export const SKETCHES = DATA as Readonly<Record<FigureId, Sketch>>;

/** A sketch on a board. `at` converts a square of the sketch to a square of the board. */
export interface Placed {
  readonly sketch: Sketch;
  readonly pieces: Readonly<Record<"a" | "d" | "k", readonly string[]>>;
  readonly moves: readonly string[];
  readonly takes: readonly string[];
  readonly at: (square: string) => string;
}

/** Shifts squares with `*` to the board's middle, others right by `shift` files. Returns null if a square is off the board. */
export function placed(sketch: Sketch, size: number, shift = 0): Placed | null {
  let isOff = false;
  const at = (square: string) => {
    const isCentred = square.endsWith("*");
    const centre = isCentred ? (size - SKETCHED_ON) / 2 : 0;
    const { file, rank } = coordinatesOf(square.replace("*", ""));
    const [x, y] = [file + (isCentred ? centre : shift), rank + centre];
    isOff ||= x < 0 || x >= size || y >= size;
    return isOff ? square : squareName(x, y);
  };
  const squares = (text: string) => text.split(" ").filter(Boolean).map(at);
  const moves = [...(sketch.before ?? []), sketch.move].map((move) => squares(move).join("-"));
  const pieces = { a: squares(sketch.a), d: squares(sketch.d), k: squares(sketch.k) };
  const takes = squares(sketch.takes ?? "");
  return isOff ? null : { sketch, moves, pieces, takes, at };
}

/** Returns the figure of a placed sketch. `does`: the effect of its last move. */
export function drawn<Id extends string>(
  id: Id,
  size: number,
  { sketch: { turn }, pieces, moves }: Placed,
  does: Pick<Figure, "captures" | "ends">,
): Drawn<Id> {
  const before = moves.length > 1 ? { before: moves.slice(0, -1) } : {};
  return { id, board: boardText(size, pieces), turn, ...before, move: moves.at(-1)!, ...does };
}

export function figureOfSix(id: FigureId, size: number): Drawn<FigureId> {
  const from = placed(SKETCHES[id], size);
  if (from === null) throw new Error(`the figure ${id} has no room on ${size} squares`);
  const { turn, reason, isDrawn } = from.sketch;
  // In every figure with a winner, the winner makes the last move.
  const ends = reason === undefined ? null : { winner: isDrawn === true ? null : turn, reason };
  return drawn(id, size, from, { captures: from.takes, ends });
}

/** Writes pieces as board text. If two pieces share a square, the king replaces a man. */
export function boardText(size: number, pieces: Placed["pieces"]): string {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill(" "));
  for (const [piece, on] of Object.entries(pieces)) {
    for (const { file, rank } of on.map(coordinatesOf)) rows[size - 1 - rank]![file] = piece;
  }
  return rows.map((row) => row.join("").replaceAll(/ +/g, (gap) => String(gap.length))).join("/");
}
