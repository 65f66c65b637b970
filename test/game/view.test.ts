import { describe, expect, it } from "vitest";
import type { GameEvent, GameState, Offer } from "../../src/game/state.ts";
import { challengeOf, deadline, gameSummary, gameView } from "../../src/game/view.ts";
import { DAY } from "../../src/lib/duration.ts";
import type { Side } from "../../src/rules/index.ts";
import {
  accepted,
  challenged,
  EGIL,
  moved,
  playing,
  RAGNHILD,
  fold,
  stateOf,
  T0,
  TORE,
  WHOLE_GAME,
} from "./people.ts";
import { OFFER_TYPES } from "../../src/contract/terms.ts";
import type { ClockSettings } from "../../src/contract/clocks.ts";

const ORIGIN = "https://taflpost.example";
const seenBy = (state: GameState, viewer: string | null, at = T0) => gameView(state, viewer, ORIGIN, at);
const talkative = stateOf(
  challenged(),
  accepted(),
  moved("d6-e6", T0 + 1, "Good luck"),
  moved("e4-e5", T0 + 2),
  moved("d1-f1", T0 + 3, "Hm"),
);

const offered = (offer: Exclude<Offer, { type: "draw" }>, side: Side, at = T0): GameEvent => ({
  type: "offered",
  at,
  side,
  offer,
});

/** A vacation of Egil, as a game has taken it. */
const vacation = (id: string, from: number, to: number) =>
  ({ type: "stopped", at: T0, stop: { id, rev: 1, kind: "vacation", side: "attackers", from, to } }) as const;

describe("a game as the API shows it", () => {
  it("says until when a player is away whose vacations follow each other, and nothing once they are over", () => {
    const [first, second] = [vacation("a", T0, T0 + DAY), vacation("b", T0 + DAY, T0 + 2 * DAY)];
    const terms = { stops: ["vacation"] } as const;
    const running = stateOf(
      challenged(terms),
      accepted(),
      first,
      second,
      vacation("c", T0 + 4 * DAY, T0 + 5 * DAY),
    );
    const { away, booked } = seenBy(running, null);
    expect(away.attackers?.until).toBe(new Date(T0 + 2 * DAY).toISOString());
    expect(booked.attackers).toHaveLength(1);
    const result = { winner: "defenders", reason: "resignation" } as const;
    const over = fold(running, { type: "ended", at: T0 + 1, by: "attackers", result });
    expect(seenBy(over, null)).toMatchObject({
      away: { attackers: null, defenders: null },
      booked: { attackers: [], defenders: [] },
    });
  });

  it("has exactly the documented members, and those of the challenge", () => {
    const members =
      "id url ruleset rules status version players ply turn board lastMove occurrences clock stops rated match away booked offers takebacks result challenge rematchOf counterOf rematch createdAt startedAt finishedAt head moves planned";
    expect(Object.keys(seenBy(playing(2), null))).toEqual(members.split(" "));
  });

  it("shows board, turn, clock and moves during play", () => {
    expect(seenBy(playing(4), null, T0 + DAY)).toMatchObject({
      id: "game-1",
      url: "https://taflpost.example/games/game-1",
      ruleset: "brandubh",
      status: "playing",
      version: 5,
      players: { attackers: { name: "Egil" }, defenders: { name: "Ragnhild" } },
      ply: 4,
      turn: "attackers",
      moves: ["d6-e6", "e4-e5", "d1-f1", "e5-e1xf1"],
      lastMove: { move: "e5-e1xf1", captured: ["f1"], at: "2026-11-20T20:00:00.000Z" },
      occurrences: 1,
      clock: {
        kind: "per-move",
        perMove: "P5D",
        deadline: "2026-11-25T20:00:00.000Z",
        remaining: { attackers: "P4D", defenders: "P5D" },
      },
      offers: [],
      result: null,
      createdAt: "2026-11-20T20:00:00.000Z",
      startedAt: "2026-11-20T20:00:00.000Z",
      finishedAt: null,
    });
  });

  it("has no turn and no deadline before the beginning", () => {
    expect(seenBy(stateOf(challenged()), null)).toMatchObject({
      status: "open",
      version: 0,
      turn: null,
      lastMove: null,
      players: { attackers: null, defenders: null },
      clock: { deadline: null, remaining: null },
    });
  });

  it("has no turn and no running clock after the end", () => {
    const over = playing(WHOLE_GAME.length);
    expect(seenBy(over, null, T0 + 9 * DAY)).toMatchObject({
      status: "finished",
      turn: null,
      result: { winner: "defenders", reason: "king-escaped" },
      clock: { deadline: null, remaining: { attackers: "P5D", defenders: "P5D" } },
    });
    expect(deadline(over)).toBeNull();
  });

  it("shows an open offer and who made it", () => {
    const draw = fold(playing(2), { type: "draw-offered", at: T0, side: "defenders" });
    expect(seenBy(draw, null).offers).toEqual([
      { type: "draw", by: "defenders", at: "2026-11-20T20:00:00.000Z" },
    ]);
  });

  it("shows the details of every other offer, and a pause no longer than it would last", () => {
    const state = [
      offered({ type: "pause", until: T0 + DAY }, "defenders"),
      offered({ type: "extend", add: DAY / 2 }, "attackers", T0 + 1),
      offered({ type: "takeback" }, "attackers", T0 + 2),
    ].reduce(fold, playing(2));
    const pause = { type: "pause", by: "defenders", at: "2026-11-20T20:00:00.000Z" };
    const rest = [
      { type: "extend", by: "attackers", at: "2026-11-20T20:00:00.001Z", add: "PT12H" },
      { type: "takeback", by: "attackers", at: "2026-11-20T20:00:00.002Z" },
    ];
    expect(seenBy(state, null, T0 + DAY - 1).offers).toEqual([
      { ...pause, until: "2026-11-21T20:00:00.000Z" },
      ...rest,
    ]);
    expect(seenBy(state, null, T0 + DAY).offers).toEqual(rest);
  });

  it("counts takebacks, and says which moves were planned", () => {
    const planned = { ...moved("e4-e5", T0 + 2), planned: true } as const;
    const state = stateOf(challenged(), accepted(), moved("d6-e6"), planned, moved("d1-f1"));
    expect(seenBy(state, null)).toMatchObject({ takebacks: 0, planned: [2] });
    const time = { counted: 0, stopped: [] };
    const undone = fold(state, { type: "taken-back", at: T0 + 3, side: "defenders", plies: 2, time });
    expect(seenBy(undone, null)).toMatchObject({ takebacks: 1, planned: [], moves: ["d6-e6"] });
  });

  it("says what its terms let the players offer each other", () => {
    expect(seenBy(playing(0, { offers: ["draw", "extend"] }), null).challenge.offers).toEqual([
      "draw",
      "extend",
    ]);
    expect(seenBy(playing(0, { offers: [] }), null).challenge.offers).toEqual([]);
    expect(seenBy(playing(), null).challenge.offers).toEqual(OFFER_TYPES);
  });

  it("shows 0 ms left after the deadline, never less", () => {
    expect(seenBy(playing(), null, T0 + 50 * DAY).clock.remaining?.attackers).toBe("PT0S");
  });

  it.each<readonly [ClockSettings, Record<string, string>]>([
    [
      { kind: "per-move", perMove: 3 * DAY },
      { kind: "per-move", perMove: "P3D" },
    ],
    [
      { kind: "fischer", initial: 3 * DAY, increment: DAY / 2, max: 7 * DAY },
      { kind: "fischer", initial: "P3D", increment: "PT12H", max: "P7D" },
    ],
    [{ kind: "unlimited" }, { kind: "unlimited" }],
  ])("shows its clock: %j", (clock, words) => {
    const challenge = challengeOf(gameSummary(stateOf(challenged({ clock })), false, ORIGIN, T0));
    expect(challenge.clock).toEqual(words);
  });
});

