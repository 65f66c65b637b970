import { MINUTE } from "../lib/duration.ts";

/** The number of responses, and how many had a status of 500 or higher. */
export interface Tally {
  readonly answers: number;
  readonly faults: number;
}

/** How far back responses are counted, in minutes. */
export const TALLIED = 10;

/** Fewer faults are ignored. Among few responses, one fault would exceed the share. */
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

/** A game. `at`: when its latest move was made, in milliseconds since 1970, or OVER. */
export interface Moved {
  readonly id: string;
  readonly at: number;
}

export const OVER = 0;

/** Maximum number of games stored, because nobody reads a longer list. */
export const MOST_MOVED = 300;

export function lastMoved(known: readonly Moved[], report: readonly Moved[]): readonly Moved[] {
  const latest = new Map(known.map(({ id, at }) => [id, at]));
  for (const { id, at } of report) latest.set(id, at === OVER ? OVER : Math.max(at, latest.get(id) ?? 0));
  const running = [...latest].flatMap(([id, at]) => (at === OVER ? [] : [{ id, at }]));
  return running.toSorted((one, other) => other.at - one.at).slice(0, MOST_MOVED);
}

/** The counts and moves of one instance of the Worker since its last report. */
export interface InstanceReport {
  readonly tally: Tally;
  readonly moved: readonly Moved[];
}

export const NO_REPORT: InstanceReport = { tally: NO_ANSWERS, moved: [] };
