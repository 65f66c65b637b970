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
const RING = { reason: "encirclement" } as const;
/** Both sides move back and forth until the position after the first move occurs for the third time. */
const TO_AND_FRO = attackers("f2 b5", "c6 f4", "d4*", "b1 b2", {
  before: ["f2 b2", "c6 c7", "b2 b1", "c7 c6", "b1 b2", "c6 c7", "b2 b1", "c7 c6"],
  reason: "repetition",
});

/** Figures for the six oldest rule sets. Texts of other rule sets use some of them. */
export const SKETCHES = {
  moving: attackers("b2 e5", "c5", "d4*", "b2 f2"),
  passThrone: defenders("c6* e2*", "b4*", "f6*", "b4* f4*"),
  captureAttacker: defenders("c3 e6", "b3 d1", "d4*", "d1 d3", { takes: "c3" }),
  captureDefender: attackers("c2 c6", "c3 e6", "d4*", "c6 c4", { takes: "c3" }),
  captureTwo: defenders("b3 c2 e6", "a3 c1", "f3", "f3 c3", { takes: "b3 c2" }),
  moveBetween: defenders("b3 d3", "c6", "d4*", "c6 c3"),
  againstCorner: attackers("c5 f3", "b1 e2", "d4*", "c5 c1", { takes: "b1" }),
  againstThrone: attackers("b6* f2*", "c4* e2*", "f5*", "b6* b4*", { takes: "c4*" }),
  attackerAgainstThrone: defenders("c4* f2*", "b6* f6*", "f5*", "b6* b4*", { takes: "c4*" }),
  kingAgainstThrone: defenders("c4* f2*", "f6*", "b6*", "b6* b4*", { takes: "c4*" }),
  besideKing: attackers("b6* f2*", "c4* e2*", "d4*", "b6* b4*"),
  besideKingTaken: attackers("c3* f5*", "c4* e2*", "d4*", "f5* c5*", { takes: "c4*" }),
  shieldwall: attackers("c1 d2 e2 f2 g4", "d1 e1 f1 c4", "d4*", "g4 g1", { takes: "d1 e1 f1" }),
  shieldwallCorner: defenders("b1 c1 f3", "b2 d5", "c2", "d5 d1", { takes: "b1 c1" }),
  kingOnThrone: attackers("c4* e4* d3* d7*", "f6*", "d4*", "d7* d5*", CAPTURED),
  kingOpenFour: attackers("b3 c2 d3 c6", "f3", "c3", "c6 c4", CAPTURED),
  kingOpenTwoSafe: attackers("b3 f3", "f5", "c3", "f3 d3"),
  kingBesideThrone: attackers("c3* e3* a2*", "f5*", "d3*", "a2* d2*", CAPTURED),
  kingEdgeSafe: attackers("c1 e1 d5", "f3", "d1", "d5 d2"),
  kingOpenTwo: attackers("b3 f3", "f5", "c3", "f3 d3", CAPTURED),
  kingEdgeTwo: attackers("c1 e3", "f5", "d1", "e3 e1", CAPTURED),
  kingAgainstCorner: attackers("c5 e2", "f5", "b1", "c5 c1", CAPTURED),
  kingBesideThroneTwoFail: attackers("c3* g3*", "f5*", "d3*", "g3* e3*"),
  kingBesideThroneTwo: attackers("c3* g3*", "f5*", "d3*", "g3* e3*", CAPTURED),
  kingThroneNoHelp: attackers("e3* a2*", "f5*", "d3*", "a2* d2*"),
  escape: defenders("b2 f3", "d2", "e1", "e1 a1", ESCAPED),
  fort: defenders("d1 f3 i2 g5", "e1 f2 g2 h5", "f1", "h5 h1", FORT),
  fortWide: defenders("d1 f3 j2 g5", "e1 f2 g2 h2 i5", "f1", "i5 i1", FORT),
  fortBroken: defenders("d1 f4 i3 g6", "e1 f2 g3 h2 j1", "f1", "j1 h1"),
  fortSpoiled: defenders("d1 f3 h1 j2 g5", "e1 f2 g2 h2 i5", "f1", "i5 i1"),
  encirclement: attackers("d7* c5* e5* b4* f4* c3* e3* d2*", "c4*", "d4*", "d7* d6*", RING),
  encirclementWide: attackers(
    "d7* c6* b5* a4* b3* c2* d1* e2* f3* g4* f5* g6*",
    "c4* e4* d3*",
    "d4*",
    "g6* e6*",
    RING,
  ),
  encirclementOpen: attackers("d7* c5* e5* b4* f4* c3* e3* d2*", "c4* g2*", "d4*", "d7* d6*"),
  lastAttacker: defenders("c3", "b3 d1", "d4*", "d1 d3", { takes: "c3", ...STUCK }),
  thirdTimeLost: TO_AND_FRO,
  thirdTimeDrawn: { ...TO_AND_FRO, isDrawn: true },
  noMove: attackers("c1 d2 e4", "", "d1", "e4 e1", STUCK),
};

export type FigureId = keyof typeof SKETCHES;

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
