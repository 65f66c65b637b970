import { describe, expect, it } from "vitest";
import { balanceOf } from "../../../src/game/clock/clock.ts";
import { decide } from "../../../src/game/decide.ts";
import { plansAfter } from "../../../src/game/plan/answer.ts";
import { checkPlan } from "../../../src/game/plan/decide.ts";
import type { Plan } from "../../../src/game/plan/plan.ts";
import { undonePly } from "../../../src/game/commands.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import {
  completed,
  moved,
  challenged,
  EGIL,
  playing,
  RAGNHILD,
  stateOf,
  T0,
  TORE,
  WHOLE_GAME,
} from "../people.ts";
import { planFor, plannedGame } from "./people.ts";

/** Two plies are made; Ragnhild (defenders) plans for the third. */
const game = (plies = 2) => plannedGame(playing(plies, { clock: CLOCK }));
const CLOCK = { kind: "fischer", initial: 3 * DAY, increment: DAY, max: 30 * DAY } as const;
const REPLY = { "d1-f1": { move: "e5-e1" } };
const LONG = {
  "d1-f1": {
    move: "e5-e1",
    replies: { "d2-e2": { move: "e1-f1", replies: { "g4-g2": { move: "d5-a5" } } }, "*": { move: "e1-e2" } },
  },
};

/** Why a plan of a player is refused, with the ply of the game; empty where it is not. */
const check = (state: Parameters<typeof checkPlan>[0], player: typeof EGIL, ply: number) => {
  const checked = checkPlan(state, player, planFor(ply, REPLY));
  return checked.ok
    ? ""
    : [checked.error.code, "ply" in checked.error.facts ? checked.error.facts.ply : null];
};

