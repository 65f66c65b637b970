import { MINUTE } from "../lib/duration.ts";

/** How many requests were answered, and how many of those with a fault of the service (500 and up). */
export interface Tally {
  readonly answers: number;
  readonly faults: number;
}

/** Answers are told of for so many minutes. */
export const TALLIED = 10;

/** From so many faults, and such a share of all answers, on the service is not well: a single one says little. */
const LEAST_FAULTS = 5;
const FAULTY_SHARE = 0.01;

/** Whether there were too many faults among the answers. */
export function isFaulty({ answers, faults }: Tally): boolean {
  return faults >= LEAST_FAULTS && faults >= FAULTY_SHARE * answers;
}

export const plus = (one: Tally, other: Tally): Tally => ({
  answers: one.answers + other.answers,
  faults: one.faults + other.faults,
});

export const NO_ANSWERS: Tally = { answers: 0, faults: 0 };

/** The minute of an instant, counted since 1970. */
export const minuteOf = (instant: number): number => Math.floor(instant / MINUTE);
