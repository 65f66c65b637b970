import * as z from "zod";
import { durationBetween, Instant } from "../contract/fields.ts";
import { DAY, formatInstant } from "../lib/duration.ts";
import { ok } from "../rules/index.ts";
import { json } from "./answers.ts";
import { operation, PUBLIC } from "./operation.ts";
import { THE_BEACON } from "../beacon/outage.ts";
import { now } from "../lib/now.ts";
import { moveLocalClock } from "../lib/local-clock.ts";
import { traced } from "../lib/tracing.ts";
import { moveServiceClock, type Moved } from "../local/time-travel.ts";
import { liveGameIds } from "../players/records.ts";
import { allPlayerIds } from "../players/store.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";

/**
 * Puts the service's time forward by `span` milliseconds as if it had been away meanwhile: nothing happens by itself, and
 * the beacon finds an outage of that length. What is due then happens when its alarm goes off, or the clock is next
 * advanced. Local mode only.
 */
async function stayAway(span: number, { env }: Ports): Promise<Moved> {
  await traced(env.BEACON.getByName(THE_BEACON)).stayAway(span);
  return { now: now(), happened: 0 };
}

/** Puts the service's time forward by `span` milliseconds; everything due by then happens first. Local mode only. */
async function advanceClock(span: number, ports: Ports): Promise<Moved> {
  const { env } = ports;
  // An outage that nobody has noticed yet belongs to the time before.
  await traced(env.BEACON.getByName(THE_BEACON)).outages();
  const [games, players] = await Promise.all([liveGameIds(env.DB), allPlayerIds(env.DB)]);
  return moveServiceClock(span, {
    games: new Map(games.map((id) => [id, gameOf(ports, id)])),
    mailboxes: new Map(players.map((id) => [id, mailboxOf(ports, id)])),
    setOffset: (offset) => moveLocalClock(env, offset),
  });
}

const LONGEST_LEAP = 366 * DAY;

/** What exists in local mode only; production leaves it out. */
export const localOperations = [
  operation({
    id: "advanceClock",
    method: "post",
    path: "/dev/clock",
    tag: "Local mode",
    summary: "Move the service's clock forward",
    description:
      "Only on your own machine. Whatever falls due by then happens, in order, before the answer. With `away` it is as if the service had been down meanwhile: nothing happens, and three minutes or more are an outage.",
    access: PUBLIC,
    input: {
      body: z.strictObject({ advance: durationBetween(0, LONGEST_LEAP), away: z.boolean().default(false) }),
    },
    answer: json(z.object({ now: Instant, happened: z.int() }), "The service's time"),
    refuses: [],
    run: async (_, { advance, away }, ports) => {
      const { now: at, happened } = await (away ? stayAway : advanceClock)(advance, ports);
      return ok({ now: formatInstant(at), happened });
    },
  }),
];
