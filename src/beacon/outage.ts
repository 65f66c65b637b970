import { MINUTE } from "../lib/duration.ts";

export const THE_BEACON = "beacon";

/** Milliseconds between beats. */
export const BEAT = MINUTE;

/** A longer gap between two beats is an outage. In milliseconds. */
export const LONGEST_GAP = 3 * MINUTE;

/** `[from, to)` in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Outage extends Span {
  readonly id: string;
  /** If outages share an id, the highest revision wins. */
  readonly rev: number;
  readonly declared: boolean;
}

export function outageNews({ id, rev, from, to }: Omit<Outage, "declared">) {
  return { id, rev, kind: "outage" as const, from, to };
}

/** Returns the outage before a late beat, even if the service was up: players only gain time. Null if the beat is not late. */
export function outageBetween(last: number | null, beat: number): Span | null {
  return last !== null && beat - last > LONGEST_GAP ? { from: last, to: beat } : null;
}

/** Whether a beat is due. True if the clock was put back, because otherwise no beat would be due until the old time. */
export function isDue(last: number | null, at: number): boolean {
  return last === null || at < last || at - last >= BEAT;
}
