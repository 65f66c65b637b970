import { describe, expect, it } from "vitest";
import type { ClockSettings } from "../../src/contract/clocks.ts";
import { challengeOf, gameView } from "../../src/game/view.ts";
import { DAY } from "../../src/lib/duration.ts";
import { legalMoves } from "../../src/rules/index.ts";
import { ledgerView } from "./ledger-view.ts";
import { accepted, challenged, completed, fold, moved, T0 } from "./people.ts";
import { begin } from "../../src/game/fold.ts";
import type { GameEvent } from "../../src/game/state.ts";

/** A game by a clock in which each move takes a day. */
function played(clock: ClockSettings, plies: number) {
  const first = challenged({ clock });
  const events: GameEvent[] = [first, accepted()];
  let state = fold(begin(first), events[1]!);
  for (let ply = 1; ply <= plies; ply++) {
    const [move] = legalMoves(state.position);
    const event = completed(state, moved(move!.move, T0 + ply * DAY));
    events.push(event);
    state = fold(state, event);
  }
  const now = T0 + plies * DAY;
  return {
    view: gameView(state, null, "https://taflpost.example", now),
    ledger: ledgerView(events, state, now),
  };
}

describe("a Canadian clock", () => {
  const { view, ledger } = played({ kind: "canadian", main: DAY, moves: 3, time: 9 * DAY }, 8);

  it("says how many moves of the block each side has left", () => {
    // The first move of each is made in main time.
    expect(view.clock.left).toEqual({ attackers: 3, defenders: 3 });
    expect(ledger.sides.attackers.left).toBe(3);
    expect(played({ kind: "canadian", main: 0, moves: 3, time: 9 * DAY }, 3).view.clock.left).toEqual({
      attackers: 1,
      defenders: 2,
    });
  });

  it("says in the ledger how many are left after each turn, and in a new block", () => {
    expect(ledger.sides.attackers.entries.map(({ type, left }) => [type, left])).toEqual([
      ["start", undefined],
      ["turn", 3],
      ["turn", 2],
      ["turn", 1],
      ["turn", 0],
      ["block", 3],
    ]);
  });

  it("says nothing of moves left in a challenge, which has no clocks yet", () => {
    expect(challengeOf(view).clock).not.toHaveProperty("left");
  });
});

it("a clock with periods says how many each side has left", () => {
  const { view } = played({ kind: "byo-yomi", main: 0, periods: 3, period: DAY / 2 }, 2);
  expect(view.clock.left).toEqual({ attackers: 1, defenders: 1 });
});

it("other clocks have no moves or periods left", () => {
  expect(played({ kind: "per-move", perMove: 3 * DAY }, 2).view.clock).not.toHaveProperty("left");
});
