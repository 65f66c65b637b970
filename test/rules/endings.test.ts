import { describe, expect, it } from "vitest";
import { legalMoves, rulesetOf, startPosition } from "../../src/rules/index.ts";
import { occurrencesNow } from "../../src/rules/repetition.ts";
import { boardOf } from "../../src/rules/position.ts";
import { after, drawn, made } from "./boards.ts";

const BACK_AND_FORTH = ["d7-c7", "e4-e5", "c7-d7", "e5-e4"];

describe("the third occurrence of a position since the last capture", () => {
  it("draws where repetition draws; the initial position counts", () => {
    const start = startPosition(rulesetOf("brandubh"));
    const second = after(start, ...BACK_AND_FORTH);
    expect([second.occurrences, second.ending]).toEqual([2, null]);
    const third = after(second, ...BACK_AND_FORTH);
    expect([third.occurrences, third.ending]).toEqual([3, { winner: null, reason: "repetition" }]);
  });

  it("wins for the attackers in copenhagen, whoever makes it", () => {
    const start = startPosition(rulesetOf("copenhagen"));
    const shuffle = ["d11-c11", "f8-g8", "c11-d11", "g8-f8"];
    expect(after(start, ...shuffle, ...shuffle).ending).toEqual({
      winner: "attackers",
      reason: "repetition",
    });
    const byAttackers = after(start, "f2-e2", "f8-g8", "e2-f2", "g8-h8", "f2-e2", "h8-g8");
    expect(byAttackers.occurrences).toBe(2);
    const third = after(byAttackers, "e2-f2", "g8-h8", "f2-e2", "h8-g8");
    expect(third.ending).toEqual({ winner: "attackers", reason: "repetition" });
  });

  it("is marked among the legal moves, with the count", () => {
    const start = startPosition(rulesetOf("brandubh"));
    const before = after(start, ...BACK_AND_FORTH, ...BACK_AND_FORTH.slice(0, 3));
    const moves = legalMoves(before, "e5");
    expect(moves.find(({ move }) => move === "e5-e4")).toMatchObject({
      occurrences: 3,
      ends: { winner: null, reason: "repetition" },
    });
    expect(moves.find(({ move }) => move === "e5-e6")).toMatchObject({ occurrences: 1, ends: null });
  });

  it("is counted anew after a capture", () => {
    const position = drawn(
      "brandubh",
      "attackers",
      `. . . . . . .
       . . . . . . a
       . a d . . . .
       . . . . . . .
       . . . . . . .
       . . . . k . .
       . d . . . a .`,
    );
    const shuffle = ["g6-f6", "e2-e3", "f6-g6", "e3-e2"];
    const captured = after(position, ...shuffle, "g6-d6", "e2-e3");
    expect(captured.sinceCapture).toBe(6);
    const fresh = after(position, ...shuffle, "g6-d6", "e2-e3", "d6-d5");
    expect([fresh.sinceCapture, fresh.occurrences]).toEqual([0, 1]);
    expect(fresh.inner.before).toBe(null);
    const again = after(fresh, "e3-e2", "d5-d6", "e2-e3", "d6-d5");
    expect([again.sinceCapture, again.occurrences]).toEqual([4, 2]);
  });

  it("is found by the board and not by its hash alone", () => {
    const board = boardOf(startPosition(rulesetOf("brandubh")));
    const other = startPosition(rulesetOf("tablut")).inner.cells.slice(0, board.cells.length);
    const chain = (cells: Uint8Array): Parameters<typeof occurrencesNow>[1] => {
      const first = { cells, hash: board.hash, occurrences: 1, before: null };
      const blank = { cells: new Uint8Array(cells.length), hash: 1, occurrences: 1 };
      return { ...blank, before: { ...blank, before: { ...blank, before: first } } };
    };
    expect(occurrencesNow(board, chain(board.cells.slice()))).toBe(2);
    expect(occurrencesNow(board, chain(other))).toBe(1);
  });
});

describe("plies without a capture", () => {
  const rules = { ...rulesetOf("hnefatafl"), noProgress: 6 };

  it("draw when there are enough of them, if the rule set says so", () => {
    const start = startPosition(rules);
    const five = after(start, "d1-c1", "f8-g8", "c1-b1", "g8-h8", "b1-b2");
    expect([five.sinceCapture, five.ending]).toEqual([5, null]);
    expect(made(five, "h8-i8").position.ending).toEqual({ winner: null, reason: "no-progress" });
  });

  it("are a hundred in hnefatafl, and never matter elsewhere", () => {
    expect(rulesetOf("hnefatafl").noProgress).toBe(100);
    const others = ["copenhagen", "copenhagen-basic", "tablut", "tawlbwrdd", "brandubh"] as const;
    expect(others.map((id) => rulesetOf(id).noProgress)).toEqual([null, null, null, null, null]);
  });
});

describe("the order of judgement", () => {
  it("puts the king's capture before encirclement, and encirclement before no legal move", () => {
    const captured = drawn(
      "brandubh",
      "attackers",
      `. . . . . . .
       . . . a . . .
       . . a . a . .
       . . a k a . .
       . . . a . . .
       . . . . . . .
       . . . . . . .`,
    );
    expect(made(captured, "d6-d5").position.ending?.reason).toBe("king-captured");
    const shut = drawn(
      { ...rulesetOf("brandubh"), kingCapture: "surround" },
      "attackers",
      `. . . . . . .
       . . . . . a .
       . a a a . . .
       a . d k a . .
       . . a a . . .
       . . . . . . .
       . . . . . . .`,
    );
    expect(made(shut, "a4-b4").position.ending?.reason).toBe("encirclement");
  });

  it("puts repetition before no progress", () => {
    const start = startPosition({ ...rulesetOf("hnefatafl"), noProgress: 8 });
    const shuffle = ["d11-c11", "f8-g8", "c11-d11", "g8-f8"];
    expect(after(start, ...shuffle, ...shuffle).ending?.reason).toBe("repetition");
  });
});
