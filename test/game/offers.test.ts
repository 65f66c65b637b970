import { describe, expect, it } from "vitest";
import { decide, type Command } from "../../src/game/decide.ts";
import { fold } from "../../src/game/fold.ts";
import { offerOfType } from "../../src/game/offers-view.ts";
import type { ChallengeTerms, GameState, Offer, Seat } from "../../src/game/state.ts";
import { DAY, formatInstant, HOUR } from "../../src/lib/duration.ts";
import { EGIL, moveCommand, playing, RAGNHILD, T0, WHOLE_GAME } from "./people.ts";
import type { GameOffer } from "../../src/contract/terms.ts";

const NOW = T0 + HOUR;
const TAKEBACK: Offer = { type: "takeback" };
const RESUME: Offer = { type: "resume" };
const pause = (until = NOW + 10 * DAY): Offer => ({ type: "pause", until });
const extend = (add = 3 * DAY): Offer => ({ type: "extend", add });
const DRAW: Offer = { type: "draw" };
const FISCHER: Partial<ChallengeTerms> = {
  clock: { kind: "fischer", initial: 3 * DAY, increment: DAY, max: 7 * DAY },
};

/** A game in which players act in turn, at `NOW` by default. */
function game(plies = 2, terms: Partial<ChallengeTerms> = FISCHER) {
  let state = playing(plies, terms);
  const happen = (player: Seat, command: Command, at = NOW): string | GameState => {
    const decision = decide(state, player, command, at);
    if (!decision.ok) return decision.error.code;
    state = decision.value.reduce(fold, state);
    return state;
  };
  const ply = () => state.position.ply;
  return {
    state: () => state,
    ask: happen,
    offer: (player: Seat, offer: Offer, at = NOW) => happen(player, { type: "offer", ply: ply(), offer }, at),
    accept: (player: Seat, offer: GameOffer, at = NOW) =>
      happen(player, { type: "accept-offer", ply: ply(), offer }, at),
    decline: (player: Seat, offer: GameOffer) => happen(player, { type: "decline-offer", ply: ply(), offer }),
    withdraw: (player: Seat, offer: GameOffer) => happen(player, { type: "withdraw-offer", offer }),
    move: (player: Seat, offer?: Offer) =>
      happen(player, {
        ...(moveCommand(ply() + 1, WHOLE_GAME[ply()]!) as Extract<Command, { type: "move" }>),
        ...(offer === undefined ? {} : { offer }),
      }),
    open: () => state.offers.map(({ type, by }) => `${type} by ${by}`),
  };
}

/** The refusal of an offer; empty without one. */
const refusalOf = (state: GameState, ply: number, player: Seat) => {
  const decision = decide(state, player, { type: "offer", ply, offer: TAKEBACK }, NOW);
  return decision.ok ? "" : decision.error.code;
};

