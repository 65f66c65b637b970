/** The words of what a challenge allows, and of challenges that follow others. */
export interface ChallengeTermsWords {
  /** Above the boxes for what may be offered. */
  readonly offers: string;
  readonly offersHint: string;
  /** What may be offered, where it is not everything: a list, or nothing. */
  readonly allowed: (list: string) => string;
  readonly nothingAllowed: string;
  /** It is a rematch, or a counter-offer: a sentence, then a link to what it follows. */
  readonly rematch: string;
  readonly rematchOf: string;
  readonly counter: string;
  readonly counterOf: string;
  /** It was answered with another challenge, and the link to that one. */
  readonly countered: (to: string) => string;
  readonly youCountered: string;
  readonly counteredBy: string;
}

/** The words of the form for a counter-offer. */
export interface CounterWords {
  /** The link to it. */
  readonly propose: string;
  readonly title: (by: string) => string;
  readonly hint: (by: string) => string;
  readonly sameClock: string;
  readonly send: string;
  readonly back: string;
}
