import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import { eventsBy, nextEvent } from "../../src/vacation/events.ts";
import { accountOf } from "../../src/vacation/store.ts";
import type { TimeOff } from "../../src/vacation/time-off.ts";
import { BORN, heldWith, hour, timeOff } from "./stops.ts";

/** The events by an instant, in words, and the changes. */
function by(at: number, stops: readonly TimeOff[], lowReported = 0) {
  const found = eventsBy(accountOf(heldWith(...stops)), stops, lowReported, at);
  const words = found.events.map((one) => ("stop" in one ? `${one.type} ${one.stop.id}` : one.type));
  return { ...found, words };
}

const next = (at: number, stops: readonly TimeOff[]) => nextEvent(accountOf(heldWith(...stops)), stops, at);

describe("a player with a booked vacation", () => {
  const booked = timeOff(BORN + 10 * HOUR, BORN + 20 * HOUR, { id: "a" });
  const begun = { ...booked, reported: "began" } as const;

  it("is notified once of its beginning and once of its end, on time", () => {
    expect(next(BORN, [booked])).toBe(booked.from);
    expect(by(booked.from - 1, [booked])).toMatchObject({ words: [], stops: [] });
    expect(by(booked.from, [booked])).toMatchObject({ words: ["vacation.began a"], stops: [begun] });
    expect(next(booked.from, [begun])).toBe(booked.to);
    expect(by(booked.to - 1, [begun])).toMatchObject({ words: [], stops: [] });
    expect(by(booked.to, [begun])).toMatchObject({ words: ["vacation.ended a"] });
    expect(by(booked.to, [{ ...booked, reported: "ended" }]).words).toEqual([]);
    expect(next(booked.to, [{ ...booked, reported: "ended" }])).toBeNull();
  });

  it("is notified of several events in order, if nothing woke the mailbox meanwhile", () => {
    const other = timeOff(BORN + 5 * HOUR, BORN + 6 * HOUR, { id: "b" });
    expect(by(booked.to, [booked, other]).words).toEqual([
      "vacation.began b",
      "vacation.ended b",
      "vacation.began a",
      "vacation.ended a",
    ]);
  });

  it("is notified of an early end, but of nothing about a cancelled vacation", () => {
    const early = { ...begun, to: booked.from + HOUR };
    expect(by(early.to, [early]).words).toEqual(["vacation.ended a"]);
    const unbooked = { ...booked, to: booked.from };
    expect(by(booked.to, [unbooked])).toMatchObject({ words: [], stops: [] });
    expect(next(BORN, [unbooked])).toBeNull();
  });
});

describe("a player for whom cover was taken", () => {
  const first = hour(BORN + HOUR, ["g"], { id: "a" });
  const second = hour(BORN + 2 * HOUR, ["g"], { id: "b" });

  it("is notified when the first hour begins, but not of the following ones", () => {
    expect(by(first.from - 1, [first]).words).toEqual([]);
    const reported = by(first.from, [first]);
    expect(reported.words).toEqual(["vacation.cover a"]);
    expect(next(first.from, reported.stops)).toBeNull();
    expect(by(second.from, [...reported.stops, second])).toMatchObject({
      words: [],
      stops: [{ ...second, reported: "ended" }],
    });
  });

  it("is notified again after a pause", () => {
    const reported = by(first.from, [first]).stops;
    const soon = hour(first.to + 10 * MINUTE, ["g"], { id: "c" });
    const later = hour(first.to + 10 * MINUTE + 1, ["g"], { id: "d" });
    expect(by(soon.from, [...reported, soon]).words).toEqual([]);
    expect(by(later.from, [...reported, later]).words).toEqual(["vacation.cover d"]);
  });

  it("is notified of the hour after one that was withdrawn", () => {
    const withdrawn = { ...first, to: first.from };
    expect(by(second.from, [withdrawn, second]).words).toEqual(["vacation.cover b"]);
  });
});

describe("a player with little left", () => {
  const long = timeOff(BORN, BORN + 40 * HOUR, { id: "a", reported: "began" });
  const low = BORN + Math.ceil((8 * 24 * HOUR) / 7);

  it("is notified once, when the balance falls to a day", () => {
    expect(next(BORN, [long])).toBe(low);
    expect(by(low - 1, [long]).words).toEqual([]);
    const reported = by(low, [long]);
    expect(reported.words).toEqual(["vacation.low"]);
    expect(by(low + HOUR, [long], reported.lowReported).words).toEqual([]);
    expect(by(low + HOUR, [long]).words).toEqual(["vacation.low"]);
  });

  it("is notified again only after the balance was higher", () => {
    const { lowReported } = by(low, [long]);
    const ended = { ...long, reported: "ended" } as const;
    // 13 hours are left when it ends: it takes nearly four days until there are more than 24.
    const soon = timeOff(long.to + DAY, long.to + DAY + HOUR, { reported: "began" });
    expect(by(soon.to, [ended, { ...soon, reported: "ended" }], lowReported).words).toEqual([]);
    const later = timeOff(long.to + 8 * DAY, long.to + 8 * DAY + 20 * HOUR, { reported: "began" });
    expect(next(long.to, [ended, later])).toBeLessThan(later.to);
    expect(by(later.to - 1, [ended, later], lowReported).words).toEqual(["vacation.low"]);
  });
});
