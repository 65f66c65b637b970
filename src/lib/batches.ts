import { formatInstant, MINUTE } from "./duration.ts";
import { now } from "./now.ts";

/** A part of an ordered series of texts, for a listener. */
export interface Batch {
  /** Texts, in order. */
  readonly items: readonly string[];
  /** The place after the last text: where to go on. */
  readonly place: number;
  /** Whether nothing will ever come after that place. */
  readonly isOver: boolean;
  /** Whether some of it is for no one but who has shown a token. */
  readonly isPrivate?: boolean;
}

/** How long a stream stays open (milliseconds of the machine's time); then its client reconnects. Sockets have no such end. */
export const LONGEST_LISTENING = 10 * MINUTE;

export interface Listener {
  /** A player or a network, which can have only so many; null where that is not counted. */
  readonly who: string | null;
  /** Whether this is one of those for whom there is always a place, and who hear what is theirs alone. */
  readonly isKept: boolean;
  /** Whether this is an app, which does not hear everything. */
  readonly isApp?: boolean;
  /** Whether they go on listening when the series has ended for all others. */
  readonly stays?: boolean;
  /** The digest of the token that a socket was opened with. */
  readonly hash?: string;
  /** The player who listens, by their id. */
  readonly player?: string;
}

/** A listener like any other, who is not counted. */
export const ANYONE: Listener = { who: null, isKept: false };

/** An ordered series of texts that grows. Synchronous, because the texts are in memory or in the object. */
export interface Series {
  /** Gives at most `most` of a listener's texts after a place. */
  readonly batchAfter: (place: number, most: number, listener: Listener) => Batch;
  /** What clients call a place: the id of the record before it. */
  readonly nameOf: (place: number, listener: Listener) => string;
}

/** Where a listener begins (`name`: as clients call it), or why it is refused. */
export type Joined =
  | { readonly place: number; readonly name: string; readonly isOver: boolean }
  | { readonly refused: "invalid-cursor" | "limit-reached" | "one-has-all" };

/** What a stream or socket says of itself, in the shape of a record: that it is open, or that it ends before its series. */
export const STREAM_NOTES = ["stream.opened", "stream.ended"] as const;

/** Such a note, as JSON text; `name`: of the place where one goes on. */
export function streamNote(type: (typeof STREAM_NOTES)[number], name: string): string {
  return JSON.stringify({ id: name, type, timestamp: formatInstant(now()), data: {} });
}
