import { formatInstant, MINUTE } from "./duration.ts";
import { now } from "./now.ts";

export interface Batch {
  readonly items: readonly string[];
  readonly place: number;
  readonly isOver: boolean;
  /** Whether it has texts that only readers with a token get. */
  readonly isPrivate?: boolean;
}

/**
 * How long a stream stays open (milliseconds of the machine's time); then its client reconnects. Sockets have no such
 * limit.
 */
export const LONGEST_LISTENING = 10 * MINUTE;

export interface Listener {
  /** A player or a network, which may have a limited number of listeners; null: not counted. */
  readonly who: string | null;
  /**
   * Whether it is always admitted and gets private texts, such as a player of the game. Stored with hibernating
   * sockets.
   */
  readonly isKept: boolean;
  readonly isApp?: boolean;
  /** Whether it keeps listening when the series has ended for others. */
  readonly stays?: boolean;
  readonly hash?: string;
  readonly player?: string;
}

export const ANYONE: Listener = { who: null, isKept: false };

/** A growing series of texts. Synchronous, because the texts are in memory or in the object. */
export interface Series {
  readonly batchAfter: (place: number, most: number, listener: Listener) => Batch;
  /** The id of the record before a place, by which clients name it. */
  readonly nameOf: (place: number, listener: Listener) => string;
}

/** Where a listener begins (`name`: the place's id), or why it is rejected. */
export type Joined =
  | { readonly place: number; readonly name: string; readonly isOver: boolean }
  | { readonly refused: "invalid-cursor" | "limit-reached" | "one-has-all" };

export const STREAM_NOTES = ["stream.opened", "stream.ended"] as const;

export function streamNote(type: (typeof STREAM_NOTES)[number], name: string): string {
  return JSON.stringify({ id: name, type, timestamp: formatInstant(now()), data: {} });
}
