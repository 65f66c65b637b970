import { describe, expect, it } from "vitest";
import { type ReadRecord, type Ruleset, rulesetOf } from "../../../src/rules/index.ts";
import { readRecord } from "../../../src/rules/records.ts";

const read = (text: string, ruleset: Ruleset | null = rulesetOf("brandubh")) =>
  readRecord({ format: "auto", text, ruleset });

function readWell(text: string): ReadRecord {
  const found = read(text);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
}

/** A game to where the king got away. */
const WON = "d6-c6 e4-e6 d1-e1 d5-g5 f4-f5 d3-g3xg4 b4-b3 d4-g4 d7-f7 g3-f3 d2-g2 g4-g3xg2 e1-e2 g3-g1";

/** The warnings of a game that attackers won on some site, though the rules have not ended it. */
const warningsOf = (site: string, end = "") =>
  readWell(`[Site "${site}"]\n[Result "1-0"]\n\n1. d6c6 e4e6 ${end}`).warnings;

describe("the result of a record", () => {
  const colours = '[White "Ann"]\n[Black "Bo"]\n';

  it.each([
    // Without colours it is about whoever moved first: the attackers.
    ["d6-c6 e4-e6 1-0", "1", null],
    ["d6-c6 e4-e6 0–1", "-1", null],
    ["d6-c6 e4-e6 1/2-1/2", "0", null],
    ["d6-c6 e4-e6 *", "?", null],
    // White defends, wherever records have colours.
    [`${colours}1. d6-c6 e4-e6 1-0`, "-1", null],
    [`${colours}[Result "0-1"]\n1. d6-c6 e4-e6`, "1", null],
    // The player to move resigns.
    ["d6-c6 e4-e6 resigns", "-1", "resignation"],
    ["1. d6-c6 ---", "1", "resignation"],
    ["d6-c6 e4-e6 (White resigned).", "1", "resignation"],
    ["d6-c6 timeout", "1", "timeout"],
    ["d6-c6 e4-e6 timeout,3,0,Black", "1", "timeout"],
    // The tag counts where both are there.
    ["[result:-1]\n1. d6-c6 ---", "-1", "resignation"],
  ])("is read: %j", (text, result, termination) => {
    expect(readWell(text)).toMatchObject({ result, termination, warnings: [] });
  });

  it("that contradicts the rules is a warning, and kept", () => {
    expect(readWell(`${WON} 1-0`)).toMatchObject({ result: "1", warnings: ["result-differs"] });
  });

  it("of hnefatafl.org can be a win by its rule about enclosed kings, which is a warning", () => {
    expect([
      warningsOf("hnefatafl.org"),
      warningsOf("hnefatafl.org", "d1e1 resigns"),
      warningsOf("Uppsala"),
    ]).toEqual([["escape-impossible"], [], []]);
  });
});

describe("where a record stops being legal", () => {
  it.each([
    ["d2-e2 c4-c5 f4-f5 d4-c4 e2-d2xd4", "e2-d2xd3"],
    // One letter is wrong, and only one legal move is so near after which the next is legal.
    ["d6-c6 e4-e6 a1-g7 d3-g3", null],
    ["d6-c6 e4-e6 c1-e1 d5-g5", "d1-e1"],
    ["d6-c6 e6-e4 d1-e1", "e4-e6"],
    ["d6-c6 e4:e6", "e4-e6"],
    ["d6-c6\ne4-eb", null],
    ["1. d6-c6 e4-e6\n3. d1-e1 d5-g5", "2."],
  ])("the probable intention is named: %j", (text, repair) => {
    expect(read(text)).toMatchObject({ ok: false, error: { repair } });
  });

  it("the rule sets under which the moves are legal are named, at most eight; if only one fits, it is used", () => {
    const several = read("d6-c6 e4-e6", null);
    expect(several).toMatchObject({ error: { reason: "ruleset-missing", line: 1, column: 1 } });
    const named = several.ok ? [] : (several.error.rulesets ?? []);
    expect([named.length <= 8, named.includes("brandubh"), named.includes("tablut")]).toEqual([
      true,
      true,
      false,
    ]);
    // A piece of all boards, and how far each was from right.
    expect(read("d6-c6 e4-e6 a1-a2", null)).toMatchObject({ error: { reason: "illegal-move", ply: 3 } });
  });
});
