import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clockStandsAt, EGIL, RAGNHILD, T0, TERMS } from "./people.ts";
import { gameTable, table } from "./table.ts";

beforeEach(() => {
  clockStandsAt(T0);
});
afterEach(() => {
  vi.useRealTimers();
});

const look = (ply: number, move: string) =>
  gameTable(3).aggregate.preview(RAGNHILD, { type: "move", ply, move, message: null });

describe("a move check", () => {
  it("answers with what the move would do", () => {
    expect(look(4, "e5-e1")).toEqual({
      ply: 4,
      move: "e5-e1xf1",
      captures: ["f1"],
      ends: null,
      occurrences: 1,
    });
  });

  it.each([
    ["a move that was made", 2, "e4-e5", "already-played"],
    ["a move that is not legal", 4, "e5-e9", "illegal-move"],
    ["a move too far ahead", 6, "e5-e1", "ply-ahead"],
  ])("refuses %s", (_what, ply, move, code) => {
    expect(look(ply, move)).toMatchObject({ code });
  });
});

describe("a player who leaves", () => {
  it.each([
    [
      "loses a running game",
      2,
      EGIL,
      { status: "finished", result: { winner: "defenders", reason: "resignation" } },
    ],
    [
      "keeps the result of a finished one",
      28,
      EGIL,
      { status: "finished", result: { reason: "king-escaped" } },
    ],
  ])("%s, and their name goes", (_what, plies, player, expected) => {
    const { aggregate } = gameTable(plies);
    aggregate.ask(player, { type: "leave", newName: "deleted-1" }, null);
    const view = aggregate.view(null)!;
    expect(view).toMatchObject({ ...expected, players: { attackers: { name: "deleted-1" } } });
  });

  it.each([
    ["withdraws what they proposed", EGIL, "deleted-1", "Ragnhild"],
    ["declines what they were asked", RAGNHILD, "Egil", "deleted-1"],
  ])("%s", (_what, player, by, to) => {
    const { aggregate } = table();
    aggregate.propose("game-1", TERMS);
    aggregate.ask(player, { type: "leave", newName: "deleted-1" }, null);
    expect(aggregate.view(null)).toMatchObject({ status: "cancelled", challenge: { by, to } });
  });
});
