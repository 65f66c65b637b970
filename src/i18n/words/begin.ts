import type { Counted } from "../plurals.ts";

/** The words by which one begins: the start page, a name for a newcomer, the form for a challenge. */
export interface BeginWords {
  /** What a name is made of. */
  readonly nameHint: string;
  /** Before names that are free, where the one that was typed is not. */
  readonly freeNames: string;
  readonly alreadyPlaying: string;
  readonly home: {
    /** What this is: one sentence. */
    readonly sentence: string;
    /** The heading for who is signed in: in how many games it is their turn. */
    readonly yourTurn: Counted;
    readonly nowhere: string;
    readonly allChallenges: string;
    readonly about: string;
  };
  readonly accept: {
    readonly button: string;
    /** Somebody else was faster, but the name is theirs. */
    readonly signedIn: (name: string) => string;
  };
  readonly make: {
    /** In the empty field for an opponent. */
    readonly anyone: string;
    /** Of the rule set that is proposed. */
    readonly usual: string;
    readonly perMove: string;
    readonly otherClocks: string;
    /** What stops the clocks, and what may be offered. */
    readonly more: string;
  };
}
