import type { BeaconObject } from "../beacon/object.ts";
import { outageNews, THE_BEACON, type Outage } from "../beacon/outage.ts";
import { MOST_MOVED, type Moved, NO_ANSWERS, OVER, plus, type Tally, type Told } from "../beacon/tally.ts";
import type { GameSummary } from "../contract/game.ts";
import { HOUSE } from "../contract/house.ts";
import type { OutageList } from "../game/inquiry.ts";
import { MINUTE, SECOND } from "../lib/duration.ts";
import { inTime } from "../lib/calls.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { stubOf, type JurisdictionEnv } from "../lib/stubs.ts";
import { traced } from "../lib/tracing.ts";

/** The binding of the beacon. */
export interface BeaconEnv extends JurisdictionEnv {
  readonly BEACON: DurableObjectNamespace<BeaconObject>;
}

/** Outages as an isolate knows them. */
export interface KnownOutages {
  /** The instant up to which there are no others. */
  readonly asOf: number;
  /** The oldest first. */
  readonly outages: readonly Outage[];
  readonly forGames: OutageList;
}

/**
 * An isolate caches the list for this long, in milliseconds. No outage is so short that one could be missed meanwhile.
 */
const KEPT = MINUTE;

/** An older list is read again beside a request, so that few requests wait for it. */
const RENEWED = KEPT / 2;

/** A request waits this long for the beacon, and after that it is not asked again for SILENCE. */
const PATIENCE = 2 * SECOND;
const SILENCE = 5 * SECOND;

/** What an isolate knows of one beacon. Values and no promise, which would belong to the request that made it. */
interface Place {
  known: KnownOutages | null;
  /** When it was asked last without an answer yet, and when it failed last; service time. */
  askedAt: number;
  failedAt: number;
  /** How many questions there were, and which of them `known` answers. */
  asked: number;
  answered: number;
  /** Counts that the beacon does not have yet: answers and moves. */
  tally: Tally;
  moved: Map<string, number>;
}

const places = new WeakMap<BeaconEnv["BEACON"], Place>();

function placeOf({ BEACON }: BeaconEnv): Place {
  const place = places.get(BEACON) ?? {
    known: null,
    askedAt: -Infinity,
    failedAt: -Infinity,
    asked: 0,
    answered: 0,
    tally: NO_ANSWERS,
    moved: new Map(),
  };
  places.set(BEACON, place);
  return place;
}

/** Whether an instant is less than a span ago. Tests can put the local clock back. */
const isWithin = (span: number, instant: number): boolean => now() >= instant && now() - instant < span;

/** Counts a response by its status, for the next call of the beacon. */
export function countAnswer(env: BeaconEnv, status: number): void {
  const place = placeOf(env);
  place.tally = plus(place.tally, { answers: 1, faults: status >= 500 ? 1 : 0 });
}

/** Notes a move of a public game, for the next call of the beacon. */
export function noteMove(env: BeaconEnv, { id, status, lastMove, challenge }: GameSummary): void {
  const isWithHouse = HOUSE.some(({ name }) => name === challenge.to);
  if (lastMove === null || isWithHouse || !(challenge.listed || challenge.to !== null)) return;
  const { moved } = placeOf(env);
  // The latest at the end: where they become too many, the first goes.
  moved.delete(id);
  moved.set(id, status === "playing" ? Date.parse(lastMove.at) : OVER);
  const [oldest] = moved.keys();
  if (moved.size > MOST_MOVED && oldest !== undefined) moved.delete(oldest);
}

/** Calls the beacon with the counts. They stay if it does not answer. */
async function handingOver<T>(
  env: BeaconEnv,
  question: (beacon: DurableObjectStub<BeaconObject>, told: Told) => Promise<T>,
): Promise<T> {
  const place = placeOf(env);
  const { tally, moved } = place;
  Object.assign(place, { tally: NO_ANSWERS, moved: new Map() });
  try {
    const told = { tally, moved: [...moved].map(([id, at]) => ({ id, at })) };
    return await question(theBeacon(env), told);
  } catch (fault) {
    place.tally = plus(place.tally, tally);
    place.moved = new Map([...moved, ...place.moved]);
    throw fault;
  }
}

/** Returns the answers of all instances in the last ten minutes. Throws if the beacon does not answer. */
export const recentAnswers = (env: BeaconEnv): Promise<Tally> =>
  handingOver(env, (beacon, told) => beacon.answered(told));

const theBeacon = (env: BeaconEnv) => traced(stubOf(env, env.BEACON, THE_BEACON));

/** When the restore of a backup was last proven, in milliseconds since 1970; null if that is never, or not known in time. */
export async function lastRestored(env: BeaconEnv): Promise<number | null> {
  try {
    return await inTime(theBeacon(env).restored(), PATIENCE);
  } catch {
    return null;
  }
}

/** Notes that the restore of a backup has just been proven. */
export const noteRestored = (env: BeaconEnv): Promise<void> => theBeacon(env).noteRestored(now());

/** Returns the running games that moved last; none if the beacon does not answer. */
export async function movedGames(env: BeaconEnv): Promise<readonly Moved[]> {
  try {
    return (
      (await inTime(
        handingOver(env, (beacon, told) => beacon.moved(told)),
        PATIENCE,
      )) ?? []
    );
  } catch (fault) {
    log("warn", "beacon-silent", { fault });
    return [];
  }
}

/** Asks the beacon. All outages up to the instant of the question are in its answer, for the question is a beat. */
async function ask(env: BeaconEnv): Promise<KnownOutages> {
  const place = placeOf(env);
  const asOf = now();
  const question = ++place.asked;
  place.askedAt = asOf;
  const outages = await handingOver(env, (beacon, told) => beacon.outages(told));
  const known = { asOf, outages, forGames: { asOf, list: outages.map(outageNews) } };
  // A late answer does not replace a newer one.
  if (question > place.answered) Object.assign(place, { known, answered: question });
  return known;
}

/** Returns the outages, or null if the beacon does not answer within some seconds. Never throws. */
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

/**
 * The outages, no more than a minute old: at once where this isolate has them. Where the beacon does not answer, what is
 * known from before, or null.
 */
export function knownOutages(env: BeaconEnv): KnownOutages | null | Promise<KnownOutages | null> {
  const { known, failedAt } = placeOf(env);
  if ((known !== null && isWithin(KEPT, known.asOf)) || isWithin(SILENCE, failedAt)) return known;
  return askPatiently(env).then((answer) => answer ?? known);
}

/** The outages, as they were at the instant `asOf` or later. Throws where the beacon does not answer. */
export async function outagesAsOf(env: BeaconEnv, asOf: number): Promise<KnownOutages> {
  const { known } = placeOf(env);
  if (known !== null && known.asOf >= asOf) return known;
  const answer = await inTime(ask(env), PATIENCE);
  if (answer === null) throw new Error("the beacon has not answered in time");
  return answer;
}

/**
 * Asks the beacon if this isolate's list is getting old, once at a time; null where there is nothing to do. Every
 * request has it done beside itself: so the beacon is started by whichever comes first, and set going again.
 */
export function renewOutages(env: BeaconEnv): Promise<unknown> | null {
  const { known, askedAt, failedAt } = placeOf(env);
  const isFresh = known !== null && isWithin(RENEWED, known.asOf);
  return isFresh || isWithin(PATIENCE, askedAt) || isWithin(SILENCE, failedAt) ? null : askPatiently(env);
}
