import type { Ruleset } from "../../rules/index.ts";
import type { Figure } from "./figure.ts";
import type { FigureId } from "./figures.ts";

export interface RuleSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly figures: readonly Figure[];
}

export interface RuleText {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly RuleSection[];
}

export const SECTIONS = [
  "board",
  "moves",
  "capture",
  "hostile",
  "shieldwall",
  "king",
  "defendersWin",
  "attackersWin",
  "noMove",
  "draws",
] as const;
export type SectionId = (typeof SECTIONS)[number];

/**
 * What one language has to say, each rule once. A rule set's text is put together from these by its
 * fields, so nothing here knows which rule set it ends up in.
 */
export interface Sentences {
  readonly headings: Readonly<Record<SectionId, string>>;
  summary(size: number, attackers: number, defenders: number): string;
  board(size: number): string;
  /** How squares and moves are written; `last` is the square at the top right. */
  naming(last: string): string;
  sides(attackers: number, defenders: number): string;
  readonly aims: string;
  readonly moving: string;
  readonly restricted: string;
  readonly capture: string;
  readonly captureMore: string;
  readonly hostileCorner: string;
  readonly hostileThrone: string;
  readonly hostileEdge: string;
  readonly shieldwall: readonly string[];
  readonly kingCapture: Readonly<Partial<Record<Ruleset["kingCapture"], readonly string[]>>>;
  readonly kingTrap: string;
  readonly escape: string;
  readonly fort: readonly string[];
  /** Only where both the fort and the shieldwall are played. */
  readonly fortShieldwall: string;
  readonly captureWins: string;
  readonly encirclement: readonly string[];
  readonly noMove: string;
  /** Only where a king at the edge cannot be captured. */
  readonly noMoveKing: string;
  readonly samePosition: string;
  /** How a repetition usually comes about. */
  readonly toAndFro: string;
  readonly repetition: Readonly<Partial<Record<Ruleset["repetition"], readonly string[]>>>;
  noProgress(plies: number): string;
  readonly agreement: string;
  readonly noAgreement: string;
  readonly judgement: string;
  readonly captions: Readonly<Record<FigureId, string>>;
}
