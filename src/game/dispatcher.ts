import { answerOf } from "../lib/calls.ts";
import { log } from "../lib/log.ts";
import type { PlayerNews } from "./news.ts";
import { type Renaming, forgotten } from "./stored/names.ts";
import type { Proposal, OutboxEntry } from "./projections/subscribers.ts";
import type { MatchNews } from "./projections/matches.ts";
import type { RatedResult } from "./projections/ratings.ts";
import type { GameRecord } from "./projections/records.ts";

/** How many rounds may follow each other at once, and after that, how far apart they are (milliseconds). */
const BURST = 3;
const SPACING = 500;

/**
 * Spaces the rounds of a game of more than two moves a second: what comes meanwhile goes along, half a second later at
 * most. In a game between people every round goes at once, as does the first after a pause in any other.
 */
export function openPace() {
  let credit = BURST;
  let last = 0;
  return {
    /** Schedules a round at the instant `at` (milliseconds). Returns how long it has to wait. */
    next(at: number): number {
      credit = Math.min(BURST, credit + (at - last) / SPACING) - 1;
      last = at;
      return credit >= 0 ? 0 : Math.ceil(-credit * SPACING);
    },

    /** Notes that nothing came while a round waited: somebody waits for what it brings before they move. */
    waitedInVain(): void {
      credit = BURST;
    },
  };
}

/** How to deliver to each subscriber. Receivers are idempotent. */
export interface Transports {
  readonly toMailbox: (player: string, news: readonly PlayerNews[]) => Promise<void>;
  readonly toRecords: (record: GameRecord) => Promise<void>;
  readonly toGame: (proposal: Proposal) => Promise<void>;
  readonly toPool: (result: RatedResult) => Promise<void>;
  readonly toMatch: (news: MatchNews) => Promise<void>;
}

/**
 * Entries in one round, so that a backlog is not too much for one call. After a failed round half as many go, so that
 * each subscriber gets on.
 */
const MOST_IN_A_ROUND = 100;

type Deliver = (entries: readonly OutboxEntry[], transports: Transports) => Promise<void>[];

/** Delivers a round to each subscriber: its shares of the entries, oldest first. */
const DELIVERIES = {
  players: (entries, { toMailbox }) => {
    const news = entries.flatMap(newsIn);
    return [...Map.groupBy(news, ({ player }) => player)].map(([player, theirs]) =>
      toMailbox(player, theirs),
    );
  },
  records: (entries, { toRecords }) => {
    // The newest replaces those before it.
    const newest = entries.findLast(({ shares }) => shares.records !== undefined)?.shares.records;
    return newest === undefined ? [] : [toRecords(newest)];
  },
  proposals: (entries, { toGame }) =>
    entries.flatMap(({ shares }) => (shares.proposals === undefined ? [] : [toGame(shares.proposals)])),
  ratings: (entries, { toPool }) =>
    entries.flatMap(({ shares }) => (shares.ratings === undefined ? [] : [toPool(shares.ratings)])),
  matches: (entries, { toMatch }) =>
    entries.flatMap(({ shares }) => (shares.matches === undefined ? [] : [toMatch(shares.matches)])),
} as const satisfies Record<keyof OutboxEntry["shares"], Deliver>;

const { ratings, ...prompt } = DELIVERIES;
/** Lanes: readers wait for `prompt`; a slow pool in `later` delays no move or notice. */
const LANES = { prompt: Object.values(prompt), later: [ratings] } as const;

function newsIn({ seq, gameId, request, shares }: OutboxEntry): PlayerNews[] {
  if (shares.players === undefined) return [];
  const { players, ...share } = shares.players;
  const cause = request === undefined ? {} : { request };
  return players.map((own) => ({ seq, gameId, ...cause, ...share, ...own }));
}

/** Spaces rounds as `pace` has them, unless a delivery is urgent. `waiting`: how many entries go on the next round. */
function openSpacing(pause: (milliseconds: number) => Promise<void>, waiting: () => number) {
  const pace = openPace();
  let hurry = Promise.withResolvers<void>();
  let isUrgent = false;
  return {
    /**
     * Waits for the next round. Even one that is due begins in a separate turn, so that the answer to the move leaves
     * first.
     */
    async turn(): Promise<void> {
      const wait = pace.next(Date.now());
      const before = waiting();
      if (!isUrgent) await Promise.race([pause(wait), hurry.promise]);
      if (wait > 0 && !isUrgent && waiting() === before) pace.waitedInVain();
    },
    /** Ends the wait for rounds until everything is delivered. */
    hasten(): void {
      isUrgent = true;
      hurry.resolve();
    },
    atRest(): void {
      isUrgent = false;
      hurry = Promise.withResolvers<void>();
    },
  };
}

/** Delivers entries to some subscribers; false where it was not possible. */
type DeliverRound = (entries: readonly OutboxEntry[]) => Promise<boolean>;

