import { describe, expect, it } from "vitest";
import { type Schedule, deadlineAfter } from "../../../src/game/clock/stops.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { localInstant } from "../../../src/lib/zones.ts";
import { runningIn, stripOf } from "../../../src/pages/settings/time/strip.tsx";

const SCHEDULE: Schedule = {
  timezone: "Europe/Stockholm",
  night: { from: "23:00", to: "07:00" },
  weekend: ["saturday", "sunday"],
};
/** A Monday at noon in Stockholm. */
const MONDAY = Date.UTC(2026, 10, 23, 11);
const at = (hour: number) => MONDAY - 12 * HOUR + hour * HOUR;

describe("the strip of a week", () => {
  it("has each of seven days without a gap, with its stops", () => {
    const days = stripOf(SCHEDULE, [], MONDAY);
    expect(days).toHaveLength(7);
    expect(days[0]?.parts).toEqual([
      { kind: "night", from: at(0), to: at(7) },
      { kind: null, from: at(7), to: at(23) },
      { kind: "night", from: at(23), to: at(24) },
    ]);
    // A night in a weekend belongs to the weekend.
    expect(days[5]?.parts).toEqual([{ kind: "weekend", from: at(5 * 24), to: at(6 * 24) }]);
    const parts = days.flatMap((day) => day.parts);
    expect(parts.slice(1).every(({ from }, before) => from === parts[before]?.to)).toBe(true);
    expect(runningIn(days)).toBe(5 * 16 * HOUR);
  });

  it("shows vacation before nights and weekends, cut to the week", () => {
    const days = stripOf(SCHEDULE, [{ from: at(30), to: at(400) }], MONDAY);
    expect(days[1]?.parts).toEqual([
      { kind: "night", from: at(24), to: at(30) },
      { kind: "vacation", from: at(30), to: at(48) },
    ]);
    expect(days[6]?.parts).toEqual([{ kind: "vacation", from: at(144), to: at(168) }]);
  });

  it("is right when clocks are set back, and when a zone skipped a day", () => {
    const autumn = stripOf(SCHEDULE, [], Date.UTC(2026, 9, 20));
    expect(autumn.map(({ from, to }) => (to - from) / HOUR)).toEqual([24, 24, 24, 24, 24, 25, 24]);
    const samoa = stripOf({ ...SCHEDULE, timezone: "Pacific/Apia" }, [], Date.UTC(2011, 11, 28));
    expect(samoa).toHaveLength(6);
  });

  it("agrees with a game's clocks: a turn of the running time ends with the week", () => {
    const days = stripOf(SCHEDULE, [], MONDAY);
    const stops = {
      honoured: ["vacation", "night", "weekend"],
      schedules: { attackers: SCHEDULE, defenders: SCHEDULE },
      known: [],
    };
    const until = deadlineAfter(stops, "attackers", at(0), runningIn(days));
    expect(until).toBe(at(4 * 24 + 23));
  });
});

describe("a date and time from a form", () => {
  it.each([
    ["2026-11-25T08:00", "Europe/Stockholm", "2026-11-25T07:00:00.000Z"],
    ["2026-11-25 08:00:00", "America/New_York", "2026-11-25T13:00:00.000Z"],
    // Left out by the clocks of the zone: the instant of the change.
    ["2027-03-28T02:30", "Europe/Stockholm", "2027-03-28T01:00:00.000Z"],
  ])("is read in the zone: %s in %s", (text, zone, instant) => {
    expect(localInstant(text, zone)).toBe(instant);
  });

  it.each(["", "tomorrow", "2026-02-30T08:00", "2026-11-25T25:00", "2026-11-25", "9999999-01-01T00:00"])(
    "is left unchanged if it is invalid: %s",
    (text) => {
      expect(localInstant(text, "UTC")).toBe(text);
    },
  );

  it("is a day ahead in far zones", () => {
    const [east, west] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].map((zone) =>
      Date.parse(localInstant("2026-11-25T08:00", zone)),
    );
    expect(west! - east!).toBe(DAY + HOUR);
  });
});
