import type { Counted } from "../plurals.ts";
import type { OfferType } from "../../contract/terms.ts";

type ByOffer<Said> = Readonly<Record<OfferType, Said>>;

/** What the page of a game says of what its players do besides moving: offers, messages, notes, the rematch. */
export interface TogetherWords {
  /** `what`: until when a pause would last, or how much time is asked for. */
  readonly yours: ByOffer<(what: string) => string>;
  readonly theirs: ByOffer<(name: string, what: string) => string>;
  readonly accept: ByOffer<string>;
  readonly decline: string;
  /** The opponent has declined what the reader offered. */
  readonly declined: ByOffer<(name: string) => string>;
  /** The menu of all that can be offered and given. */
  readonly offers: string;
  readonly withdraw: string;
  /** The forms that offer something: what the form is called, what comes of it, and its button. */
  readonly make: ByOffer<{ readonly title: string; readonly hint: string; readonly send: string }>;
  /** How long the pause is to last. */
  readonly pauseSpan: string;
  readonly days: Counted;
  /** How much time is asked for. */
  readonly extendSpan: string;
  /** When a message was written: `ply` is the position's, or that of the move that it came with. */
  readonly atPly: (ply: number) => string;
  readonly message: string;
  readonly send: string;
  /** What the opponent has written, beside whose turn it is. */
  readonly writes: (name: string) => string;
  readonly notes: {
    readonly title: string;
    readonly hint: string;
    readonly text: string;
    readonly keep: string;
    /** What is kept, above it: where what was written instead was not. */
    readonly kept: string;
  };
  readonly rematch: {
    readonly ask: string;
    /** The opponent has asked for one. */
    readonly theirs: (name: string) => string;
    readonly agree: string;
    /** The link to the challenge, or the game, that it is. */
    readonly see: string;
  };
}
