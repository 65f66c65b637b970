import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import { fold } from "../../src/game/fold.ts";
import { asksAt, bridged, coverQuestion, givenUp } from "../../src/game/verdict.ts";
import { deadline } from "../../src/game/view.ts";
import { EGIL, playing, RAGNHILD } from "./people.ts";

const HONOURED = { stops: ["vacation"] } as const;
/** All outages are known, and no mailbox has answered. */
const FRESH = { outages: Infinity, bookings: -Infinity };
const UNLIMITED = { ...HONOURED, clock: { kind: "unlimited", abandonAfter: 21 * DAY } } as const;

describe("a game in which the player to move may have cover", () => {
  it("requests it ten minutes before the deadline", () => {
    const game = playing(1, HONOURED);
    const due = deadline(game) ?? 0;
    expect(asksAt(game)).toBe(due - 10 * MINUTE);
    expect(coverQuestion(game, due - 10 * MINUTE - 1, -Infinity)).toBeNull();
    expect(coverQuestion(game, due - 10 * MINUTE, -Infinity)).toEqual({
      player: RAGNHILD.id,
      side: "defenders",
      deadline: due,
    });
  });

  it("requests none if it does not honour vacation", () => {
    expect(asksAt(playing(1))).toBeNull();
  });

  it("requests none while it would only be aborted, and requests it once it would be lost", () => {
    expect([0, 1].map((plies) => asksAt(playing(plies, UNLIMITED)))).toEqual([null, null]);
    const going = playing(2, UNLIMITED);
    const due = deadline(going) ?? 0;
    expect(coverQuestion(going, due, -Infinity)).toMatchObject({ player: EGIL.id, deadline: due });
  });
});

describe("a game that waits for an answer about cover", () => {
  it("waits a day in all, however many events it has meanwhile", () => {
    const game = playing(1, HONOURED);
    const due = deadline(game) ?? 0;
    const waits = [10, 15, 23].map((hours) => due + hours * HOUR);
    const waiting = waits.reduce((state, now) => bridged(state, now).reduce(fold, state), game);
    expect(waiting.clock?.stops.known).toHaveLength(3);
    const until = due - 1 + DAY;
    expect(givenUp(waiting, until - 1, FRESH)).toEqual([]);
    expect(givenUp(waiting, until, FRESH).map(({ at }) => at)).toEqual([until, until]);
  });
});
