import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  countAnswer,
  outagesAsOf,
  renewOutages,
  knownOutages,
  type BeaconEnv,
} from "../../src/operations/outages.ts";
import { outageRefusal } from "../../src/operations/declared-outages.ts";
import type { Outage } from "../../src/beacon/outage.ts";
import type { Tally, InstanceReport } from "../../src/beacon/tally.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/duration.ts";
import { clockStandsAt, T0 } from "../game/people.ts";

const OUTAGE: Outage = { id: "out", rev: 1, from: T0 - HOUR, to: T0 - MINUTE, declared: false };

let lines: string[] = [];
beforeEach(() => {
  clockStandsAt(T0);
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** An isolate's ports: a beacon that counts its calls, and answers with `answer`. */
function isolate() {
  const world = {
    asked: 0,
    told: [] as Tally[],
    answer: (): Promise<readonly Outage[]> => Promise.resolve([OUTAGE]),
  };
  const outages = ({ tally }: InstanceReport) => {
    world.asked++;
    world.told.push(tally);
    return world.answer();
  };
  const env = { BEACON: { getByName: () => ({ outages }) } } as unknown as BeaconEnv;
  return { world, env };
}

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const silence = () => Promise.reject(new Error("no answer"));

describe("the outages that an isolate knows", () => {
  it("are read once a minute, and available at once meanwhile", async () => {
    const { world, env } = isolate();
    const first = await knownOutages(env);
    expect(first).toMatchObject({
      asOf: T0,
      outages: [OUTAGE],
      forGames: { asOf: T0, list: [{ id: "out", rev: 1, kind: "outage", from: OUTAGE.from, to: OUTAGE.to }] },
    });
    later(MINUTE - 1);
    expect(knownOutages(env)).toBe(first);
    expect(world.asked).toBe(1);
    later(1);
    expect(await knownOutages(env)).toMatchObject({ asOf: T0 + MINUTE });
    expect(world.asked).toBe(2);
  });

  it("are renewed beside a request before anybody has to wait for them, once at a time", async () => {
    const { world, env } = isolate();
    await renewOutages(env);
    later(30 * SECOND - 1);
    expect(renewOutages(env)).toBeNull();
    later(1);
    const renewal = renewOutages(env);
    expect(renewal).not.toBeNull();
    expect(renewOutages(env)).toBeNull();
    await renewal;
    later(59 * SECOND);
    expect(knownOutages(env)).toMatchObject({ asOf: T0 + 30 * SECOND });
    expect(world.asked).toBe(2);
  });

  it("are read together with the new counts, once, and again if the beacon did not accept them", async () => {
    const { world, env } = isolate();
    for (const status of [200, 404, 500]) countAnswer(env, status);
    world.answer = silence;
    await renewOutages(env);
    countAnswer(env, 503);
    later(MINUTE);
    world.answer = () => Promise.resolve([]);
    await renewOutages(env);
    later(MINUTE);
    await renewOutages(env);
    expect(world.told).toEqual([
      { answers: 3, faults: 1 },
      { answers: 4, faults: 2 },
      { answers: 0, faults: 0 },
    ]);
  });

  it("stay the newest when an older answer arrives late", async () => {
    const { world, env } = isolate();
    const slow = Promise.withResolvers<readonly Outage[]>();
    world.answer = () => slow.promise;
    const first = outagesAsOf(env, T0);
    later(SECOND);
    world.answer = () => Promise.resolve([]);
    const newer = await outagesAsOf(env, T0 + SECOND);
    slow.resolve([OUTAGE]);
    expect((await first).outages).toEqual([OUTAGE]);
    expect(knownOutages(env)).toBe(newer);
  });

  it("are read again only to judge a deadline that is newer than they are", async () => {
    const { world, env } = isolate();
    await knownOutages(env);
    later(10 * SECOND);
    expect(await outagesAsOf(env, T0)).toMatchObject({ asOf: T0 });
    expect(world.asked).toBe(1);
    expect(await outagesAsOf(env, T0 + 1)).toMatchObject({ asOf: T0 + 10 * SECOND });
    expect(world.asked).toBe(2);
  });

  it("are dated by the request, because an outage may end before the answer arrives", async () => {
    const { world, env } = isolate();
    world.answer = () => {
      later(90 * SECOND);
      return Promise.resolve([]);
    };
    expect(await outagesAsOf(env, T0)).toMatchObject({ asOf: T0 });
  });
});

describe("while the beacon is silent", () => {
  it("the last known ones, if any, stay, and requests do not wait for it again and again", async () => {
    const { world, env } = isolate();
    world.answer = silence;
    expect(await knownOutages(env)).toBeNull();
    later(4 * SECOND);
    expect(knownOutages(env)).toBeNull();
    expect(renewOutages(env)).toBeNull();
    expect(world.asked).toBe(1);
    later(SECOND);
    world.answer = () => Promise.resolve([OUTAGE]);
    const known = await knownOutages(env);
    world.answer = silence;
    later(HOUR);
    expect(await knownOutages(env)).toBe(known);
    expect(lines.join()).toContain("beacon-silent");
  });

  it("a request waits two seconds for it at most", async () => {
    vi.useFakeTimers({ now: T0 });
    const { world, env } = isolate();
    world.answer = () => Promise.withResolvers<readonly Outage[]>().promise;
    const known = knownOutages(env);
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(await known).toBeNull();
  });

  it("nothing can be judged by a list that is too old", async () => {
    const { world, env } = isolate();
    world.answer = silence;
    await expect(outagesAsOf(env, T0)).rejects.toThrow("no answer");
  });

  it("judging does not wait forever either", async () => {
    vi.useFakeTimers({ now: T0 });
    const { world, env } = isolate();
    world.answer = () => Promise.withResolvers<readonly Outage[]>().promise;
    const judged = outagesAsOf(env, T0).catch(String);
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(await judged).toContain("not answered in time");
  });
});

/** The fault in the span of an outage to be declared at T0. */
const refused = (from: number, to: number) =>
  outageRefusal({ from, to }, T0)?.fields?.map(({ pointer, sentence }) => `${pointer} ${sentence}`) ?? [];

describe("an outage to be declared", () => {
  it.each([
    ["an hour of the past", T0 - HOUR, T0, []],
    ["seven days", T0 - 8 * DAY, T0 - DAY, []],
    ["one that goes on", T0 - HOUR, T0 + 1, ["/to in-future"]],
    ["one without length", T0 - HOUR, T0 - HOUR, ["/to not-after"]],
    ["one that ends before it begins", T0 - HOUR, T0 - 2 * HOUR, ["/to not-after"]],
    ["a millisecond more than seven days", T0 - 8 * DAY, T0 - DAY + 1, ["/to span-too-long"]],
    ["one of long ago", T0 - 100 * DAY - 1, T0 - 100 * DAY + HOUR, ["/from too-long-ago"]],
  ])("can be, or not: %s", (_what, from, to, wrong) => {
    expect(refused(from, to)).toEqual(wrong);
  });
});
