import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/contract/languages.ts";
import { rulesetProblemText } from "../../src/i18n/ruleset-problems.ts";
import {
  IDLE_FIELDS,
  RULESET_ERRORS,
  RULESET_WARNINGS,
  type RulesetError,
  type RulesetWarning,
  readOtnRules,
  readRuleset,
  rulesetOf,
} from "../../src/rules/index.ts";

const { id: _id, name: _name, ...BRANDUBH } = rulesetOf("brandubh");

/** Faults and oddities of input that together have every code. */
const SENT: readonly unknown[] = [
  [],
  { size: 8, setup: 7, colour: "red" },
  { ...BRANDUBH, cornerStop: "", setup: "7" },
  { ...BRANDUBH, setup: "0" },
  { ...BRANDUBH, setup: "7/7/7/7/7/7/7" },
  { ...BRANDUBH, setup: "k6/7/7/3a3/7/7/7" },
  { ...BRANDUBH, setup: "7/1aaaa2/1a2a2/1a1ka2/1aaaa2/7/7" },
  { ...BRANDUBH, setup: "7/7/7/3k3/7/1d5/1ad4" },
  {},
];
const WRITTEN: readonly string[] = [
  "x".repeat(3000),
  "",
  "dim:7 foo",
  "dim:7 foo:1 ks:s ks:s ks:z start:x sw:s",
  "dim:7 cor: start:/7/",
  "dim:11 ber:m kj:c sw:s swf:n afor:a1 dfor:a1 cor:a1 cen:a1 start:/c/",
  "dim:7 tfr:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
  "dim:7 tfr:i esc:e start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
];

const problems: readonly (RulesetError | RulesetWarning)[] = [
  ...[...SENT.map(readRuleset), ...WRITTEN.map(readOtnRules)].flatMap(
    (read): readonly (RulesetError | RulesetWarning)[] => (read.ok ? read.value.warnings : read.error),
  ),
  ...IDLE_FIELDS.map((field): RulesetWarning => ({ pointer: `/${field}`, code: "no-effect" })),
];

/** The faults of what was read, in English. */
function told(read: ReturnType<typeof readRuleset>): string[] {
  return read.ok ? [] : read.error.map((error) => rulesetProblemText(error, "en"));
}

describe("a fault in a rule set", () => {
  it("has words for every code", () => {
    const codes = new Set(problems.map(({ code }) => code));
    expect([...RULESET_ERRORS, ...RULESET_WARNINGS].filter((code) => !codes.has(code))).toEqual([]);
  });

  it.each(LANGUAGES)(
    "is described in %s in whole sentences, with the field, its possible values, and the square",
    (language) => {
      const texts = problems.map((problem) => rulesetProblemText(problem, language));
      const odd = texts.filter(
        (text) => !/^\S.{25,}\.$/u.test(text) || /undefined|null,|\[object| {2}|: \./.test(text),
      );
      expect(odd).toEqual([]);
      const placeless = problems.filter(
        (problem, i) => "square" in problem && !texts[i]!.includes(problem.square ?? "?"),
      );
      expect(placeless).toEqual([]);
      expect(new Set(texts).size).toBeGreaterThan(40);
    },
  );

  it("has fields and values as they are written", () => {
    expect(told(readRuleset({ size: 8, setup: "", "a/b~c": 1, kingSpeed: 0, escape: "rim" }))).toEqual([
      "A rule set has no field “a/b~c”. Leave it out, or correct its name.",
      "“size” can’t have this value. It can be: 7, 9, 11, 13, 15, 17, 19.",
      "“kingSpeed” can’t have this value. It can be: 1–18, null.",
      '“escape” can’t have this value. It can be: "corner", "edge".',
    ]);
    expect(told(readRuleset({ ...BRANDUBH, setup: "a5k/7/7/7/7/7/7" }))).toEqual([
      "The man on a7 isn’t allowed to stop there. Move him, or let his side stop there.",
      "On g7 the king would win before the first move. Place him on another square.",
    ]);
    expect(told(readOtnRules("dim:7 cenh:K spd:0 swf:x sw:s kj:r start:/7/"))).toEqual([
      "The key “cenh” can’t have this value. It can have: tcnk TCN.",
      "The key “spd” can’t have this value. It can have: -1, 1–18 (1×, 2×, 8×, 10×, 12×).",
      "The key “swf” can’t have this value. It can have: y.",
      "A jumping king can’t be played here. Leave out kj.",
    ]);
  });
});
