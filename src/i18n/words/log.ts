import type { LogFault } from "../../game/proof/verify.ts";
import type { MoveFault } from "../../game/proof/moves.ts";
import type { Check, OfferType } from "../../contract/terms.ts";

/** What can be wrong with a record of a game, as a browser finds it. */
export type RecordFault = LogFault["fault"] | MoveFault["fault"] | "digest";

/** What is said of a game's record when it is verified. The browser has it with the code that verifies. */
export interface VerifyWords {
  readonly verifying: string;
  /** What holds: whole sentences. */
  readonly chain: (records: number) => string;
  readonly texts: (count: number) => string;
  readonly moves: (count: number) => string;
  /** The first thing that does not; `why` is one of `faults`. */
  readonly fails: (seq: number, why: string) => string;
  readonly faults: Readonly<Record<RecordFault, string>>;
  /** There are records that only a later release can read. */
  readonly unread: string;
  readonly notLoaded: string;
}

type ByName = (name: string) => string;

/** The words of the page with a game's record. */
export interface LogWords {
  /** The link to it, from the page of the game. */
  readonly link: string;
  readonly title: (players: string) => string;
  readonly intro: string;
  readonly head: string;
  /** `when` is marked up. */
  readonly records: string;
  readonly shown: (first: number, last: number) => string;
  readonly earlier: string;
  readonly later: string;
  /** Before a hash that is shortened, for who does not see it. */
  readonly hash: string;
  readonly verifying: {
    readonly title: string;
    readonly hint: string;
    readonly here: string;
    /** The link to the service's own verification, and what stands above what it found. */
    readonly service: string;
    readonly found: string;
    readonly checks: Readonly<Record<Check, string>>;
    readonly holds: string;
    readonly fails: string;
    readonly skipped: string;
    /** Where it does not hold: a pointer into the export. */
    readonly place: (pointer: string) => string;
  };
  readonly check: string;
  readonly checks: readonly string[];
  readonly data: string;
  readonly export: string;
  /** What happened, in whole sentences. */
  readonly events: {
    readonly challenged: (by: string, to: string) => string;
    readonly challengedAnyone: ByName;
    readonly accepted: (attackers: string, defenders: string) => string;
    readonly declined: string;
    readonly countered: string;
    readonly cancelled: string;
    readonly expired: string;
    readonly moved: (name: string, ply: number, move: string) => string;
    readonly planned: (name: string, ply: number, move: string) => string;
    readonly declinedOffer: (name: string, offer: OfferType) => string;
    readonly withdrewOffer: (name: string, offer: OfferType) => string;
    readonly acceptedOffer: (name: string, offer: OfferType) => string;
    readonly takenBack: (name: string, plies: number) => string;
    readonly reminded: ByName;
    readonly uncovered: ByName;
    /** There was enough cover in the turn. */
    readonly coverEnded: ByName;
    readonly stopped: (whose: string, what: string, from: string, to: string) => string;
    readonly bothClocks: string;
    readonly gifted: (name: string, span: string) => string;
    readonly messaged: ByName;
    readonly renamed: string;
    readonly rematchAsked: ByName;
    readonly rematchAgreed: ByName;
    readonly over: string;
  };
  /** What is offered, by itself. */
  readonly offers: Readonly<Record<OfferType, string>>;
  readonly verify: VerifyWords;
}
