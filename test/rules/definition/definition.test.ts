import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  RULE_FIELDS,
  RULESETS,
  type Rules,
  type Ruleset,
  canonicalJson,
  definitionOf,
  readOtnRules,
  readRuleset,
  rulesetOf,
  startPosition,
  writeOtnRules,
} from "../../../src/rules/index.ts";
import { isExpressible } from "../../../src/rules/notation/otn-rules.ts";
import { wander } from "../boards.ts";
import { anyRuleset } from "../random-rulesets.ts";
import { runs } from "../../soak.ts";
import { cpuTimeOf } from "../../cpu.ts";

const rulesIn = ({ id: _id, name: _name, ...rules }: Ruleset): Rules => rules;

const BRANDUBH = rulesIn(rulesetOf("brandubh"));
const { size, setup } = BRANDUBH;

/** The result of reading: the id and the warnings, or every error, each as code and place. */
function reading(given: unknown): readonly string[] {
  const read = readRuleset(given);
  if (!read.ok) return read.error.map(({ pointer, code }) => `${code} ${pointer}`);
  return [read.value.ruleset.id, ...read.value.warnings.map(({ pointer, code }) => `${code} ${pointer}`)];
}

describe("a rule set", () => {
  it("equal to a shipped one is that one, whatever its name", () => {
    for (const ruleset of RULESETS) {
      const read = readRuleset({ ...rulesIn(ruleset), name: "Mine" });
      expect(read).toEqual({ ok: true, value: { ruleset, shipped: ruleset.id, warnings: [] } });
    }
  });

  it("made by a player has its given name, on which its id does not depend", () => {
    const slow = { ...BRANDUBH, kingSpeed: 2 };
    const names = [undefined, "Slow king", "Långsam kung 👑"].map((name) => {
      const read = readRuleset(name === undefined ? slow : { name, ...slow });
      return read.ok ? [read.value.ruleset.id, read.value.ruleset.name, read.value.shipped] : null;
    });
    const id = definitionOf(slow).ruleset.id;
    expect(id).toMatch(/^custom-[0-9a-f]{20}$/);
    expect(names).toEqual([
      [id, "Custom", null],
      [id, "Slow king", null],
      [id, "Långsam kung 👑", null],
    ]);
  });

  it("reports everything wrong with its fields first, and only then its board", () => {
    const given = JSON.parse(
      '{"__proto__":1,"constructor":2,"setup":"7","size":7.0,"kingSpeed":1e400,"attackerSpeed":-0,"cornerStop":"kk","a~/b":0,"name":"\\u202eevil"}',
    ) as unknown;
    expect(reading(given)).toEqual([
      "unknown-field /__proto__",
      "unknown-field /constructor",
      "unknown-field /a~0~1b",
      "value /name",
      "value /attackerSpeed",
      "type /kingSpeed",
      "value /cornerStop",
    ]);
  });

  it.each([
    ["", ["value /name"]],
    ["   ", ["value /name"]],
    ["a\u0000", ["value /name"]],
    ["\ud800", ["value /name"]],
    ["\uffff", ["value /name"]],
    ["\u3164\ufe0f\u2800\u0301", ["value /name"]],
    ["👑".repeat(41), ["value /name"]],
    ["👑".repeat(40), [definitionOf({ ...BRANDUBH, kingSpeed: 2 }).ruleset.id]],
  ])("may be named %j: %j", (name, outcome) => {
    expect(reading({ ...BRANDUBH, kingSpeed: 2, name })).toEqual(outcome);
  });

  it.each([
    ["7/7/7/7/7/7/7", ["king-count /setup", "no-attackers /setup"]],
    ["kk5/a6/7/7/7/7/7", ["king-count /setup"]],
    ["07/7/7/3k3/7/7/3a3", ["board-text /setup"]],
    ["10/7/7/3k3/7/7/3a3", ["board-size /setup"]],
    ["3a2/7/7/3k3/7/7/3a3", ["board-size /setup"]],
    ["3a3/7/7/3k3/7/7/99999999999999999999", ["board-size /setup"]],
    ["1a5/ada4/1aka3/2a4/7/7/7", ["already-over /setup", "no-legal-move /setup"]],
  ])("cannot begin from %s: %j", (board, errors) => {
    expect(reading({ size, setup: board })).toEqual(errors);
  });

  it("may use null for no limit, and nowhere else", () => {
    const nulls = Object.fromEntries(Object.keys(RULE_FIELDS).map((field) => [field, null]));
    const wrong = Object.keys(RULE_FIELDS).filter((field) => !/Speed|noProgress|maxPlies/.test(field));
    expect(reading(nulls)).toEqual(wrong.map((field) => `type /${field}`));
  });

  it("says on which square a piece stands that may not stand there", () => {
    const read = readRuleset({ size, setup: "3a3/7/7/3k3/7/7/a6" });
    expect(!read.ok && read.error).toEqual([{ pointer: "/setup", code: "man-on-restricted", square: "a1" }]);
  });

  it("without an escape also reports what is wrong with its board", () => {
    expect(reading({ size, setup: "0", cornerStop: "ad" })).toEqual([
      "no-escape /cornerStop",
      "board-text /setup",
    ]);
  });

  it("is read fast, however deep or long the input", async () => {
    const deep = JSON.parse(`${"[".repeat(10_000)}${"]".repeat(10_000)}`) as unknown;
    const nested = JSON.parse(`${'{"size":'.repeat(10_000)}7${"}".repeat(10_000)}`) as unknown;
    const long = 1_000_000;
    const cost = await cpuTimeOf(() => {
      expect(reading(deep)).toEqual(["type "]);
      expect(reading(nested)).toEqual(["type /size", "required /setup"]);
      expect(reading({ size, setup: deep, name: nested })).toEqual(["type /name", "type /setup"]);
      for (const text of ["1".repeat(long), "a".repeat(long), "a/".repeat(long / 2), "10".repeat(long / 2)])
        expect(reading({ size, setup: text })).toEqual([
          expect.stringMatching(/^board-(text|size) \/setup$/),
        ]);
      expect(reading({ size, setup, name: "x".repeat(long), throneStop: "a".repeat(long) })).toEqual([
        "value /name",
        "value /throneStop",
      ]);
      expect(reading({ size, setup, ["~".repeat(long)]: 1 })).toEqual([
        expect.stringContaining("unknown-field /~0~0"),
      ]);
      const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`field ${i}`, i]));
      expect(reading({ size, setup, ...wide })).toHaveLength(50_000);
      expect(readOtnRules("dim:7 ".repeat(long / 5))).toMatchObject({
        ok: false,
        error: [{ code: "too-long" }],
      });
    });
    expect(cost).toBeLessThan(5000);
  });
});