describe("an offer", () => {
  it("is open until it is answered, and says who made it and when", () => {
    const { state, offer, open } = game();
    offer(RAGNHILD, pause());
    expect(state().offers).toEqual([{ type: "pause", until: NOW + 10 * DAY, by: "defenders", at: NOW }]);
    offer(EGIL, TAKEBACK);
    offer(EGIL, DRAW);
    expect(open()).toEqual(["pause by defenders", "takeback by attackers", "draw by attackers"]);
  });

  it("ends with a move of either side, except one made with that move", () => {
    const { offer, move, open } = game();
    offer(EGIL, TAKEBACK);
    offer(RAGNHILD, extend());
    move(EGIL, DRAW);
    expect(open()).toEqual(["draw by attackers"]);
  });

  it("is made with the move or not at all", () => {
    const { state, move } = game(2, { ...FISCHER, offers: ["extend"] });
    expect(move(EGIL, DRAW)).toBe("offer-not-allowed");
    expect(state().position.ply).toBe(2);
  });

  it("is ignored with a move that ends the game: the move counts", () => {
    const { state, move } = game(WHOLE_GAME.length - 1);
    move(RAGNHILD, TAKEBACK);
    expect(state()).toMatchObject({ status: "finished", offers: [] });
  });

  it("can be withdrawn only by the player who made it", () => {
    const { offer, withdraw, open } = game();
    for (const made of [DRAW, TAKEBACK, pause()]) {
      offer(EGIL, made);
      expect(withdraw(RAGNHILD, made.type)).toBe("no-offer");
      withdraw(EGIL, made.type);
      expect(open()).toEqual([]);
      expect(withdraw(EGIL, made.type)).toBe("no-offer");
    }
  });

  it("can be made again after it was declined once, but not after twice, until a move", () => {
    const { offer, decline, move, open } = game();
    for (const made of [DRAW, TAKEBACK, extend()]) {
      offer(EGIL, made);
      decline(RAGNHILD, made.type);
      offer(EGIL, made);
      decline(RAGNHILD, made.type);
      expect(offer(EGIL, made)).toBe("offer-declined");
    }
    // The other side has not been refused.
    offer(RAGNHILD, DRAW);
    expect(open()).toEqual(["draw by defenders"]);
    move(EGIL);
    offer(EGIL, DRAW);
    expect(open()).toEqual(["draw by attackers"]);
  });

  it("that was withdrawn does not count as declined", () => {
    const { offer, withdraw, open } = game();
    for (let times = 0; times < 3; times++) {
      offer(EGIL, DRAW);
      withdraw(EGIL, "draw");
    }
    offer(EGIL, DRAW);
    expect(open()).toEqual(["draw by attackers"]);
  });

  it.each<readonly [string, Partial<ChallengeTerms>, Offer, string]>([
    ["of a kind that the terms do not name", { ...FISCHER, offers: ["draw"] }, extend(), "offer-not-allowed"],
    ["of a draw, where the terms do not name it", { ...FISCHER, offers: [] }, DRAW, "offer-not-allowed"],
    ["of a draw, where the rules know none", { ruleset: "copenhagen" }, DRAW, "draw-not-allowed"],
    ["of a pause that is over", FISCHER, pause(NOW), "invalid-request"],
    ["of a pause longer than 30 days", FISCHER, pause(NOW + 30 * DAY + 1), "invalid-request"],
    ["to go on, where nothing is paused", FISCHER, RESUME, "not-paused"],
    [
      "of an extension, where there is no time to give",
      { clock: { kind: "unlimited" } },
      extend(),
      "nothing-to-give",
    ],
    ["of an extension beyond 60 days", FISCHER, extend(60 * DAY + 1), "extension-limit"],
    ["of a takeback by who has not moved", FISCHER, TAKEBACK, "nothing-to-take-back"],
  ])("%s is refused", (_what, terms, made, code) => {
    expect(game(0, terms).offer(EGIL, made)).toBe(code);
  });

  it("of a pause can last 30 days, to the millisecond", () => {
    const { offer, open } = game();
    offer(EGIL, pause(NOW + 30 * DAY));
    expect(open()).toEqual(["pause by attackers"]);
  });

  it("of a pause that is too long says how long one can last", () => {
    const offer = { type: "offer", ply: 2, offer: pause(NOW - 1) } as const;
    const decision = decide(playing(2), EGIL, offer, NOW);
    expect(decision).toMatchObject({
      error: {
        fields: [{ pointer: "/until", sentence: "pause-end", facts: { max: formatInstant(NOW + 30 * DAY) } }],
      },
    });
  });

  it("of a pause with a move says where in the request the fault is", () => {
    const move = { type: "move", ply: 3, move: WHOLE_GAME[2]!, message: null } as const;
    expect(decide(playing(2), EGIL, { ...move, offer: pause(0) }, NOW)).toMatchObject({
      error: { fields: [{ pointer: "/offer/until" }] },
    });
  });

  it("is refused at a stale ply, before the beginning, after the end, and of a stranger", () => {
    expect(refusalOf(playing(2), 1, EGIL)).toBe("already-played");
    expect(refusalOf(playing(2), 3, EGIL)).toBe("ply-ahead");
    expect(refusalOf(playing(WHOLE_GAME.length), WHOLE_GAME.length, EGIL)).toBe("game-over");
    expect(refusalOf(playing(2), 2, { id: "x", name: "X" })).toBe("not-your-game");
  });

  it("by a blocked player can only be a draw", () => {
    const muted = (offer: Offer) =>
      decide(playing(2), EGIL, { type: "offer", ply: 2, offer, mute: true }, NOW);
    expect(muted(DRAW).ok).toBe(true);
    expect(muted(TAKEBACK)).toMatchObject({ error: { code: "offers-closed" } });
    const move = { type: "move", ply: 3, move: WHOLE_GAME[2]!, message: null, mute: true } as const;
    expect(decide(playing(2), EGIL, { ...move, offer: extend() }, NOW)).toMatchObject({
      error: { code: "offers-closed" },
    });
  });

  it.each([TAKEBACK, extend(), pause()])("a second one of its type is refused: $type", (made) => {
    const { offer } = game();
    offer(EGIL, made);
    expect(offer(EGIL, made)).toBe("offer-open");
    const other = made.type === "pause" ? pause(NOW + DAY) : made;
    expect(offer(RAGNHILD, other)).toBe("offer-open");
  });

  it("of a pause that would be over is closed: it can't be accepted, and blocks no other", () => {
    const { offer, accept, open } = game();
    offer(EGIL, pause(NOW + HOUR));
    expect(accept(RAGNHILD, "pause", NOW + HOUR)).toBe("no-offer");
    offer(RAGNHILD, pause(NOW + DAY), NOW + HOUR);
    expect(open()).toEqual(["pause by defenders"]);
  });
});

