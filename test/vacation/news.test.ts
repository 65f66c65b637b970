import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { newsFor } from "../../src/vacation/time-off.ts";
import { publicTimeOff, vacationView } from "../../src/vacation/view.ts";
import { BORN, heldWith, hour, timeOff } from "./stops.ts";

const GAME = { startedAt: BORN, rev: 0 };
const NOW = BORN + 2 * DAY;
const ids = (stops: Parameters<typeof newsFor>[0], game = GAME) =>
  newsFor(stops, game, NOW).map(({ id, rev }) => `${id} ${rev}`);

describe("what a game is told", () => {
  it("is everything that is not over, as a vacation with its revision", () => {
    const running = timeOff(NOW - HOUR, NOW + HOUR, { id: "a", rev: 3 });
    expect(newsFor([running], GAME, NOW)).toEqual([
      { id: "a", rev: 3, kind: "vacation", from: running.from, to: running.to },
    ]);
    expect(ids([timeOff(BORN, NOW, { id: "over", rev: 4 })])).toEqual([]);
  });

  it("is nothing that it has been told before", () => {
    const stops = [3, 4, 5].map((rev) => timeOff(NOW, NOW + HOUR, { id: "a", rev }));
    expect(ids(stops, { ...GAME, rev: 4 })).toEqual(["a 5"]);
  });

  it("is what was unbooked or ended early, for as long as it would have lasted", () => {
    const unbooked = timeOff(NOW + DAY, NOW + DAY, { id: "a", rev: 2, until: NOW + 2 * DAY, changedAt: NOW });
    const ended = timeOff(NOW - DAY, NOW - HOUR, { id: "b", rev: 4, until: NOW + DAY, changedAt: NOW });
    const past = { ...ended, id: "c", until: NOW };
    expect(ids([unbooked, ended, past])).toEqual(["a 2", "b 4"]);
  });

  it("is nothing that was taken back before it began: it never heard of that", () => {
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

describe("what is seen of a vacation", () => {
  const booked = [30, 10, 61].map((days) => timeOff(NOW + days * DAY, NOW + days * DAY + HOUR));
  const running = timeOff(NOW - HOUR, NOW + HOUR);
  const cover = hour(NOW - HOUR / 2, ["g"]);
  const all = [...booked, running, cover, timeOff(NOW + DAY, NOW + DAY), timeOff(BORN, BORN + HOUR)];

  it("by everybody is until when its player is away, and what is booked for the next sixty days", () => {
    expect(publicTimeOff(all, NOW)).toEqual({
      running: { from: running.from, to: running.to },
      booked: [booked[1], booked[0]].map((stop) => ({ from: stop?.from, to: stop?.to })),
    });
    const next = timeOff(running.to, running.to + DAY);
    expect(publicTimeOff([running, next], NOW).running).toEqual({ from: running.from, to: next.to });
    expect(publicTimeOff([], NOW)).toEqual({ running: null, booked: [] });
  });

  it("by its player is the account, what runs, and everything that is booked, in order", () => {
    const rest = { cover: true, bookingsLeft: 9, waiting: 2 };
    const view = vacationView(heldWith(...all), rest, NOW);
    expect(view).toMatchObject({
      ...rest,
      max: 30 * DAY,
      earns: { add: 3 * HOUR, every: DAY },
      running: { id: running.id, kind: "booked" },
    });
    expect(view.booked.map(({ id }) => id)).toEqual([booked[1]?.id, booked[0]?.id, booked[2]?.id]);
    // Two days earn six hours; two hours have been used.
    expect(view.balance).toBe(52 * HOUR);
    expect(view.ledger.at(-1)?.balance).toBe(view.balance);
    expect(vacationView(heldWith(cover), rest, NOW).running).toMatchObject({ id: cover.id, kind: "cover" });
  });
});
