import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { clockIn, minutesOf, nextShowing, TIME_OF_DAY, zoneNamed } from "../../src/lib/zones.ts";
import { cpuTimeOf } from "../cpu.ts";

const at = (text: string): number => Date.parse(text);
const utc = (instant: number): string => new Date(instant).toISOString().replace(":00.000Z", "Z");
const shown = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

describe("local times", () => {
  it.each([
    ["UTC", "2026-11-20T20:05:59Z", "20:05"],
    ["Europe/Stockholm", "2026-11-20T20:05:00Z", "21:05"],
    ["Europe/Stockholm", "2026-07-20T20:05:00Z", "22:05"],
    ["Asia/Kathmandu", "2026-11-20T20:05:00Z", "01:50"],
    ["Australia/Lord_Howe", "2026-11-20T20:05:00Z", "07:05"],
    ["America/St_Johns", "2026-11-20T20:05:00Z", "16:35"],
    ["Pacific/Kiritimati", "2026-11-20T20:05:00Z", "10:05"],
    ["Mars/Olympus_Mons", "2026-11-20T20:05:00Z", "20:05"],
  ])("in %s at %s", (zone, instant, expected) => {
    expect(shown(clockIn(zone, at(instant)))).toBe(expected);
  });
});

type Row = readonly [what: string, zone: string, from: string, time: string, expected: string];

const NEXT: readonly Row[] = [
  ["later the same day", "Europe/Stockholm", "2026-11-20T06:00Z", "08:00", "2026-11-20T07:00Z"],
  ["the next day, at the very time", "Europe/Stockholm", "2026-11-20T07:00Z", "08:00", "2026-11-21T07:00Z"],
  ["over a month's end", "Europe/Stockholm", "2026-11-30T08:00Z", "08:00", "2026-12-01T07:00Z"],
  ["the day clocks go forward", "Europe/Stockholm", "2026-03-28T22:00Z", "08:00", "2026-03-29T06:00Z"],
  ["the day clocks go back", "Europe/Stockholm", "2026-10-24T22:00Z", "08:00", "2026-10-25T07:00Z"],
  ["a time that is skipped", "Europe/Stockholm", "2026-03-28T22:00Z", "02:30", "2026-03-29T01:00Z"],
  ["the same, the day after", "Europe/Stockholm", "2026-03-29T01:00Z", "02:30", "2026-03-30T00:30Z"],
  ["a time shown twice: the first", "Europe/Stockholm", "2026-10-24T22:00Z", "02:30", "2026-10-25T00:30Z"],
  ["a skipped time in America", "America/New_York", "2026-03-08T05:00Z", "02:15", "2026-03-08T07:00Z"],
  ["half an hour forward", "Australia/Lord_Howe", "2026-10-03T12:00Z", "02:15", "2026-10-03T15:30Z"],
  ["midnight that is skipped", "America/Santiago", "2026-09-05T12:00Z", "00:00", "2026-09-06T04:00Z"],
  ["midnight in a zone far east", "Pacific/Kiritimati", "2026-11-20T09:00Z", "00:00", "2026-11-20T10:00Z"],
  ["in no zone there is", "Nowhere/At_All", "2026-11-20T09:00Z", "10:00", "2026-11-20T10:00Z"],
];

describe("the next instant of a local time", () => {
  it.each(NEXT)("%s", (_what, zone, from, time, expected) => {
    expect(utc(nextShowing(zone, at(from), time, { onceADay: true }))).toBe(expected);
  });

  it("a time of day that occurs twice comes twice, if it counts each time", () => {
    const first = at("2026-10-25T00:30Z");
    const [often, once] = [false, true].map((onceADay) =>
      utc(nextShowing("Europe/Stockholm", first, "02:30", { onceADay })),
    );
    expect([often, once]).toEqual(["2026-10-25T01:30Z", "2026-10-26T01:30Z"]);
  });

  it("also if clocks are set back over midnight: that evening comes twice", () => {
    // In Santiago 24:00 on 4 April 2026 becomes 23:00 again.
    const inTheFirst = at("2026-04-05T02:45Z");
    expect(utc(nextShowing("America/Santiago", inTheFirst, "23:30", { onceADay: false }))).toBe(
      "2026-04-05T03:30Z",
    );
  });

  it.each([
    "Europe/Stockholm",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Africa/Cairo",
    "UTC",
  ])("is the first instant at which clocks show it, all year round in %s", (zone) => {
    const start = at("2026-01-01T00:00Z");
    for (let from = start; from < start + 366 * DAY; from += 7 * HOUR) {
      const time = shown((from / 60_000) % 1440);
      const next = nextShowing(zone, from, time, { onceADay: false });
      const [before, then] = [clockIn(zone, next - 1), clockIn(zone, next)];
      // Either they show it just then, or they are put forward over it.
      const isShown = then === minutesOf(time);
      const isSkipped = (minutesOf(time) - before + 1440) % 1440 <= (then - before + 1440) % 1440;
      expect([from, next > from && next <= from + 26 * HOUR, isShown || isSkipped]).toEqual([
        from,
        true,
        true,
      ]);
    }
  });
});

it.each([
  ["00:00", true],
  ["23:59", true],
  ["24:00", false],
  ["8:00", false],
  ["08:60", false],
  ["08:00\n", false],
  ["08:00:00", false],
])("a time of day is written with two digits each: %j", (text, isOne) => {
  expect(TIME_OF_DAY.test(text)).toBe(isOne);
});

it("5,000 are computed in five seconds", async () => {
  const cost = await cpuTimeOf(() => {
    for (let count = 0; count < 5000; count++)
      nextShowing("Europe/Stockholm", at("2026-01-01T00:00Z") + count * HOUR, "08:00", { onceADay: true });
  });
  expect(cost).toBeLessThan(5000);
});

describe("the name of a zone", () => {
  it.each([
    ["europe/stockholm", "Europe/Stockholm"],
    ["EUROPE/STOCKHOLM", "Europe/Stockholm"],
    ["etc/gmt+5", "Etc/GMT+5"],
    ["utc", "UTC"],
    ["est", "EST"],
    ["america/port-au-prince", "America/Port-au-Prince"],
  ])("is normalised as in the IANA list: %s", (name, written) => {
    expect(zoneNamed(name)).toBe(written);
  });

  it.each([
    "Asia/Kolkata",
    "Asia/Calcutta",
    "Europe/Kyiv",
    "Europe/Kiev",
    "US/East-Indiana",
    "Australia/NSW",
    "Etc/UTC",
    "GMT",
    "Japan",
    "NZ-CHAT",
    "EST5EDT",
    "GMT+0",
  ])("that is an alias of the same zone stays: %s", (name) => {
    expect(zoneNamed(name)).toBe(name);
  });

  it("in the runtime's own list stays unchanged", () => {
    const all = Intl.supportedValuesOf("timeZone");
    expect(all.filter((name) => zoneNamed(name) !== name)).toEqual([]);
  });

  it.each([
    "BST",
    "IST",
    "act",
    "SystemV/PST8",
    "Factory",
    "Etc/Unknown",
    "Mars/Olympus",
    "Europe/Stockholm ",
    "+02:00",
    "",
  ])("is invalid if only some programs know it, or it means another zone elsewhere: %j", (name) => {
    expect(zoneNamed(name)).toBeNull();
  });
});