describe("the answer to an offer", () => {
  it("cannot be given by its maker, nor without an offer", () => {
    const { offer, accept, decline } = game();
    expect(accept(EGIL, "draw")).toBe("no-offer");
    expect(decline(EGIL, "extend")).toBe("no-offer");
    offer(EGIL, TAKEBACK);
    expect(accept(EGIL, "takeback")).toBe("own-offer");
    expect(decline(EGIL, "takeback")).toBe("own-offer");
  });

  it("at a stale ply is refused: it was meant for another offer", () => {
    const { offer, ask } = game();
    offer(EGIL, TAKEBACK);
    expect(ask(RAGNHILD, { type: "accept-offer", ply: 1, offer: "takeback" })).toBe("already-played");
    expect(ask(RAGNHILD, { type: "decline-offer", ply: 3, offer: "takeback" })).toBe("ply-ahead");
  });

  it("can be the same offer: of a draw, of a pause to the same instant, of resuming", () => {
    const drawn = game();
    drawn.offer(EGIL, DRAW);
    drawn.offer(RAGNHILD, DRAW);
    expect(drawn.state().result).toEqual({ winner: null, reason: "agreement" });

    const { state, offer, open } = game();
    offer(EGIL, pause());
    offer(RAGNHILD, pause());
    expect(state().clock?.stops.known).toMatchObject([{ kind: "pause", from: NOW, to: NOW + 10 * DAY }]);
    expect(open()).toEqual([]);
    offer(RAGNHILD, RESUME, NOW + DAY);
    offer(EGIL, RESUME, NOW + DAY);
    expect(state().clock?.stops.known).toMatchObject([{ kind: "pause", from: NOW, to: NOW + DAY }]);
    expect(open()).toEqual([]);
  });

  it("accepts a draw that was offered by the old route or with a move", () => {
    const { state, ask, accept } = game();
    ask(EGIL, { type: "draw", ply: 2 });
    expect(offerOfType(state(), "draw")).toMatchObject({ by: "attackers" });
    accept(RAGNHILD, "draw");
    expect(state()).toMatchObject({ status: "finished", result: { winner: null, reason: "agreement" } });
  });

  it("gives the maker of an extension that time, which counts towards what the other may give", () => {
    const { state, offer, accept } = game();
    const before = state().clock!.accounts.attackers.main;
    offer(EGIL, extend(3 * DAY));
    accept(RAGNHILD, "extend");
    expect(state().clock!.accounts.attackers.main - before).toBe(3 * DAY);
    expect(state().given).toEqual({ attackers: 0, defenders: 3 * DAY });
    expect(offer(EGIL, extend(58 * DAY))).toBe("extension-limit");
  });

  it("to an extension is refused if the giver has given too much meanwhile", () => {
    const { offer, accept, ask } = game();
    offer(EGIL, extend(14 * DAY));
    for (const days of [14, 14, 14, 8]) ask(RAGNHILD, { type: "gift", ply: 2, add: days * DAY });
    expect(accept(RAGNHILD, "extend")).toBe("time-limit");
  });

  it("to a takeback makes its maker move again", () => {
    const { state, offer, accept } = game(3);
    offer(EGIL, TAKEBACK);
    accept(RAGNHILD, "takeback");
    expect(state()).toMatchObject({
      position: { ply: 2, turn: "attackers" },
      takebacks: 1,
      undone: [3],
      offers: [],
    });
  });
});

describe("an abort", () => {
  const ABORT: Offer = { type: "abort" };
  const calledOff = { type: "offer", ply: 2, offer: ABORT, isCalledOff: true } as const;

  it("can be offered only in a game of a cancelled tournament", () => {
    expect(game().offer(EGIL, ABORT)).toBe("offer-not-allowed");
    expect(game(2, { ...FISCHER, offers: ["draw"] }).ask(EGIL, calledOff)).toMatchObject({
      offers: [{ type: "abort", by: "attackers" }],
    });
  });

  it.each(["accepts", "offers it, too"])("ends the game without a winner if the opponent %s", (how) => {
    const { ask, accept, state } = game();
    ask(RAGNHILD, calledOff);
    if (how === "accepts") accept(EGIL, "abort");
    else ask(EGIL, calledOff);
    expect(state()).toMatchObject({ status: "finished", result: { winner: null, reason: "aborted" } });
  });
});
