import { describe, expect, it } from "vitest";
import { gameSummary } from "../../../src/game/view.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { EVENT_TYPE_LIST, SPECTATOR_EVENTS } from "../../../src/contract/events/types.ts";
import { allPlayerRecords, isForPlayers } from "../../../src/game/projections/spectators.ts";
import { challenged, type Happening, logOf, moved, stateOf, T0, WHOLE_GAME, wholeLog } from "../people.ts";

const ORIGIN = "https://taflpost.example";
const toPlayers = (...log: readonly Happening[]) =>
  allPlayerRecords(
    wholeLog(log).map((event, index) => ({ seq: index + 1, event })),
    ORIGIN,
  );
const told = (...log: readonly Happening[]) => toPlayers(...log).filter((record) => !isForPlayers(record));
const lines = (...log: readonly Happening[]) => told(...log).map(({ id, type, data }) => [id, type, data.by]);
const resigned: Happening = {
  type: "ended",
  at: T0,
  result: { winner: "defenders", reason: "resignation" },
  by: "attackers",
};

describe("a spectator", () => {
  it("gets nothing before the game begins, and nothing that concerns only the players", () => {
    expect(lines(challenged())).toEqual([]);
    expect(lines(challenged(), { type: "declined", at: T0, reason: "not-now" })).toEqual([]);
    expect(lines(challenged(), { type: "cancelled", at: T0 })).toEqual([]);
    expect(lines(...logOf(), { type: "reminded", at: T0, ply: 0 })).toEqual(lines(...logOf()));
  });

  it("gets each record once, under the number of its event", () => {
    expect(
      lines(
        ...logOf(["d6-e6"]),
        { type: "draw-offered", at: T0, side: "attackers" },
        moved("e4-e5"),
        { type: "draw-offered", at: T0, side: "defenders" },
        { type: "draw-declined", at: T0, side: "attackers" },
        resigned,
      ),
    ).toEqual([
      ["game-1-2-1", "game.started", "Ragnhild"],
      ["game-1-3-1", "game.move", "Egil"],
      ["game-1-4-1", "game.draw-offered", "Egil"],
      // The move declines the offer.
      ["game-1-5-1", "game.move", "Ragnhild"],
      ["game-1-5-2", "game.draw-declined", "Ragnhild"],
      ["game-1-6-1", "game.draw-offered", "Ragnhild"],
      ["game-1-7-1", "game.draw-declined", "Egil"],
      ["game-1-8-1", "game.finished", "Egil"],
    ]);
    expect(lines(...logOf(WHOLE_GAME)).slice(-2)).toEqual([
      ["game-1-30-1", "game.move", "Ragnhild"],
      ["game-1-30-2", "game.finished", "Ragnhild"],
    ]);
  });

  it("gets the public view of the game, without messages", () => {
    const log = [
      ...logOf(["d6-e6"], { message: "a word to Ragnhild" }),
      moved("e4-e5", T0, "a word to Egil"),
    ];
    expect(JSON.stringify(told(...log))).not.toContain("a word");
    const last = told(...log).at(-1);
    expect(last).toEqual({
      id: "game-1-4-1",
      type: "game.move",
      timestamp: "2026-11-20T20:00:00.000Z",
      data: {
        game: gameSummary(stateOf(...log), false, ORIGIN, T0),
        move: "e4-e5",
        ply: 2,
        by: "Ragnhild",
        message: null,
        deadline: "2026-11-25T20:00:00.000Z",
      },
    });
  });

  it("gets only types of the event table", () => {
    expect(SPECTATOR_EVENTS.filter((type) => !EVENT_TYPE_LIST.includes(type))).toEqual([]);
  });
});

describe("a player", () => {
  const vacation = { id: "v", rev: 1, side: "attackers", kind: "vacation" } as const;
  const own: readonly Happening[] = [
    { type: "messaged", at: T0, side: "attackers", text: "a word to Ragnhild" },
    { type: "offered", at: T0, side: "attackers", offer: { type: "takeback" } },
    { type: "offer-withdrawn", at: T0, side: "attackers", offer: "takeback" },
    { type: "gifted", at: T0, side: "attackers", add: DAY },
    { type: "stopped", at: T0, stop: { ...vacation, from: T0, to: T0 + DAY } },
    resigned,
    { type: "messaged", at: T0, side: "defenders", text: "a word to Egil" },
    { type: "rematch-asked", at: T0, side: "attackers", game: "game-2" },
  ];

  it("gets what spectators get, under the same ids, and is notified of all other changes", () => {
    const log = [...logOf(), ...own];
    const records = toPlayers(...log);
    expect(records.map(({ id, type }) => [id, type])).toEqual([
      ["game-1-1-0", "game.changed"],
      ["game-1-2-1", "game.started"],
      ["game-1-3-0", "game.changed"],
      ["game-1-4-1", "game.offered"],
      ["game-1-5-0", "game.changed"],
      ["game-1-6-0", "game.changed"],
      ["game-1-7-0", "game.changed"],
      ["game-1-8-1", "game.finished"],
      ["game-1-9-0", "game.changed"],
      ["game-1-10-0", "game.changed"],
    ]);
    expect(told(...log).map(({ type }) => type)).toEqual(["game.started", "game.offered", "game.finished"]);
    // Each names the version that is to be read.
    expect(records.map(({ data }) => data.game.version)).toEqual(log.map((_, index) => index));
    expect(JSON.stringify(records)).not.toContain("a word");
  });

  it("is not notified of what the game stores only for itself", () => {
    const noted: readonly Happening[] = [
      { type: "reminded", at: T0, ply: 0 },
      { type: "uncovered", at: T0, deadline: T0 + DAY },
    ];
    expect(toPlayers(...logOf(), ...noted)).toEqual(toPlayers(...logOf()));
  });
});
