import { MINUTE } from "../lib/duration.ts";

export const THE_BEACON = "beacon";

/** The interval between beats, in milliseconds. */
export const BEAT = MINUTE;

/** A gap between two beats is an outage if it is longer than this. */
export const LONGEST_GAP = 3 * MINUTE;

/** A span `[from, to)` in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A span in which the service could not take moves: measured, or declared by the operator. */
export interface Outage extends Span {
  readonly id: string;
  /** Of two outages with one id, the higher revision counts. */
  readonly rev: number;
  readonly declared: boolean;
}

export function outageNews({ id, rev, from, to }: Omit<Outage, "declared">) {
  return { id, rev, kind: "outage" as const, from, to };
}

/**
 * Returns the outage between the last beat (null: none) and this one; null for none. A late beat counts as an outage
 * even if the service was up: that gives both sides time and takes none.
 */
export function outageBetween(last: number | null, beat: number): Span | null {
  return last !== null && beat - last > LONGEST_GAP ? { from: last, to: beat } : null;
}

/** Whether a beat is due. If the clock was put back, it is: otherwise none would come until the old time. */
export function isDue(last: number | null, at: number): boolean {
  return last === null || at < last || at - last >= BEAT;
}
