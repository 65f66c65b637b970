import { describe, expect, it } from "vitest";
import { RULESETS, definitionOf, readOtnRules, rulesetOf, writeOtnRules } from "../../src/rules/index.ts";

const DIAMOND = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";

/** Corners of four squares, and a setup that leaves them empty. */
const FOUR_SQUARES = "dim:7 cor:a1,a2,b1,b2,a6,a7,b6,b7,f1,f2,g1,g2,f6,f7,g6,g7,";
const ARD_RI = "/2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2/";

/** The result of reading a record: the id of the rule set and the warnings, or each error with its place. */
function reading(text: string): unknown {
  const rules = readOtnRules(text);
  if (!rules.ok) return rules.error.map(({ pointer, key, code, at }) => [key ?? pointer, code, at]);
  const { ruleset, warnings } = rules.value;
  return [ruleset.id, ...warnings.map(({ pointer, code }) => `${pointer} ${code}`)];
}

/** The name of rules after writing and reading. */
function named(name: string): unknown {
  const { ruleset } = definitionOf({ ...rulesetOf("brandubh"), kingSpeed: 2 }, name);
  const again = readOtnRules(writeOtnRules(ruleset));
  return again.ok && again.value.ruleset.name;
}

describe("a rules record", () => {
  it.each(RULESETS)("is read back as the same rule set: $id", (ruleset) => {
    const text = writeOtnRules(ruleset);
    expect(text).toMatch(new RegExp(`^dim:${ruleset.size} name:\\S+ .*start:/\\S+/$`));
    expect(readOtnRules(text)).toMatchObject({ ok: true, value: { ruleset, shipped: ruleset.id } });
  });

  it("of copenhagen is OpenTafl's own", () => {
    const own = `dim:11 name:Copenhagen atkf:y tfr:w sw:s efe:y start:${DIAMOND}`;
    expect(writeOtnRules(rulesetOf("copenhagen"))).toBe(own);
  });

  it("may leave out defaults, add what changes nothing, and change the order", () => {
    const reordered = `dim:11 efe:y nj:n cj:n sw:s ks:y corh:tcnkTCNK esc:c\n tfr:w name:Anything start:${DIAMOND}`;
    expect(reading(reordered)).toEqual(["copenhagen"]);
  });

  it("may let men stop on four-square corners if it lets them pass, too: it is played as written", () => {
    const rules = readOtnRules(`${FOUR_SQUARES} corp:tcnkTCNK cors:tcnkTCNK start:${ARD_RI}`);
    expect(rules).toMatchObject({ ok: true, value: { ruleset: { cornerSize: 2, cornerStop: "adk" } } });
  });

  it("that fits two rule sets is read by its name, and otherwise as the first", () => {
    const rest = `surf:n start:${DIAMOND}`;
    expect(reading(`dim:11 name:Hnefatafl ${rest}`)).toEqual(["hnefatafl"]);
    expect(reading(`dim:11 name:Something ${rest}`)).toEqual(["copenhagen-basic"]);
  });

  it("of rules that OpenTafl cannot distinguish has a key of ours, and is read back unchanged", () => {
    const drawn = definitionOf({ ...rulesetOf("copenhagen"), drawByAgreement: true }, "Club rules").ruleset;
    const text = writeOtnRules(drawn);
    expect(text).toBe(`dim:11 name:Club_rules atkf:y tfr:w sw:s efe:y tp-agr:y start:${DIAMOND}`);
    expect(readOtnRules(text)).toMatchObject({
      ok: true,
      value: { ruleset: drawn, warnings: [{ pointer: "/repetition", code: "read-as-attackers-win" }] },
    });
  });

  it("may give the board from the top, like OpenTafl's puzzles", () => {
    const board = "/3t3/2t4/7/2TKT2/3T3/7/3t3/";
    const setups = ["start", "starti"].map((key) => {
      const rules = readOtnRules(`dim:7 ${key}:${board}`);
      return rules.ok && rules.value.ruleset.setup;
    });
    expect(setups).toEqual(["3a3/7/3d3/2dkd2/7/2a4/3a3", "3a3/2a4/7/2dkd2/3d3/7/3a3"]);
  });

  it("has a name that others can read, and that breaks nothing, whatever the name of the rules", () => {
    expect(["Bj\u{f6}rns tafl, 2.", "[a]|b\u{a0}c", "..", "a:b_c"].map(named)).toEqual([
      "Bj\u{f6}rns tafl, 2",
      "(a)/b c",
      "Custom",
      "a:b c",
    ]);
    const long = readOtnRules(
      `dim:7 name:${"\u{1f451}".repeat(50)} atkf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/`,
    );
    expect(long.ok && long.value.ruleset.name).toBe("\u{1f451}".repeat(40));
  });

  it.each([
    ["", [["dim", "dimension-expected", 0]]],
    ["name:x dim:11", [["dim", "dimension-expected", 0]]],
    ["dim:13 start:/13/", [["/setup", "board-size", 13]]],
    ["dim:11 name:x", [["start", "start-expected", 13]]],
    ["dim:7 :x start:/7/7/7/7/7/7/7/", [[":x", "field-expected", 6]]],
    ["dim:11 toString:1 start:/11/", [["toString", "unknown-field", 7]]],
    ["dim:11 sw:s sw:n start:/11/", [["sw", "repeated-field", 12]]],
    ["dim:11 start:/11/ sw:s", [["sw", "unexpected-character", 18]]],
    ["dim:7 start:/3t3/3t3/3T3/ttTxTtt/3T3/3t3/3t3/", [["start", "board-text", 28]]],
    ["dim:7 start:3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", [["start", "board-text", 12]]],
    ["dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3", [["start", "board-text", 44]]],
    [
      "dim:7 cenh:K cen:a1 start:/7/7/7/3c3/7/7/7/",
      [
        ["cenh", "value", 11],
        ["cen", "unsupported-rule", 13],
        ["start", "unsupported-rule", 20],
      ],
    ],
    [`${FOUR_SQUARES} cors:tcnkTCNK start:${ARD_RI}`, [["cors", "unsupported-rule", 59]]],
    [`${FOUR_SQUARES} corp: start:${ARD_RI}`, [["corp", "unsupported-rule", 59]]],
    [`dim:11 ${"x".repeat(2000)}`, [["", "too-long", 2000]]],
  ])("is refused with all its faults: %j", (text, errors) => {
    expect(reading(text)).toEqual(errors);
  });
});
