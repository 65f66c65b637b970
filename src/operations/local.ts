import * as z from "zod";
import { durationBetween, Instant } from "../contract/fields.ts";
import { DAY, formatInstant } from "../lib/duration.ts";
import { ok, RULESETS } from "../rules/index.ts";
import { json } from "./answers.ts";
import { operationsOf, PUBLIC } from "./operation.ts";
import { now } from "../lib/now.ts";
import { moveLocalClock, processBegan } from "../lib/local-clock.ts";
import { stubOf } from "../lib/stubs.ts";
import { type Moved, moveServiceClock } from "../local/time-travel.ts";
import { listedLadders } from "../players/ladders.ts";
import { liveGameIds } from "../players/records.ts";
import { unfinishedTournamentIds } from "../players/tournaments.ts";
import { playerIdsBefore } from "../players/store.ts";
import { theBeacon } from "./outages.ts";
import { matchOf, tournamentOf } from "./tournament-world.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { answerTo } from "../local/raw-mail.ts";
import type { LocalMail, LocalMailPage } from "../local/mail-store.ts";
import type { Taken } from "../channels/mail/inbound/take-mail.ts";
import { answerByMail } from "./inbound-mail.ts";

const operation = operationsOf("Local mode");

function mailsOf({ env }: Ports) {
  const { LOCAL_POST } = env;
  if (LOCAL_POST === undefined) throw new Error("only local mode keeps the mails that it sends");
  return stubOf(env, LOCAL_POST, "local");
}

export async function localMails(from: string | null, ports: Ports): Promise<LocalMailPage> {
  return mailsOf(ports).list(from);
}

export async function readLocalMail(id: string, ports: Ports): Promise<LocalMail | null> {
  return mailsOf(ports).read(id);
}

/** Answers a mail as its reader would, through the code for inbound mail; null if the mail cannot be answered. */
export async function answerLocalMail(mail: LocalMail, text: string, ports: Ports): Promise<Taken | null> {
  return mail.replyTo === undefined ? null : answerByMail(answerTo(mail, mail.replyTo, text), ports);
}

/** Moves the clock by `span` milliseconds as an outage would: no due work is done, and the beacon measures the gap. */
async function stayAway(span: number, { env }: Ports): Promise<Moved> {
  await theBeacon(env).stayAway(span);
  return { now: now(), happened: 0 };
}

/** Includes closed ladders, because their matches may still run. */
async function allLadders(db: D1Database) {
  const reach = { after: null, limit: MOST_LADDERS, order: "desc" } as const;
  const lists = [false, true].map((isClosed) => listedLadders(db, { player: null, isClosed }, reach));
  return (await Promise.all(lists)).flat();
}

/** Moves the clock forward by `span` milliseconds. Everything due by then happens in order. */
async function advanceClock(span: number, ports: Ports): Promise<Moved> {
  const { env } = ports;
  // Makes the beacon note an unnoticed outage first, because the outage was before the clock moves.
  await theBeacon(env).outages();
  const moved = await moveServiceClock(span, {
    objects: {
      game: (id) => gameOf(ports, id),
      mailbox: (id) => mailboxOf(ports, id),
      pool: (id) => stubOf(env, env.POOL, id),
      ladder: (id) => stubOf(env, env.LADDERS, id),
      tournament: (id) => tournamentOf({ env }, id),
      bulk: (id) => stubOf(env, env.BULKS, id),
      thinker: (name) => stubOf(env, env.THINKERS, name),
      match: (id) => matchOf(env, id),
    },
    unknown: areAllKnown ? [] : await olderObjects(ports),
    setOffset: (offset) => moveLocalClock(env, offset),
  });
  areAllKnown = true;
  return moved;
}

let areAllKnown = false;

/** Lists objects that may have set alarms before this process began. */
async function olderObjects({ env: { DB } }: Ports): Promise<string[]> {
  const players = await playerIdsBefore(DB, processBegan());
  if (players.length === 0) return [];
  const [games, ladders, tournaments] = await Promise.all([
    liveGameIds(DB),
    allLadders(DB),
    unfinishedTournamentIds(DB),
  ]);
  return [
    ...RULESETS.map(({ id }) => `pool ${id}`),
    ...ladders.map(({ id }) => `ladder ${id}`),
    ...tournaments.map((id) => `tournament ${id}`),
    ...players.map((id) => `bulk ${id}`),
    ...games.map((id) => `game ${id}`),
    ...players.map((id) => `mailbox ${id}`),
  ];
}

/** How many ladders the local clock moves, newest first. */
const MOST_LADDERS = 1000;

const LONGEST_LEAP = 366 * DAY;

export const localOperations = [
  operation.post("/dev/clock", {
    id: "advanceClock",
    summary: "Advance the service's clock",
    description:
      "Everything due by then happens in order, before the response. With `away`, nothing happens, as if the service had been down: three minutes or more are an outage.",
    access: PUBLIC,
    input: {
      body: z.strictObject({ advance: durationBetween(0, LONGEST_LEAP), away: z.boolean().default(false) }),
    },
    answer: json(z.object({ now: Instant, happened: z.int() }), "The service's time"),
    run: async (_, { advance, away }, ports) => {
      const { now: at, happened } = await (away ? stayAway : advanceClock)(advance, ports);
      return ok({ now: formatInstant(at), happened });
    },
  }),
];
