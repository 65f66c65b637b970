import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../src/contract/languages.ts";
import type { Figure } from "../../src/i18n/rulesets/index.ts";
import { madeFigures } from "../../src/i18n/rulesets/made-figures.ts";
import type { MadeFigureId } from "../../src/i18n/rulesets/plans.ts";
import { shippedFigures, shippedRecord } from "../../src/i18n/rulesets/shipped-figures.ts";
import {
  parseMove,
  play,
  positionFromBoard,
  type Ruleset,
  rulesetOf,
  RULESETS,
  writeOtnRules,
} from "../../src/rules/index.ts";
import { SHOWN } from "./made-figures.ts";
import { anyRules, MADE, textOf, withRules } from "./made-rules.ts";
import { runs } from "../soak.ts";

const shipped = MADE.flatMap((ruleset) => LANGUAGES.map((language) => ({ ruleset, language })));

const figuresOf = (ruleset: Ruleset, language: Language = "en") =>
  textOf(ruleset, language).sections.flatMap((section) => section.figures);

/** The rules core's result for the figure's move. */
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

/** The subject of each figure, from its caption. */
const DRAWN_FOR: Readonly<Record<MadeFigureId, string>> = {
  ...of("nothing", "moving speed stopThrone passThrone moveBetween besideKing kingUnarmed kingNoAnvil"),
  ...of(
    "nothing",
    "kingBesideThroneSafe kingBesideThroneTwoFail kingThroneNoHelp kingOpenTwoSafe kingEdgeSafe",
  ),
  ...of("nothing", "fortSpoiled fortBroken encirclementOpen"),
  ...of(
    "takes",
    "captureAttacker captureDefender captureTwo againstCorner againstThrone attackerAgainstThrone",
  ),
  ...of("takes", "kingAgainstThrone occupiedA occupiedD kingAnvil linnaean shieldwall shieldwallCorner"),
  ...of("defenders, king-escaped", "escape escapeEdge"),
  ...of("attackers, king-captured", "kingOnThrone kingOnThroneTwo kingBesideThrone kingBesideThroneTwo"),
  ...of("attackers, king-captured", "kingThroneHelps kingOpenFour kingOpenTwo kingEdgeThree kingEdgeTwo"),
  ...of("attackers, king-captured", "kingAgainstCorner kingEdgeCorner"),
  ...of("defenders, edge-fort", "fort fortWide"),
  ...of("attackers, encirclement", "encirclement"),
  ...of("defenders, no-legal-move", "lastAttacker stuck"),
  ...of("attackers, no-legal-move", "noMove"),
  ...of("nobody, no-legal-move", "noMoveDraw stuckDraw"),
  ...of("attackers, repetition", "thirdTimeLost"),
  ...of("nobody, repetition", "thirdTimeDrawn"),
  ...of("attackers, repetition", "repeatedLost"),
  ...of("nobody, repetition", "repeatedDrawn"),
  ...of("defenders, repetition", "repeatedByMover"),
};
function of(effect: string, ids: string): Record<MadeFigureId, string> {
  return Object.fromEntries(ids.split(" ").map((id) => [id, effect])) as Record<MadeFigureId, string>;
}
function effectOf(ruleset: Ruleset, figure: Figure): string {
  const { captures, ends } = whatHappens(ruleset, figure);
  if (ends !== null) return `${ends.winner ?? "nobody"}, ${ends.reason}`;
  return captures.length > 0 ? "takes" : "nothing";
}

/** The figures that the core contradicts, or that do not show their subject. */
const untrue = (ruleset: Ruleset) =>
  figuresOf(ruleset).filter((figure) => {
    const { captures, ends } = whatHappens(ruleset, figure);
    const isSame = JSON.stringify([captures, ends]) === JSON.stringify([figure.captures, figure.ends]);
    return !isSame || effectOf(ruleset, figure) !== DRAWN_FOR[figure.id as MadeFigureId];
  });

