import { describe, expect, it } from "vitest";
import { factsAt, factsOf } from "../../src/game/facts.ts";
import type { Schedule } from "../../src/game/clock/stops.ts";
import type { GameEvent } from "../../src/game/state.ts";
import { summaryOfStored, gameSummary, summaryFrom } from "../../src/game/view.ts";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import { challenged, EGIL, RAGNHILD, stateOf, T0 } from "./people.ts";

const ORIGIN = "https://taflpost.example";
const AT_HOME: Schedule = {
  timezone: "Europe/Stockholm",
  night: { from: "23:00", to: "07:00" },
  weekend: ["sunday"],
};
const begun: readonly GameEvent[] = [
  challenged({ clock: { kind: "per-move", perMove: 3 * DAY }, stops: ["vacation", "night", "weekend"] }),
  {
    type: "accepted",
    at: T0,
    players: { attackers: EGIL, defenders: RAGNHILD },
    schedules: { attackers: AT_HOME, defenders: AT_HOME },
  },
  {
    type: "stopped",
    at: T0 + MINUTE,
    stop: { id: "v", rev: 1, kind: "vacation", side: "attackers", from: T0 + 2 * DAY, to: T0 + 4 * DAY },
  },
];
const state = stateOf(...begun);

describe("the facts of a running game, computed for a later instant", () => {
  it("match the game itself at every hour until the deadline", () => {
    const told = factsOf(state, true, T0 + MINUTE);
    const hours = Array.from({ length: 288 }, (_, hour) => T0 + (hour + 1) * HOUR);
    const views = hours.map((at) => summaryFrom(factsAt(told, at), ORIGIN));
    expect(views).toEqual(hours.map((at) => gameSummary(state, true, ORIGIN, at)));
  });

  it("are not computed backwards", () => {
    const told = factsOf(state, true, T0 + DAY);
    expect(factsAt(told, T0)).toEqual(told);
  });

  it("without an instant are read from the storage as they were at the event", () => {
    const stored = JSON.parse(JSON.stringify(factsOf(state, true, T0 + MINUTE))) as ReturnType<
      typeof factsOf
    >;
    expect(summaryOfStored(stored, ORIGIN)).toEqual(gameSummary(state, true, ORIGIN, T0 + MINUTE));
    expect(summaryOfStored(stored, ORIGIN, T0 + DAY).clock).toMatchObject(
      gameSummary(state, true, ORIGIN, T0 + DAY).clock,
    );
  });
});