describe("a plan", () => {
  it("is stored in place of the one before, and is not an event", () => {
    const { state, keep, plans, log } = game();
    const { version } = state();
    keep(LONG);
    keep(REPLY);
    expect(plans()).toEqual({ attackers: null, defenders: { ply: 3, replies: REPLY } });
    expect([log(), state().version]).toEqual([[], version]);
  });

  it("can be ended once, by its owner", () => {
    const { keep, ask, plans } = game();
    keep(REPLY);
    expect(ask(EGIL, { type: "unplan" })).toBe("no-plan");
    expect(ask(RAGNHILD, { type: "unplan" })).toBeNull();
    expect(plans().defenders).toBeNull();
    expect(ask(RAGNHILD, { type: "unplan" })).toBe("no-plan");
    expect(ask(TORE, { type: "unplan" })).toBe("not-your-game");
  });

  it("is refused when it makes no sense", () => {
    expect(check(playing(2), EGIL, 3)).toEqual(["plan-out-of-step", 2]);
    expect(check(playing(2), EGIL, 4)).toEqual(["plan-out-of-step", 2]);
    expect(check(playing(2), RAGNHILD, 2)).toEqual(["plan-out-of-step", 2]);
    expect(check(playing(2), RAGNHILD, 4)).toEqual(["plan-out-of-step", 2]);
    expect(check(playing(2), TORE, 3)).toEqual(["not-your-game", null]);
    expect(check(stateOf(challenged()), EGIL, 1)).toEqual(["game-over", 0]);
    expect(check(stateOf(challenged()), RAGNHILD, 1)).toEqual(["not-your-game", null]);
    expect(check(playing(WHOLE_GAME.length), EGIL, 29)).toEqual(["game-over", 28]);
    expect(check(playing(2), RAGNHILD, 3)).toBe("");
  });

  it("that is refused leaves the one before unchanged", () => {
    const { keep, plans } = game();
    keep(REPLY);
    expect(keep({ "d1-f1": { move: "e5-e2", replies: { "f1-f2": { move: "e2-e2" } } } })).toBe(
      "plan-illegal",
    );
    expect(plans().defenders).toEqual({ ply: 3, replies: REPLY });
  });

  it("answers in the same commit, at the same instant, with no time charged and the increment added", () => {
    const { state, keep, move, moves, last, at } = game();
    const before = balanceOf(state().clock!, "defenders");
    keep(REPLY);
    move("d1-f1");
    expect(moves()).toEqual(["d1-f1", "e5-e1xf1*"]);
    expect(last().events).toMatchObject([
      { type: "moved", at: at(), move: "d1-f1" },
      {
        type: "moved",
        at: at(),
        move: "e5-e1xf1",
        planned: true,
        message: null,
        time: { counted: 0, stopped: [] },
      },
    ]);
    expect(last().events[0]).not.toHaveProperty("planned");
    expect(balanceOf(state().clock!, "defenders")).toBe(before + DAY);
    expect(state().clock!.turnBegan).toBe(at());
  });

  it("follows the branch that was played, until it has no answer; only its owner is notified of its end", () => {
    const { keep, move, moves, plans, last } = game();
    keep(LONG);
    move("d1-f1");
    expect(plans().defenders).toMatchObject({ ply: 5, replies: { "d2-e2": { move: "e1-f1" } } });
    expect(last().ends).toEqual({ attackers: null, defenders: null });
    move("d2-e2");
    expect(moves().slice(2)).toEqual(["d2-e2", "e1-f1*"]);
    expect(plans().defenders).toEqual({ ply: 7, replies: { "g4-g2": { move: "d5-a5" } } });
    move("g4-g3");
    expect(plans().defenders).toBeNull();
    expect(last()).toMatchObject({
      events: [{ move: "g4-g3" }],
      ends: { attackers: null, defenders: "ended" },
    });
  });

  it("that has been played to its end is over when it is the owner's turn again", () => {
    const { keep, move, plans, last } = game();
    keep(REPLY);
    move("d1-f1");
    expect(plans().defenders).toBeNull();
    expect(last().ends).toEqual({ attackers: null, defenders: null });
  });

  it("answers any other move with its answer to any move", () => {
    const { keep, move, moves } = game();
    keep(LONG);
    move("d1-f1");
    move("g4-g3");
    expect(moves()).toEqual(["d1-f1", "e5-e1xf1*", "g4-g3", "e1-e2*"]);
  });

  it("ends if its answer to any move is illegal, and notifies its owner", () => {
    const { keep, move, moves, plans, last } = game();
    keep({ "*": { move: "d3-d2" } });
    move("g4-g3");
    expect(moves()).toEqual(["g4-g3"]);
    expect(plans().defenders).toBeNull();
    expect(last().ends).toEqual({ attackers: null, defenders: "illegal" });
  });

  it("can resign", () => {
    const { state, keep, move, last, at } = game();
    keep({ "d1-f1": { do: "resign" } });
    move("d1-f1");
    expect(last().events[1]).toMatchObject({
      type: "ended",
      at: at(),
      by: "defenders",
      time: { counted: 0 },
    });
    expect(state()).toMatchObject({
      status: "finished",
      result: { winner: "attackers", reason: "resignation" },
    });
  });

  it("of each side answers the other's in one commit, until the game ends; then there are none", () => {
    const { state, keep, move, moves, plans, last } = game(WHOLE_GAME.length - 7);
    const [first, ...rest] = WHOLE_GAME.slice(-7);
    const chain = (line: readonly string[]): object => {
      const [to, answer, ...more] = line as [string, string, ...string[]];
      const replies = more.length > 1 ? { replies: chain(more) } : {};
      return { [to]: { move: answer, ...replies } };
    };
    keep(chain([first!, ...rest]));
    move(first!, { plan: planFor(state().position.ply + 2, chain(rest)) });
    expect(moves().map((one) => one.replace(/x[^*]*/, ""))).toEqual([first, ...rest.map((one) => `${one}*`)]);
    expect(state()).toMatchObject({ status: "finished", result: { winner: "defenders" } });
    expect(plans()).toEqual({ attackers: null, defenders: null });
    expect(last().ends).toEqual({ attackers: null, defenders: null });
  });

  it("of the mover that runs out in the same commit is over for the mover, whose turn it is", () => {
    const { state, keep, move, moves, last } = game();
    keep(LONG);
    move("d1-f1", {
      plan: planFor(4, { "e5-e1": { move: "d2-e2", replies: { "d3-d2": { move: "g4-g2" } } } }),
    });
    expect(moves()).toEqual(["d1-f1", "e5-e1xf1*", "d2-e2*", "e1-f1*"]);
    expect(state().position.turn).toBe("attackers");
    expect(last().ends).toEqual({ attackers: "ended", defenders: null });
  });
});

