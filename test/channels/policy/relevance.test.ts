import { describe, expect, it } from "vitest";
import { MAIL_TYPES, type MailType } from "../../../src/contract/events/types.ts";
import { DAY } from "../../../src/lib/duration.ts";
import type { Side } from "../../../src/rules/index.ts";
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

/** The recipients of each event's mail. */
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
const [AT_LAST, LAST_MOVE] = [playing(LAST), moved(WHOLE_GAME[LAST]!)];
const [egil, ragnhild] = [EGIL.id, RAGNHILD.id];
const ended = (by?: Side): Happening => ({
  type: "ended",
  at: T0,
  result: { winner: "attackers", reason: by === undefined ? "timeout" : "resignation" },
  ...(by === undefined ? {} : { by }),
});
const drawOf = (what: "offered" | "declined", side: Side): GameEvent => {
  return { type: `draw-${what}`, at: T0, side };
};
const REQUEST: GameEvent = { type: "offered", at: T0, side: "attackers", offer: { type: "takeback" } };
const TAKEN_BACK: GameEvent = {
  type: "taken-back",
  at: T0,
  side: "attackers",
  plies: 2,
  time: { counted: 0, stopped: [] },
};
const seats = { attackers: RAGNHILD, defenders: EGIL };
const ASKING = fold(GAME, REQUEST);
const SWAPPED: GameEvent = { type: "accepted", at: T0, players: seats };

describe("recipients of mail", () => {
  it.each<readonly [string, GameState | null, Happening, Record<string, string>]>([
    ["a challenge: whom it names", null, challenged(), { [ragnhild]: "challenge.received" }],
    ["a challenge to everybody: nobody", null, challenged({ to: null }), {}],
    ["an acceptance, the maker's turn: one mail", OPEN, accepted(), { [egil]: "game.turn" }],
    [
      "an acceptance, the taker's turn: no mail to the taker",
      OPEN,
      SWAPPED,
      { [egil]: "challenge.accepted" },
    ],
    ["a refusal", OPEN, { type: "declined", at: T0, reason: "not-now" }, { [egil]: "challenge.declined" }],
    ["a withdrawal", OPEN, { type: "cancelled", at: T0 }, { [ragnhild]: "challenge.cancelled" }],
    ["a move: who is to move next", GAME, moved("d1-f1"), { [ragnhild]: "game.turn" }],
    ["a last move: the other", AT_LAST, LAST_MOVE, { [egil]: "game.finished" }],
    ["a resignation: the other", GAME, ended("defenders"), { [egil]: "game.finished" }],
    ["the clock: both", GAME, ended(), { [egil]: "game.finished", [ragnhild]: "game.finished" }],
    ["an offer", GAME, drawOf("offered", "attackers"), { [ragnhild]: "game.draw-offered" }],
    ["its refusal", GAME, drawOf("declined", "defenders"), { [egil]: "game.draw-declined" }],
    ["an offer of another kind", GAME, REQUEST, { [ragnhild]: "game.offered" }],
    ["a takeback: who asked for it, and is to move again", ASKING, TAKEN_BACK, { [egil]: "game.turn" }],
    ["a reminder of the API's: nobody", GAME, { type: "reminded", at: T0, ply: 2 }, {}],
  ])("%s", (_what, before, event, expected) => {
    expect(mailed(before, event)).toEqual(expected);
  });

  it("another deadline is for players who chose it: not for the one who gave the time", () => {
    const wanted = { ...ALL_ON, mail: { "game.deadline-changed": "immediate" } } as const;
    const pause = { id: "p", rev: 1, kind: "pause", side: null, from: T0, to: T0 + DAY } as const;
    const both = { [egil]: "game.deadline-changed", [ragnhild]: "game.deadline-changed" };
    expect(mailed(GAME, { type: "stopped", at: T0, stop: pause }, wanted)).toEqual(both);
    const gift = { type: "gifted", at: T0, side: "defenders", add: DAY } as const;
    expect(mailed(GAME, gift, wanted)).toEqual({ [egil]: "game.deadline-changed" });
    expect(mailed(GAME, gift)).toEqual({});
  });

  it.each(MAIL_TYPES.filter((type) => /^(game|challenge)/.test(type)))(
    "%s is mailed if it is switched on, except the API's reminder",
    (type) => {
      const notice = { id: "1", type, at: T0, move: null, ply: 2, by: null, message: null, deadline: null };
      const wanted = { ...ALL_ON, mail: { [type]: "immediate" } };
      const news = { own: false, notices: [notice] as never, game: gameSummary(GAME, true, ORIGIN, T0) };
      expect(noticeToTell(news, wanted)?.type).toBe(type === "game.deadline-near" ? undefined : type);
    },
  );

  it("a move that ends an offer: the turn has precedence", () => {
    const offered = fold(GAME, drawOf("offered", "defenders"));
    expect(mailed(offered, moved("d1-f1"))).toEqual({ [ragnhild]: "game.turn" });
  });

  it("a type that is off makes room for the next; a muted game for nothing", () => {
    const offered = fold(GAME, drawOf("offered", "defenders"));
    const off = { ...ALL_ON, mail: { ...ALL_ON.mail, "game.turn": "off" } } as const;
    expect(mailed(offered, moved("d1-f1"), off)).toEqual({ [ragnhild]: "game.draw-declined" });
    expect(mailed(offered, moved("d1-f1"), { ...off, muted: ["game-1"] })).toEqual({});
  });
});

