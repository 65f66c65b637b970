import { formatInstant, MINUTE } from "./duration.ts";
import { now } from "./now.ts";

export interface Batch {
  readonly items: readonly string[];
  readonly place: number;
  readonly isOver: boolean;
  readonly isPrivate?: boolean;
}

/** How long a stream may last, in milliseconds of the machine's time. The client then reconnects. Sockets may last longer. */
export const LONGEST_LISTENING = 10 * MINUTE;

export interface Listener {
  /** The player or network whose number of listeners is limited; null for no limit. */
  readonly who: string | null;
  /** Whether the listener gets private texts and is exempt from the limit for all listeners, like a game's players. */
  readonly isKept: boolean;
  readonly isApp?: boolean;
  readonly stays?: boolean;
  readonly hash?: string;
  readonly player?: string;
}

export const ANYONE: Listener = { who: null, isKept: false };

/** Messages for listeners. The methods are synchronous: they read only memory or the Durable Object's own storage. */
export interface Series {
  readonly batchAfter: (place: number, most: number, listener: Listener) => Batch;
  readonly nameOf: (place: number, listener: Listener) => string;
}

export type Joined =
  | { readonly place: number; readonly name: string; readonly isOver: boolean }
  | { readonly refused: "invalid-cursor" | "limit-reached" | "one-has-all" };

export const STREAM_NOTES = ["stream.opened", "stream.ended"] as const;

export function streamNote(type: (typeof STREAM_NOTES)[number], name: string): string {
  return JSON.stringify({ id: name, type, timestamp: formatInstant(now()), data: {} });
}
