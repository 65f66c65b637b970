import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/contract/languages.ts";
import { rulesetAbout, rulesetTitle } from "../../src/i18n/rulesets/index.ts";
import { RULE_FIELDS, type RuleField, type Rules, type Ruleset, RULESETS } from "../../src/rules/index.ts";
import { anyRules, MADE, paragraphs, withRules } from "./made-rules.ts";
import { runs } from "../soak.ts";

interface Choice {
  readonly field: RuleField;
  readonly values: readonly unknown[];
}

/** Rules under which a field says something; where none are given, it does under the usual ones. */
const MATTERS: Partial<Record<RuleField, Partial<Rules>>> = {
  throneHostileOccupied: { throneHostile: "k" },
  linnaeanCapture: { throneStop: "k" },
  shieldwallCorner: { shieldwall: true },
  cornerHostile: { shieldwall: true },
  kingArmed: { shieldwall: true },
};
const CHOICES = (Object.keys(RULE_FIELDS) as RuleField[]).flatMap((field): readonly Choice[] => {
  const row = RULE_FIELDS[field];
  if ("values" in row && field !== "size") return [{ field, values: row.values }];
  const counts: Partial<Record<RuleField, readonly unknown[]>> = {
    attackerSpeed: [null, 1, 2, 5],
    defenderSpeed: [null, 1, 2, 5],
    kingSpeed: [null, 1, 2, 5],
    repetitionCount: [2, 3, 4, 5, 6, 7, 8, 9],
    noProgress: [null, 10, 21, 1000],
    maxPlies: [undefined, 10, 21, 2000],
  };
  const values = counts[field];
  return values === undefined ? [] : [{ field, values }];
});

const titlesOf = (one: Parameters<typeof rulesetTitle>[0]) =>
  (["en", "ru", "sv"] as const).map((language) => rulesetTitle(one, language));

describe("every value of a field", () => {
  it.each(CHOICES.flatMap((choice) => LANGUAGES.map((language) => ({ ...choice, language }))))(
    "$field has words of its own in $language",
    ({ field, values, language }) => {
      const texts = values.map((value) =>
        paragraphs(withRules({ ...MATTERS[field], [field]: value }), language),
      );
      expect(new Set(texts).size).toBe(values.length);
    },
  );

  it("covers all fields but the board's size", () => {
    expect(CHOICES.map(({ field }) => field)).toEqual(
      Object.keys(RULE_FIELDS).filter((field) => field !== "size" && field !== "setup"),
    );
  });
});

const hasCorners = (rules: Pick<Rules, "cornerStop" | "cornerHostile" | "escape">) =>
  rules.cornerStop !== "adk" || rules.cornerHostile !== "" || rules.escape === "corner";
const hasThrone = (rules: Rules) =>
  rules.throneStop !== "adk" ||
  rules.thronePass !== "adk" ||
  rules.throneHostile !== "" ||
  rules.throneHostileOccupied !== "";
const has = (set: string, piece: string) => set.includes(piece);
const cornersMatter = (rules: Rules) =>
  hasCorners(rules) &&
  (rules.cornerSize === 2 || (rules.escape === "corner" && rules.kingCapture !== "surround"));
/** Attackers have to be on four squares, and the throne is one of them. */
const isFourth = (rules: Rules) =>
  hasThrone(rules) && ["surround", "surround-edge", "custodial-away-from-throne"].includes(rules.kingCapture);
const isFort = ({ edgeFort, escape }: Rules) => edgeFort && escape === "corner";
const passes = ({ thronePass, attackerSpeed }: Rules) => has(thronePass, "a") && attackerSpeed !== 1;
const closes = ({ shieldwallCorner, cornerHostile }: Rules, men: "a" | "d") =>
  shieldwallCorner && has(cornerHostile, men);
const speedsOf = ({ attackerSpeed, defenderSpeed, kingSpeed }: Rules) => [
  attackerSpeed,
  defenderSpeed,
  kingSpeed,
];

