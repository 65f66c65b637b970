import { SECOND } from "../../src/lib/duration.ts";
import type { AttemptOutcome } from "../../src/channels/webhooks/retries.ts";
import type { Chance } from "./chance.ts";
import { drawSpells, isIn, LONG, type Spell } from "./weather.ts";
import type { Fault } from "../../src/contract/terms.ts";

/** The sender's time limit for an attempt, in milliseconds. */
const TIME_LIMIT = 10 * SECOND;

/** The outcome of one attempt: whether it arrives, when the sender learns it, and what. */
export interface Fate {
  readonly arrives: boolean;
  readonly took: number;
  readonly outcome: AttemptOutcome;
}

const failed = (
  fault: Fault,
  status: number | null = null,
  retryAfter: number | null = null,
): AttemptOutcome => ({ kind: "failed", fault, status, retryAfter, why: null, answer: null });
const delivered: AttemptOutcome = { kind: "delivered", status: 204, answer: "" };

/** How a webhook can treat what is sent to it. */
const TREATMENTS = {
  well: (chance) => ({ arrives: true, took: chance.between(5, 400), outcome: delivered }),
  slowly: (chance) => ({ arrives: true, took: chance.between(SECOND, TIME_LIMIT - 100), outcome: delivered }),
  refuses: (chance) => ({ arrives: false, took: chance.between(1, 50), outcome: failed("connection") }),
  breaks: (chance) => ({
    arrives: chance.is(0.5),
    took: chance.between(5, 900),
    outcome: failed("status", 500),
  }),
  isBusy: (chance) => ({
    arrives: false,
    took: chance.between(5, 100),
    outcome: failed("status", 429, chance.between(0, chance.pick([60, 7200, 2 * 86_400])) * SECOND),
  }),
  hangs: () => ({ arrives: false, took: TIME_LIMIT, outcome: failed("timeout") }),
  /** It has it, and the sender never learns that. */
  losesAnswer: () => ({ arrives: true, took: TIME_LIMIT, outcome: failed("timeout") }),
  isGone: (chance) => ({
    arrives: false,
    took: chance.between(5, 100),
    outcome: { kind: "gone", status: 410, answer: "" },
  }),
} satisfies Record<string, (chance: Chance) => Fate>;

const BAD = ["refuses", "breaks", "breaks", "isBusy", "hangs", "losesAnswer"] as const;

/** One webhook's other end: mostly well, with bad spells, each in its own way. */
export function openReceiver(chance: Chance, from: number, until: number) {
  const spells = chance.is(0.6) ? drawSpells(chance, [from, until], { most: 5, longest: LONG }) : [];
  const ways = new Map<Spell, (typeof BAD)[number]>(spells.map((spell) => [spell, chance.pick(BAD)]));
  const goneFrom = chance.is(0.08) ? from + Math.floor(chance() * (until - from)) : Infinity;
  const isSlow = chance.is(0.2);
  const hiccups = chance.pick([0, 0, 0.02, 0.2]);
  return {
    /** The outcome of an attempt at this instant. */
    treat(at: number): Fate {
      if (at >= goneFrom) return TREATMENTS.isGone(chance);
      const spell = spells.find((one) => isIn([one], at));
      if (spell !== undefined) return TREATMENTS[ways.get(spell)!](chance);
      if (at < until && chance.is(hiccups)) return TREATMENTS[chance.pick(BAD)](chance);
      return isSlow ? TREATMENTS.slowly(chance) : TREATMENTS.well(chance);
    },
  };
}

export type Receiver = ReturnType<typeof openReceiver>;
