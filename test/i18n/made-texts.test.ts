import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../src/i18n/languages.ts";
import { type Figure, ruleText, rulesetAbout, rulesetTitle } from "../../src/i18n/rulesets/index.ts";
import {
  DEFAULT_RULES,
  parseMove,
  play,
  positionFromBoard,
  RULE_FIELDS,
  type RuleField,
  type Rules,
  RULESETS,
  type Ruleset,
  rulesetOf,
} from "../../src/rules/index.ts";
import { anyRuleset } from "../rules/random-rulesets.ts";
import { SHOWN } from "./made-figures.ts";

const MADE = RULESETS.slice(6);
const shipped = MADE.flatMap((ruleset) => LANGUAGES.map((language) => ({ ruleset, language })));

/** Rule sets drawn at random, with speeds and counts of all kinds. */
const speed = fc.constantFrom(null, 1, 2, 5);
const anyRules = fc
  .tuple(anyRuleset(), speed, speed, speed, fc.constantFrom(null, 10, 21, 100))
  .map(([ruleset, attackerSpeed, defenderSpeed, kingSpeed, noProgress]) => ({
    ...ruleset,
    attackerSpeed,
    defenderSpeed,
    kingSpeed,
    noProgress,
  }));

const BRANDUBH = rulesetOf("brandubh").setup;
const withRules = (given: Partial<Rules>): Ruleset => ({
  id: "custom-0",
  name: "Custom",
  size: 7,
  setup: BRANDUBH,
  ...DEFAULT_RULES,
  ...given,
});
const paragraphs = (ruleset: Ruleset, language: Language) =>
  ruleText(ruleset, language)
    .sections.flatMap((section) => section.paragraphs)
    .join("\n");
const figuresOf = (ruleset: Ruleset, language: Language = "en") =>
  ruleText(ruleset, language).sections.flatMap((section) => section.figures);

/** What the rules core says that the figure's move does. */
function whatHappens(ruleset: Ruleset, { board, turn, before = [], move }: Figure) {
  const start = positionFromBoard(ruleset, board, turn);
  if (!start.ok) throw new Error(`${board} is no board of these rules`);
  let [position, captures] = [start.value, [] as readonly string[]];
  for (const text of [...before, move]) {
    const written = parseMove(text);
    const played = written.ok ? play(position, written.value) : null;
    if (played?.ok !== true) throw new Error(`${text} is illegal`);
    ({ position, captures } = played.value);
  }
  return { captures, ends: position.ending };
}

function expectTrue(ruleset: Ruleset): void {
  for (const figure of figuresOf(ruleset)) {
    expect(whatHappens(ruleset, figure), figure.id).toEqual({
      captures: figure.captures,
      ends: figure.ends,
    });
  }
}

