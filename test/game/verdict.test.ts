import { describe, expect, it } from "vitest";
import { DAY, MINUTE } from "../../src/lib/duration.ts";
import { asksAt, coverQuestion } from "../../src/game/verdict.ts";
import { deadline } from "../../src/game/view.ts";
import { EGIL, playing, RAGNHILD } from "./people.ts";

const HONOURED = { stops: ["vacation"] } as const;
const UNLIMITED = { ...HONOURED, clock: { kind: "unlimited", abandonAfter: 21 * DAY } } as const;

describe("a game in which the player to move may have cover", () => {
  it("asks for it ten minutes before the deadline", () => {
    const game = playing(1, HONOURED);
    const due = deadline(game) ?? 0;
    expect(asksAt(game)).toBe(due - 10 * MINUTE);
    expect(coverQuestion(game, due - 10 * MINUTE - 1)).toBeNull();
    expect(coverQuestion(game, due - 10 * MINUTE)).toEqual({
      player: RAGNHILD.id,
      side: "defenders",
      deadline: due,
    });
  });

  it("asks for none where it does not honour vacation", () => {
    expect(asksAt(playing(1))).toBeNull();
  });

  it("asks for none where it would only be aborted, and for some as soon as it would be lost", () => {
    expect([0, 1].map((plies) => asksAt(playing(plies, UNLIMITED)))).toEqual([null, null]);
    const going = playing(2, UNLIMITED);
    const due = deadline(going) ?? 0;
    expect(coverQuestion(going, due)).toMatchObject({ player: EGIL.id, deadline: due });
  });
});
