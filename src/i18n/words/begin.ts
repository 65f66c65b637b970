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
    /** The heading for who is signed in: how many moves, offers and challenges wait for them. */
    readonly waiting: (count: number) => string;
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
    /** Of the rule set that is proposed. */
    readonly usual: string;
    readonly perMove: string;
    readonly otherClocks: string;
    /** What stops the clocks, and what may be offered. */
    readonly more: string;
  };
  /** How to play, on one screen: by the rule set that is the place to start. */
  readonly howTo: {
    readonly title: string;
    readonly about: string;
    readonly goal: string;
    readonly move: string;
    readonly capture: string;
    readonly defendersWin: string;
    readonly attackersWin: string;
    readonly headings: Readonly<Record<"goal" | "move" | "capture" | "win", string>>;
    readonly allRules: string;
    readonly play: string;
    readonly others: string;
  };
  /** What each side wants, in a line: beside the board, as "Attackers: capture the king". */
  readonly goals: {
    readonly attackers: string;
    readonly defenders: Readonly<Record<"corner" | "edge", string>>;
  };
  /** On the page of a player's game that has just begun: how they would lose their way back to it. */
  readonly stay: {
    readonly title: string;
    readonly text: string;
    readonly send: string;
  };
  /** Which rules to begin with. */
  readonly start: string;
}
