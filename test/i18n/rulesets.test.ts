import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/i18n/languages.ts";
import { type Figure, ruleText } from "../../src/i18n/rulesets/index.ts";
import {
  parseMove,
  play,
  positionFromBoard,
  rulesetOf,
  RULESETS,
  type Ruleset,
} from "../../src/rules/index.ts";

const texts = RULESETS.flatMap((ruleset) =>
  LANGUAGES.map((language) => ({ ruleset, language, text: ruleText(ruleset, language) })),
);
const figuresOf = (ruleset: Ruleset) =>
  ruleText(ruleset, "en").sections.flatMap((section) => section.figures);
const figures = RULESETS.flatMap((ruleset) => figuresOf(ruleset).map((figure) => ({ ruleset, figure })));
const idsOf = (id: Ruleset["id"]) => {
  const ruleset = RULESETS.find((one) => one.id === id);
  return ruleset === undefined ? [] : figuresOf(ruleset).map((figure) => figure.id);
};

function value<T>(checked: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (checked.ok) return checked.value;
  throw new Error(JSON.stringify(checked.error));
}

/** What the rules core says that the figure's move does. */
function whatHappens(ruleset: Ruleset, { board, turn, move }: Figure) {
  const played = value(play(value(positionFromBoard(ruleset, board, turn)), value(parseMove(move))));
  return { captures: played.captures.toSorted(), ends: played.position.ending };
}

describe("figures", () => {
  it.each(figures)("$ruleset.id, $figure.id: the move does what is said", ({ ruleset, figure }) => {
    expect(whatHappens(ruleset, figure)).toEqual({ captures: figure.captures, ends: figure.ends });
  });

  it.each(RULESETS)("$id: has one for each ending that its rules alone know", (ruleset) => {
    const reasons = new Set(figuresOf(ruleset).map((figure) => figure.ends?.reason));
    expect(reasons).toContain("king-captured");
    expect(reasons).toContain("king-escaped");
    expect(reasons).toContain("no-legal-move");
    expect(reasons.has("edge-fort")).toBe(ruleset.edgeFort);
    expect(reasons.has("encirclement")).toBe(ruleset.encirclement);
  });

  it.each(RULESETS)(
    "$id: shows men of both sides captured by men, by the king and against the throne",
    (ruleset) => {
      const ids = figuresOf(ruleset).map((figure) => figure.id);
      expect(ids).toEqual(
        expect.arrayContaining([
          "captureAttacker",
          "captureDefender",
          "captureTwo",
          "againstCorner",
          "againstThrone",
          "attackerAgainstThrone",
        ]),
      );
    },
  );

  it.each(RULESETS)("$id: shows the shieldwall exactly where it is played", (ruleset) => {
    expect(figuresOf(ruleset).some((figure) => figure.id === "shieldwall")).toBe(ruleset.shieldwall);
  });

  it("tell apart how the king is captured", () => {
    expect(idsOf("copenhagen")).toEqual(expect.arrayContaining(["kingEdgeSafe", "kingBesideThrone"]));
    expect(idsOf("tablut")).toEqual(expect.arrayContaining(["kingBesideThroneTwoFail", "kingAgainstCorner"]));
    expect(idsOf("brandubh")).toEqual(expect.arrayContaining(["kingBesideThroneTwo", "kingThroneNoHelp"]));
  });

  it("show one board per rule, whatever the language", () => {
    for (const { ruleset, text } of texts) {
      const boards = text.sections.flatMap((section) => section.figures.map((figure) => figure.board));
      expect(boards).toEqual(figuresOf(ruleset).map((figure) => figure.board));
    }
  });
});

describe("rule texts", () => {
  it.each(texts)("$ruleset.id in $language: nothing is empty, doubled or left unfilled", ({ text }) => {
    const sentences = text.sections.flatMap((section) => [
      ...section.paragraphs,
      ...section.figures.map((figure) => figure.caption),
    ]);
    expect(text.sections.every((section) => section.paragraphs.length > 0)).toBe(true);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of [...sentences, text.summary]) {
      expect(sentence).toMatch(/[.!]$/);
      expect(sentence).not.toMatch(/undefined|null|NaN|\$\{| {2}/);
    }
    for (const heading of [text.title, ...text.sections.map((section) => section.heading)])
      expect(heading).not.toBe("");
  });

  it.each(texts)("$ruleset.id in $language: is in the letters of its language", ({ language, text }) => {
    const words = JSON.stringify(text.sections.map((section) => [section.heading, section.paragraphs]));
    expect(/[а-я]/i.test(words)).toBe(language === "ru");
    expect(/[a-z]{2}/i.test(words)).toBe(language !== "ru");
    expect(/[åäö]/i.test(words)).toBe(language === "sv");
  });

  it.each(texts)("$ruleset.id in $language: numbers come from the rules", ({ ruleset, text }) => {
    const board = text.sections[0]?.paragraphs.join(" ") ?? "";
    const count = (piece: string) => [...ruleset.setup].filter((sign) => sign === piece).length;
    for (const part of [board, text.summary]) {
      expect(part).toContain(`${ruleset.size}×${ruleset.size}`);
      expect(part.match(/\d+/g)?.slice(-2)).toEqual([String(count("a")), String(count("d"))]);
    }
    const numbers: string[] = text.sections.at(-1)?.paragraphs.join(" ").match(/\d+/g) ?? [];
    expect(numbers).toEqual(ruleset.noProgress === null ? [] : [String(ruleset.noProgress)]);
  });

  it("say who has to give way when Copenhagen's position repeats", () => {
    const draws = ruleText(rulesetOf("copenhagen"), "en").sections.at(-1)?.paragraphs.join(" ");
    expect(draws).toContain("The side that began to repeat must find another move or lose.");
    expect(draws).toContain("at the third occurrence of a position the attackers win");
    expect(draws).toContain("It is for the defenders to find another move");
  });
});
