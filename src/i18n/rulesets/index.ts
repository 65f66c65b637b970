import {
  CUSTOM_NAME,
  type Ruleset,
  type RulesetId,
  shippedRuleset,
  squareName,
  THE_SIX,
} from "../../rules/index.ts";
import type { Language } from "../../contract/languages.ts";
import { en } from "./en.ts";
import { figure, type FigureId } from "./figures.ts";
import { countOf } from "./made/facts.ts";
import { madeSections } from "./made/index.ts";
import { ru } from "./ru.ts";
import { sv } from "./sv.ts";
import { type RuleText, type SectionId, SECTIONS, type Sentences } from "./types.ts";
import { madeAbout } from "./made/about.ts";
import { CUSTOM_WORDS, SHIPPED_WORDS } from "../built/shipped.ts";

type Named = Pick<Ruleset, "id" | "name"> & Partial<Pick<Ruleset, "size">>;

/**
 * What a rule set is called in a language: a shipped one as its players say, any other as its maker called it, with the mark
 * of a custom one; without a name that it is one, with the size of its board where that is given.
 */
export function rulesetTitle({ id, name, size }: Named, language: Language): string {
  const shipped = shippedRuleset(id);
  if (shipped !== null) return SHIPPED_WORDS[language][shipped.id].title;
  if (name !== CUSTOM_NAME) return `${name} (${CUSTOM_WORDS[language].own})`;
  return `${CUSTOM_WORDS[language].unnamed}${size === undefined ? "" : ` ${size}×${size}`}`;
}

/** Its title with the size of its board, which some titles have already: "Brandubh, 7×7", "Sea Battle 11×11". */
export function titleAndSize(rules: Named & Pick<Ruleset, "size">, language: Language): string {
  const title = rulesetTitle(rules, language);
  const size = `${rules.size}×${rules.size}`;
  return title.includes(size) ? title : `${title}, ${size}`;
}

/** A sentence on what makes a rule set different; of one that is not shipped: the king's goal, and how he is captured. */
export function rulesetAbout(ruleset: Ruleset, language: Language): string {
  const shipped = shippedRuleset(ruleset.id);
  return shipped === null ? madeAbout(ruleset, language) : SHIPPED_WORDS[language][shipped.id].about;
}

/** Where a shipped rule set was found: no sentence, and without a stop at its end. */
export function rulesetSource(id: RulesetId, language: Language): string {
  return SHIPPED_WORDS[language][id].source;
}

export type { Figure } from "./figure.ts";
export type { RuleText } from "./types.ts";

const SENTENCES: Readonly<Record<Language, Sentences>> = { en, ru, sv };

/** The rule sets whose texts are written by hand, each rule once; those of all others are made from the fields. */
const WRITTEN: ReadonlySet<string> = new Set(THE_SIX.map(({ id }) => id));

/** The complete rules of a rule set, in one language, for a player to read. */
export function ruleText(rules: Ruleset, language: Language): RuleText {
  const title = rulesetTitle(rules, language);
  const about = rulesetAbout(rules, language);
  const say = SENTENCES[language];
  const summary = `${about} ${say.summary(rules.size, countOf(rules, "a"), countOf(rules, "d"))}`;
  if (!WRITTEN.has(rules.id)) return { title, summary, sections: madeSections(rules, language, say) };
  const parts = contents(rules, say);
  return {
    title,
    summary,
    sections: SECTIONS.filter((id) => parts[id] !== null).map((id) => ({
      heading: say.headings[id],
      paragraphs: parts[id]?.paragraphs ?? [],
      figures: (parts[id]?.figures ?? []).map((it) => figure(it, rules.size, say.captions[it])),
    })),
  };
}

interface Part {
  readonly paragraphs: readonly string[];
  readonly figures: readonly FigureId[];
}

/** What each section holds under these rules; null where the rule set does not have the rule. */
function contents(rules: Ruleset, say: Sentences): Readonly<Record<SectionId, Part | null>> {
  const surround = rules.kingCapture === "surround";
  return {
    board: part([
      say.board(rules.size),
      say.naming(lastSquare(rules.size)),
      say.sides(countOf(rules, "a"), countOf(rules, "d")),
      say.aims,
    ]),
    moves: part([say.moving, say.restricted], ["moving", "passThrone"]),
    capture: part(
      [say.capture, say.captureMore],
      ["captureAttacker", "captureDefender", "captureTwo", "moveBetween"],
    ),
    hostile: part(
      [say.hostileCorner, say.hostileThrone, say.hostileEdge],
      [
        "againstCorner",
        "againstThrone",
        "attackerAgainstThrone",
        "kingAgainstThrone",
        "besideKing",
        "besideKingTaken",
      ],
    ),
    shieldwall: rules.shieldwall ? part(say.shieldwall, ["shieldwall", "shieldwallCorner"]) : null,
    king: part(
      [...(say.kingCapture[rules.kingCapture] ?? []), say.kingTrap],
      KING_FIGURES[rules.kingCapture],
    ),
    defendersWin: part(
      [
        say.escape,
        ...when(rules.edgeFort, ...say.fort),
        ...when(rules.edgeFort && rules.shieldwall, say.fortShieldwall),
      ],
      ["escape", ...when<FigureId>(rules.edgeFort, "fort", "fortWide", "fortBroken", "fortSpoiled")],
    ),
    attackersWin: part(
      [say.captureWins, ...when(rules.encirclement, ...say.encirclement)],
      when<FigureId>(rules.encirclement, "encirclement", "encirclementWide", "encirclementOpen"),
    ),
    noMove: part(
      [say.noMove, ...when(surround, say.noMoveKing)],
      ["lastAttacker", ...when<FigureId>(surround, "noMove")],
    ),
    draws: part(
      [
        say.samePosition,
        say.toAndFro,
        ...(say.repetition[rules.repetition] ?? []),
        ...(rules.noProgress === null ? [] : [say.noProgress(rules.noProgress)]),
        rules.drawByAgreement ? say.agreement : say.noAgreement,
        say.judgement,
      ],
      [rules.repetition === "draw" ? "thirdTimeDrawn" : "thirdTimeLost"],
    ),
  };
}

const KING_FIGURES: Readonly<Partial<Record<Ruleset["kingCapture"], readonly FigureId[]>>> = {
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
};

const part = (paragraphs: readonly string[], figures: readonly FigureId[] = []): Part => ({
  paragraphs,
  figures,
});

const when = <T>(holds: boolean, ...items: readonly T[]): readonly T[] => (holds ? items : []);

const lastSquare = (size: number) => squareName(size - 1, size - 1);