describe("a plan beside a move", () => {
  it("is stored with it, for the opponent's next move", () => {
    const { move, plans } = game();
    move("d1-f1", { plan: planFor(4, { "e5-e1": { move: "d2-e2" } }) });
    expect(plans()).toEqual({
      attackers: { ply: 4, replies: { "e5-e1": { move: "d2-e2" } } },
      defenders: null,
    });
  });

  it("is refused with it, and it with the plan", () => {
    const { state, move, plans } = game();
    const plan = planFor(4, { "e5-e1": { move: "d2-e2" } });
    expect(move("d1-f1", { plan: { ...plan, ply: 5 } })).toBe("plan-out-of-step");
    expect(move("d1-f1", { plan: planFor(4, { "e5-e1": { move: "f1-f2" } }) })).toBe("plan-illegal");
    expect(move("d1-a1", { plan })).toBe("illegal-move");
    expect(state().position.ply).toBe(2);
    expect(plans().attackers).toBeNull();
  });

  it("has nothing to answer after the end of the game", () => {
    const last = WHOLE_GAME.length - 1;
    const { state, move } = game(last);
    expect(move(WHOLE_GAME[last]!, { plan: planFor(last + 2, { "*": { do: "resign" } }) })).toBe(
      "plan-illegal",
    );
    expect(state().status).toBe("playing");
  });

  it("that is sent again changes nothing", () => {
    const { ask, move, plans } = game();
    move("d1-f1");
    const plan = planFor(4, { "e5-e1": { move: "d2-e2" } });
    expect(ask(EGIL, { type: "move", ply: 3, move: "d1-f1", message: null, plan })).toBeNull();
    expect(plans()).toEqual({ attackers: null, defenders: null });
  });
});

/** The attackers' move came with an offer: the plan holds still. */
const held = () => {
  const made = game();
  made.keep(LONG);
  made.move("d1-f1", { offer: { type: "draw" } });
  return made;
};

describe("a plan whose owner is to move", () => {
  it("waits if the move came with an offer: the turn is the person's", () => {
    const { state, moves, plans, last } = held();
    expect(moves()).toEqual(["d1-f1"]);
    expect(state().offers).toMatchObject([{ type: "draw" }]);
    expect(plans().defenders).toEqual({ ply: 4, answer: LONG["d1-f1"] });
    expect(last().ends).toEqual({ attackers: null, defenders: null });
  });

  it("does not answer automatically when the offer is answered", () => {
    const { ask, moves, plans } = held();
    ask(RAGNHILD, { type: "decline-draw", ply: 3 });
    expect(moves()).toEqual(["d1-f1"]);
    expect(plans().defenders).toMatchObject({ ply: 4 });
  });

  it("continues if the owner makes the planned move by hand", () => {
    const { move, moves, plans } = held();
    move("e5-e1");
    expect(plans().defenders).toEqual({ ply: 5, replies: LONG["d1-f1"].replies });
    move("d2-e2");
    expect(moves()).toEqual(["d1-f1", "e5-e1xf1", "d2-e2", "e1-f1*"]);
  });

  it("ends if the owner makes another move", () => {
    const { move, plans, last } = held();
    move("e5-e2");
    expect(plans().defenders).toBeNull();
    expect(last().ends).toEqual({ attackers: null, defenders: null });
  });

  it("can be ended like any other", () => {
    const { ask, plans } = held();
    expect(ask(RAGNHILD, { type: "unplan" })).toBeNull();
    expect(plans().defenders).toBeNull();
  });

  it("is not replaced: on the player's own turn a plan is sent with the move", () => {
    const { ask } = held();
    expect(ask(RAGNHILD, { type: "plan", plan: planFor(4, REPLY) })).toBe("plan-out-of-step");
  });
});

