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

/** A game that everybody may watch, by when its latest move was made (milliseconds since 1970), or that it is over. */
export interface Moved {
  readonly id: string;
  readonly at: number;
}

export const OVER = 0;

/** Of so many games the latest move is known: more than anybody leafs through. */
export const MOST_MOVED = 300;

/** The running games that moved last, the newest first, once this is told of some. */
export function lastMoved(known: readonly Moved[], told: readonly Moved[]): readonly Moved[] {
  const latest = new Map(known.map(({ id, at }) => [id, at]));
  for (const { id, at } of told) latest.set(id, at === OVER ? OVER : Math.max(at, latest.get(id) ?? 0));
  const running = [...latest].flatMap(([id, at]) => (at === OVER ? [] : [{ id, at }]));
  return running.toSorted((one, other) => other.at - one.at).slice(0, MOST_MOVED);
}

/** What an instance has to tell: what it has answered, and the moves that it has taken, since it last did. */
export interface Told {
  readonly tally: Tally;
  readonly moved: readonly Moved[];
}

export const NOTHING_TOLD: Told = { tally: NO_ANSWERS, moved: [] };
