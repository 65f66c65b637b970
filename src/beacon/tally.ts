import { MINUTE } from "../lib/duration.ts";

/** Faults are answers with a status of 500 and up. */
export interface Tally {
  readonly answers: number;
  readonly faults: number;
}

/** How many minutes are counted. */
export const TALLIED = 10;

/** Fewer faults than this say little. */
const LEAST_FAULTS = 5;
const FAULTY_SHARE = 0.01;

export function isFaulty({ answers, faults }: Tally): boolean {
  return faults >= LEAST_FAULTS && faults >= FAULTY_SHARE * answers;
}

export const plus = (one: Tally, other: Tally): Tally => ({
  answers: one.answers + other.answers,
  faults: one.faults + other.faults,
});

export const NO_ANSWERS: Tally = { answers: 0, faults: 0 };

export const minuteOf = (instant: number): number => Math.floor(instant / MINUTE);

/** `at`: when its latest move was made, in milliseconds since 1970, or OVER. */
export interface Moved {
  readonly id: string;
  readonly at: number;
}

export const OVER = 0;

/** More games than anybody pages through. */
export const MOST_MOVED = 300;

export function lastMoved(known: readonly Moved[], report: readonly Moved[]): readonly Moved[] {
  const latest = new Map(known.map(({ id, at }) => [id, at]));
  for (const { id, at } of report) latest.set(id, at === OVER ? OVER : Math.max(at, latest.get(id) ?? 0));
  const running = [...latest].flatMap(([id, at]) => (at === OVER ? [] : [{ id, at }]));
  return running.toSorted((one, other) => other.at - one.at).slice(0, MOST_MOVED);
}

/** Counts since the instance's last report. */
export interface InstanceReport {
  readonly tally: Tally;
  readonly moved: readonly Moved[];
}

export const NO_REPORT: InstanceReport = { tally: NO_ANSWERS, moved: [] };
