import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { updatesFor } from "../../src/vacation/time-off.ts";
import { BORN, timeOff } from "./stops.ts";

const GAME = { startedAt: BORN, rev: 0 };
const NOW = BORN + 2 * DAY;
const ids = (stops: Parameters<typeof updatesFor>[0], game = GAME) =>
  updatesFor(stops, game, NOW).map(({ id, rev }) => `${id} ${rev}`);

describe("the updates for a game", () => {
  it("are all vacations that are not over, with their revisions", () => {
    const running = timeOff(NOW - HOUR, NOW + HOUR, { id: "a", rev: 3 });
    expect(updatesFor([running], GAME, NOW)).toEqual([
      { id: "a", rev: 3, kind: "vacation", from: running.from, to: running.to },
    ]);
    expect(ids([timeOff(BORN, NOW, { id: "over", rev: 4 })])).toEqual([]);
  });

  it("leave out revisions that it has received", () => {
    const stops = [3, 4, 5].map((rev) => timeOff(NOW, NOW + HOUR, { id: "a", rev }));
    expect(ids(stops, { ...GAME, rev: 4 })).toEqual(["a 5"]);
  });

  it("include vacations that were cancelled or ended early, until they would have ended", () => {
    const unbooked = timeOff(NOW + DAY, NOW + DAY, { id: "a", rev: 2, until: NOW + 2 * DAY, changedAt: NOW });
    const ended = timeOff(NOW - DAY, NOW - HOUR, { id: "b", rev: 4, until: NOW + DAY, changedAt: NOW });
    const past = { ...ended, id: "c", until: NOW };
    expect(ids([unbooked, ended, past])).toEqual(["a 2", "b 4"]);
  });

  it("leave out vacations that were cancelled before it began", () => {
    const unbooked = timeOff(NOW + DAY, NOW + DAY, {
      id: "a",
      rev: 2,
      until: NOW + 2 * DAY,
      changedAt: BORN,
    });
    expect(ids([unbooked], { startedAt: BORN + HOUR, rev: 0 })).toEqual([]);
    expect(ids([unbooked], { startedAt: BORN - HOUR, rev: 0 })).toEqual(["a 2"]);
    const booked = timeOff(NOW + DAY, NOW + 2 * DAY, { id: "b", rev: 3, changedAt: BORN });
    expect(ids([booked], { startedAt: NOW, rev: 0 })).toEqual(["b 3"]);
  });
});
