import type { MailOutcome } from "../../src/channels/mail/content.ts";
import type { Chance } from "./chance.ts";
import { drawSpells, isIn, LONG, SHORT, type Spell } from "./weather.ts";

/** The sender's time limit for one try, in milliseconds. */
const TIME_LIMIT = 30_000;

/** The outcome of one try to send a mail: whether it arrives, when the sender learns it, and what. */
export interface MailFate {
  readonly arrives: boolean;
  readonly took: number;
  readonly outcome: MailOutcome;
}

const failed = (why: string, until: "soon" | "tomorrow"): MailOutcome => ({ kind: "failed", why, until });

const TREATMENTS = {
  well: (chance) => ({ arrives: true, took: chance.between(20, 3000), outcome: { kind: "sent" } }),
  breaks: (chance) => ({
    arrives: false,
    took: chance.between(5, 500),
    outcome: failed("it is broken", "soon"),
  }),
  isFull: (chance) => ({
    arrives: false,
    took: chance.between(5, 500),
    outcome: failed("the day is full", "tomorrow"),
  }),
  hangs: () => ({ arrives: false, took: TIME_LIMIT, outcome: failed("no answer in time", "soon") }),
  /** It goes out, and the sender never learns that. */
  losesAnswer: () => ({ arrives: true, took: TIME_LIMIT, outcome: failed("no answer in time", "soon") }),
  isDead: (chance) => ({
    arrives: false,
    took: chance.between(5, 500),
    outcome: { kind: "dead", why: "suppressed" },
  }),
} satisfies Record<string, (chance: Chance) => MailFate>;

const BAD = ["breaks", "breaks", "isFull", "hangs", "losesAnswer"] as const;

/** The platform's mail: mostly well, with bad spells; and some addresses come to take no mail. */
export function openMailPlatform(chance: Chance, life: Spell) {
  const spells = chance.is(0.5)
    ? drawSpells(chance, life, { most: 4, longest: chance.pick([SHORT, LONG]) })
    : [];
  const ways = new Map(spells.map((spell) => [spell, chance.pick(BAD)]));
  const hiccups = chance.pick([0, 0, 0.05, 0.3]);
  const deadFrom = new Map<string, number>();
  return {
    /** Settles whether an address comes to take no mail. */
    register(player: string): void {
      const [from, until] = life;
      if (chance.is(0.1)) deadFrom.set(player, from + Math.floor(chance() * (until - from)));
    },

    /** The outcome of a try at this instant. */
    treat(player: string, at: number): MailFate {
      if (at >= (deadFrom.get(player) ?? Infinity)) return TREATMENTS.isDead(chance);
      const spell = spells.find((one) => isIn([one], at));
      if (spell !== undefined) return TREATMENTS[ways.get(spell)!](chance);
      const isBad = at < life[1] && chance.is(hiccups);
      return isBad ? TREATMENTS[chance.pick(BAD)](chance) : TREATMENTS.well(chance);
    },
  };
}

export type MailPlatform = ReturnType<typeof openMailPlatform>;
