import { describe, expect, it } from "vitest";
import { decide, type Command } from "../../src/game/decide.ts";
import { DAY } from "../../src/lib/duration.ts";
import type { GameEvent, GameState, Seat } from "../../src/game/state.ts";
import type { Side } from "../../src/rules/index.ts";
import type { AnyFacts } from "../../src/contract/problems/fields.ts";
import {
  accepted,
  challenged,
  EGIL,
  logOf,
  moveCommand,
  playing,
  RAGNHILD,
  stateOf,
  T0,
  TORE,
  WHOLE_GAME,
} from "./people.ts";

const NOW = T0 + 5000;
/** The duration of the turn, since the move before it. */
const TIME = { time: { counted: 5000, stopped: [] } };
const ACCEPT: Command = { type: "accept", coin: "attackers" };
/** The player has all the games that they can have. */
const FULL = { full: { limit: "liveGames", max: 100, whose: "yours" } } as const;
const DECLINE: Command = { type: "decline", reason: "too-fast" };
const CANCEL: Command = { type: "cancel" };
const wish = (type: "resign" | "abort" | "draw" | "decline-draw", ply = 2): Command => ({ type, ply });

const DEFENDERS_COIN = { type: "accept", coin: "defenders" } as const;
/** A finished game's result. */
const AT_END = { status: "finished", ply: 28 };

const began = (attackers: Seat, defenders: Seat): GameEvent => {
  return { type: "accepted", at: NOW, players: { attackers, defenders } };
};
const madeMove = (move: string, message: string | null = null): GameEvent => {
  return { type: "moved", at: NOW, move, message, ending: null, ...TIME };
};
const ended = (by: Side, winner: Side | null, reason: "resignation" | "aborted" | "agreement"): GameEvent => {
  return { type: "ended", at: NOW, by, result: { winner, reason }, ...TIME };
};

const OPEN = stateOf(challenged());
const FOR_ALL_AS_DEFENDER = stateOf(challenged({ to: null, side: "defenders" }));
const BY_COIN = stateOf(challenged({ side: "random" }));
const FOR_ALL = stateOf(challenged({ to: null }));
const CANCELLED = stateOf(challenged(), { type: "cancelled", at: T0 });
const EXPIRED = stateOf(challenged(), { type: "expired", at: T0 + 28 * DAY });
const BARRED: Command = { ...ACCEPT, barred: true };
const said = (ply: number, move: string, message: string | null): Command => {
  return { type: "move", ply, move, message, mute: true };
};
const DECLINED = stateOf(challenged(), { type: "declined", at: T0, reason: "not-now" });
const OVER = playing(WHOLE_GAME.length);
/** Two plies made: the attackers (Egil) are to move. */
const GAME = playing(2);
/** An open challenge that Ragnhild accepted. */
const TAKEN = stateOf(challenged({ to: null }), accepted());
const offeredBy = (side: Side) =>
  stateOf(...logOf(WHOLE_GAME.slice(0, 2)), { type: "draw-offered", at: T0, side });

type Row = readonly [what: string, state: GameState, player: Seat, command: Command];
type Refused = readonly [...Row, code: string, facts?: AnyFacts];
type Happens = readonly [...Row, events: readonly GameEvent[]];

