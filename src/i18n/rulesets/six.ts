import { type Ruleset, squareName } from "../../rules/index.ts";
import type { Language } from "../../contract/languages.ts";
import { RULE_TEXT_WORDS, type RuleTextWords } from "../built/rule-text.ts";
import { countOf, when } from "./facts.ts";
import type { FigureId, RuleSection } from "./figures.ts";
import type { MadeFigures } from "./made-figures.ts";

export function sectionsOfSix(
  rules: Ruleset,
  language: Language,
  figures: MadeFigures,
): readonly RuleSection[] {
  const say = RULE_TEXT_WORDS[language];
  const captions: Readonly<Record<FigureId, string>> = say.captions;
  return Object.entries(partsOf(rules, say)).flatMap(([id, paragraphs]) => {
    if (paragraphs === null) return [];
    const drawn = (figures[id] ?? []).map((figure) => ({
      ...figure,
      caption: captions[figure.id as FigureId],
    }));
    return [{ heading: say.headings[id as SectionId], paragraphs, figures: drawn }];
  });
}

type SectionId = keyof RuleTextWords["headings"];

const among = (table: Readonly<Record<string, readonly string[]>>, word: string): readonly string[] =>
  table[word] ?? [];

/** Returns the sentences of each section; null if its rule does not apply. */
function partsOf(rules: Ruleset, say: RuleTextWords): Readonly<Record<SectionId, readonly string[] | null>> {
  const { size, shieldwall, edgeFort, encirclement } = rules;
  return {
    board: [
      say.board(size),
      say.naming(squareName(size - 1, size - 1)),
      say.sides(countOf(rules, "a"), countOf(rules, "d")),
      say.aims,
    ],
    moves: [say.moving, say.restricted],
    capture: [say.capture, say.captureMore],
    hostile: [say.hostileCorner, say.hostileThrone, say.hostileEdge],
    shieldwall: shieldwall ? say.shieldwall : null,
    king: [...among(say.kingCapture, rules.kingCapture), say.kingTrap],
    defendersWin: [
      say.escape,
      ...when(edgeFort, ...say.fort),
      ...when(edgeFort && shieldwall, say.fortShieldwall),
    ],
    attackersWin: [say.captureWins, ...when(encirclement, say.encirclement)],
    noMove: [say.noMove, ...when(rules.kingCapture === "surround", say.noMoveKing)],
    draws: [
      say.samePosition,
      say.toAndFro,
      ...among(say.repetition, rules.repetition),
      ...(rules.noProgress === null ? [] : [say.noProgress(rules.noProgress)]),
      rules.drawByAgreement ? say.agreement : say.noAgreement,
      say.judgement,
    ],
  };
}
