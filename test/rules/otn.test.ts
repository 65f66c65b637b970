import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type GameRecord,
  RULESETS,
  THE_SIX,
  type RulesetId,
  boardText,
  definitionOf,
  otnResult,
  readOtnPosition,
  replay,
  rulesetOf,
  startPosition,
  writeGameRecord,
  writeOtnPosition,
  writeOtnRules,
} from "../../src/rules/index.ts";
import { readGameRecord } from "../../src/rules/records.ts";
import { made, wander } from "./boards.ts";

describe("a position record", () => {
  it("begins with rank 1", () => {
    const position = made(startPosition(rulesetOf("brandubh")), "d1-c1").position;
    expect(writeOtnPosition(position)).toBe("/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
  });

  it.each(RULESETS)("is read back as the same board, at any position of a game: $id", (ruleset) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), (choices) => {
        const position = wander(startPosition(ruleset), choices).at(-1)!;
        const read = readOtnPosition(ruleset, writeOtnPosition(position), position.turn);
        expect(read.ok && boardText(read.value)).toBe(boardText(position));
      }),
      { seed: 2, numRuns: 20 },
    );
  });
});

const GAME: GameRecord = {
  ruleset: rulesetOf("brandubh"),
  attackers: "Astrid_1",
  defenders: "bjorn-2",
  event: null,
  site: "taflpost",
  date: "2026-11-20",
  result: "-1",
  termination: "king-escaped",
  moves: ["d6-c6", "e4-e1", "d1-f1"],
};

describe("a game record", () => {
  it("has a tag a line, the rules last, and a turn a line", () => {
    expect(writeGameRecord(GAME)).toBe(
      [
        "[site:taflpost]",
        "[date:2026.11.20]",
        "[attackers:Astrid_1]",
        "[defenders:bjorn-2]",
        "[result:-1]",
        "[termination:king-escaped]",
        "[compiler:Taflpost]",
        `[rules:${writeOtnRules(GAME.ruleset)}]`,
        "",
        "1. d6-c6 e4-e1",
        "2. d1-f1",
        "",
      ].join("\n"),
    );
  });

  it("of every recorded game is read back the same, and its moves can be played", () => {
    for (const { id } of THE_SIX) {
      for (const moves of recordedMoves(id)) {
        const played = replay(rulesetOf(id), moves);
        if (!played.ok) throw new Error(JSON.stringify(played.error));
        const record = { ...GAME, ruleset: rulesetOf(id), moves: played.value.map(({ move }) => move) };
        const { result: _result, ...said } = record;
        expect(readGameRecord(writeGameRecord(record))).toMatchObject({
          game: { ...said, winner: "defenders", comments: [], lines: [], odd: [] },
          error: null,
        });
      }
    }
  });

  it("keeps its form whatever the players' names, and OpenTafl finds its first turn", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom("]\n1. d1-d2 [", "1. x", "[rules:", "a|b]"),
        (name, evil) => {
          const text = writeGameRecord({
            ...GAME,
            attackers: name + evil,
            defenders: evil + name,
            event: evil,
          });
          const { game } = readGameRecord(text);
          expect(game.moves).toEqual(GAME.moves);
          expect(writeGameRecord({ ...game, ruleset: game.ruleset!, result: "-1" })).toBe(text);
          expect(text.indexOf("1. ")).toBe(text.indexOf("\n1. d6-c6 e4-e1") + 1);
        },
      ),
      { seed: 4, numRuns: 500 },
    );
  });

  it("from OpenTafl is read with its comments and unknown tags", () => {
    const text = `[date:2015.05.04]\n[round:1]\n[rules:${writeOtnRules(GAME.ruleset)}]\n\n1. d6-c6 Te4-e1+\n[good|bad. 2. no]\n\n2. d1-f1 ---\n`;
    expect(readGameRecord(text)).toMatchObject({
      error: null,
      game: {
        attackers: "",
        winner: "waiting",
        tags: [{ name: "round", value: "1" }],
        date: "2015-05-04",
        moves: GAME.moves,
        comments: [
          { ply: 1, text: "good" },
          { ply: 2, text: "bad. 2. no" },
        ],
      },
    });
  });

  it.each([
    ["[date:2015.05.04", 0, "not-closed"],
    ["[nothing]", 1, "tag-expected"],
    ["[site:a][site:b]", 8, "repeated-tag"],
    ["[position:/7/]", 0, "position-tag-unsupported"],
  ])("is refused: %j at %i, %s", (text, at, problem) => {
    expect(readGameRecord(text).error).toEqual({ at, problem });
  });

  it.each([
    ["1. d1-d2 d7-d6 4. d1-d3", 15, "turn-number-expected"],
    ["1. d1-22", 6, "square-expected"],
    ["1. d1-d2 [never ends", 9, "not-closed"],
  ])("with moves %j is refused at %i: %s", (moves, at, problem) => {
    const head = `[rules:${writeOtnRules(GAME.ruleset)}]\n`;
    expect(readGameRecord(head + moves).error).toEqual({ at: head.length + at, problem });
  });

  it("with an unreadable date or result is read with them as tags", () => {
    const { game, error } = readGameRecord("[date:yesterday]\n[result:2]\n1. d1-d2");
    expect(error).toBe(null);
    expect(game).toMatchObject({ date: null, winner: null, odd: ["date", "result"] });
    expect(game.tags).toEqual([
      { name: "date", value: "yesterday" },
      { name: "result", value: "2" },
    ]);
  });

  it("by custom rules contains them", () => {
    const { ruleset } = definitionOf({ ...rulesetOf("copenhagen"), kingSpeed: 1 }, "Slow [king]");
    const { game } = readGameRecord(writeGameRecord({ ...GAME, ruleset, moves: [] }));
    expect(game.ruleset).toEqual({ ...ruleset, name: "Slow (king)" });
  });

  it("by rules that cannot be played here is refused, with all their faults and places", () => {
    expect(readGameRecord("[rules:dim:12 ber:m start:/12/]").error).toEqual({
      at: 11,
      problem: "unknown-rules",
      rules: [
        { pointer: "", key: "dim", code: "value", at: 11 },
        { pointer: "", key: "ber", code: "unsupported-rule", at: 14 },
      ],
    });
  });

  it("gives the result like OpenTafl", () => {
    expect([otnResult("attackers"), otnResult("defenders"), otnResult(null), otnResult(undefined)]).toEqual([
      "1",
      "-1",
      "0",
      "?",
    ]);
  });
});

function recordedMoves(id: RulesetId): string[][] {
  const text = readFileSync(join(import.meta.dirname, `../vectors/games-${id}.jsonl`), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { moves: string[] }).moves);
}

describe("a list of moves", () => {
  it("that is not a game says which ply is wrong, and how", () => {
    const ruleset = rulesetOf("brandubh");
    expect(replay(ruleset, ["d6-c6", "nonsense"])).toMatchObject({
      ok: false,
      error: { ply: 2, wrong: "notation" },
    });
    expect(replay(ruleset, ["d6-c6", "d6-c6"])).toMatchObject({
      ok: false,
      error: { ply: 2, wrong: "illegal" },
    });
    const over = [...recordedMoves("brandubh")[0]!, "d6-c6"];
    expect(replay(ruleset, over)).toMatchObject({
      ok: false,
      error: { ply: over.length, wrong: "game-over" },
    });
  });
});