function expectWellWritten(ruleset: Ruleset, language: Language): void {
  const { title, summary, sections } = ruleText(ruleset, language);
  const said = sections.flatMap((section) => [
    ...section.paragraphs,
    ...section.figures.map((figure) => figure.caption),
  ]);
  expect(new Set(said).size).toBe(said.length);
  for (const text of [...said, summary]) {
    expect(text).toMatch(/^[“A-ZА-ЯÅÄÖ].*\.$/u);
    expect(text).not.toMatch(/undefined|null|NaN|false|\$\{| {2}|\.\.|[.;,][A-ZА-Я]| [,.;]/u);
  }
  for (const text of [title, ...sections.map((section) => section.heading)]) expect(text).not.toBe("");
  for (const section of sections) expect(section.paragraphs.length).toBeGreaterThan(0);
  const words = sections.flatMap((section) => [section.heading, ...section.paragraphs]).join(" ");
  expect(/[а-я]/iu.test(words)).toBe(language === "ru");
  expect(/[a-z]{2}/iu.test(words)).toBe(language !== "ru");
}

/** Rules of which little is usual. */
const ODD = withRules({
  setup: "2a1a2/7/a2d2a/2dkd2/a2d2a/7/2a1a2",
  firstMove: "defenders",
  attackerSpeed: 3,
  kingSpeed: 1,
  throneStop: "ak",
  thronePass: "a",
  throneHostile: "dk",
  throneHostileOccupied: "d",
  cornerSize: 2,
  cornerStop: "dk",
  cornerHostile: "ak",
  kingCapture: "custodial-away-from-throne",
  kingArmed: "hammer",
  shieldwall: true,
  edgeFort: true,
  noLegalMove: "draw",
  repetition: "mover-loses",
  repetitionCount: 4,
  noProgress: 21,
  drawByAgreement: false,
});

/** Texts that a person has read, in each language. */
const GOLDEN = [
  { name: "tablut-linnaeus", ruleset: rulesetOf("tablut-linnaeus") },
  { name: "sea-battle-9", ruleset: rulesetOf("sea-battle-9") },
  { name: "odd", ruleset: ODD },
].flatMap((one) => LANGUAGES.map((language) => ({ ...one, language })));

function readAloud(ruleset: Ruleset, language: Language): string {
  const { title, summary, sections } = ruleText(ruleset, language);
  const lines = sections.flatMap(({ heading, paragraphs: said, figures }) => [
    "",
    heading,
    ...said,
    ...figures.map(({ board, move, caption }) => `  ${board} ${move}: ${caption}`),
  ]);
  return [title, summary, ...lines, ""].join("\n");
}

describe("made figures", () => {
  it.each(MADE)("of $id are those that its rules have", (ruleset) => {
    expect(figuresOf(ruleset).map(({ id }) => id)).toEqual(
      SHOWN[ruleset.id as keyof typeof SHOWN].split(" "),
    );
    expectTrue(ruleset);
  });

  it("are those of the setup's pieces: a king without men is shown without men", () => {
    const ruleset = withRules({ setup: "a5a/7/7/3k3/7/7/a5a" });
    expect(figuresOf(ruleset).every(({ board }) => !board.includes("d"))).toBe(true);
    expect(figuresOf(ruleset).map(({ id }) => id)).toContain("noMove");
  });

  it("bring the mover no farther than its speed", () => {
    const shown = figuresOf(withRules({ kingSpeed: 1, attackerSpeed: 2 }));
    const moveOf = (id: string) => shown.find((figure) => figure.id === id)?.move;
    expect(moveOf("escape")).toBe("b1-a1");
    expect(moveOf("captureDefender")).toBe("c6-c4");
    expect(moveOf("speed")).toBe("b3-c3");
    expect(moveOf("moving")).toBeUndefined();
  });

  it("stand clear of corners of four squares", () => {
    const shown = figuresOf(withRules({ cornerSize: 2, shieldwall: true, edgeFort: true }));
    const ids = shown.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["againstCorner", "shieldwallCorner", "escape", "fort"]));
  });
});

describe("made texts", () => {
  it.each(shipped)("of $ruleset.id in $language: whole sentences, none twice", ({ ruleset, language }) => {
    expectWellWritten(ruleset, language);
  });

  it("are whole sentences under any rules, and no figure shows what the rules do not do", () => {
    const drawn = fc.tuple(anyRules, fc.constantFrom(...LANGUAGES));
    fc.assert(
      fc.property(drawn, ([ruleset, language]) => {
        expectWellWritten(ruleset, language);
        expectTrue(ruleset);
      }),
      { numRuns: 120 },
    );
  });

  it.each(GOLDEN)("of $name are these, in $language", async ({ name, language, ruleset }) => {
    await expect(readAloud(ruleset, language)).toMatchFileSnapshot(
      `../golden/rule-texts/${name}.${language}.txt`,
    );
  });

  it.each(LANGUAGES)("count pieces as the language does, in %s", (language) => {
    const lone = ruleText(withRules({ setup: "7/7/7/a2k3/7/7/7" }), language).sections[0]?.paragraphs.at(-1);
    const words = {
      en: "1 attacker against a king on his own",
      ru: "один светлый король",
      sv: "1 anfallare mot en ensam kung",
    };
    expect(lone).toContain(words[language]);
  });
});

