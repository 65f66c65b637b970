import { formatInstant, MINUTE } from "./duration.ts";
import { now } from "./now.ts";

/** Part of a series of texts, for a listener. */
export interface Batch {
  readonly items: readonly string[];
  /** The place after the last text. */
  readonly place: number;
  /** Whether the series has ended there. */
  readonly isOver: boolean;
  /** Whether it has texts for readers with a token only. */
  readonly isPrivate?: boolean;
}

/** How long a stream stays open (milliseconds of the machine's time); then its client reconnects. Sockets have no such end. */
export const LONGEST_LISTENING = 10 * MINUTE;

export interface Listener {
  /** A player or a network, which may have a limited number of listeners; null: not counted. */
  readonly who: string | null;
  /** Whether there is always room for it, and it gets private texts: a player of the game, for example. */
  readonly isKept: boolean;
  /** Whether it is an app, which does not get everything. */
  readonly isApp?: boolean;
  /** Whether it keeps listening when the series has ended for others. */
  readonly stays?: boolean;
  /** The digest of the token with which a socket was opened. */
  readonly hash?: string;
  /** The id of the player. */
  readonly player?: string;
}

/** A listener that is not counted. */
export const ANYONE: Listener = { who: null, isKept: false };

/** A growing series of texts. Synchronous, because the texts are in memory or in the object. */
export interface Series {
  /** Returns at most `most` texts for a listener after a place. */
  readonly batchAfter: (place: number, most: number, listener: Listener) => Batch;
  /** The id of the record before a place, by which clients name it. */
  readonly nameOf: (place: number, listener: Listener) => string;
}

/** Where a listener begins (`name`: the place's id), or why it is rejected. */
export type Joined =
  | { readonly place: number; readonly name: string; readonly isOver: boolean }
  | { readonly refused: "invalid-cursor" | "limit-reached" | "one-has-all" };

/** Notes that a stream or socket sends about itself: it is open, or it ends before its series. */
export const STREAM_NOTES = ["stream.opened", "stream.ended"] as const;

/** Returns a note as JSON. `name`: the id of the place from which to resume. */
export function streamNote(type: (typeof STREAM_NOTES)[number], name: string): string {
  return JSON.stringify({ id: name, type, timestamp: formatInstant(now()), data: {} });
}
