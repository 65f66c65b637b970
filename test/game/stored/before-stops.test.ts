import { describe, expect, it } from "vitest";
import { fold } from "../../../src/game/fold.ts";
import { nextDue, settle } from "../../../src/game/schedule.ts";
import type { GameEvent, GameState } from "../../../src/game/state.ts";
import { next, readEvents, type LogRow } from "../../../src/game/stored/log.ts";
import { gameSummary } from "../../../src/game/view.ts";
import { DAY } from "../../../src/lib/duration.ts";
import games from "./before-stops/games.json" with { type: "json" };

const ORIGIN = "https://taflpost.example";

/** The states after each row of a log. */
function statesOf(rows: readonly LogRow[]): GameState[] {
  let state: GameState | null = null;
  return readEvents(rows).map((row) => {
    state = next(state, row);
    if (state === null) throw new Error("a log begins with a challenge");
    return state;
  });
}

/** What of a state that code said: when time acts next, and how the game stood an hour after the event. */
function told(state: GameState, later: number) {
  const { version, status, clock, result, finishedAt } = gameSummary(state, false, ORIGIN, later);
  return { later, due: nextDue(state), version, status, clock, result, finishedAt };
}

/** What time would do in a game that goes on, if nobody moved any more. */
function settledOf(state: GameState, until: number): GameEvent[] {
  const due = settle(state, until, { freshAt: Infinity, heardAt: Infinity });
  return due.length === 0 ? [] : [...due, ...settledOf(due.reduce(fold, state), until)];
}

/**
 * Logs as the code of commit dd7ffd4 stored them, the last before there were stops, with what it made of them: `folded`
 * after each row, `settled` at the end. Its own decisions and projections wrote them, none by hand.
 */
describe("a game from before there were stops", () => {
  it.each(games)("folds to the same deadlines, reminders and results: $name", ({ rows, folded }) => {
    const states = statesOf(rows);
    // Later editions add members to the clock: that nothing stops it.
    expect(states.map((state, index) => told(state, folded[index]!.later))).toMatchObject(folded);
    expect(states).toHaveLength(folded.length);
  });

  it.each(games)("is ended by time as it would have been: $name", ({ rows, settled }) => {
    const last = statesOf(rows).at(-1)!;
    const events = settledOf(last, last.createdAt + 400 * DAY);
    expect(last.status === "playing" ? events : []).toMatchObject(settled);
  });
});
