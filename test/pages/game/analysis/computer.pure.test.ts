import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  course,
  type Found,
  lead,
  outline,
  turnsIn,
  verdictOf,
  WON,
} from "../../../../src/pages/game/analysis/computer.ts";
import { replay, rulesetOf, sideOfPly } from "../../../../src/rules/index.ts";

/** The course of a game by its values; the best move is `best` by default. */
const found = (values: readonly number[], best: Readonly<Record<number, string>> = {}): Found[] =>
  values.map((value, ply) => ({
    ply,
    turn: sideOfPly("attackers", ply + 1),
    value,
    line: [best[ply] ?? "a1-a2", "b1-b2"],
  }));

const played = (count: number) => Array.from({ length: count }, () => "d1-d4");
const plies = (values: readonly number[], best?: Readonly<Record<number, string>>) =>
  turnsIn(found(values, best), played(values.length - 1)).map(({ ply }) => ply);

describe("the turning points of a game", () => {
  it("are the three moves that cost their own side most, in order", () => {
    // Attackers make the odd plies: they lose where the value falls, the defenders where it rises.
    expect(plies([0, -100, 0, -400, -400, -900, -100, -100, 700])).toEqual([3, 6, 8]);
    expect(plies([0, 200, -200])).toEqual([]);
  });

  it("have the better move", () => {
    expect(turnsIn(found([0, -400]), played(1))).toEqual([
      { ply: 1, lost: lead(400), better: ["a1-a2", "b1-b2"] },
    ]);
  });

  it("exclude the best moves, whatever their value before, and a decided game", () => {
    expect(turnsIn(found([0, -400], { 0: "d1-d4" }), ["d1-d4xd5"])).toEqual([]);
    expect(plies([3000, 2000])).toEqual([]);
    expect(plies([WON, 100])).toEqual([1]);
  });

  it("cover as much as the computer has analysed", () => {
    expect(turnsIn(found([0, -400]), played(40))).toHaveLength(1);
    expect(turnsIn([], played(40))).toEqual([]);
  });
});

it("the advantage has five steps, the same for both sides", () => {
  const told = [0, 40, 60, 250, 900, WON].map(verdictOf);
  expect(told.map(({ verdict }) => verdict)).toEqual([
    "even",
    "even",
    "slightly",
    "clearly",
    "winning",
    "won",
  ]);
  expect(told.map(({ ahead }) => ahead)).toEqual([null, null, ...Array<string>(4).fill("attackers")]);
  expect(verdictOf(-250)).toEqual({ ahead: "defenders", verdict: "clearly" });
  // However far a side is ahead, what is no forced win is not called one.
  expect(verdictOf(WON - 1).verdict).toBe("winning");
});

it("the graph rises where the attackers lead, to its edge where somebody has a forced win", () => {
  expect(outline(found([0, 400, -WON]))).toBe("M0 1L0 1.000L1 0.500L2 2.000L2 1Z");
  expect(outline([])).toBe("");
});

describe("the engine", () => {
  const [line = ""] = readFileSync("test/vectors/games-brandubh.jsonl", "utf8")
    .split("\n")
    .filter((text) => text.includes("king-escaped"))
    .toSorted((one, other) => one.length - other.length);
  const { moves } = JSON.parse(line) as { moves: string[] };
  const ruleset = rulesetOf("brandubh");

  it("finds a value after each ply of a game, the same each time, and lines that can be played", () => {
    const all = [...course({ ruleset, moves })];
    expect(all.map(({ ply }) => ply)).toEqual([...moves.keys(), moves.length]);
    expect(all.at(-1)).toMatchObject({ value: -WON, line: [] });
    for (const { ply, line: best } of all)
      expect(replay(ruleset, [...moves.slice(0, ply), ...best]).ok).toBe(true);
    // The move before the last one lets the king go, or cannot help it.
    expect(all.at(-2)?.value).toBe(-WON);
    expect([...course({ ruleset, moves })]).toEqual(all);
  });
});
