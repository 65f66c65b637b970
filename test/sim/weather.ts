import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/duration.ts";
import type { Chance } from "./chance.ts";
import type { Platform } from "./platform.ts";
import type { Timeline } from "./timeline.ts";

/** A fault that the world has planned; it may stay unhandled. */
export class Mishap extends Error {}

/** How badly a world treats the service; drawn once, and over when the world comes to rest. */
export interface Weather {
  /** How likely a turn of an object dies at one of its storage calls. */
  readonly crashAtStorage: () => number;
  /** How likely an object dies just after something of it has left. */
  readonly crashAfterEffect: () => number;
  /** How likely a storage call within a transaction is refused. */
  readonly refusal: () => number;
  /** How likely a request is lost on its way, or its answer on the way back. */
  readonly loss: () => number;
  readonly answerLoss: () => number;
  /** How likely a request or its answer takes its time. */
  readonly delay: () => number;
  /** The most by which an alarm is late, in milliseconds. */
  readonly alarmLate: number;
  readonly alarmTwice: number;
  /** From now on everything works. */
  readonly clearUp: () => void;
}

export function drawWeather(chance: Chance): Weather {
  let isClear = false;
  const drawn = (probabilities: readonly number[]): (() => number) => {
    const probability = chance.pick(probabilities);
    return () => (isClear ? 0 : probability);
  };
  return {
    crashAtStorage: drawn([0, 0.003, 0.01, 0.03]),
    crashAfterEffect: drawn([0, 0.01, 0.05]),
    refusal: drawn([0, 0, 0.002, 0.01]),
    loss: drawn([0, 0.01, 0.1]),
    answerLoss: drawn([0, 0.02, 0.1]),
    delay: drawn([0, 0.02, 0.1]),
    alarmLate: chance.pick([0, 2 * SECOND, MINUTE]),
    alarmTwice: chance.pick([0, 0, 0.05]),
    clearUp: () => {
      isClear = true;
    },
  };
}

/** A span of bad time: from, until (milliseconds since 1970). */
export type Spell = readonly [from: number, until: number];

/** How long the longest of bad times may be, each of them as likely. */
export const SHORT = [5 * MINUTE, 15 * MINUTE, HOUR];
export const LONG = [5 * MINUTE, 3 * HOUR, 2 * DAY, 21 * DAY];

/** Bad times between two instants, some or none. */
export function drawSpells(
  chance: Chance,
  [from, until]: Spell,
  { most, longest }: { readonly most: number; readonly longest: readonly number[] },
): readonly Spell[] {
  return Array.from({ length: chance.below(most + 1) }, (): Spell => {
    const begins = from + Math.floor(chance() * (until - from));
    return [begins, Math.min(until, begins + chance.between(MINUTE, chance.pick(longest)))];
  });
}

export const isIn = (spells: readonly Spell[], instant: number): boolean =>
  spells.some(([from, until]) => from <= instant && instant < until);

/** Draws the faults of a whole world: all memory is lost at once, or one object's storage refuses for minutes. */
export function drawMishaps(
  chance: Chance,
  [start, end]: Spell,
  { timeline, platform }: { readonly timeline: Timeline; readonly platform: Platform },
): void {
  for (let left = chance.pick([0, 0, 2, 6]); left > 0; left--)
    timeline.at(chance.between(start, end), () => platform.crashAll());
  for (let left = chance.pick([0, 0, 3]); left > 0; left--)
    timeline.at(chance.between(start, end), () => {
      const object = chance.pick(platform.objects);
      object.refusesUntil = timeline.now() + chance.between(1, 10) * MINUTE;
    });
}