describe("a rule text is silent about what does not exist:", () => {
  const plain = {
    throneStop: "adk",
    thronePass: "adk",
    throneHostile: "",
    throneHostileOccupied: "",
    cornerStop: "adk",
    cornerHostile: "",
    escape: "edge",
  } as const;

  it("throne and corners, if all squares but those of the edge are alike, whatever else the rules have", () => {
    const drawn = anyRules([7]).map((rules) => ({ ...rules, ...plain }));
    fc.assert(
      fc.property(drawn, (rules) => {
        const text = paragraphs(rules, "en").replace(/a1 is the corner.*top right/, "");
        expect(text).not.toMatch(/throne|corner/);
        expect(text).toContain(
          "The shaded squares along the edge are where the king escapes. All other squares are alike.",
        );
      }),
      { numRuns: 50 },
    );
  });

  /** Each rule: words that tell it, and when they have to be there. */
  const STATEMENTS: readonly (readonly [string, (rules: Ruleset) => boolean])[] = [
    ["The defenders move first", ({ firstMove }) => firstMove === "defenders"],
    ["side by side along one edge can be captured", ({ shieldwall }) => shieldwall],
    ["wall that can never be broken", ({ edgeFort, escape }) => edgeFort && escape === "corner"],
    ["withstand the shieldwall", (rules) => rules.edgeFort && rules.shieldwall && rules.escape === "corner"],
    ["connected to the edge of the board", ({ encirclement }) => encirclement],
    ["cannot, the game is drawn", ({ noLegalMove }) => noLegalMove === "draw"],
    ["as often as the players like", ({ repetition }) => repetition === "none"],
    ["whose move brought it about loses", ({ repetition }) => repetition === "mover-loses"],
    ["may not make a move that brings about", ({ repetition }) => repetition === "defenders-forbidden"],
    ["moves in all, the moves of both sides", ({ maxPlies }) => maxPlies !== undefined],
    ["moves in a row without a capture", ({ noProgress }) => noProgress !== null],
    ["The players may agree on a draw.", ({ drawByAgreement }) => drawByAgreement],
    [
      "In each corner of the board four squares",
      ({ cornerSize, ...rules }) => cornerSize === 2 && hasCorners(rules),
    ],
    ["stops on a corner square.", ({ escape }) => escape === "corner"],
    ["any square at the edge", ({ escape }) => escape === "edge"],
    [
      "At the edge he cannot be captured.",
      (rules) => rules.kingCapture === "surround" && rules.escape === "corner",
    ],
    [
      "attackers stand on all four squares beside him",
      ({ kingCapture }) => kingCapture.startsWith("surround"),
    ],
    ["on three of the squares beside it", (rules) => rules.linnaeanCapture && hasThrone(rules)],
    ["is the throne.", (rules) => hasThrone(rules)],
    // Where all move one square at a time, nobody passes over anything.
    [
      "pass over the throne when it is empty",
      (rules) => hasThrone(rules) && speedsOf(rules).some((speed) => speed !== 1),
    ],
    ["The shaded squares along the edge", ({ escape }) => escape === "edge"],
    ["The king takes no part in captures", ({ kingArmed }) => kingArmed === "no"],
    [
      "mpty corner square counts as an attacker",
      (rules) => cornersMatter(rules) && has(rules.cornerHostile, "k"),
    ],
    [
      "mpty corner square does not count as an attacker",
      (rules) => cornersMatter(rules) && !has(rules.cornerHostile, "k"),
    ],
    ["beside it three are enough", (rules) => isFourth(rules) && has(rules.throneHostile, "k")],
    [
      "beside it the king cannot be captured",
      (rules) => isFourth(rules) && !has(rules.throneHostile, "k") && !has(rules.throneStop, "a"),
    ],
    [
      "At the edge the squares beside him",
      (rules) => rules.kingCapture === "surround-edge" && rules.escape === "corner",
    ],
    ["Corner squares are closed to them", (rules) => isFort(rules) && !has(rules.cornerStop, "a")],
    [
      "The throne is closed to them",
      (rules) => isFort(rules) && hasThrone(rules) && !has(rules.throneStop, "a") && !passes(rules),
    ],
    [
      "They may pass over the throne",
      (rules) => isFort(rules) && hasThrone(rules) && !has(rules.throneStop, "a") && passes(rules),
    ],
    [
      "corner square does not close a row",
      (rules) => rules.shieldwall && hasCorners(rules) && !closes(rules, "a") && !closes(rules, "d"),
    ],
    [
      "closes a row of attackers, but",
      (rules) => rules.shieldwall && closes(rules, "a") && !closes(rules, "d"),
    ],
    ["or is an empty corner square", (rules) => rules.shieldwall && closes(rules, "a") && closes(rules, "d")],
    ["a corner square serving as one", (rules) => isFort(rules) && rules.shieldwall && closes(rules, "d")],
    ["he cannot return", (rules) => hasThrone(rules) && !has(rules.throneStop, "k")],
    ["The others go as far", (rules) => new Set(speedsOf(rules)).size > 1 && speedsOf(rules).includes(null)],
  ];
  it("each statement appears exactly if the rules have it", () => {
    const seen = new Map(STATEMENTS.map(([words]) => [words, new Set<boolean>()]));
    const drawn = fc.oneof(anyRules([7, 9]), fc.constantFrom<Ruleset>(...MADE));
    fc.assert(
      fc.property(drawn, (rules) => {
        const text = paragraphs(rules, "en");
        for (const [words, isThere] of STATEMENTS) {
          expect([words, text.includes(words)]).toEqual([words, isThere(rules)]);
          seen.get(words)?.add(isThere(rules));
        }
      }),
      { numRuns: runs(80, 150), seed: 12 },
    );
    expect([...seen].filter(([, cases]) => cases.size < 2)).toEqual([]);
  });
});