const before = (state: GameState, turn: GameStanding["turn"]): GameStanding => ({
  turn,
  game: gameSummary(state, true, ORIGIN, T0),
});

const about = (type: MailType, ply: number | null, takebacks = 0): Parameters<typeof isToThePoint>[0] => {
  return { type, ply, takebacks };
};

describe("relevance when a mail is sent", () => {
  const offered = (side: Side) => before(fold(GAME, drawOf("offered", side)), "theirs");
  const ENDED = before(fold(GAME, ended()), null);
  const AGAIN = fold(ASKING, TAKEN_BACK);
  // The attackers, who ask, are to move at ply 2.
  const requested = before(ASKING, "theirs");

  it.each<readonly [string, Parameters<typeof isToThePoint>[0], GameStanding | null, boolean]>([
    ["a turn that stands", about("game.turn", 3), before(playing(3), "mine"), true],
    ["a turn after the move", about("game.turn", 3), before(playing(4), "theirs"), false],
    ["a turn before a later one", about("game.turn", 3), before(playing(5), "mine"), false],
    ["a turn of a game that is over", about("game.turn", 2), ENDED, false],
    ["a turn of a game that is not known", about("game.turn", 2), null, false],
    ["an opponent's offer that stands", about("game.draw-offered", 2), offered("attackers"), true],
    ["one's own offer instead", about("game.draw-offered", 2), offered("defenders"), false],
    ["an offer of an earlier ply", about("game.draw-offered", 1), offered("attackers"), false],
    ["an offer that was withdrawn", about("game.draw-offered", 2), before(GAME, "theirs"), false],
    ["another deadline of this turn", about("game.deadline-changed", 2), before(GAME, "mine"), true],
    [
      "another deadline of a turn that is over",
      about("game.deadline-changed", 1),
      before(GAME, "mine"),
      false,
    ],
    ["another deadline of a game that is over", about("game.deadline-changed", 2), ENDED, false],
    ["a turn that comes again", about("game.turn", 0, 1), before(AGAIN, "mine"), true],
    ["a turn of moves that are undone", about("game.turn", 0), before(AGAIN, "mine"), false],
    ["a request that is open", about("game.offered", 2), requested, true],
    ["a request besides a draw", about("game.draw-offered", 2), requested, false],
    ["a request that is granted", about("game.offered", 2), before(AGAIN, "theirs"), false],
    ["a message, always", about("game.message", 2), before(AGAIN, "theirs"), true],
    ["an hour of cover, always", about("vacation.cover", null), null, true],
    ["a challenge that is open", about("challenge.received", 0), before(OPEN, null), true],
    ["a challenge that was taken", about("challenge.received", 0), before(GAME, "theirs"), false],
    ["an end, always", about("game.finished", 2), null, true],
  ])("%s", (_what, notice, now, expected) => {
    expect(isToThePoint(notice, now)).toBe(expected);
  });
});
