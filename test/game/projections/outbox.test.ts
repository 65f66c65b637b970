import { describe, expect, it } from "vitest";
import type { GameState } from "../../../src/game/state.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { outboxEntry } from "../../../src/game/projections/subscribers.ts";
import { readEntry, storedEntry } from "../../../src/game/stored/store.ts";
import {
  accepted,
  challenged,
  completed,
  fold,
  type Happening,
  moved,
  playing,
  stateOf,
  T0,
  WHOLE_GAME,
} from "../people.ts";

function entryOf(before: GameState | null, happening: Happening) {
  let ids = 0;
  const event = completed(before, happening);
  const after = before === null ? stateOf(event) : fold(before, event);
  return outboxEntry({ seq: 7, before, event, after }, () => `id-${++ids}`);
}

/** An event's effects for its players, and for the record of all games (null for nothing). */
const forPlayers = (before: GameState | null, event: Happening) => entryOf(before, event).shares.players!;
const forRecords = (before: GameState | null, event: Happening) =>
  entryOf(before, event).shares.records ?? null;

const OPEN = stateOf(challenged());
const LAST = WHOLE_GAME.length - 1;

describe("an outbox entry", () => {
  it("goes to each player of the game, with the notices for that player", () => {
    const { players } = forPlayers(playing(2), moved("d1-f1"));
    expect(
      players.map(({ player, notices }) => [player, notices.map(({ id, type }) => `${id} ${type}`)]),
    ).toEqual([
      ["egil-id", ["id-1 game.move"]],
      ["ragnhild-id", ["id-2 game.turn"]],
    ]);
  });

  it("goes to the challenger too, whose list it changes, without a notice", () => {
    const { players } = forPlayers(null, challenged());
    expect(players.map(({ player, notices }) => [player, notices.length])).toEqual([
      ["egil-id", 0],
      ["ragnhild-id", 1],
    ]);
  });

  it("gives every record an id of its own", () => {
    const ids = forPlayers(OPEN, accepted()).players.flatMap(({ notices }) => notices.map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
  });

  it("has the game once, and the records without it", () => {
    const { game, players } = forPlayers(playing(2), moved("d1-f1"));
    expect(game).toMatchObject({ id: "game-1", ply: 3, version: 4 });
    expect(players.flatMap(({ notices }) => notices.map((notice) => "game" in notice))).toEqual([
      false,
      false,
    ]);
  });

  it("says when the clock stops during the turn, and nothing if it always runs", () => {
    const game = playing(2, { stops: ["vacation"] });
    const stop = { id: "v", rev: 1, kind: "vacation", side: "attackers" } as const;
    const booked = { type: "stopped", at: T0, stop: { ...stop, from: T0 + DAY, to: T0 + 2 * DAY } } as const;
    const { deadline, standstills } = forPlayers(game, booked);
    expect(standstills).toEqual([{ from: T0 + DAY, to: T0 + 2 * DAY }]);
    expect(deadline).toBe(T0 + 6 * DAY);
    expect(forPlayers(fold(game, booked), moved("d1-f1"))).not.toHaveProperty("standstills");
  });

  it.each([
    ["an open challenge", null, challenged(), [null, "out"], [null, "in"], null],
    ["a game that begins", OPEN, accepted(), ["mine", "out"], ["theirs", "in"], T0 + 5 * DAY],
    ["a move", playing(2), moved("d1-f1"), ["theirs", "out"], ["mine", "in"], T0 + 5 * DAY],
    ["the last move", playing(LAST), moved(WHOLE_GAME[LAST]!), [null, "out"], [null, "in"], null],
  ] as const)(
    "of %s says how the game stands for each player",
    (_what, before, event, egil, ragnhild, deadline) => {
      const share = forPlayers(before, event);
      expect(share.players.map(({ turn, direction }) => [turn, direction])).toEqual([egil, ragnhild]);
      expect(share.deadline).toBe(deadline);
    },
  );

  it("has the number of its event and the players of the game", () => {
    expect(entryOf(OPEN, accepted())).toMatchObject({
      seq: 7,
      gameId: "game-1",
      shares: { players: { status: "playing" } },
    });
  });

  it("is the same after being stored", () => {
    const entry = entryOf(OPEN, accepted());
    expect(readEntry(JSON.stringify(storedEntry(entry)))).toEqual(entry);
  });

  it("of a later release is left to that release", () => {
    expect(readEntry(JSON.stringify({ ...storedEntry(entryOf(OPEN, accepted())), v: 2 }))).toBeNull();
  });
});

describe("the record of a game", () => {
  const CASES: readonly (readonly [string, GameState | null, Happening, string | null])[] = [
    ["a challenge", null, challenged({ to: null }), "open"],
    ["a beginning", OPEN, accepted(), "playing"],
    ["a refusal", OPEN, { type: "declined", at: T0, reason: "not-now" }, "cancelled"],
    ["a withdrawal", OPEN, { type: "cancelled", at: T0 }, "cancelled"],
    ["a move", playing(2), moved("d1-f1"), null],
    ["the last move", playing(LAST), moved(WHOLE_GAME[LAST]!), "finished"],
    ["an offer", playing(2), { type: "draw-offered", at: T0, side: "attackers" }, null],
    ["a declined offer", playing(2), { type: "draw-declined", at: T0, side: "attackers" }, null],
    ["a reminder", playing(2), { type: "reminded", at: T0, ply: 2 }, null],
    [
      "an end",
      playing(2),
      { type: "ended", at: T0, result: { winner: null, reason: "agreement" } },
      "finished",
    ],
    ["a change of name", playing(2), { type: "renamed", at: T0, player: "egil-id", name: "deleted-1" }, null],
    ["a move of the second hour", playing(2), moved("d1-f1", T0 + 2 * HOUR), null],
  ];

  it.each(CASES)("is written at %s, or not", (_what, before, event, status) => {
    expect(forRecords(before, event)?.status ?? null).toBe(status);
  });

  it.each([
    ["is in the lobby when it is open to all", { to: null }, true, ["egil-id"]],
    ["is not when it names somebody", {}, false, ["egil-id", "ragnhild-id"]],
    ["is not when it asks not to be", { to: null, listed: false }, false, ["egil-id"]],
  ])("%s", (_what, terms, listed, players) => {
    expect(forRecords(null, challenged(terms))).toMatchObject({ listed, players });
  });

  it("has what the lobby shows, without a name, and nothing else", () => {
    const shown = forRecords(null, challenged({ to: null }))?.challenge;
    expect(shown).toMatchObject({ challenge: { by: { id: "egil-id" }, message: "Shall we?" } });
    expect(JSON.stringify(shown)).not.toContain("Egil");
    for (const [before, event] of [
      [null, challenged()],
      [null, challenged({ to: null, listed: false })],
      [OPEN, accepted()],
    ] as const)
      expect(forRecords(before, event)?.challenge).toBeNull();
  });

  it.each([
    ["that was listed", { to: null }, true],
    ["that named its player", {}, true],
    ["for those who have its link", { to: null, listed: false }, false],
  ])("says that everybody may watch a game by a challenge %s: %j, %s", (_what, terms, listed) => {
    expect(forRecords(stateOf(challenged(terms)), accepted())).toMatchObject({ listed, status: "playing" });
  });

  it("names the players by id once they play", () => {
    expect(forRecords(OPEN, accepted())?.players).toEqual(["egil-id", "ragnhild-id"]);
  });
});
