import { describe, expect, it } from "vitest";
import { deadlineOf, stopAt } from "../../src/game/clock/clock.ts";
import { begin } from "../../src/game/fold.ts";
import { ledgerOf } from "../../src/game/ledger.ts";
import { paused, resumed } from "../../src/game/offers.ts";
import type { GameEvent, GameState } from "../../src/game/state.ts";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { challenged, completed, EGIL, fold, RAGNHILD, T0 } from "./people.ts";

const players = { attackers: EGIL, defenders: RAGNHILD };
const START: readonly GameEvent[] = [
  challenged({ clock: { kind: "per-move", perMove: 2 * DAY } }),
  { type: "accepted", at: T0, players },
];

const folded = ([first, ...rest]: readonly GameEvent[]): GameState => rest.reduce(fold, begin(first!));
const deadline = ({ clock, position }: GameState): number => deadlineOf(clock!, position.turn) - T0;

describe("a pause that both have agreed on", () => {
  const game = folded(START);
  const until = T0 + HOUR + 10 * DAY;
  const pause = paused(game, until, T0 + HOUR);
  const standing = pause.reduce(fold, game);

  it("stops the clock until its end, in any game, and everyone sees the new deadline", () => {
    expect(stopAt(standing.clock!, "attackers", T0 + DAY)).toEqual({ kind: "pause", to: until });
    expect(deadline(standing)).toBe(12 * DAY);
  });

  it("stops the opponent too, once it is their turn", () => {
    const at = T0 + 2 * HOUR;
    const moved = fold(standing, { type: "moved", at, move: "d6-e6", message: null, ending: null });
    expect(stopAt(moved.clock!, "defenders", at)).toEqual({ kind: "pause", to: until });
    expect(deadline(moved)).toBe(HOUR + 12 * DAY);
  });

  it("ends when both agree to resume; its time so far stays uncounted", () => {
    const at = T0 + 3 * DAY;
    const events = resumed(standing, at);
    const going = events.reduce(fold, standing);
    expect(stopAt(going.clock!, "attackers", at)).toBeNull();
    expect(deadline(going)).toBe(2 * DAY + 3 * DAY - HOUR);
    expect(resumed(going, at)).toEqual([]);
  });

  it("can be extended while it runs, and another can follow", () => {
    const longer = paused(standing, until + DAY, T0 + DAY).reduce(fold, standing);
    expect(deadline(longer)).toBe(13 * DAY);
    const over = resumed(standing, T0 + DAY).reduce(fold, standing);
    const again = paused(over, T0 + 3 * DAY, T0 + 2 * DAY).reduce(fold, over);
    expect(deadline(again)).toBe(2 * DAY + (DAY - HOUR) + DAY);
  });

  it("is in the ledger of the turn", () => {
    const at = T0 + 11 * DAY;
    const moved = completed(standing, { type: "moved", at, move: "d6-e6", message: null, ending: null });
    const [, turn] = ledgerOf([...START, ...pause, moved]).attackers;
    expect(turn).toMatchObject({
      type: "turn",
      counted: DAY,
      stopped: [{ kind: "pause", from: T0 + HOUR, to: until }],
    });
  });

  it("does not exist in a game that is not being played", () => {
    expect(paused(begin(START[0]!), until, T0)).toEqual([]);
  });
});
