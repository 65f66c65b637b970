import { MINUTE } from "../lib/duration.ts";

/** The name of the one object that notes outages. */
export const THE_BEACON = "beacon";

/** How often the beacon writes down that the service lives, in milliseconds. */
export const BEAT = MINUTE;

/** A gap between two beats is an outage if it is longer than this. */
export const LONGEST_GAP = 3 * MINUTE;

/** A span `[from, to)` in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A span in which the service could not take moves: measured by the beacon, or declared by the operator. */
export interface Outage extends Span {
  readonly id: string;
  /** Of two with one id the higher revision counts. */
  readonly rev: number;
  readonly declared: boolean;
}

/** An outage as games hear of it. */
export function outageNews({ id, rev, from, to }: Omit<Outage, "declared">) {
  return { id, rev, kind: "outage" as const, from, to };
}

/**
 * The outage that lies between the last beat and the present one (null: there was none before); null for none. A beat
 * that comes late by itself, while the service lives, makes an outage that was none: that gives both sides time and
 * takes none, so it is let be.
 */
export function outageBetween(last: number | null, beat: number): Span | null {
  return last !== null && beat - last > LONGEST_GAP ? { from: last, to: beat } : null;
}

/** Whether it is time for a beat. A clock that was put back is followed at once: else it would be silent until then. */
export function isDue(last: number | null, at: number): boolean {
  return last === null || at < last || at - last >= BEAT;
}
