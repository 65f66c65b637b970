import { SECOND } from "./duration.ts";

/** What can be wrong with an object for longer: a log that cannot be read, and what waits after a failed attempt. */
export const TROUBLES = ["game-unreadable", "mail-waiting", "mail-held", "webhooks-waiting"] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Where objects tell what is wrong with them. They do so when it begins, so while all is well nothing is told. */
export interface Reports {
  /** Notes how much of a trouble an object has; 0 ends it. Twice is once. `subject`: the game's or the player's id. */
  readonly trouble: (trouble: Trouble, subject: string, count: number) => Promise<void>;
  /** Notes that an alarm went off so many milliseconds late. */
  readonly lateAlarm: (by: number) => Promise<void>;
}

/** An alarm counts as late from this on, in milliseconds. */
export const LATE = 10 * SECOND;

/** Two buckets double the lateness: what is told of it is at most 42 % too much. */
const A_DOUBLING = 2;

/** The bucket in which a lateness is counted. */
export function bucketOf(by: number): number {
  return Math.max(0, Math.floor(A_DOUBLING * Math.log2(by / LATE)));
}

/** How many alarms were late by what a bucket holds. */
export interface LateBucket {
  readonly bucket: number;
  readonly count: number;
  /** The latest of them, in milliseconds. */
  readonly worst: number;
}

/** How late most alarms of some buckets were at most (`share` of them, from 0 to 1), in milliseconds; null for none. */
export function latenessOf(share: number, buckets: readonly LateBucket[]): number | null {
  const sorted = buckets.toSorted((one, other) => one.bucket - other.bucket);
  const rank = share * sorted.reduce((sum, { count }) => sum + count, 0);
  let counted = 0;
  for (const { bucket, count, worst } of sorted) {
    counted += count;
    if (counted >= rank) return Math.min(worst, Math.ceil(LATE * 2 ** ((bucket + 1) / A_DOUBLING)));
  }
  return null;
}