const BEGINS_AND_ENDS = /^[“A-ZА-ЯÅÄÖ].*\.$/u;
const SLIPS = /undefined|null|NaN|false|\$\{| {2}|\.\.|[.;,][A-ZА-Я]| [,.;]/u;

/** The faults in how a text is written. */
function slipsIn(ruleset: Ruleset, language: Language): string[] {
  const { title, summary, sections } = textOf(ruleset, language);
  const said = sections.flatMap((section) => [
    ...section.paragraphs,
    ...section.figures.map((figure) => figure.caption),
  ]);
  const words = sections.flatMap((section) => [section.heading, ...section.paragraphs]).join(" ");
  return [
    ...said.filter((text, at) => said.indexOf(text) !== at),
    ...[...said, summary].filter((text) => !BEGINS_AND_ENDS.test(text) || SLIPS.test(text)),
    ...[title, ...sections.map(({ heading }) => heading)].filter((text) => text === ""),
    ...sections.flatMap((section) => (section.paragraphs.length === 0 ? [section.heading] : [])),
    ...(/[а-я]/iu.test(words) === (language === "ru") ? [] : ["letters of another language"]),
    ...(/[a-z]{2}/iu.test(words) === (language !== "ru") ? [] : ["no letters of its language"]),
  ];
}

/** Rules with few defaults. */
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

describe("the figures and records that are built", () => {
  it.each(RULESETS)("of $id match what the rules core says and writes now", (ruleset) => {
    expect(shippedFigures(ruleset.id)).toEqual(madeFigures(ruleset));
    expect(shippedRecord(ruleset.id)).toBe(writeOtnRules(ruleset));
  });
});

/** Texts that a person has read, in each language. */
const GOLDEN = [
  { name: "tablut-linnaeus", ruleset: rulesetOf("tablut-linnaeus") },
  { name: "sea-battle-9", ruleset: rulesetOf("sea-battle-9") },
  { name: "odd", ruleset: ODD },
].flatMap((one) => LANGUAGES.map((language) => ({ ...one, language })));

function readAloud(ruleset: Ruleset, language: Language): string {
  const { title, summary, sections } = textOf(ruleset, language);
  const lines = sections.flatMap(({ heading, paragraphs: said, figures }) => [
    "",
    heading,
    ...said,
    ...figures.map(({ board, move, caption }) => `  ${board} ${move}: ${caption}`),
  ]);
  return [title, summary, ...lines, ""].join("\n");
}

describe("figures of custom rules", () => {
  it.each(MADE)("for $id are those that its rules have", (ruleset) => {
    expect(figuresOf(ruleset).map(({ id }) => id)).toEqual(
      SHOWN[ruleset.id as keyof typeof SHOWN].split(" "),
    );
    expect(untrue(ruleset)).toEqual([]);
  });

  it("match the initial pieces: a king without men is shown without men", () => {
    const ruleset = withRules({ setup: "a5a/7/7/3k3/7/7/a5a" });
    expect(figuresOf(ruleset).every(({ board }) => !board.includes("d"))).toBe(true);
    expect(figuresOf(ruleset).map(({ id }) => id)).toContain("noMove");
  });

  it("move pieces no farther than their speed", () => {
    const shown = figuresOf(withRules({ kingSpeed: 1, attackerSpeed: 2 }));
    const moveOf = (id: string) => shown.find((figure) => figure.id === id)?.move;
    expect(moveOf("escape")).toBe("b1-a1");
    expect(moveOf("captureDefender")).toBe("c6-c4");
    expect(moveOf("speed")).toBe("b3-c3");
    expect(moveOf("moving")).toBeUndefined();
  });

  it("stay clear of four-square corners", () => {
    const shown = figuresOf(withRules({ cornerSize: 2, shieldwall: true, edgeFort: true }));
    const ids = shown.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["againstCorner", "shieldwallCorner", "escape", "fort"]));
  });
});

describe("texts of custom rules", () => {
  it.each(shipped)("for $ruleset.id in $language: whole sentences, none twice", ({ ruleset, language }) => {
    expect(slipsIn(ruleset, language)).toEqual([]);
  });

  it("are whole sentences under any rules, and no figure shows what the rules do not do", () => {
    const drawn = fc.tuple(anyRules(), fc.constantFrom(...LANGUAGES));
    fc.assert(
      fc.property(drawn, ([ruleset, language]) => {
        expect(slipsIn(ruleset, language)).toEqual([]);
        expect(untrue(ruleset)).toEqual([]);
      }),
      { numRuns: runs(50, 120) },
    );
  });

  it.each(GOLDEN)("for $name are these, in $language", async ({ name, language, ruleset }) => {
    await expect(readAloud(ruleset, language)).toMatchFileSnapshot(
      `../golden/rule-texts/${name}.${language}.txt`,
    );
  });

  it.each([
    ["en", "1 attacker against a king on his own"],
    ["ru", "один светлый король"],
    ["sv", "1 anfallare mot en ensam kung"],
  ] as const)("count pieces by the language's grammar, in %s", (language, words) => {
    const lone = textOf(withRules({ setup: "7/7/7/a2k3/7/7/7" }), language).sections[0]?.paragraphs.at(-1);
    expect(lone).toContain(words);
  });
});
