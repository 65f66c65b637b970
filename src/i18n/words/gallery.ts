import type { Rules, RulesetTag } from "../../rules/index.ts";
import type { Counted } from "../plurals.ts";

/** The columns of the table of rule sets, which are also the facts about one of them. */
export interface RuleColumns {
  readonly board: string;
  readonly men: string;
  readonly first: string;
  readonly goal: string;
  readonly king: string;
  readonly armed: string;
  readonly shieldwall: string;
  readonly fort: string;
  readonly encirclement: string;
  readonly noMove: string;
  readonly repetition: string;
  readonly noProgress: string;
  readonly agreement: string;
  readonly besides: string;
}

/** What is peculiar to a few rule sets, in a few words. */
export interface BesidesWords {
  readonly noThrone: string;
  readonly throneClosed: string;
  readonly throneHarmless: string;
  readonly throneSparesKing: string;
  readonly largeCorners: string;
  readonly linnaean: string;
  /** How far pieces go at most. */
  readonly speed: Readonly<Record<"all" | "attackers" | "defenders" | "king", (squares: number) => string>>;
}

/** The words of the pages of rule sets, and of the cards by which one is chosen. */
export interface GalleryWords {
  readonly title: string;
  readonly about: string;
  readonly filter: {
    readonly label: string;
    readonly tag: string;
    readonly size: string;
    readonly all: string;
    readonly shown: Counted;
    readonly none: string;
  };
  readonly tags: Readonly<Record<RulesetTag, string>>;
  readonly history: { readonly title: string; readonly paragraphs: readonly string[] };
  readonly make: { readonly title: string; readonly why: string; readonly open: string };
  readonly compare: { readonly title: string; readonly why: string; readonly open: Counted };
  readonly ruleset: string;
  readonly columns: RuleColumns;
  readonly menOf: (attackers: number, defenders: number) => string;
  readonly sides: Readonly<Record<Rules["firstMove"], string>>;
  readonly goal: Readonly<Record<Rules["escape"], string>>;
  /** `surround-inside`: as `surround`, where the king has won at the edge. */
  readonly king: Readonly<Record<Rules["kingCapture"] | "surround-inside", string>>;
  readonly armed: Readonly<Record<Rules["kingArmed"], string>>;
  readonly noMove: Readonly<Record<Rules["noLegalMove"], string>>;
  readonly repetition: Readonly<Record<Rules["repetition"], string>>;
  readonly plies: Counted;
  readonly yes: string;
  readonly no: string;
  readonly besides: BesidesWords;
  readonly contents: string;
  readonly facts: string;
  readonly setup: string;
  /** Of a figure that takes several moves: which of them is shown. */
  readonly step: (at: number, of: number) => string;
  readonly others: string;
  readonly challenge: string;
  readonly custom: string;
  readonly record: {
    readonly title: string;
    readonly why: string;
    readonly label: string;
    readonly copy: string;
    readonly json: string;
  };
  readonly sources: { readonly title: string; readonly uncertain: (list: string) => string };
  readonly choose: {
    /** Beside the rule set that a newcomer is offered. */
    readonly usual: string;
    readonly more: Counted;
    /** Beside a rule set that is not shipped. */
    readonly custom: string;
    readonly gallery: string;
  };
}
