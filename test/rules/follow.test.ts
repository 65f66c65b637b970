import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type PlayedMove,
  type Position,
  type RulesetId,
  boardText,
  follow,
  replay,
  rulesetOf,
  startPosition,
} from "../../src/rules/index.ts";
import { made, onBoard } from "./boards.ts";

const files = ["vectors", "vectors-custom"].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, "..", folder))
    .filter((name) => name.startsWith("games-"))
    .map((name) => `${folder}/${name}`),
);

interface Game {
  readonly ruleset: RulesetId;
  readonly moves: readonly string[];
}

const gamesIn = (name: string): Game[] =>
  readFileSync(join(import.meta.dirname, "..", name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Game);

function playedIn({ ruleset, moves }: Game): readonly PlayedMove[] {
  const played = replay(rulesetOf(ruleset), moves);
  if (!played.ok) throw new Error(`ply ${played.error.ply} of a vector is refused`);
  return played.value;
}

/** The same moves, each from what is recorded of it. */
function followed(start: Position, played: readonly PlayedMove[]): PlayedMove[] {
  let position = start;
  return played.map(({ move, position: { ending } }) => {
    const next = follow(position, { move, ending });
    if (!next.ok) throw new Error(`${move}: ${next.error.wrong}`);
    position = next.value.position;
    return next.value;
  });
}

const tellingOf = ({ move, captures, position }: PlayedMove) => ({
  move,
  captures,
  board: boardText(position),
  turn: position.turn,
  ply: position.ply,
  occurrences: position.occurrences,
  sinceCapture: position.sinceCapture,
  ending: position.ending,
});

describe("a game that follows its record", () => {
  it.each(files)("passes through the played positions: %s", (name) => {
    for (const game of gamesIn(name)) {
      const played = playedIn(game);
      const again = followed(startPosition(rulesetOf(game.ruleset)), played);
      expect(again.map(tellingOf)).toEqual(played.map(tellingOf));
      expect(again.map(({ position }) => position.inner.hash)).toEqual(
        played.map(({ position }) => position.inner.hash),
      );
    }
  });

  it("can be played on like the game itself", () => {
    const start = startPosition(rulesetOf("brandubh"));
    const first = made(start, "d6-c6");
    const next = follow(start, { move: first.move, ending: null });
    expect(next.ok && tellingOf(made(next.value.position, "d5-b5"))).toEqual(
      tellingOf(made(first.position, "d5-b5")),
    );
  });
});

describe("a record", () => {
  const position = onBoard("brandubh", "attackers", "3a3/7/3d3/3k3/3d3/7/3a3");

  it("is trusted: no present rule checks its captures or its end", () => {
    const ending = { winner: "defenders", reason: "edge-fort" } as const;
    const next = follow(position, { move: "d1-g5xd3/d5", ending });
    expect(next.ok && tellingOf(next.value)).toEqual({
      move: "d1-g5xd3/d5",
      captures: ["d3", "d5"],
      board: "3a3/7/6a/3k3/7/7/7",
      turn: "defenders",
      ply: 1,
      occurrences: 1,
      sinceCapture: 0,
      ending,
    });
  });

  it("without a capture that the present rules would make leaves the piece on its square", () => {
    const between = onBoard("brandubh", "attackers", "7/7/3k3/7/3da2/7/2a4");
    const next = follow(between, { move: "c1-c3", ending: null });
    expect(made(between, "c1-c3").captures).toEqual(["d3"]);
    expect(next.ok && boardText(next.value.position)).toBe("7/7/3k3/7/2ada2/7/7");
  });

  it.each([
    ["nonsense", { wrong: "notation", error: { at: 0, problem: "square-expected" } }],
    ["d1-d2~", { wrong: "notation", error: { at: 5, problem: "unexpected-character" } }],
    ["h1-d2", { wrong: "off-board", at: "h1" }],
    ["d1-d8", { wrong: "off-board", at: "d8" }],
    ["a2-a3", { wrong: "no-piece", at: "a2" }],
    ["d3-a3", { wrong: "no-piece", at: "d3" }],
    ["d1-d3", { wrong: "occupied", at: "d3" }],
    ["d1-d2xa2", { wrong: "no-man", at: "a2" }],
    ["d1-d2xd4", { wrong: "no-man", at: "d4" }],
    ["d1-d2xd3/s9", { wrong: "off-board", at: "s9" }],
  ])("that cannot be followed says why: %s", (move, error) => {
    expect(follow(position, { move, ending: null })).toEqual({ ok: false, error });
  });
});