const REFUSED: readonly Refused[] = [
  ["the challenger accepts", OPEN, EGIL, ACCEPT, "own-challenge"],
  ["the challenger accepts what is open to all", FOR_ALL, EGIL, ACCEPT, "own-challenge"],
  ["a third accepts what names another", OPEN, TORE, ACCEPT, "not-your-challenge"],
  ["a third accepts what is closed and names another", CANCELLED, TORE, ACCEPT, "not-your-challenge"],
  ["a cancelled challenge is accepted", CANCELLED, RAGNHILD, ACCEPT, "challenge-closed"],
  ["a declined challenge is accepted", DECLINED, RAGNHILD, ACCEPT, "challenge-closed"],
  ["a challenge that has expired is accepted", EXPIRED, RAGNHILD, ACCEPT, "challenge-expired"],
  ["a challenge that has expired is declined", EXPIRED, RAGNHILD, DECLINE, "challenge-expired"],
  ["a challenge that has expired is cancelled", EXPIRED, EGIL, CANCEL, "challenge-expired"],
  ["a challenge is accepted by whom its maker blocks", FOR_ALL, TORE, BARRED, "challenge-not-for-you"],
  ["a closed one is accepted by whom its maker blocks", CANCELLED, RAGNHILD, BARRED, "challenge-closed"],
  ["a taken challenge is accepted by whom its maker blocks", TAKEN, TORE, BARRED, "challenge-taken"],
  ["a message where none go", GAME, EGIL, said(3, "d1-f1", "Well?"), "messages-closed"],
  ["such a message out of turn", GAME, RAGNHILD, said(3, "e5-e1", "Well?"), "not-your-turn", { ply: 2 }],
  ["a challenge is accepted after another has", TAKEN, TORE, ACCEPT, "challenge-taken"],
  ["the challenger declines", OPEN, EGIL, DECLINE, "own-challenge"],
  ["a third declines", OPEN, TORE, DECLINE, "not-your-challenge"],
  ["anybody declines what is open to all", FOR_ALL, TORE, DECLINE, "not-your-challenge"],
  ["a game that has begun is declined", GAME, RAGNHILD, DECLINE, "challenge-taken"],
  ["a challenge is declined twice", DECLINED, RAGNHILD, DECLINE, "challenge-closed"],
  ["the named one cancels", OPEN, RAGNHILD, CANCEL, "not-your-challenge"],
  ["a third cancels", FOR_ALL, TORE, CANCEL, "not-your-challenge"],
  ["a game that has begun is cancelled", GAME, EGIL, CANCEL, "challenge-taken"],
  ["a challenge is cancelled twice", CANCELLED, EGIL, CANCEL, "challenge-closed"],
  ["a stranger moves", GAME, TORE, moveCommand(3, "d1-f1"), "not-your-game"],
  ["a stranger moves in a game that is over", OVER, TORE, moveCommand(3, "d1-f1"), "not-your-game"],
  ["the named one moves before accepting", OPEN, RAGNHILD, moveCommand(1, "d6-e6"), "not-your-game"],
  ["the challenger moves too early", OPEN, EGIL, moveCommand(1, "d6-e6"), "game-over", { status: "open" }],
  [
    "the challenger resigns what was closed",
    CANCELLED,
    EGIL,
    wish("resign"),
    "game-over",
    { status: "cancelled" },
  ],
  ["another move at a ply played", GAME, EGIL, moveCommand(1, "d6-f6"), "already-played", { ply: 2 }],
  ["the opponent's move once more", GAME, EGIL, moveCommand(2, "e4-e5"), "already-played", { ply: 2 }],
  ["a ply before the first", GAME, EGIL, moveCommand(0, "d1-f1"), "already-played", { ply: 2 }],
  ["a ply too far ahead", GAME, EGIL, moveCommand(4, "d1-f1"), "ply-ahead", { ply: 2 }],
  ["a ply too far ahead, out of turn", GAME, RAGNHILD, moveCommand(5, "e5-e1"), "ply-ahead", { ply: 2 }],
  ["a move out of turn", GAME, RAGNHILD, moveCommand(3, "e5-e1"), "not-your-turn", { ply: 2 }],
  ["an illegal move out of turn", GAME, RAGNHILD, moveCommand(3, "a1-a9"), "not-your-turn", { ply: 2 }],
  ["an old ply in a game that is over", OVER, EGIL, moveCommand(1, "d6-f6"), "already-played", { ply: 28 }],
  ["a new ply in a game that is over", OVER, EGIL, moveCommand(29, "g2-g4"), "game-over", AT_END],
  ["a resignation in a game that is over", OVER, EGIL, wish("resign", 28), "game-over", AT_END],
  ["a stale resignation", GAME, EGIL, wish("resign", 1), "already-played", { ply: 2 }],
  ["a resignation ahead", GAME, EGIL, wish("resign", 3), "ply-ahead", { ply: 2 }],
  ["a stranger resigns", GAME, TORE, wish("resign"), "not-your-game"],
  ["a stale wish to abort", GAME, EGIL, wish("abort", 1), "already-played", { ply: 2 }],
  ["an abort after both have moved", GAME, EGIL, wish("abort"), "abort-too-late", { why: "moved" }],
  [
    "a draw where there is none",
    playing(0, { ruleset: "copenhagen" }),
    EGIL,
    wish("draw", 0),
    "draw-not-allowed",
  ],
  ["a refusal of an offer that nobody made", GAME, EGIL, wish("decline-draw"), "no-draw-offer"],
  ["a refusal of one's own offer", offeredBy("attackers"), EGIL, wish("decline-draw"), "no-draw-offer"],
  ["a stale draw offer", GAME, EGIL, wish("draw", 1), "already-played", { ply: 2 }],
];

