import { describe, expect, it } from "vitest";
import { MAIL_TYPES } from "../../../src/contract/events/types.ts";
import { DAY } from "../../../src/lib/duration.ts";
import type { GameEvent, GameState } from "../../../src/game/state.ts";
import { gameSummary } from "../../../src/game/view.ts";
import { isToThePoint, noticeToTell, type GameStanding } from "../../../src/channels/policy/relevance.ts";
import { forPlayers } from "../../../src/game/projections/players.ts";
import { DEFAULT_SETTINGS, type NoticeSettings } from "../../../src/channels/policy/settings.ts";
import {
  accepted,
  challenged,
  completed,
  EGIL,
  fold,
  type Happening,
  moved,
  playing,
  RAGNHILD,
  stateOf,
  T0,
  WHOLE_GAME,
} from "../../game/people.ts";

const ALL_ON: NoticeSettings = {
  ...DEFAULT_SETTINGS,
  mail: { "challenge.cancelled": "immediate", "game.draw-declined": "immediate" },
};
const ORIGIN = "https://taflpost.example";

/** Who gets a mail about what, where an event makes one. */
function mailed(before: GameState | null, happening: Happening, settings = ALL_ON): Record<string, string> {
  const event = completed(before, happening);
  const after = before === null ? stateOf(event) : fold(before, event);
  const { players } = forPlayers({ seq: 1, before, event, after }, () => "id");
  const game = gameSummary(after, true, ORIGIN, T0);
  const names = players.flatMap((share) => {
    const notice = noticeToTell({ ...share, game }, settings);
    return notice === null ? [] : [[share.player, notice.type]];
  });
  return Object.fromEntries(names) as Record<string, string>;
}

const OPEN = stateOf(challenged());
const GAME = playing(2);
const LAST = WHOLE_GAME.length - 1;
const [egil, ragnhild] = [EGIL.id, RAGNHILD.id];
const ended = (by?: "attackers" | "defenders"): Happening => ({
  type: "ended",
  at: T0,
  result: { winner: "attackers", reason: by === undefined ? "timeout" : "resignation" },
  ...(by === undefined ? {} : { by }),
});
const REQUEST: GameEvent = { type: "offered", at: T0, side: "attackers", offer: { type: "takeback" } };
const TAKEN_BACK: GameEvent = {
  type: "taken-back",
  at: T0,
  side: "attackers",
  plies: 2,
  time: { counted: 0, stopped: [] },
};
const seats = { attackers: RAGNHILD, defenders: EGIL };

describe("who gets a mail about what", () => {
  it.each<readonly [string, GameState | null, Happening, Record<string, string>]>([
    ["a challenge: whom it names", null, challenged(), { [ragnhild]: "challenge.received" }],
    ["a challenge to everybody: nobody", null, challenged({ to: null }), {}],
    [
      "an acceptance that makes it the challenger's turn: one mail",
      OPEN,
      accepted(),
      { [egil]: "game.turn" },
    ],
    [
      "an acceptance that makes it the taker's own turn: no mail to the taker",
      OPEN,
      { type: "accepted", at: T0, players: seats },
      { [egil]: "challenge.accepted" },
    ],
    ["a refusal", OPEN, { type: "declined", at: T0, reason: "not-now" }, { [egil]: "challenge.declined" }],
    ["a withdrawal", OPEN, { type: "cancelled", at: T0 }, { [ragnhild]: "challenge.cancelled" }],
    ["a move: who is to move next", GAME, moved("d1-f1"), { [ragnhild]: "game.turn" }],
    [
      "a move that ends the game: the other",
      playing(LAST),
      moved(WHOLE_GAME[LAST]!),
      { [egil]: "game.finished" },
    ],
    ["a resignation: the other", GAME, ended("defenders"), { [egil]: "game.finished" }],
    ["the clock: both", GAME, ended(), { [egil]: "game.finished", [ragnhild]: "game.finished" }],
    [
      "an offer",
      GAME,
      { type: "draw-offered", at: T0, side: "attackers" },
      { [ragnhild]: "game.draw-offered" },
    ],
    [
      "its refusal",
      GAME,
      { type: "draw-declined", at: T0, side: "defenders" },
      { [egil]: "game.draw-declined" },
    ],
    ["an offer of another kind", GAME, REQUEST, { [ragnhild]: "game.offered" }],
    [
      "a takeback: who asked for it, and is to move again",
      fold(GAME, REQUEST),
      TAKEN_BACK,
      { [egil]: "game.turn" },
    ],
    ["a reminder of the API's: nobody", GAME, { type: "reminded", at: T0, ply: 2 }, {}],
  ])("%s", (_what, before, event, expected) => {
    expect(mailed(before, event)).toEqual(expected);
  });

  it("another deadline, for whoever wants that: not who gave the time", () => {
    const wanted = { ...ALL_ON, mail: { "game.deadline-changed": "immediate" } } as const;
    const pause = { id: "p", rev: 1, kind: "pause", side: null, from: T0, to: T0 + DAY } as const;
    const both = { [egil]: "game.deadline-changed", [ragnhild]: "game.deadline-changed" };
    expect(mailed(GAME, { type: "stopped", at: T0, stop: pause }, wanted)).toEqual(both);
    const gift = { type: "gifted", at: T0, side: "defenders", add: DAY } as const;
    expect(mailed(GAME, gift, wanted)).toEqual({ [egil]: "game.deadline-changed" });
    expect(mailed(GAME, gift)).toEqual({});
  });

  it.each(MAIL_TYPES.filter((type) => /^(game|challenge)/.test(type)))(
    "%s is mailed where it is switched on, but for the API's reminder",
    (type) => {
      const notice = { id: "1", type, at: T0, move: null, ply: 2, by: null, message: null, deadline: null };
      const wanted = { ...ALL_ON, mail: { [type]: "immediate" } };
      const news = { own: false, notices: [notice] as never, game: gameSummary(GAME, true, ORIGIN, T0) };
      expect(noticeToTell(news, wanted)?.type).toBe(type === "game.deadline-near" ? undefined : type);
    },
  );

  it("a move under an offer that falls with it: the turn weighs more", () => {
    const offered = fold(GAME, { type: "draw-offered", at: T0, side: "defenders" });
    expect(mailed(offered, moved("d1-f1"))).toEqual({ [ragnhild]: "game.turn" });
  });

  it("what is off makes room for the next in weight; what is muted for nothing", () => {
    const offered = fold(GAME, { type: "draw-offered", at: T0, side: "defenders" });
    const off = { ...ALL_ON, mail: { ...ALL_ON.mail, "game.turn": "off" } } as const;
    expect(mailed(offered, moved("d1-f1"), off)).toEqual({ [ragnhild]: "game.draw-declined" });
    expect(mailed(offered, moved("d1-f1"), { ...off, muted: ["game-1"] })).toEqual({});
  });
});

