import { coordinatesOf, type RuleReason, type Side, squareName } from "../../rules/index.ts";
import type { Figure } from "./figure.ts";

/**
 * A figure, told once for every board size. Squares are those of the 7×7 board and keep their distance
 * from corner a1; with `*` they keep their distance from the throne instead (`d4*` is the throne).
 * The letters are those of board text.
 */
export interface Sketch {
  readonly a: string;
  readonly d: string;
  readonly k: string;
  readonly turn: Side;
  /** Moves before the one that is shown. */
  readonly before?: readonly string[];
  readonly move: string;
  readonly takes?: string;
  readonly reason?: RuleReason;
  /** Nobody wins by it. */
  readonly isDrawn?: boolean;
}

const SKETCHED_ON = 7;

/** Both sides go to and fro after the first move, until the position that it made stands for the third time. */
const TO_AND_FRO = {
  a: "f2 b5",
  d: "c6 f4",
  k: "d4*",
  turn: "attackers",
  before: ["f2 b2", "c6 c7", "b2 b1", "c7 c6", "b1 b2", "c6 c7", "b2 b1", "c7 c6"],
  move: "b1 b2",
  reason: "repetition",
} as const satisfies Sketch;

export const SKETCHES = {
  moving: { a: "b2 e5", d: "c5", k: "d4*", turn: "attackers", move: "b2 f2" },
  passThrone: { a: "c6* e2*", d: "b4*", k: "f6*", turn: "defenders", move: "b4* f4*" },
  captureAttacker: { a: "c3 e6", d: "b3 d1", k: "d4*", turn: "defenders", move: "d1 d3", takes: "c3" },
  captureDefender: { a: "c2 c6", d: "c3 e6", k: "d4*", turn: "attackers", move: "c6 c4", takes: "c3" },
  captureTwo: { a: "b3 c2 e6", d: "a3 c1", k: "f3", turn: "defenders", move: "f3 c3", takes: "b3 c2" },
  moveBetween: { a: "b3 d3", d: "c6", k: "d4*", turn: "defenders", move: "c6 c3" },
  againstCorner: { a: "c5 f3", d: "b1 e2", k: "d4*", turn: "attackers", move: "c5 c1", takes: "b1" },
  againstThrone: { a: "b6* f2*", d: "c4* e2*", k: "f5*", turn: "attackers", move: "b6* b4*", takes: "c4*" },
  attackerAgainstThrone: {
    a: "c4* f2*",
    d: "b6* f6*",
    k: "f5*",
    turn: "defenders",
    move: "b6* b4*",
    takes: "c4*",
  },
  kingAgainstThrone: {
    a: "c4* f2*",
    d: "f6*",
    k: "b6*",
    turn: "defenders",
    move: "b6* b4*",
    takes: "c4*",
  },
  besideKing: { a: "b6* f2*", d: "c4* e2*", k: "d4*", turn: "attackers", move: "b6* b4*" },
  besideKingTaken: {
    a: "c3* f5*",
    d: "c4* e2*",
    k: "d4*",
    turn: "attackers",
    move: "f5* c5*",
    takes: "c4*",
  },
  shieldwall: {
    a: "c1 d2 e2 f2 g4",
    d: "d1 e1 f1 c4",
    k: "d4*",
    turn: "attackers",
    move: "g4 g1",
    takes: "d1 e1 f1",
  },
  shieldwallCorner: { a: "b1 c1 f3", d: "b2 d5", k: "c2", turn: "defenders", move: "d5 d1", takes: "b1 c1" },
  kingOnThrone: {
    a: "c4* e4* d3* d7*",
    d: "f6*",
    k: "d4*",
    turn: "attackers",
    move: "d7* d5*",
    reason: "king-captured",
  },
  kingOpenFour: {
    a: "b3 c2 d3 c6",
    d: "f3",
    k: "c3",
    turn: "attackers",
    move: "c6 c4",
    reason: "king-captured",
  },
  kingOpenTwoSafe: { a: "b3 f3", d: "f5", k: "c3", turn: "attackers", move: "f3 d3" },
  kingBesideThrone: {
    a: "c3* e3* a2*",
    d: "f5*",
    k: "d3*",
    turn: "attackers",
    move: "a2* d2*",
    reason: "king-captured",
  },
  kingEdgeSafe: { a: "c1 e1 d5", d: "f3", k: "d1", turn: "attackers", move: "d5 d2" },
  kingOpenTwo: { a: "b3 f3", d: "f5", k: "c3", turn: "attackers", move: "f3 d3", reason: "king-captured" },
  kingEdgeTwo: { a: "c1 e3", d: "f5", k: "d1", turn: "attackers", move: "e3 e1", reason: "king-captured" },
  kingAgainstCorner: {
    a: "c5 e2",
    d: "f5",
    k: "b1",
    turn: "attackers",
    move: "c5 c1",
    reason: "king-captured",
  },
  kingBesideThroneTwoFail: { a: "c3* g3*", d: "f5*", k: "d3*", turn: "attackers", move: "g3* e3*" },
  kingBesideThroneTwo: {
    a: "c3* g3*",
    d: "f5*",
    k: "d3*",
    turn: "attackers",
    move: "g3* e3*",
    reason: "king-captured",
  },
  kingThroneNoHelp: { a: "e3* a2*", d: "f5*", k: "d3*", turn: "attackers", move: "a2* d2*" },
  escape: { a: "b2 f3", d: "d2", k: "e1", turn: "defenders", move: "e1 a1", reason: "king-escaped" },
  fort: {
    a: "d1 f3 i2 g5",
    d: "e1 f2 g2 h5",
    k: "f1",
    turn: "defenders",
    move: "h5 h1",
    reason: "edge-fort",
  },
  fortWide: {
    a: "d1 f3 j2 g5",
    d: "e1 f2 g2 h2 i5",
    k: "f1",
    turn: "defenders",
    move: "i5 i1",
    reason: "edge-fort",
  },
  fortBroken: { a: "d1 f4 i3 g6", d: "e1 f2 g3 h2 j1", k: "f1", turn: "defenders", move: "j1 h1" },
  fortSpoiled: {
    a: "d1 f3 h1 j2 g5",
    d: "e1 f2 g2 h2 i5",
    k: "f1",
    turn: "defenders",
    move: "i5 i1",
  },
  encirclement: {
    a: "d7* c5* e5* b4* f4* c3* e3* d2*",
    d: "c4*",
    k: "d4*",
    turn: "attackers",
    move: "d7* d6*",
    reason: "encirclement",
  },
  encirclementWide: {
    a: "d7* c6* b5* a4* b3* c2* d1* e2* f3* g4* f5* g6*",
    d: "c4* e4* d3*",
    k: "d4*",
    turn: "attackers",
    move: "g6* e6*",
    reason: "encirclement",
  },
  encirclementOpen: {
    a: "d7* c5* e5* b4* f4* c3* e3* d2*",
    d: "c4* g2*",
    k: "d4*",
    turn: "attackers",
    move: "d7* d6*",
  },
  lastAttacker: {
    a: "c3",
    d: "b3 d1",
    k: "d4*",
    turn: "defenders",
    move: "d1 d3",
    takes: "c3",
    reason: "no-legal-move",
  },
  thirdTimeLost: TO_AND_FRO,
  thirdTimeDrawn: { ...TO_AND_FRO, isDrawn: true },
  noMove: { a: "c1 d2 e4", d: "", k: "d1", turn: "attackers", move: "e4 e1", reason: "no-legal-move" },
} as const satisfies Record<string, Sketch>;

