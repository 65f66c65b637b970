import { describe, expect, it } from "vitest";
import { type Schedule, deadlineAfter } from "../../../src/game/clock/stops.ts";
import { instantOf as coresInstant } from "../../../src/lib/zones.ts";
import { FIRST_STORY, runs, STORIES } from "../../soak.ts";
import { DAY, HOUR, localInstant } from "./instants.ts";
import { instantOf } from "./own-stops.ts";
import { tellStories } from "./stories.ts";

describe("any game in a simulated year", () => {
  it(
    `has a ledger that adds up after every event, and flags exactly the players without time (${STORIES} from seed ${FIRST_STORY})`,
    { timeout: 30 * 60_000 },
    () => {
      const { offence, plot } = tellStories(FIRST_STORY, STORIES, true);
      expect({ offence, plot }).toEqual({ offence: null, plot: "" });
    },
  );
});

const NIGHT: Omit<Schedule, "timezone"> = { night: { from: "23:00", to: "07:00" }, weekend: ["saturday"] };
/** Clocks change at these hours, or at midnight. */
const TIMES = ["00:00", "00:30", "01:00", "02:00", "02:30", "03:00"];

/** In a push every day of the months in which clocks change anywhere, and some of the others. */
const isLookedAt = (day: number): boolean =>
  [1, 2, 3, 8, 9, 10].includes(new Date(day * DAY).getUTCMonth()) || day % runs(9, 1) === 0;

describe("in every time zone of the platform", () => {
  it.each([
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
  ])("in %s, local times and deadlines match an independent computation", (area) => {
    const zones = Intl.supportedValuesOf("timeZone").filter((zone) => zone.startsWith(`${area}/`));
    expect(zones).not.toEqual([]);
    for (const timezone of zones) {
      const first = Date.UTC(2026, 0, 1) / DAY;
      for (let day = first; day < first + 365; day++) {
        if (!isLookedAt(day)) continue;
        const time = TIMES[day % TIMES.length]!;
        expect(coresInstant(timezone, day, time)).toBe(localInstant(timezone, day, time));
      }
      const schedule = { ...NIGHT, timezone };
      const honoured = ["night", "weekend"];
      const schedules = { attackers: schedule, defenders: schedule };
      for (const from of [Date.UTC(2026, 2, 5, 3), Date.UTC(2026, 8, 20, 22)]) {
        const stops = { honoured, schedules, known: [] };
        const turn = { side: "attackers", number: 1, from } as const;
        const wanted = instantOf({ stops: honoured, schedules }, turn, [], 30 * DAY + HOUR);
        expect(deadlineAfter(stops, "attackers", from, 30 * DAY + HOUR)).toBe(wanted);
      }
    }
  });
});
