import type { Side } from "../../rules/index.ts";
import type { DeclineReason, HonouredStop } from "../../contract/terms.ts";
import type { ClockKindName, FieldName } from "../../contract/clocks.ts";

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

/** The words of the form for a new challenge. Spans are in words already. */
export interface NewChallengeWords {
  readonly title: string;
  readonly ruleset: string;
  readonly to: string;
  readonly friend: string;
  readonly anyone: string;
  readonly name: string;
  readonly nameHint: string;
  readonly listed: string;
  readonly side: string;
  /** Of a side that is drawn at random. */
  readonly random: string;
  /** Each kind of clocks whose settings a player sets. */
  readonly own: Readonly<Record<ClockKindName, string>>;
  /** The labels of the settings of such a clock, by the field's name in the API. */
  readonly spans: Readonly<Record<FieldName, string>>;
  /** What is said of such a setting that is not allowed. */
  readonly wrongSpans: Readonly<Record<FieldName, string>>;
  readonly days: string;
  readonly hours: string;
  readonly stops: string;
  readonly stopsHint: string;
  readonly stopKinds: Readonly<Record<HonouredStop, { readonly name: string; readonly hint: string }>>;
  readonly message: string;
  readonly send: string;
  readonly notSent: string;
}

/** The words of the page of a challenge. */
export interface ChallengeWords {
  readonly make: NewChallengeWords;
  readonly toYou: (by: string, rules: string) => string;
  readonly yours: (to: string, rules: string) => string;
  readonly yoursToAnyone: (rules: string) => string;
  readonly between: (by: string, to: string, rules: string) => string;
  /** Which side the challenger would play, as spectators read it. */
  readonly sideOf: Readonly<Record<Side, (name: string) => string>>;
  readonly inLobby: string;
  readonly notInLobby: string;
  readonly waitsFor: (name: string) => string;
  readonly waitsForAnyone: string;
  readonly accept: string;
  readonly decline: string;
  readonly reason: string;
  readonly reasons: Readonly<Record<DeclineReason, string>>;
  readonly cancel: string;
  readonly link: string;
  readonly copy: string;
  readonly qr: string;
  readonly signIn: string;
  readonly onlyFor: (name: string) => string;
  readonly declined: (name: string) => string;
  readonly youDeclined: string;
  readonly withdrawn: (by: string) => string;
  readonly youWithdrew: string;
  readonly expired: string;
  readonly another: string;
  readonly terms: ChallengeTermsWords;
  readonly counter: CounterWords;
}

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
