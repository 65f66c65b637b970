import { describe, expect, it } from "vitest";
import { nextDue, settle } from "../../src/game/schedule.ts";
import type { GameEvent, GameState } from "../../src/game/state.ts";
import { DAY } from "../../src/lib/duration.ts";
import { ALL_KNOWN, challenged, EGIL, fold, logOf, playing, stateOf, T0, WHOLE_GAME } from "./people.ts";
import type { ClockSettings } from "../../src/contract/clocks.ts";

const [NEAR, DEADLINE] = [T0 + 4 * DAY, T0 + 5 * DAY];
const UNLIMITED: ClockSettings = { kind: "unlimited" };
const expired = (at: number): GameEvent => ({ type: "expired", at });
const reminded = (ply: number): GameEvent => ({ type: "reminded", at: NEAR, ply });

/** Everything that the clock makes happen by an instant, one after the other, as the aggregate asks for it. */
function settledBy(start: GameState, instant: number): readonly GameEvent[] {
  const happened: GameEvent[] = [];
  let state = start;
  for (let due = settle(state, instant, ALL_KNOWN); due.length > 0; due = settle(state, instant, ALL_KNOWN)) {
    happened.push(...due);
    state = due.reduce(fold, state);
  }
  return happened;
}

describe("what is due next", () => {
  it.each([
    ["a challenge to a player is due after 28 days", stateOf(challenged()), T0 + 28 * DAY],
    ["a challenge to anyone is due after 14 days", stateOf(challenged({ to: null })), T0 + 14 * DAY],
    ["a running game has its reminder due", playing(), NEAR],
    ["a reminded game has its deadline due", fold(playing(), reminded(0)), DEADLINE],
    ["a reminder of an earlier ply does not count", fold(playing(1), reminded(0)), NEAR],
    ["a finished game has nothing due", playing(WHOLE_GAME.length), null],
    ["a cancelled challenge has nothing due", stateOf(challenged(), { type: "cancelled", at: T0 }), null],
  ])("%s", (_what, state, due) => {
    expect(nextDue(state)).toBe(due);
  });
});

describe("what the clock makes happen", () => {
  it("is nothing a millisecond before the reminder", () => {
    expect(settledBy(playing(), NEAR - 1)).toEqual([]);
  });

  it("is the reminder at its instant", () => {
    expect(settledBy(playing(), NEAR)).toEqual([reminded(0)]);
  });

  it("is the reminder with its own instant, however late it is noticed", () => {
    expect(settledBy(playing(), DEADLINE - 1)).toEqual([reminded(0)]);
  });

  it("is one reminder a move", () => {
    const twice = fold(fold(playing(), reminded(0)), {
      type: "moved",
      at: NEAR,
      move: "d6-e6",
      message: null,
    });
    expect(settledBy(fold(playing(), reminded(0)), DEADLINE - 1)).toEqual([]);
    expect(settledBy(twice, NEAR + 4 * DAY)).toEqual([{ type: "reminded", at: NEAR + 4 * DAY, ply: 1 }]);
  });

  it("is the end at the deadline, and not a millisecond before", () => {
    const game = fold(playing(), reminded(0));
    expect(settledBy(game, DEADLINE - 1)).toEqual([]);
    expect(settledBy(game, DEADLINE)).toEqual([
      {
        type: "ended",
        at: DEADLINE,
        result: { winner: "defenders", reason: "timeout" },
        time: { counted: 5 * DAY, stopped: [] },
      },
    ]);
  });

  it("is only the end, with its own instant, if the reminder was missed too", () => {
    expect(settledBy(playing(1), DEADLINE + 99 * DAY)).toEqual([
      {
        type: "ended",
        at: DEADLINE,
        result: { winner: "attackers", reason: "timeout" },
        time: { counted: 5 * DAY, stopped: [] },
      },
    ]);
  });

  it("is nothing in a game that is over", () => {
    expect(settledBy(playing(WHOLE_GAME.length), DEADLINE + DAY)).toEqual([]);
  });
});

describe("a challenge that nobody answers", () => {
  const [open, named] = [stateOf(challenged({ to: null })), stateOf(challenged())];

  it("stays open until a millisecond before its expiry", () => {
    expect(settledBy(open, T0 + 14 * DAY - 1)).toEqual([]);
    expect(settledBy(named, T0 + 28 * DAY - 1)).toEqual([]);
  });

  it("expires once, with its own instant, however late that is noticed", () => {
    expect(settledBy(open, T0 + 14 * DAY)).toEqual([expired(T0 + 14 * DAY)]);
    expect(settledBy(named, T0 + 400 * DAY)).toEqual([expired(T0 + 28 * DAY)]);
  });

  it("is over then, like a withdrawn one", () => {
    const over = fold(open, expired(T0 + 14 * DAY));
    expect(over).toMatchObject({
      status: "cancelled",
      finishedAt: T0 + 14 * DAY,
      version: 1,
      declined: null,
    });
    expect(nextDue(over)).toBeNull();
  });

  it("does not expire if it was declined or withdrawn before", () => {
    for (const end of [
      { type: "declined", at: T0, reason: "not-now" },
      { type: "cancelled", at: T0 },
    ] as const)
      expect(settledBy(fold(named, end), T0 + 400 * DAY)).toEqual([]);
  });
});

describe("21 days without a move in a game without a clock", () => {
  it.each([
    [0, { winner: null, reason: "aborted" }],
    [1, { winner: null, reason: "aborted" }],
    [2, { winner: "defenders", reason: "timeout" }],
    [3, { winner: "attackers", reason: "timeout" }],
  ] as const)("after %i plies end it with the right result", (plies, result) => {
    const game = playing(plies, { clock: UNLIMITED });
    expect(settledBy(game, T0 + 21 * DAY - 1).map((event) => event.type)).toEqual(["reminded"]);
    expect(settledBy(game, T0 + 21 * DAY)).toEqual([
      { type: "ended", at: T0 + 21 * DAY, result, time: { counted: 21 * DAY, stopped: [] } },
    ]);
  });
});

describe("a game with a clock whose sides have not both moved", () => {
  it.each([0, 1])("is lost by the side whose time runs out (%i plies)", (plies) => {
    const [end] = settledBy(playing(plies), DEADLINE);
    expect(end).toMatchObject({
      result: { reason: "timeout", winner: plies === 0 ? "defenders" : "attackers" },
    });
  });
});

it("a change of name leaves what is due unchanged", () => {
  const renamed: GameEvent = { type: "renamed", at: T0 + DAY, player: EGIL.id, name: "deleted-1" };
  expect(nextDue(stateOf(...logOf(), renamed))).toBe(NEAR);
});