describe("names", () => {
  it.each(LANGUAGES)("of shipped rule sets are all different in %s, and their sentences too", (language) => {
    const titles = RULESETS.map((ruleset) => rulesetTitle(ruleset, language));
    const abouts = RULESETS.map((ruleset) => rulesetAbout(ruleset, language));
    expect(new Set(titles).size).toBe(RULESETS.length);
    expect(new Set(abouts).size).toBe(RULESETS.length);
    for (const about of abouts) expect(about).toMatch(/^[A-ZА-ЯÅÄÖ].*[^ .]\.$/u);
  });

  it.each(MADE)("of $id: numbers in its sentence are those of its setup", (ruleset) => {
    const count = (letter: string) => ruleset.setup.split(letter).length - 1;
    const known = [count("a"), count("d"), ruleset.size, ruleset.size ** 2, 1732].map(String);
    for (const language of LANGUAGES)
      for (const number of rulesetAbout(ruleset, language).match(/\d+/g) ?? [])
        expect(known).toContain(number);
  });

  it("of a custom rule set have its maker's name for it, or say that it is custom", () => {
    const custom = withRules({});
    // Marked as custom, because it may have the name of a built-in one.
    expect(titlesOf({ ...custom, name: "Tablut" })).toEqual([
      "Tablut (custom)",
      "Tablut (свои правила)",
      "Tablut (egna regler)",
    ]);
    expect(titlesOf(custom)).toEqual(["Custom rules 7×7", "Свои правила 7×7", "Egna regler 7×7"]);
    expect(rulesetTitle({ id: custom.id, name: custom.name }, "en")).toBe("Custom rules");
    expect(rulesetAbout(withRules({ escape: "edge", kingCapture: "custodial" }), "en")).toBe(
      "The king makes for the edge and is captured between two attackers.",
    );
  });
});