async function deliverRound(
  subscribers: readonly Deliver[],
  entries: readonly OutboxEntry[],
  transports: Transports,
): Promise<boolean> {
  try {
    const deliveries = subscribers.flatMap((deliver) => deliver(entries, transports));
    await Promise.all(deliveries.map((one) => answerOf(one)));
    return true;
  } catch (fault) {
    const game = entries[0]?.gameId;
    const requests = entries.flatMap(({ request = [] }) => request);
    log("warn", "delivery-delayed", { requestId: undefined, requests, game, entries: entries.length, fault });
    return false;
  }
}

/**
 * Delivers outbox entries to some subscribers, oldest first, each at least once. Entries that come during a round join
 * the next: a game between two programs (pace.ts) sends fewer, fuller messages, each of which costs a synced write in
 * two mailboxes.
 */
function openLane(
  waiting: readonly OutboxEntry[],
  deliver: DeliverRound,
  pause: (milliseconds: number) => Promise<void>,
) {
  let queue = [...waiting];
  let delivered: number[] = [];
  let running: Promise<void> | null = null;
  let most = MOST_IN_A_ROUND;
  const spacing = openSpacing(pause, () => queue.length);

  async function deliverAll(): Promise<void> {
    while (queue.length > 0) {
      await spacing.turn();
      // A copy: what is added while this round is under way has not gone with it.
      const entries = queue.slice(0, most);
      const hasArrived = await deliver(entries);
      most = hasArrived ? Math.min(2 * most, MOST_IN_A_ROUND) : Math.ceil(entries.length / 2);
      if (!hasArrived) return;
      delivered.push(...entries.map(({ seq }) => seq));
      queue = queue.slice(entries.length);
    }
  }

  function atRest(): void {
    running = null;
    spacing.atRest();
  }

  return {
    add(entries: readonly OutboxEntry[]): void {
      queue.push(...entries);
    },
    /** Has what waits tell the name that is left of a player who has gone, and nothing that they wrote. */
    rename(renaming: Renaming): void {
      queue = queue.map((entry) => {
        const text = forgotten(JSON.stringify(entry), renaming);
        return text === null ? entry : (JSON.parse(text) as OutboxEntry);
      });
    },
    /** Delivers what waits. Urgent is what its reader expects to see right after their answer. */
    run(urgent: boolean): Promise<void> {
      if (urgent) spacing.hasten();
      running ??= deliverAll().finally(atRest);
      return running;
    },
    isEmpty: (): boolean => queue.length === 0,
    waitsFor: (seq: number): boolean => queue.some((entry) => entry.seq === seq),
    /** The running delivery; null for none. */
    running: (): Promise<void> | null => running,
    delivered: (): readonly number[] => delivered,
    forgetDelivered(): void {
      delivered = [];
    },
  };
}

const isLate = ({ shares }: OutboxEntry): boolean => shares.ratings !== undefined;

/**
 * Delivers outbox entries to some subscribers, oldest first, each at least once. Entries that come during a round join
 * the next: a game between two programs (pace.ts) sends fewer, fuller messages, each of which costs a synced write in
 * two mailboxes.
 */
export function openDispatcher(
  waiting: readonly OutboxEntry[],
  transports: Transports,
  pause: (milliseconds: number) => Promise<void>,
) {
  const lane = (subscribers: readonly Deliver[], entries: readonly OutboxEntry[]) =>
    openLane(entries, (round) => deliverRound(subscribers, round, transports), pause);
  const [soon, later] = [lane(LANES.prompt, waiting), lane(LANES.later, waiting.filter(isLate))];
  const lanes = [soon, later];
  return {
    add(entries: readonly OutboxEntry[]): void {
      soon.add(entries);
      later.add(entries.filter(isLate));
    },
    rename: (renaming: Renaming): void => lanes.forEach((one) => one.rename(renaming)),
    /** Delivers what waits. Urgent is what its reader expects to see right after their answer. */
    run: (urgent: boolean): Promise<void> => {
      const soonest = soon.run(urgent);
      // Nearly always: then there is nothing to wait for besides.
      return later.isEmpty() ? soonest : Promise.all([soonest, later.run(urgent)]).then(() => undefined);
    },
    /** When what readers look for has arrived, as far as it is being delivered. */
    told: (): Promise<void> => soon.running() ?? Promise.resolve(),
    isEmpty: (): boolean => lanes.every((one) => one.isEmpty()),
    /** Delivered entries that are still stored. */
    delivered: (): readonly number[] =>
      lanes
        .flatMap((one) => one.delivered())
        .filter((seq, at, all) => all.indexOf(seq) === at && !lanes.some((one) => one.waitsFor(seq))),
    forgetDelivered: (): void => lanes.forEach((one) => one.forgetDelivered()),
  };
}

export type Dispatcher = ReturnType<typeof openDispatcher>;
