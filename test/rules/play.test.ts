import { describe, expect, it } from "vitest";
import {
  type Illegal,
  THE_SIX,
  cornersOf,
  legalMoves,
  parseMove,
  pieceAt,
  play,
  positionFromBoard,
  rulesetOf,
  startPosition,
  throneOf,
} from "../../src/rules/index.ts";
import { after, drawn, made, wander } from "./boards.ts";

const start = startPosition(rulesetOf("copenhagen"));

/** Why a move is refused at the start of copenhagen, or in a position after some moves. */
function refused(text: string, position = start): Illegal {
  const written = parseMove(text);
  const played = play(position, written.ok ? written.value : { from: "", to: "", captures: null });
  if (played.ok) throw new Error(`${text} is legal`);
  return played.error;
}

describe("a refused move says why, where, and what that piece may do", () => {
  it("off the board", () => {
    expect(refused("d1-d12")).toMatchObject({ reason: "off-board", at: "d12" });
    expect(refused("l1-a1")).toMatchObject({ reason: "off-board", at: "l1", legal: [] });
    expect(refused("d1-z9").legal).toEqual(["b1", "c1", "d2", "d3", "d4", "d5"]);
  });

  it("from an empty square, and with the opponent's piece", () => {
    expect(refused("b2-b3")).toEqual({ reason: "no-piece", at: "b2", legal: [] });
    expect(refused("f8-f9")).toEqual({ reason: "not-your-piece", at: "f8", legal: [] });
    expect(refused("d1-d2", after(start, "d1-d3"))).toMatchObject({ reason: "no-piece", at: "d1" });
  });

  it("to its own square, and not in a straight line", () => {
    expect(refused("d1-d1")).toMatchObject({ reason: "same-square", at: "d1" });
    expect(refused("d1-e2")).toMatchObject({
      reason: "not-straight",
      at: "e2",
      legal: ["b1", "c1", "d2", "d3", "d4", "d5"],
    });
  });

  it("through another piece, and onto one", () => {
    expect(refused("d1-d11")).toMatchObject({ reason: "path-blocked", at: "d6" });
    expect(refused("d1-d6")).toMatchObject({ reason: "occupied", at: "d6" });
    expect(refused("d1-j1")).toMatchObject({ reason: "path-blocked", at: "e1" });
  });

  it("by a man onto a corner or the throne", () => {
    expect(refused("d1-a1")).toMatchObject({ reason: "restricted-square", at: "a1" });
    const position = drawn(
      "brandubh",
      "attackers",
      `. . . a . . .
       . . . . . . .
       . . . . . . k
       . . . . . . .
       . . . . . . .
       . . . . . . .
       . . . d . . .`,
    );
    expect(refused("d7-d4", position)).toEqual({
      reason: "restricted-square",
      at: "d4",
      legal: ["b7", "c7", "d2", "d3", "d5", "d6", "e7", "f7"],
    });
    expect(made(position, "d7-d3").captures).toEqual([]);
  });

  it("with wrong captures: the first difference and the right ones", () => {
    expect(refused("d1-d4xd5")).toMatchObject({ reason: "captures-differ", at: "d5", captures: [] });
    const capturing = drawn(
      "brandubh",
      "attackers",
      `. . . a . . .
       . . . . . . .
       . . . . . . k
       . . . . . . .
       . a d . d a .
       . . . . . . .
       . . . . . . .`,
    );
    expect(refused("d7-d3xc3", capturing)).toMatchObject({
      reason: "captures-differ",
      at: "e3",
      captures: ["c3", "e3"],
    });
    expect(refused("d7-d3xc3/e3/f1", capturing)).toMatchObject({ at: "f1", captures: ["c3", "e3"] });
    expect(made(capturing, "d7-d3xe3xc3xc3").move).toBe("d7-d3xc3/e3");
  });
});

describe("the king", () => {
  const position = drawn(
    "brandubh",
    "defenders",
    `. . . k . . .
     . . . . . . .
     . . . . . . .
     . . . . . . .
     . . . . . . .
     . . . . . . .
     . . . a . . .`,
  );

  it("may stop on the throne that he left, pass over it, and stop on a corner", () => {
    const moves = legalMoves(position, "d7").map(({ move }) => move);
    expect(moves).toContain("d7-d4");
    expect(moves).toContain("d7-d3");
    expect(moves).toContain("d7-a7");
    expect(moves).toHaveLength(11);
  });
});

describe("the legal moves", () => {
  it("are exactly the playable moves, with the right results", () => {
    const way = wander(startPosition(rulesetOf("brandubh")), [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]);
    const names = Array.from({ length: 49 }, (_, i) => "abcdefg"[i % 7]! + String(Math.floor(i / 7) + 1));
    for (const position of way.filter(({ ending }) => ending === null)) {
      const listed = new Map(legalMoves(position).map((move) => [move.move, move]));
      for (const from of names) {
        for (const to of names) {
          const played = play(position, { from, to, captures: null });
          const told = listed.get(`${from}-${to}`);
          expect(played.ok).toBe(told !== undefined);
          if (!played.ok) continue;
          const { captures, position: next } = played.value;
          expect(told).toEqual({
            move: `${from}-${to}`,
            captures,
            ends: next.ending,
            occurrences: next.occurrences,
          });
        }
      }
    }
  });

  it("of one piece begin on its square; an empty square or the opponent's piece has none", () => {
    const ofOne = legalMoves(start).filter(({ move }) => move.startsWith("d1-"));
    expect(legalMoves(start, "d1")).toEqual(ofOne);
    expect(legalMoves(start, "f6")).toEqual([]);
    expect(legalMoves(start, "b2")).toEqual([]);
    expect(legalMoves(start, "z9")).toEqual([]);
  });
});

describe("a position", () => {
  it("does not change when a move is played from it", () => {
    const before = JSON.stringify([start.inner.cells, start.ply, start.turn]);
    made(start, "d1-d4");
    legalMoves(start);
    expect(JSON.stringify([start.inner.cells, start.ply, start.turn])).toBe(before);
  });

  it("knows its pieces, its throne and its corners", () => {
    expect(["f6", "d1", "f8", "b2", "z1"].map((square) => pieceAt(start, square))).toEqual([
      "king",
      "attacker",
      "defender",
      null,
      null,
    ]);
    expect(THE_SIX.map(throneOf)).toEqual(["f6", "f6", "f6", "e5", "f6", "d4"]);
    expect(cornersOf(rulesetOf("tablut"))).toEqual(["a1", "a9", "i1", "i9"]);
    const alea = rulesetOf("alea-evangelii");
    expect([throneOf(alea), cornersOf(alea).slice(0, 5)]).toEqual(["j10", ["a1", "a2", "a18", "a19", "b1"]]);
    const plain = rulesetOf("sea-battle-9");
    expect([throneOf(plain), cornersOf(plain)]).toEqual([null, []]);
    expect(cornersOf({ ...plain, escape: "corner" })).toEqual(["a1", "a9", "i1", "i9"]);
  });

  it("that is set up already decided is over", () => {
    const escaped = positionFromBoard(rulesetOf("brandubh"), "k6/7/7/7/7/7/3a3", "attackers");
    expect(escaped.ok && escaped.value.ending?.reason).toBe("king-escaped");
    const alone = positionFromBoard(rulesetOf("brandubh"), "7/7/7/3k3/7/7/7", "attackers");
    expect(alone.ok && alone.value.ending).toEqual({ winner: "defenders", reason: "no-legal-move" });
  });
});