const HAPPENS: readonly Happens[] = [
  ["the named one accepts", OPEN, RAGNHILD, ACCEPT, [accepted(NOW)]],
  [
    "anyone accepts what is open to all: the side that is left",
    FOR_ALL_AS_DEFENDER,
    TORE,
    ACCEPT,
    [began(TORE, EGIL)],
  ],
  ["the coin gives the challenger a side", BY_COIN, RAGNHILD, DEFENDERS_COIN, [began(RAGNHILD, EGIL)]],
  ["a player accepts again what they have accepted: nothing changes", GAME, RAGNHILD, ACCEPT, []],
  ["the same after what was open to all", TAKEN, RAGNHILD, { ...FULL, ...DEFENDERS_COIN }, []],
  ["the same after the end", OVER, RAGNHILD, ACCEPT, []],
  ["the named one declines", OPEN, RAGNHILD, DECLINE, [{ type: "declined", at: NOW, reason: "too-fast" }]],
  [
    "the named one accepts, and is not blocked",
    OPEN,
    RAGNHILD,
    { ...ACCEPT, barred: false },
    [accepted(NOW)],
  ],
  ["a move without a message where none go", GAME, EGIL, said(3, "d1-f1", null), [madeMove("d1-f1")]],
  ["a retry of a move with a message", GAME, EGIL, said(1, WHOLE_GAME[0]!, "Well?"), []],
  ["the challenger cancels", OPEN, EGIL, CANCEL, [{ type: "cancelled", at: NOW }]],
  ["a move is made", GAME, EGIL, moveCommand(3, "d1-f1", "Beware"), [madeMove("d1-f1", "Beware")]],
  [
    "a move is written with what it captures",
    playing(3),
    RAGNHILD,
    moveCommand(4, "e5-e1"),
    [madeMove("e5-e1xf1")],
  ],
  ["the same move again changes nothing", GAME, RAGNHILD, moveCommand(2, "e4-e5"), []],
  ["an older move again changes nothing", playing(5), EGIL, moveCommand(1, "d6-e6"), []],
  ["the last move of a game again changes nothing", OVER, RAGNHILD, moveCommand(28, "f7-a7"), []],
  ["the attackers resign", GAME, EGIL, wish("resign"), [ended("attackers", "defenders", "resignation")]],
  [
    "the defenders resign out of turn",
    GAME,
    RAGNHILD,
    wish("resign"),
    [ended("defenders", "attackers", "resignation")],
  ],
  [
    "a game is aborted after one ply",
    playing(1),
    EGIL,
    wish("abort", 1),
    [ended("attackers", null, "aborted")],
  ],
  ["a draw is offered", GAME, RAGNHILD, wish("draw"), [{ type: "draw-offered", at: NOW, side: "defenders" }]],
  ["one's own offer again changes nothing", offeredBy("attackers"), EGIL, wish("draw"), []],
  [
    "a draw is agreed",
    offeredBy("attackers"),
    RAGNHILD,
    wish("draw"),
    [ended("defenders", null, "agreement")],
  ],
  [
    "a draw is declined",
    offeredBy("attackers"),
    RAGNHILD,
    wish("decline-draw"),
    [{ type: "draw-declined", at: NOW, side: "defenders" }],
  ],
];

describe("a refusal", () => {
  it.each(REFUSED)("%s", (...row) => {
    const [, state, player, command, code, facts = {}]: Refused = row as unknown as Refused;
    expect(decide(state, player, command, NOW)).toEqual({ ok: false, error: { code, facts } });
  });

  it("of an illegal move has the reason, the square in the way and the legal destinations", () => {
    expect(decide(GAME, EGIL, moveCommand(3, "d1-a1"), NOW)).toEqual({
      ok: false,
      error: {
        code: "illegal-move",
        facts: { reason: "restricted-square", at: "a1", legal: ["b1", "c1", "e1", "f1"] },
      },
    });
  });

  it("of a move with wrong captures has the right ones", () => {
    const decision = decide(playing(3), RAGNHILD, moveCommand(4, "e5-e1xd1"), NOW);
    expect(decision).toMatchObject({
      ok: false,
      error: { code: "illegal-move", facts: { reason: "captures-differ" } },
    });
  });

  it("is an exception if the text of a move was not checked before", () => {
    expect(() => decide(GAME, EGIL, moveCommand(3, "rubbish"), NOW)).toThrow("cannot be read");
  });
});

describe("an event", () => {
  it.each(HAPPENS)("%s", (_what, state, player, command, events) => {
    expect(decide(state, player, command, NOW)).toEqual({ ok: true, value: events });
  });

  it("every kind of command has a row, and every refusal that it can meet", () => {
    const kinds = (rows: readonly Row[]) => new Set(rows.map(([, , , command]) => command.type));
    const all = ["abort", "accept", "cancel", "decline", "decline-draw", "draw", "move", "resign"];
    expect([...kinds(HAPPENS as readonly unknown[] as readonly Row[])].toSorted()).toEqual(all);
    expect([...kinds(REFUSED as readonly unknown[] as readonly Row[])].toSorted()).toEqual(all);
  });
});

const zoned = (timezone: string) => ({ timezone, night: null, weekend: [] });

describe("a game that honours nights", () => {
  const [maker, taker] = [zoned("Europe/Stockholm"), zoned("Asia/Tokyo")];

  it.each([
    ["attackers", { attackers: maker, defenders: taker }],
    ["defenders", { attackers: taker, defenders: maker }],
  ] as const)(
    "keeps each player's schedule with their side: the challenger plays the %s",
    (side, schedules) => {
      const open = stateOf(challenged({ side, stops: ["night"] }));
      const decision = decide(open, RAGNHILD, { ...ACCEPT, schedules: { maker, taker } }, NOW);
      expect(decision).toMatchObject({ ok: true, value: [{ type: "accepted", schedules }] });
    },
  );
});
