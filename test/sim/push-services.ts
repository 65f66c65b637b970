import { DAY, HOUR, SECOND } from "../../src/lib/duration.ts";
import type { PushOutcome } from "../../src/channels/push/host.ts";
import type { Chance } from "./chance.ts";
import { LONG, type Spell, drawSpells, isIn } from "./weather.ts";

/** The sender's time limit for one try, in milliseconds. */
const TIME_LIMIT = 10 * SECOND;

/** The outcome of one try to send a push message: its duration, and what the sender then knows. */
export interface PushFate {
  readonly took: number;
  readonly outcome: PushOutcome;
}

const failed = (why: string, retryAfter: number | null = null): PushOutcome => ({
  kind: "failed",
  why,
  retryAfter,
});

/** How a push service can treat a message. */
const TREATMENTS = {
  well: (chance) => ({ took: chance.between(20, 800), outcome: { kind: "sent" } }),
  slowly: (chance) => ({ took: chance.between(SECOND, TIME_LIMIT - 100), outcome: { kind: "sent" } }),
  refuses: (chance) => ({ took: chance.between(1, 50), outcome: failed("no connection") }),
  breaks: (chance) => ({ took: chance.between(5, 900), outcome: failed("status 503") }),
  isBusy: (chance) => ({
    took: chance.between(5, 100),
    outcome: failed("status 429", chance.between(0, chance.pick([60 * SECOND, 2 * HOUR, 2 * DAY]))),
  }),
  hangs: () => ({ took: TIME_LIMIT, outcome: failed("no answer in time") }),
  isTooLarge: (chance) => ({
    took: chance.between(5, 100),
    outcome: { kind: "spoilt", why: `status ${chance.pick([400, 413])}` },
  }),
  isGone: (chance) => ({
    took: chance.between(5, 100),
    outcome: { kind: "gone", why: `status ${chance.pick([404, 410])}` },
  }),
} satisfies Record<string, (chance: Chance) => PushFate>;

const BAD = ["refuses", "breaks", "breaks", "isBusy", "isBusy", "hangs"] as const;

/** The push service of one browser: mostly well, with bad spells; and some subscriptions come to an end there. */
export function openPushService(chance: Chance, [from, until]: Spell) {
  const spells = chance.is(0.5) ? drawSpells(chance, [from, until], { most: 4, longest: LONG }) : [];
  const ways = new Map<Spell, (typeof BAD)[number]>(spells.map((spell) => [spell, chance.pick(BAD)]));
  const goneFrom = chance.is(0.25) ? from + Math.floor(chance() * (until - from)) : Infinity;
  const isSlow = chance.is(0.2);
  const hiccups = chance.pick([0, 0, 0.05, 0.3]);
  const spoils = chance.pick([0, 0, 0.05]);
  return {
    /** The outcome of a try at this instant. */
    treat(at: number): PushFate {
      if (at >= goneFrom) return TREATMENTS.isGone(chance);
      const spell = spells.find((one) => isIn([one], at));
      if (spell !== undefined) return TREATMENTS[ways.get(spell)!](chance);
      if (at < until && chance.is(hiccups)) return TREATMENTS[chance.pick(BAD)](chance);
      if (chance.is(spoils)) return TREATMENTS.isTooLarge(chance);
      return isSlow ? TREATMENTS.slowly(chance) : TREATMENTS.well(chance);
    },
  };
}

export type PushService = ReturnType<typeof openPushService>;