describe("plans", () => {
  it("of both sides end with a takeback; the player to move is notified of theirs", () => {
    const { state, keep, ask, move, plans, last } = game();
    move("d1-f1", { plan: planFor(4, { "e5-e1": { move: "d2-e2" } }) });
    ask(EGIL, { type: "offer", ply: 3, offer: { type: "takeback" } });
    expect(plans().attackers).not.toBeNull();
    ask(RAGNHILD, { type: "accept-offer", ply: 3, offer: "takeback" });
    expect(plans()).toEqual({ attackers: null, defenders: null });
    expect(last().ends).toEqual({ attackers: "ended", defenders: null });
    keep(REPLY);
    expect(undonePly(state(), { type: "plan", plan: planFor(3, REPLY) })).toBe(3);
    expect(undonePly(state(), { type: "plan", plan: planFor(4, REPLY) })).toBeNull();
  });

  it.each([
    ["a resignation", { type: "resign", ply: 2 }],
    ["an account that is deleted", { type: "leave", newName: "deleted-1" }],
  ] as const)("end with the game: %s", (_what, command) => {
    const { keep, ask, plans, last } = game();
    keep(REPLY);
    expect(ask(EGIL, command)).toBeNull();
    expect(plans()).toEqual({ attackers: null, defenders: null });
    expect(last().ends).toEqual({ attackers: null, defenders: null });
  });

  it("end with a game that a move ends, whatever answer they have", () => {
    const made = game(WHOLE_GAME.length - 1);
    made.keep({ "*": { do: "resign" } });
    made.move(WHOLE_GAME.at(-1)!);
    expect(made.state()).toMatchObject({ status: "finished", result: { winner: "defenders" } });
    expect(made.plans()).toEqual({ attackers: null, defenders: null });
  });

  it("for another ply than the current one do not exist", () => {
    const state = playing(2);
    const event = completed(state, moved("d1-f1"));
    const answer = { move: "d1-f1", replies: REPLY };
    const left = (attackers: Plan | null, defenders: Plan | null) =>
      plansAfter({ attackers, defenders }, state, event);
    expect(left({ ply: 3, answer }, { ply: 3, replies: REPLY })).toEqual({
      attackers: { ply: 4, replies: REPLY },
      defenders: { ply: 4, answer: REPLY["d1-f1"] },
    });
    expect(left({ ply: 5, answer }, { ply: 5, replies: REPLY })).toEqual({
      attackers: null,
      defenders: null,
    });
  });

  it("stay through anything that is not a move: an offer, a gift", () => {
    const { keep, ask, plans } = game();
    keep(REPLY);
    ask(RAGNHILD, { type: "draw", ply: 2 });
    ask(EGIL, { type: "gift", ply: 2, add: HOUR });
    expect(plans().defenders).toEqual({ ply: 3, replies: REPLY });
  });

  it("change nothing when another player's command is refused", () => {
    const { state, keep, ask } = game();
    keep(REPLY);
    expect(ask(EGIL, { type: "move", ply: 3, move: "d1-a1", message: null })).toBe("illegal-move");
    expect(ask(RAGNHILD, { type: "move", ply: 3, move: "e5-e1", message: null })).toBe("not-your-turn");
    const without = decide(state(), EGIL, { type: "resign", ply: 2 }, T0 + 9 * HOUR);
    expect(without.ok && without.value.length).toBe(1);
  });
});
