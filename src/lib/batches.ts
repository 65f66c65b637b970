import { formatInstant } from "./duration.ts";
import { now } from "./now.ts";

/** A part of an ordered series of texts, for a listener. */
export interface Batch {
  /** Texts, in order. */
  readonly items: readonly string[];
  /** The place after the last text: where to go on. */
  readonly place: number;
  /** Whether nothing will ever come after that place. */
  readonly isOver: boolean;
}

/** An ordered series of texts that grows. Synchronous, because the texts are in memory or in the object. */
export interface Series {
  /** Gives at most `most` texts after a place. */
  readonly batchAfter: (place: number, most: number) => Batch;
  /** What clients call a place: the id of the record before it. */
  readonly nameOf: (place: number) => string;
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
