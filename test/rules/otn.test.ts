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
  readGameRecord,
  readOtnPosition,
  replay,
  rulesetOf,
  startPosition,
  writeGameRecord,
  writeOtnPosition,
  writeOtnRules,
} from "../../src/rules/index.ts";
import { made, wander } from "./boards.ts";

describe("a position record", () => {
  it("begins with rank 1", () => {
    const position = made(startPosition(rulesetOf("brandubh")), "d1-c1").position;
    expect(writeOtnPosition(position)).toBe("/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
  });

  it.each(RULESETS)("comes back as the same board, wherever a game went: $id", (ruleset) => {
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

  it("of every recorded game comes back the same, and its moves can be played", () => {
    for (const { id } of THE_SIX) {
      for (const moves of recordedMoves(id)) {
        const played = replay(rulesetOf(id), moves);
        if (!played.ok) throw new Error(JSON.stringify(played.error));
        const record = { ...GAME, ruleset: rulesetOf(id), moves: played.value.map(({ move }) => move) };
        expect(readGameRecord(writeGameRecord(record))).toMatchObject({
          ok: true,
          value: { ...record, warnings: [], comments: [], lines: [] },
        });
      }
    }
  });

  it("keeps its form whatever players are called, and OpenTafl finds its first turn", () => {
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
          const read = readGameRecord(text);
          expect(read.ok && read.value.moves).toEqual(GAME.moves);
          expect(read.ok && writeGameRecord(read.value)).toBe(text);
          expect(text.indexOf("1. ")).toBe(text.indexOf("\n1. d6-c6 e4-e1") + 1);
        },
      ),
      { seed: 4, numRuns: 500 },
    );
  });

  it("from OpenTafl is read with its comments, and past unknown tags", () => {
    const text = `[date:2015.05.04]\n[round:1]\n[rules:${writeOtnRules(GAME.ruleset)}]\n\n1. d6-c6 Te4-e1+\n[good|bad. 2. no]\n\n2. d1-f1 ---\n`;
    const read = readGameRecord(text);
    expect(read).toMatchObject({
      ok: true,
      value: {
        attackers: "",
        result: "?",
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
    ["", 0, "rules-expected"],
    ["[date:2015.05.04", 16, "unexpected-end"],
    ["[nothing]", 1, "tag-expected"],
    ["[site:a][site:b]", 8, "repeated-tag"],
    ["[position:/7/]", 0, "position-tag-unsupported"],
  ])("is refused: %j at %i, %s", (text, at, problem) => {
    expect(readGameRecord(text)).toEqual({ ok: false, error: { at, problem } });
  });

  it.each([
    ["[date:yesterday]\n", "", 6, "bad-date"],
    ["[result:2]\n", "", 8, "bad-result"],
    ["", "d1-d2", 0, "turn-number-expected"],
    ["", "1. d1-d2 d7-d6 d1-d3", 15, "turn-number-expected"],
    ["", "1. d1-22", 6, "square-expected"],
    ["", "1. d1-d2 [never ends", 20, "unexpected-end"],
  ])("with tags %j and moves %j is refused at %i: %s", (tags, moves, at, problem) => {
    const head = `${tags}[rules:${writeOtnRules(GAME.ruleset)}]\n`;
    const place = tags === "" ? head.length + at : at;
    expect(readGameRecord(head + moves)).toEqual({ ok: false, error: { at: place, problem } });
  });

  it("by rules of somebody's own has them, and what they were taken with", () => {
    const { ruleset } = definitionOf({ ...rulesetOf("copenhagen"), kingSpeed: 1 }, "Slow [king]");
    const game = readGameRecord(writeGameRecord({ ...GAME, ruleset, moves: [] }));
    expect(game).toMatchObject({
      ok: true,
      value: {
        ruleset: { ...ruleset, name: "Slow (king)" },
        warnings: [{ pointer: "/repetition", code: "read-as-attackers-win" }],
      },
    });
  });

  it("by rules that cannot be played here is refused, with all that is wrong with them, at their places", () => {
    expect(readGameRecord("[rules:dim:12 ber:m start:/12/]")).toEqual({
      ok: false,
      error: {
        at: 11,
        problem: "unknown-rules",
        rules: [
          { pointer: "", key: "dim", code: "value", at: 11 },
          { pointer: "", key: "ber", code: "unsupported-rule", at: 14 },
        ],
      },
    });
  });

  it("tells the result as OpenTafl does", () => {
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
  it("that is no game says which ply is wrong, and how", () => {
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