/** The same rules as somebody else might send them: fields in another order, defaults left out, letters of sets turned round. */
function otherwise(rules: Rules): object {
  const fields = Object.entries(rules).toReversed();
  return Object.fromEntries(
    fields.flatMap(([field, value]): [string, unknown][] => {
      const row = RULE_FIELDS[field as keyof typeof RULE_FIELDS];
      if ("default" in row && row.default === value) return [];
      const isSet = typeof value === "string" && /^[adk]+$/.test(value) && field !== "setup";
      return [[field, isSet ? [...value].toReversed().join("") : value]];
    }),
  );
}

describe("any rule set", () => {
  it("is the same in canonical form, in any JSON, and as a record", () => {
    fc.assert(
      fc.property(anyRuleset(), (drawn) => {
        const rules = rulesIn(drawn);
        const { ruleset } = definitionOf(rules, "Any");
        const read = readRuleset({ ...otherwise(rules), name: "Any" });
        expect(read).toMatchObject({ ok: true, value: { ruleset } });
        const again = readRuleset(JSON.parse(canonicalJson(rules)));
        expect(again.ok && again.value.ruleset.id).toBe(ruleset.id);
        const codes = again.ok ? again.value.warnings.map(({ code }) => code) : ["refused"];
        expect(codes).not.toContain("no-effect");
        if (!isExpressible(ruleset)) return;
        const record = readOtnRules(writeOtnRules(ruleset));
        expect(record).toMatchObject({ ok: true, value: { ruleset, shipped: null } });
      }),
      { seed: 11, numRuns: runs(200, 500) },
    );
  });

  it("plays alike in canonical form: what has no effect is dropped", () => {
    fc.assert(
      fc.property(
        anyRuleset({ sizes: [7, 9] }),
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        (drawn, choices) => {
          const [asDrawn, canonical] = [drawn, definitionOf(drawn).ruleset].map((ruleset) =>
            wander(startPosition(ruleset), choices).map(({ inner, ending, turn }) => [
              [...inner.cells],
              ending,
              turn,
            ]),
          );
          expect(canonical).toEqual(asDrawn);
        },
      ),
      { seed: 12, numRuns: runs(60, 150) },
    );
  });
});
