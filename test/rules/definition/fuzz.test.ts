import { describe, expect, it } from "vitest";
import {
  type Definition,
  RULESET_ERRORS,
  RULESET_WARNINGS,
  type RulesetError,
  NOTATION_PROBLEMS,
  canonicalJson,
  readOtnRules,
  readRuleset,
  startPosition,
  writeOtnRules,
} from "../../../src/rules/index.ts";
import { readGameRecord } from "../../../src/rules/records.ts";
import { isExpressible } from "../../../src/rules/notation/otn-rules.ts";
import { FIRST_TEXT, TEXTS } from "../../soak.ts";
import { GAMES, JSONS, RECORDS, type Draw, drawing, mutated, mutatedRules } from "./mutants.ts";

/** The oddity of errors: none, an unknown code, or a place outside of the text. */
function oddErrors(errors: readonly RulesetError[], length: number): string | null {
  if (errors.length === 0) return "refused for nothing";
  const odd = errors.find(
    ({ code, at = 0, pointer }) =>
      !RULESET_ERRORS.includes(code) || at < 0 || at > length || !/^($|\/)/.test(pointer),
  );
  return odd === undefined ? null : `odd error ${JSON.stringify(odd)}`;
}

/** The oddity of a rule set: that it is not in canonical form, cannot be played, or differs once it was written. */
function oddDefinition({ ruleset, shipped, warnings }: Definition): string | null {
  if (!warnings.every(({ code }) => RULESET_WARNINGS.includes(code))) return "an odd warning";
  const { id, name, ...rules } = ruleset;
  if (canonicalJson(ruleset) !== JSON.stringify(rules)) return "not canonical";
  if (startPosition(ruleset).ending !== null) return "over before it begins";
  const again = readRuleset(shipped === null ? { ...rules, name } : rules);
  if (!again.ok || again.value.ruleset.id !== id) return "another rule set as JSON";
  if (!isExpressible(ruleset)) return null;
  const record = readOtnRules(writeOtnRules(ruleset));
  return record.ok && record.value.ruleset.id === id ? null : "another rule set as a record";
}

/** The ways in which texts and values come in: each makes one and reads it; gives what is odd about the outcome. */
const WAYS: Readonly<Record<string, (draw: Draw) => { given: unknown; odd: string | null; taken: boolean }>> =
  {
    "rules records": (draw) => {
      const given = mutated(RECORDS[draw(RECORDS.length)]!, draw, RECORDS);
      const read = readOtnRules(given);
      return {
        given,
        taken: read.ok,
        odd: read.ok ? oddDefinition(read.value) : oddErrors(read.error, given.length),
      };
    },
    "game records": (draw) => {
      const given = mutated(GAMES[draw(GAMES.length)]!, draw, GAMES);
      const { error } = readGameRecord(given);
      if (error === null) return { given, taken: true, odd: null };
      const { at, problem, rules } = error;
      const isPlace = at >= 0 && at <= given.length && NOTATION_PROBLEMS.includes(problem);
      const odd = rules === undefined ? null : oddErrors(rules, given.length);
      return { given, taken: false, odd: isPlace ? odd : "odd error" };
    },
    "JSON values": (draw) => {
      const given = mutatedRules(draw);
      const read = readRuleset(given);
      return { given, taken: read.ok, odd: read.ok ? oddDefinition(read.value) : oddErrors(read.error, 0) };
    },
    "JSON texts": (draw) => {
      const given = mutated(JSONS[draw(JSONS.length)]!, draw, JSONS);
      let value: unknown = given;
      try {
        value = JSON.parse(given);
      } catch {
        // Not JSON any more: then the text itself is the value.
      }
      const read = readRuleset(value);
      return { given, taken: read.ok, odd: read.ok ? oddDefinition(read.value) : oddErrors(read.error, 0) };
    },
  };

describe("any input as rules", () => {
  it.each(Object.keys(WAYS))(
    `%s are accepted or refused, and nothing else (${TEXTS / 4} from seed ${FIRST_TEXT})`,
    { timeout: 10 * 60_000 },
    (way) => {
      const draw = drawing(FIRST_TEXT);
      let taken = 0;
      for (let count = TEXTS / 4; count > 0; count--) {
        const outcome = WAYS[way]!(draw);
        if (outcome.odd) throw new Error(`${outcome.odd}: ${JSON.stringify(outcome.given)}`);
        if (outcome.taken) taken++;
      }
      // Neither nearly everything nor nearly nothing is a rule set still.
      expect(taken / (TEXTS / 4)).toBeGreaterThan(0.02);
      expect(taken / (TEXTS / 4)).toBeLessThan(0.9);
    },
  );
});