describe("what each viewer sees", () => {
  it.each([
    ["the attackers' player", EGIL.id],
    ["the defenders' player", RAGNHILD.id],
  ])("%s sees the messages that came with moves", (_who, viewer) => {
    expect(seenBy(talkative, viewer)).toMatchObject({
      messages: [
        { ply: 1, by: "Egil", at: "2026-11-20T20:00:00.001Z", message: "Good luck" },
        { ply: 3, by: "Egil", at: "2026-11-20T20:00:00.003Z", message: "Hm" },
      ],
      challenge: { message: "Shall we?" },
    });
  });

  it.each([
    ["a stranger", TORE.id],
    ["a request without a token", null],
  ])("%s sees none, nor the message of another's challenge", (_who, viewer) => {
    const text = JSON.stringify(seenBy(talkative, viewer));
    expect(text).not.toMatch(/Good luck|Hm|Shall we/);
    expect(text).not.toContain("messages");
  });

  it("everyone sees the message of an open challenge", () => {
    const open = stateOf(challenged({ to: null }));
    expect(seenBy(open, null).challenge.message).toBe("Shall we?");
  });

  it.each([null, TORE.id, EGIL.id])("no viewer sees the ids of players (%s)", (viewer) => {
    expect(JSON.stringify(seenBy(talkative, viewer))).not.toMatch(/egil-id|ragnhild-id/);
  });

  it("the player named in an open challenge is a party, a stranger is not", () => {
    const open = stateOf(challenged());
    expect(seenBy(open, RAGNHILD.id).challenge.message).toBe("Shall we?");
    expect(seenBy(open, TORE.id).challenge.message).toBeNull();
  });
});

it("a challenge is the view of its game, without the members that only games have", () => {
  expect(challengeOf(gameSummary(stateOf(challenged()), true, ORIGIN, T0))).toEqual({
    id: "game-1",
    url: "https://taflpost.example/games/game-1",
    status: "open",
    ruleset: "brandubh",
    rules: null,
    by: { name: "Egil" },
    to: { name: "Ragnhild" },
    clock: { kind: "per-move", perMove: "P5D" },
    stops: [],
    rated: false,
    match: null,
    requires: {},
    side: "attackers",
    listed: true,
    message: "Shall we?",
    declined: null,
    offers: ["draw", "takeback", "pause", "resume", "extend"],
    closed: null,
    rematchOf: null,
    counterOf: null,
    changed: [],
    counteredBy: null,
    createdAt: "2026-11-20T20:00:00.000Z",
    expiresAt: "2026-12-18T20:00:00.000Z",
  });
});

it("a challenge to anyone expires sooner than one to a player", () => {
  const open = challengeOf(gameSummary(stateOf(challenged({ to: null })), false, ORIGIN, T0));
  expect(open.expiresAt).toBe("2026-12-04T20:00:00.000Z");
});
