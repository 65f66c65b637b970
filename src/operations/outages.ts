import type { BeaconObject } from "../beacon/object.ts";
import { outageNews, THE_BEACON, type Outage } from "../beacon/outage.ts";
import {
  MOST_MOVED,
  type Moved,
  NO_ANSWERS,
  OVER,
  plus,
  type Tally,
  type InstanceReport,
} from "../beacon/tally.ts";
import type { GameSummary } from "../contract/game.ts";
import { HOUSE } from "../contract/house.ts";
import type { OutageList } from "../game/inquiry.ts";
import { MINUTE, SECOND } from "../lib/duration.ts";
import { inTime } from "../lib/calls.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { remember } from "../lib/collections.ts";
import { stubOf, type JurisdictionEnv } from "../lib/stubs.ts";
import { traced } from "../lib/tracing.ts";

export interface BeaconEnv extends JurisdictionEnv {
  readonly BEACON: DurableObjectNamespace<BeaconObject>;
}

export interface KnownOutages {
  /** When the list was complete, in milliseconds since 1970. */
  readonly asOf: number;
  /** Oldest first. */
  readonly outages: readonly Outage[];
  readonly forGames: OutageList;
}

/** How long an isolate caches the list, in milliseconds. Every outage lasts longer, so none is missed. */
const MAX_AGE = MINUTE;

/** A list older than this is renewed alongside a request, so that few requests wait for it. */
const RENEWAL_AGE = MAX_AGE / 2;

/** How long a request waits for the beacon, and how long the beacon is not called again after a failure. */
const PATIENCE = 2 * SECOND;
const SILENCE = 5 * SECOND;

/** An isolate's state for one beacon. It contains no promises, because a promise belongs to the request that made it. */
interface Place {
  known: KnownOutages | null;
  /** When a call was last sent, and when a call last failed, by the service's clock. */
  sentAt: number;
  failedAt: number;
  /** The number of calls so far, and the number of the call that returned `known`. */
  questions: number;
  answered: number;
  /** Counts that have not been sent to the beacon yet. */
  tally: Tally;
  moved: Map<string, number>;
}

const places = new WeakMap<BeaconEnv["BEACON"], Place>();

function placeOf({ BEACON }: BeaconEnv): Place {
  const place = places.get(BEACON) ?? {
    known: null,
    sentAt: -Infinity,
    failedAt: -Infinity,
    questions: 0,
    answered: 0,
    tally: NO_ANSWERS,
    moved: new Map(),
  };
  places.set(BEACON, place);
  return place;
}

/** Whether an instant is less than a span ago. False for a future instant, because tests can set the clock back. */
const isWithin = (span: number, instant: number): boolean => now() >= instant && now() - instant < span;

export function countAnswer(env: BeaconEnv, status: number): void {
  const place = placeOf(env);
  place.tally = plus(place.tally, { answers: 1, faults: status >= 500 ? 1 : 0 });
}

export function noteMove(env: BeaconEnv, { id, status, lastMove, challenge }: GameSummary): void {
  const isWithHouse = HOUSE.some(({ name }) => name === challenge.to);
  if (lastMove === null || isWithHouse || !(challenge.listed || challenge.to !== null)) return;
  remember(placeOf(env).moved, MOST_MOVED, id, status === "playing" ? Date.parse(lastMove.at) : OVER);
}

/** Calls the beacon with the counts. If the call fails, adds them to the counts of the next call. */
async function handingOver<T>(
  env: BeaconEnv,
  question: (beacon: DurableObjectStub<BeaconObject>, counts: InstanceReport) => Promise<T>,
): Promise<T> {
  const place = placeOf(env);
  const { tally, moved } = place;
  Object.assign(place, { tally: NO_ANSWERS, moved: new Map() });
  try {
    const counts = { tally, moved: [...moved].map(([id, at]) => ({ id, at })) };
    return await question(theBeacon(env), counts);
  } catch (fault) {
    place.tally = plus(place.tally, tally);
    place.moved = new Map([...moved, ...place.moved]);
    throw fault;
  }
}

/** Counts the responses of all isolates in the last ten minutes. Throws if the beacon does not answer. */
export const recentAnswers = (env: BeaconEnv): Promise<Tally> =>
  handingOver(env, (beacon, counts) => beacon.answered(counts));

export const theBeacon = (env: BeaconEnv) => traced(stubOf(env, env.BEACON, THE_BEACON));

/** When the restore of a backup was last proven (milliseconds since 1970); null for never, or if the beacon does not answer. */
export async function lastRestored(env: BeaconEnv): Promise<number | null> {
  try {
    return await inTime(theBeacon(env).restored(), PATIENCE);
  } catch {
    return null;
  }
}

export const noteRestored = (env: BeaconEnv): Promise<void> => theBeacon(env).noteRestored(now());

export async function movedGames(env: BeaconEnv): Promise<readonly Moved[]> {
  try {
    const moved = handingOver(env, (beacon, counts) => beacon.moved(counts));
    return (await inTime(moved, PATIENCE)) ?? [];
  } catch (fault) {
    log("warn", "beacon-silent", { fault });
    return [];
  }
}

/** Asks for the outages. The call also informs the beacon that the service is up, so its answer is complete up to now. */
async function ask(env: BeaconEnv): Promise<KnownOutages> {
  const place = placeOf(env);
  const asOf = now();
  const question = ++place.questions;
  place.sentAt = asOf;
  const outages = await handingOver(env, (beacon, counts) => beacon.outages(counts));
  const known = { asOf, outages, forGames: { asOf, list: outages.map(outageNews) } };
  // A late answer does not replace a newer one.
  if (question > place.answered) Object.assign(place, { known, answered: question });
  return known;
}

/** Returns the outages; null if the beacon does not answer within `PATIENCE`. Never throws. */
async function askPatiently(env: BeaconEnv): Promise<KnownOutages | null> {
  const place = placeOf(env);
  try {
    const known = await inTime(ask(env), PATIENCE);
    if (known !== null) return known;
    log("warn", "beacon-silent", {});
  } catch (fault) {
    log("warn", "beacon-silent", { fault });
  }
  place.failedAt = now();
  return null;
}

/** Returns a list that is at most a minute old. If the beacon does not answer, returns the previous list, or null. */
export function knownOutages(env: BeaconEnv): KnownOutages | null | Promise<KnownOutages | null> {
  const { known, failedAt } = placeOf(env);
  if ((known !== null && isWithin(MAX_AGE, known.asOf)) || isWithin(SILENCE, failedAt)) return known;
  return askPatiently(env).then((answer) => answer ?? known);
}

/** Returns a list that was complete at the given instant or later. Throws if the beacon does not answer. */
export async function outagesAsOf(env: BeaconEnv, asOf: number): Promise<KnownOutages> {
  const { known } = placeOf(env);
  if (known !== null && known.asOf >= asOf) return known;
  const answer = await inTime(ask(env), PATIENCE);
  if (answer === null) throw new Error("the beacon has not answered in time");
  return answer;
}

/** Renews a list older than RENEWAL_AGE; null if nothing is due. Every request calls this, so the first one starts the beacon. */
export function renewOutages(env: BeaconEnv): Promise<unknown> | null {
  const { known, sentAt, failedAt } = placeOf(env);
  const isFresh = known !== null && isWithin(RENEWAL_AGE, known.asOf);
  return isFresh || isWithin(PATIENCE, sentAt) || isWithin(SILENCE, failedAt) ? null : askPatiently(env);
}