export type FigureId = keyof typeof SKETCHES;

/** The figure on a board of this size, with the caption that its language gives it. */
export function figure(id: FigureId, size: number, caption: string): Figure {
  const sketch: Sketch = SKETCHES[id];
  const squares = (text: string) => text.split(" ").filter(Boolean).map(placedOn(size));
  const moveOf = (text: string) => squares(text).join("-");
  return {
    id,
    board: boardText(size, {
      a: squares(sketch.a),
      d: squares(sketch.d),
      k: squares(sketch.k),
    }),
    turn: sketch.turn,
    ...(sketch.before === undefined ? {} : { before: sketch.before.map(moveOf) }),
    move: moveOf(sketch.move),
    captures: squares(sketch.takes ?? ""),
    // No figure shows a side losing by its own move.
    ends:
      sketch.reason === undefined
        ? null
        : { winner: sketch.isDrawn === true ? null : sketch.turn, reason: sketch.reason },
    caption,
  };
}

const placedOn = (size: number) => (square: string) => {
  const shift = square.endsWith("*") ? (size - SKETCHED_ON) / 2 : 0;
  const { file, rank } = coordinatesOf(square.replace("*", ""));
  return squareName(file + shift, rank + shift);
};

/** Board text of pieces on squares. */
export function boardText(
  size: number,
  pieces: Readonly<Record<"a" | "d" | "k", readonly string[]>>,
): string {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill(" "));
  for (const [piece, on] of Object.entries(pieces)) {
    for (const { file, rank } of on.map(coordinatesOf)) rows[size - 1 - rank]![file] = piece;
  }
  return rows.map((row) => row.join("").replaceAll(/ +/g, (gap) => String(gap.length))).join("/");
}
