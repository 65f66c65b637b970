import type { OfferType } from "../../contract/terms.ts";

/** A sentence about an offer. `by` is a name; `what` the end of a pause or a length of time in words, else empty. */
type ByOffer = Readonly<Record<OfferType, (by: string, what: string) => string>>;

/** What can be changed by a counter-offer. */
export const TERMS_CHANGED = ["ruleset", "side", "clock", "stops", "offers"] as const;

/** What is told of plans, offers, takebacks and challenges that answer something: whole sentences. */
export interface PlayNoticeWords {
  /** The opponent offers something, and answers an offer of the reader's. */
  readonly offered: ByOffer;
  readonly accepted: ByOffer;
  readonly declined: ByOffer;
  /** The opponent lets the reader take moves back, and the other way round. */
  readonly takenBack: { readonly yours: (by: string) => string; readonly theirs: (name: string) => string };
  readonly plan: {
    /** A move of the reader's plan, and of the opponent's: `squares` lists what it captured, `count` is how many. */
    readonly yours: (move: string, squares: string, count: number) => string;
    readonly theirs: (by: string, move: string, squares: string, count: number) => string;
    /** Many moves at once, listed. */
    readonly many: (count: number, list: string) => string;
    /** The reader's plan has no answer, and an answer that is not legal. */
    readonly ended: string;
    readonly illegal: string;
  };
  readonly rematch: (by: string, rules: string) => string;
  readonly counter: (by: string, rules: string) => string;
  /** What a counter-offer has changed. */
  readonly changed: (list: string) => string;
  readonly terms: Readonly<Record<(typeof TERMS_CHANGED)[number], string>>;
  /** `head` is the last hash of the game's record. */
  readonly head: (head: string) => string;
}
