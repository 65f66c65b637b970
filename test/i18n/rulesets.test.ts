import { describe, expect, it } from "vitest";
import { SYMBOLS } from "../../src/board/style.ts";
import { LANGUAGES } from "../../src/contract/languages.ts";
import type { Figure } from "../../src/i18n/rulesets/index.ts";
import {
  parseMove,
  play,
  positionFromBoard,
  rulesetOf,
  THE_SIX,
  type Ruleset,
} from "../../src/rules/index.ts";
import { textOf } from "./made-rules.ts";

const texts = THE_SIX.flatMap((ruleset) =>
  LANGUAGES.map((language) => ({ ruleset, language, text: textOf(ruleset, language) })),
);
const figuresOf = (ruleset: Ruleset) => textOf(ruleset, "en").sections.flatMap((section) => section.figures);
const figures = THE_SIX.flatMap((ruleset) => figuresOf(ruleset).map((figure) => ({ ruleset, figure })));
const idsOf = (id: Ruleset["id"]) => {
  const ruleset = THE_SIX.find((one) => one.id === id);
  return ruleset === undefined ? [] : figuresOf(ruleset).map((figure) => figure.id);
};

function value<T>(checked: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (checked.ok) return checked.value;
  throw new Error(JSON.stringify(checked.error));
}

/** The rules core's result for the figure's move. */
function whatHappens(ruleset: Ruleset, { board, turn, before = [], move }: Figure) {
  const start = value(positionFromBoard(ruleset, board, turn));
  const position = before.reduce((at, text) => value(play(at, value(parseMove(text)))).position, start);
  const played = value(play(position, value(parseMove(move))));
  return { captures: played.captures.toSorted(), ends: played.position.ending };
}

describe("figures", () => {
  it.each(figures)("$ruleset.id, $figure.id: the move does what its text says", ({ ruleset, figure }) => {
    expect(whatHappens(ruleset, figure)).toEqual({ captures: figure.captures, ends: figure.ends });
  });

  it.each(THE_SIX)("$id: there is one for each ending special to its rules", (ruleset) => {
    const reasons = new Set(figuresOf(ruleset).map((figure) => figure.ends?.reason));
    expect(reasons).toContain("king-captured");
    expect(reasons).toContain("king-escaped");
    expect(reasons).toContain("no-legal-move");
    expect(reasons.has("edge-fort")).toBe(ruleset.edgeFort);
    expect(reasons.has("encirclement")).toBe(ruleset.encirclement);
  });

  it.each(THE_SIX)(
    "$id: they show men of both sides captured by men, by the king and against the throne",
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

  it.each(THE_SIX)("$id: they show the shieldwall exactly if it is played", (ruleset) => {
    expect(figuresOf(ruleset).some((figure) => figure.id === "shieldwall")).toBe(ruleset.shieldwall);
  });

  it("distinguish how the king is captured", () => {
    expect(idsOf("copenhagen")).toEqual(expect.arrayContaining(["kingEdgeSafe", "kingBesideThrone"]));
    expect(idsOf("tablut")).toEqual(expect.arrayContaining(["kingBesideThroneTwoFail", "kingAgainstCorner"]));
    expect(idsOf("brandubh")).toEqual(expect.arrayContaining(["kingBesideThroneTwo", "kingThroneNoHelp"]));
  });

  it("of the broken fort: without the attacker inside it would be one", () => {
    const ruleset = rulesetOf("copenhagen");
    const spoilt = figuresOf(ruleset).find(({ id }) => id === "fortSpoiled")!;
    const free = spoilt.board.replace(/dk1a3$/, "dk5");
    expect(free).not.toBe(spoilt.board);
    expect(whatHappens(ruleset, { ...spoilt, board: free }).ends?.reason).toBe("edge-fort");
  });

  it("show one board per rule, in any language", () => {
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

  it.each([
    ["en", "The attackers are dark", "light", "crown", ["castles", "restricted squares"]],
    ["ru", "Тёмные фигуры — атакующие", "светлые", "в короне", ["убежища", "запретные поля", "срублен"]],
    ["sv", "Anfallarna är mörka", "ljusa", "krona", ["slott", "oavgjort", "dödad"]],
  ] as const)(
    "in %s: distinguish the sides by their drawing, and give the older names once",
    (language, dark, light, crown, older) => {
      for (const ruleset of THE_SIX) {
        const { sections } = textOf(ruleset, language);
        const text = sections.flatMap(({ paragraphs }) => paragraphs).join(" ");
        for (const words of [dark, light, crown]) expect(text).toContain(words);
        for (const name of older) expect([name, text.split(name).length - 1]).toEqual([name, 1]);
      }
      // The shields of the attackers are dark, the defenders are of bone, and the king's outline is a crown.
      expect(SYMBOLS).toMatch(/id="tafl-a">.*?fill="var\(--dark\)".*?id="tafl-d">.*?fill="var\(--bone\)"/);
    },
  );

  it("name the squares up to the last one of the board", () => {
    expect(textOf(rulesetOf("brandubh"), "en").sections[0]?.paragraphs[1]).toContain("g7");
    expect(textOf(rulesetOf("copenhagen"), "en").sections[0]?.paragraphs[1]).toContain("k11");
  });

  it("say who has to give way when Copenhagen's position repeats", () => {
    const draws = textOf(rulesetOf("copenhagen"), "en").sections.at(-1)?.paragraphs.join(" ");
    expect(draws).toContain("The side that began to repeat must find another move or lose.");
    expect(draws).toContain("at the third occurrence of a position the attackers win");
    expect(draws).toContain("It is for the defenders to find another move");
  });
});
