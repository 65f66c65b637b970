import { type Ruleset, squareName } from "../../rules/index.ts";
import type { Language } from "../../contract/languages.ts";
import { RULE_TEXT_WORDS, type RuleTextWords } from "../built/rules.ts";
import { countOf, when } from "./facts.ts";
import { type FigureId, figureOfSix, type RuleSection } from "./figures.ts";

/** The sections of the text of one of the six. */
export function sectionsOfSix(rules: Ruleset, language: Language): readonly RuleSection[] {
  const say = RULE_TEXT_WORDS[language];
  const captions: Readonly<Record<FigureId, string>> = say.captions;
  return Object.entries(partsOf(rules, say)).flatMap(([id, part]) => {
    if (part === null) return [];
    const [paragraphs, ids = []] = part;
    const figures = ids.map((one) => ({ ...figureOfSix(one, rules.size), caption: captions[one] }));
    return [{ heading: say.headings[id as SectionId], paragraphs, figures }];
  });
}

type SectionId = keyof RuleTextWords["headings"];

/** What a section says, and which figures it shows. */
type Part = readonly [paragraphs: readonly string[], figures?: readonly FigureId[]];

/** What a table has for one of its words. */
const among = <Value>(table: Readonly<Record<string, readonly Value[]>>, word: string): readonly Value[] =>
  table[word] ?? [];

const KING_FIGURES = {
  surround: ["kingOnThrone", "kingBesideThrone", "kingOpenFour", "kingOpenTwoSafe", "kingEdgeSafe"],
  "custodial-away-from-throne": [
    "kingOnThrone",
    "kingBesideThrone",
    "kingBesideThroneTwoFail",
    "kingOpenTwo",
    "kingEdgeTwo",
    "kingAgainstCorner",
  ],
  "custodial-off-throne": [
    "kingOnThrone",
    "kingBesideThroneTwo",
    "kingThroneNoHelp",
    "kingOpenTwo",
    "kingEdgeTwo",
    "kingAgainstCorner",
  ],
} as const satisfies Record<string, readonly FigureId[]>;

/** What each section of one of the six holds under its rules, in order; null where it does not have the rule. */
function partsOf(rules: Ruleset, say: RuleTextWords): Readonly<Record<SectionId, Part | null>> {
  const { size, shieldwall, edgeFort, encirclement } = rules;
  const isSurround = rules.kingCapture === "surround";
  return {
    board: [
      [
        say.board(size),
        say.naming(squareName(size - 1, size - 1)),
        say.sides(countOf(rules, "a"), countOf(rules, "d")),
        say.aims,
      ],
    ],
    moves: [
      [say.moving, say.restricted],
      ["moving", "passThrone"],
    ],
    capture: [
      [say.capture, say.captureMore],
      ["captureAttacker", "captureDefender", "captureTwo", "moveBetween"],
    ],
    hostile: [
      [say.hostileCorner, say.hostileThrone, say.hostileEdge],
      [
        "againstCorner",
        "againstThrone",
        "attackerAgainstThrone",
        "kingAgainstThrone",
        "besideKing",
        "besideKingTaken",
      ],
    ],
    shieldwall: shieldwall ? [say.shieldwall, ["shieldwall", "shieldwallCorner"]] : null,
    king: [
      [...among(say.kingCapture, rules.kingCapture), say.kingTrap],
      among<FigureId>(KING_FIGURES, rules.kingCapture),
    ],
    defendersWin: [
      [say.escape, ...when(edgeFort, ...say.fort), ...when(edgeFort && shieldwall, say.fortShieldwall)],
      ["escape", ...when<FigureId>(edgeFort, "fort", "fortWide", "fortBroken", "fortSpoiled")],
    ],
    attackersWin: [
      [say.captureWins, ...when(encirclement, say.encirclement)],
      when<FigureId>(encirclement, "encirclement", "encirclementWide", "encirclementOpen"),
    ],
    noMove: [
      [say.noMove, ...when(isSurround, say.noMoveKing)],
      ["lastAttacker", ...when<FigureId>(isSurround, "noMove")],
    ],
    draws: [
      [
        say.samePosition,
        say.toAndFro,
        ...among(say.repetition, rules.repetition),
        ...(rules.noProgress === null ? [] : [say.noProgress(rules.noProgress)]),
        rules.drawByAgreement ? say.agreement : say.noAgreement,
        say.judgement,
      ],
      [rules.repetition === "draw" ? "thirdTimeDrawn" : "thirdTimeLost"],
    ],
  };
}
