import { chanceFrom } from "../../crash/chance.ts";
import {
  RULESETS,
  RULE_FIELDS,
  type RuleField,
  type Rules,
  writeGameRecord,
  writeOtnRules,
} from "../../../src/rules/index.ts";

/** Draws a whole number from 0 up to a limit. */
export type Draw = (limit: number) => number;

/** Draws the same numbers for the same seed. */
export function drawing(seed: number): Draw {
  const chance = chanceFrom(seed);
  return (limit) => Math.floor(chance() * limit);
}

const one = <T>(draw: Draw, items: readonly T[]): T => items[draw(items.length)]!;

/** The pieces from which texts are made, besides each other. */
const PIECES = [
  ...' :/,[]|{}"\\\n\t-+0129aAtTkKxX',
  "\u0000",
  "\ud800",
  "\u00a0",
  "👑",
  "__proto__:",
  "constructor:1 ",
  "dim:7 ",
  "dim:19 ",
  "start:/",
  "starti:/",
  "cor: ",
  "cen: ",
  "esc:e ",
  "tp-rep:9 ",
  "tp-np:10 ",
  "spd:1,2, ",
  "1e400",
  "99999999999999999999",
  "1. ",
  "---",
  "/7/7",
];

/** A text in which a few places are cut out, doubled, or filled with something else. */
export function mutated(text: string, draw: Draw, others: readonly string[]): string {
  let changed = text;
  for (let times = 1 + draw(4); times > 0; times--) {
    const at = draw(changed.length + 1);
    const end = Math.min(changed.length, at + draw(draw(4) === 0 ? 40 : 4));
    const other = one(draw, others);
    const begin = draw(other.length + 1);
    const put = one(draw, [
      "",
      changed.slice(at, end).repeat(2),
      one(draw, PIECES),
      other.slice(begin, begin + draw(30)),
    ]);
    changed = changed.slice(0, at) + put + changed.slice(end);
  }
  return changed;
}

export const RECORDS: readonly string[] = RULESETS.map(writeOtnRules);

export const GAMES: readonly string[] = RULESETS.map((ruleset) =>
  writeGameRecord({
    ruleset,
    attackers: "Astrid",
    defenders: "Björn",
    event: null,
    site: "Visby",
    date: "2026-11-20",
    result: "?",
    termination: null,
    moves: ["d1-d2", "e5-e4xd4/c4", "a3-a4"],
  }),
);

export const RULES: readonly Rules[] = RULESETS.map(({ id: _id, name: _name, ...rules }) => rules);
export const JSONS: readonly string[] = RULES.map((rules) => JSON.stringify(rules));

const FIELDS = [...Object.keys(RULE_FIELDS), "name", "id", "toString", "a/b~"] as readonly string[];

/** Values of every kind; few are valid. */
const VALUES: readonly unknown[] = JSON.parse(
  `[null, true, false, 0, -0, 1, 2, 3, 7, 9, 10, 11.0, 18, 19, 20, 1000, 1001, -1, 1.5, 1e300, 1e400, 9007199254740993,
    "", "a", "k", "kda", "aa", "edge", "corner", "surround", "none", "draw", "\\ud800", [], {}, [[[]]], {"toString": 1}, ["a"]]`,
) as unknown[];

/** Rules in which some fields are another's, of no use, missing, or on another board. */
export function mutatedRules(draw: Draw): unknown {
  const rules: Record<string, unknown> = { ...one(draw, RULES) };
  for (let times = 1 + draw(4); times > 0; times--) {
    const field = one(draw, FIELDS);
    const way = draw(6);
    const { setup } = rules;
    if (way === 0) delete rules[field];
    else if (way === 1 && typeof setup === "string") rules["setup"] = mutated(setup, draw, JSONS);
    else if (way === 2) rules[field] = one(draw, VALUES);
    else if (way === 3) rules[field] = rules[one(draw, FIELDS)];
    else rules[field] = one(draw, RULES)[field as RuleField];
  }
  return rules;
}