/** Rules under which a field says something; where none are given, it does under the usual ones. */
const MATTERS: Partial<Record<RuleField, Partial<Rules>>> = {
  throneHostileOccupied: { throneHostile: "k" },
  linnaeanCapture: { throneStop: "k" },
  shieldwallCorner: { shieldwall: true },
  cornerHostile: { shieldwall: true },
  kingArmed: { shieldwall: true },
};
const CHOICES = (Object.keys(RULE_FIELDS) as RuleField[]).flatMap((field) => {
  const row = RULE_FIELDS[field];
  if ("values" in row && field !== "size") return [{ field, values: row.values as readonly unknown[] }];
  const counts: Partial<Record<RuleField, readonly unknown[]>> = {
    attackerSpeed: [null, 1, 2, 5],
    defenderSpeed: [null, 1, 2, 5],
    kingSpeed: [null, 1, 2, 5],
    repetitionCount: [2, 3, 4, 5, 6, 7, 8, 9],
    noProgress: [null, 10, 21, 1000],
  };
  const values = counts[field];
  return values === undefined ? [] : [{ field, values }];
});

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

  it("is told of all fields but the board's size", () => {
    expect(CHOICES.map(({ field }) => field)).toEqual(
      Object.keys(RULE_FIELDS).filter((field) => field !== "size" && field !== "setup"),
    );
  });
});

describe("nothing is said of what is not there", () => {
  const plain = {
    throneStop: "adk",
    thronePass: "adk",
    throneHostile: "",
    throneHostileOccupied: "",
    cornerStop: "adk",
    cornerHostile: "",
    escape: "edge",
  } as const;

  it("no throne and no corners where all squares are alike, whatever else the rules have", () => {
    const drawn = anyRules.map((rules) => ({ ...rules, ...plain }));
    fc.assert(
      fc.property(drawn, (rules) => {
        const text = paragraphs(rules, "en").replace(/a1 is the corner.*top right/, "");
        expect(text).not.toMatch(/throne|corner/);
        expect(text).toContain("All squares are alike.");
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
    ["The king takes no part in captures", ({ kingArmed }) => kingArmed === "no"],
    ["The others go as far", (rules) => new Set(speedsOf(rules)).size > 1 && speedsOf(rules).includes(null)],
  ];
  const hasCorners = (rules: Pick<Rules, "cornerStop" | "cornerHostile" | "escape">) =>
    rules.cornerStop !== "adk" || rules.cornerHostile !== "" || rules.escape === "corner";
  const hasThrone = (rules: Rules) =>
    rules.throneStop !== "adk" ||
    rules.thronePass !== "adk" ||
    rules.throneHostile !== "" ||
    rules.throneHostileOccupied !== "";
  const speedsOf = ({ attackerSpeed, defenderSpeed, kingSpeed }: Rules) => [
    attackerSpeed,
    defenderSpeed,
    kingSpeed,
  ];

  it("each statement is there just where the rules have it", () => {
    const seen = new Map(STATEMENTS.map(([words]) => [words, new Set<boolean>()]));
    const drawn = fc.oneof(anyRules, fc.constantFrom<Ruleset>(...MADE));
    fc.assert(
      fc.property(drawn, (rules) => {
        const text = paragraphs(rules, "en");
        for (const [words, isThere] of STATEMENTS) {
          expect(text.includes(words), words).toBe(isThere(rules));
          seen.get(words)?.add(isThere(rules));
        }
      }),
      { numRuns: 150 },
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

  it("of one that a player made are what the player called it, else that it is one's own", () => {
    const custom = withRules({});
    expect(rulesetTitle({ ...custom, name: "Grandfather’s tafl" }, "ru")).toBe("Grandfather’s tafl");
    expect(LANGUAGES.map((language) => rulesetTitle(custom, language))).toEqual([
      "Custom rules 7×7",
      "Свои правила 7×7",
      "Egna regler 7×7",
    ]);
    expect(rulesetTitle({ id: custom.id, name: custom.name }, "en")).toBe("Custom rules");
    expect(rulesetAbout(withRules({ escape: "edge", kingCapture: "custodial" }), "en")).toBe(
      "The king makes for the edge and is captured between two attackers.",
    );
  });
});
