import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { publicTimeOff, vacationView } from "../../src/vacation/view.ts";
import { BORN, heldWith, hour, timeOff } from "./stops.ts";

const NOW = BORN + 2 * DAY;

describe("the view of a vacation", () => {
  const booked = [30, 10, 61].map((days) => timeOff(NOW + days * DAY, NOW + days * DAY + HOUR));
  const running = timeOff(NOW - HOUR, NOW + HOUR);
  const cover = hour(NOW - HOUR / 2, ["g"]);
  const all = [...booked, running, cover, timeOff(NOW + DAY, NOW + DAY), timeOff(BORN, BORN + HOUR)];

  it("for everybody shows the running vacation until its end, and bookings of the next sixty days", () => {
    expect(publicTimeOff(all, NOW)).toEqual({
      running: { from: running.from, to: running.to },
      booked: [booked[1], booked[0]].map((stop) => ({ from: stop?.from, to: stop?.to })),
    });
    const next = timeOff(running.to, running.to + DAY);
    expect(publicTimeOff([running, next], NOW).running).toEqual({ from: running.from, to: next.to });
    expect(publicTimeOff([], NOW)).toEqual({ running: null, booked: [] });
  });

  it("for its player shows the account, the running vacation, and all bookings in order", () => {
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
