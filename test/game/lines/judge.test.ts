import { describe, expect, it } from "vitest";
import { judgeLines } from "../../../src/game/lines/judge.ts";
import { readRuleset, replay, rulesetOf } from "../../../src/rules/index.ts";
import { MAZE } from "../../rules/costly.ts";
import { brandubhMoves } from "./record.ts";
import { LINE_LIMITS } from "../../../src/contract/bounds.ts";
import { cpuTimeOf } from "../../cpu.ts";

const ruleset = rulesetOf("brandubh");
const played = ["d6-e6", "e4-e5"];
const running = { ruleset, moves: played, ending: null };

/** A game that the rules have ended. */
const whole = brandubhMoves();
const ended = replay(ruleset, whole);
const over = {
  ruleset,
  moves: whole,
  ending: ended.ok ? (ended.value.at(-1)?.position.ending ?? null) : null,
};

const codeOf = (judged: ReturnType<typeof judgeLines>) => (judged.ok ? "kept" : judged.error.code);

describe("a player's analysis lines", () => {
  it("are too large if they cost too much to judge, however few they are", () => {
    const read = readRuleset({ ...MAZE, repetition: "none" });
    if (!read.ok) throw new Error("no rule set");
    const game = { ruleset: read.value.ruleset, moves: [], ending: null };
    const round = ["a6-a7", "e13-d13", "a7-a6", "d13-e13"];
    const line = { ply: 1, moves: Array.from({ length: 200 }, (_, at) => round[at % 4]!) };
    expect(codeOf(judgeLines(game, [line]))).toBe("kept");
    expect(
      codeOf(
        judgeLines(
          game,
          Array.from({ length: 33 }, () => line),
        ),
      ),
    ).toBe("lines-too-large");
  });

  it("are stored in plain form, from any position of the game, in the order of input", () => {
    const lines = [
      { ply: 3, moves: ["D1F1", "e5-e1"], comment: "the king runs" },
      { ply: 1, moves: ["d6-c6"] },
      { ply: 2, moves: ["e4-e6"] },
      { ply: 3, moves: ["d1-f1"] },
    ];
    expect(judgeLines(running, lines.slice(0, 2))).toEqual({
      ok: true,
      value: [
        { ply: 3, moves: ["d1-f1", "e5-e1"], comment: "the king runs" },
        { ply: 1, moves: ["d6-c6"] },
      ],
    });
    expect(judgeLines(running, [])).toEqual({ ok: true, value: [] });
  });

  it("may have captures written with them, which are checked and not stored", () => {
    const at = whole.findIndex((move) => move.includes("x"));
    const [moves, ply] = [[whole[at]!], at + 1];
    const plain = moves[0]!.split("x")[0];
    expect(judgeLines(over, [{ ply, moves }])).toEqual({ ok: true, value: [{ ply, moves: [plain] }] });
    expect(judgeLines(over, [{ ply, moves: [`${plain}xa1`] }])).toMatchObject({
      error: {
        code: "line-illegal",
        facts: { pointer: "/lines/0/moves/0", reason: "captures-differ", at: "a1" },
      },
    });
  });

  it("are refused with the first illegal move, its place and the reason", () => {
    const lines = [
      { ply: 1, moves: ["d6-e6"] },
      { ply: 2, moves: ["e4-e5", "d1-f1", "d1-c1"] },
    ];
    expect(judgeLines(running, lines)).toMatchObject({
      error: {
        code: "line-illegal",
        facts: { pointer: "/lines/1/moves/2", move: "d1-c1", reason: "no-piece", at: "d1", legal: [] },
      },
    });
    // The side to move counts on from the line's ply.
    expect(judgeLines(running, [{ ply: 2, moves: ["d7-c7"] }])).toMatchObject({
      error: { facts: { reason: "not-your-piece", at: "d7" } },
    });
  });

  it("begin at the next move at the latest", () => {
    const far = [
      { ply: 3, moves: ["d1-f1"] },
      { ply: 4, moves: ["d1-f1"] },
      { ply: 99_999, moves: ["d1-f1"] },
    ];
    expect(judgeLines(running, far)).toMatchObject({
      error: {
        code: "invalid-request",
        fields: [
          { pointer: "/lines/1/ply", sentence: "too-large", facts: { limit: 3 } },
          { pointer: "/lines/2/ply", sentence: "too-large", facts: { limit: 3 } },
        ],
      },
    });
  });

  it("do not continue after the rules have ended the game, in the record or in the line", () => {
    const [last, next] = [whole.length, whole.length + 1];
    expect(over.ending).not.toBeNull();
    const behind = { error: { code: "line-illegal", facts: { reason: "game-over" } } };
    expect(judgeLines(over, [{ ply: next, moves: ["d6-e6"] }])).toMatchObject(behind);
    expect(judgeLines(over, [{ ply: last, moves: [whole[last - 1]!, "d6-e6"] }])).toMatchObject(behind);
    expect(codeOf(judgeLines(over, [{ ply: last, moves: [whole[last - 1]!] }]))).toBe("kept");
    // One that a player gave up goes on in thought.
    expect(codeOf(judgeLines(running, [{ ply: 3, moves: ["d1-f1"] }]))).toBe("kept");
  });

  it("have limits: 200 lines, of 200 moves each, and 64 KiB together, to the byte", () => {
    const line = { ply: 1, moves: ["d6-e6"] };
    const many = (count: number) => Array.from({ length: count }, () => line);
    const there = ["d6-e6", "e4-e5", "e6-d6", "e5-e4"];
    const long = (count: number) => [
      { ply: 1, moves: Array.from({ length: count }, (_, at) => there[at % there.length]!) },
    ];
    expect(codeOf(judgeLines(running, many(LINE_LIMITS.lines)))).toBe("kept");
    expect(judgeLines(running, many(LINE_LIMITS.lines + 1))).toMatchObject({
      error: { code: "lines-too-large", facts: LINE_LIMITS },
    });
    // A line this long repeats positions until the rules end the game; its length is checked first.
    expect(codeOf(judgeLines(running, long(LINE_LIMITS.moves)))).toBe("line-illegal");
    expect(codeOf(judgeLines(running, long(LINE_LIMITS.moves + 1)))).toBe("lines-too-large");
    const sized = (bytes: number) => {
      const empty = many(LINE_LIMITS.lines).map((one) => ({ ...one, comment: "å" }));
      const rest = bytes - new TextEncoder().encode(JSON.stringify(empty)).length;
      const share = Math.floor(rest / empty.length);
      return empty.map((one, at) => ({
        ...one,
        comment: `å${"x".repeat(at === 0 ? rest - share * (empty.length - 1) : share)}`,
      }));
    };
    expect(codeOf(judgeLines(running, sized(LINE_LIMITS.bytes)))).toBe("kept");
    expect(codeOf(judgeLines(running, sized(LINE_LIMITS.bytes + 1)))).toBe("lines-too-large");
  });

  it("are judged fast, however many", async () => {
    const forth = ["d6-e6", "e4-e5", "d7-c7", "e5-e4", "c7-d7"];
    const lines = Array.from({ length: LINE_LIMITS.lines }, () => ({ ply: 1, moves: forth }));
    const cost = await cpuTimeOf(() => expect(codeOf(judgeLines(running, lines))).toBe("kept"));
    expect(cost).toBeLessThan(2000);
  });
});