const before = (state: GameState, turn: GameStanding["turn"]): GameStanding => ({
  turn,
  game: gameSummary(state, true, ORIGIN, T0),
});

describe("whether it still matters", () => {
  const offered = (side: "attackers" | "defenders") =>
    before(fold(GAME, { type: "draw-offered", at: T0, side }), "theirs");
  const AGAIN = fold(fold(GAME, REQUEST), TAKEN_BACK);
  // The attackers, who ask, are to move at ply 2.
  const requested = before(fold(GAME, REQUEST), "theirs");

  it.each<readonly [string, Parameters<typeof isToThePoint>[0], GameStanding | null, boolean]>([
    ["a turn that stands", { type: "game.turn", ply: 3, takebacks: 0 }, before(playing(3), "mine"), true],
    [
      "a turn after the move",
      { type: "game.turn", ply: 3, takebacks: 0 },
      before(playing(4), "theirs"),
      false,
    ],
    [
      "a turn before a later one",
      { type: "game.turn", ply: 3, takebacks: 0 },
      before(playing(5), "mine"),
      false,
    ],
    [
      "a turn of a game that is over",
      { type: "game.turn", ply: 2, takebacks: 0 },
      before(fold(GAME, ended()), null),
      false,
    ],
    ["a turn of a game that is not known", { type: "game.turn", ply: 2, takebacks: 0 }, null, false],
    [
      "an opponent's offer that stands",
      { type: "game.draw-offered", ply: 2, takebacks: 0 },
      offered("attackers"),
      true,
    ],
    [
      "one's own offer instead",
      { type: "game.draw-offered", ply: 2, takebacks: 0 },
      offered("defenders"),
      false,
    ],
    [
      "an offer of an earlier ply",
      { type: "game.draw-offered", ply: 1, takebacks: 0 },
      offered("attackers"),
      false,
    ],
    [
      "an offer that was withdrawn",
      { type: "game.draw-offered", ply: 2, takebacks: 0 },
      before(GAME, "theirs"),
      false,
    ],
    [
      "another deadline of this turn",
      { type: "game.deadline-changed", ply: 2, takebacks: 0 },
      before(GAME, "mine"),
      true,
    ],
    [
      "another deadline of a turn that is over",
      { type: "game.deadline-changed", ply: 1, takebacks: 0 },
      before(GAME, "mine"),
      false,
    ],
    [
      "another deadline of a game that is over",
      { type: "game.deadline-changed", ply: 2, takebacks: 0 },
      before(fold(GAME, ended()), null),
      false,
    ],
    ["a turn that comes again", { type: "game.turn", ply: 0, takebacks: 1 }, before(AGAIN, "mine"), true],
    [
      "a turn of moves that are undone",
      { type: "game.turn", ply: 0, takebacks: 0 },
      before(AGAIN, "mine"),
      false,
    ],
    ["a request that is open", { type: "game.offered", ply: 2, takebacks: 0 }, requested, true],
    ["a request besides a draw", { type: "game.draw-offered", ply: 2, takebacks: 0 }, requested, false],
    [
      "a request that is granted",
      { type: "game.offered", ply: 2, takebacks: 0 },
      before(AGAIN, "theirs"),
      false,
    ],
    ["a message, always", { type: "game.message", ply: 2, takebacks: 0 }, before(AGAIN, "theirs"), true],
    ["an hour of cover, always", { type: "vacation.cover", ply: null, takebacks: 0 }, null, true],
    [
      "a challenge that is open",
      { type: "challenge.received", ply: 0, takebacks: 0 },
      before(OPEN, null),
      true,
    ],
    [
      "a challenge that was taken",
      { type: "challenge.received", ply: 0, takebacks: 0 },
      before(GAME, "theirs"),
      false,
    ],
    ["an end, always", { type: "game.finished", ply: 2, takebacks: 0 }, null, true],
  ])("%s", (_what, notice, now, expected) => {
    expect(isToThePoint(notice, now)).toBe(expected);
  });
});
