import { describe, expect, it } from "vitest";
import { HOUSE } from "../../src/contract/house.ts";
import { drawAnswer, dueOf, nextIn, turnAct } from "../../src/thinker/decide.ts";
import { formatInstant } from "../../src/lib/duration.ts";
import { DAY, EVEN, gameOf, KARL, LOST, offer, T0, THRALL } from "./people.ts";

const NOTHING = { granted: {}, now: T0 };
const drawOffered = (ply: number) => ({ ...gameOf(2), ply, offers: [offer("draw")] });
const until = (instant: number) => ({ until: formatInstant(instant) });

describe("when the computer acts in a game", () => {
  it("answers a turn after one to two seconds, always after the same time", () => {
    const dues = Array.from({ length: 300 }, (_, index) =>
      dueOf({ ...gameOf(1), id: `g${index}` }, THRALL, T0)!,
    );
    expect(Math.min(...dues) - T0).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...dues) - T0).toBeLessThan(2000);
    expect(new Set(dues).size).toBeGreaterThan(200);
    expect(dueOf(gameOf(1), THRALL, T0)).toBe(dueOf(gameOf(1), THRALL, T0 + DAY));
  });

  it.each(HOUSE.slice(3))(
    "thinks at once about the turns of $name, whose search takes long enough",
    (player) => {
      const game = gameOf(1);
      const players = { ...game.players, defenders: { name: player.name } } as typeof game.players;
      expect(dueOf({ ...game, players }, player, T0)).toBe(T0);
    },
  );

  it("waits while it is the opponent's turn, or nobody's", () => {
    expect(dueOf(gameOf(2), THRALL, T0)).toBeNull();
    expect(dueOf({ ...gameOf(1), status: "finished", turn: null }, THRALL, T0)).toBeNull();
    expect(dueOf(gameOf(1), KARL, T0)).toBeNull();
  });

  it("accepts challenges at once", () => {
    expect(dueOf({ ...gameOf(0), status: "open" }, THRALL, T0)).toBe(T0);
    expect(nextIn({ ...gameOf(0), status: "open" }, THRALL, NOTHING)).toEqual({ kind: "accept" });
  });

  it("answers an offer out of turn too, but not its own, nor a pause that would be over", () => {
    const due = dueOf({ ...gameOf(2), offers: [offer("takeback")] }, THRALL, T0)!;
    expect(due - T0).toBeGreaterThanOrEqual(1000);
    expect(dueOf({ ...gameOf(2), offers: [{ ...offer("draw"), by: "defenders" }] }, THRALL, T0)).toBeNull();
    const past = offer("pause", until(T0));
    expect(dueOf({ ...gameOf(2), offers: [past] }, THRALL, T0)).toBeNull();
  });

  it.each([
    ["attackers", 1],
    ["defenders", 0],
  ] as const)("as the %s gives up on a person who makes no first move in two days", (side, plies) => {
    const game = gameOf(plies, side);
    expect(dueOf(game, THRALL, T0)).toBe(T0 + 2 * DAY);
    expect(nextIn(game, THRALL, { granted: {}, now: T0 + 2 * DAY - 1 })).toBeNull();
    expect(nextIn(game, THRALL, { granted: {}, now: T0 + 2 * DAY })).toEqual({ kind: "abort", ply: plies });
    expect(dueOf({ ...game, takebacks: 1 }, THRALL, T0)).toBeNull();
  });
});

describe("what the computer does", () => {
  it("answers an offer before it moves", () => {
    const game = { ...gameOf(1), offers: [offer("takeback")] };
    const answer = { kind: "answer", ply: 1, offer: "takeback", accept: true };
    expect(nextIn(game, THRALL, NOTHING)).toEqual(answer);
    expect(nextIn(gameOf(1), THRALL, NOTHING)).toEqual({ kind: "think", ply: 1 });
  });

  it.each(["takeback", "pause", "extend"] as const)("grants a %s three times a game", (type) => {
    const game = { ...gameOf(2), offers: [offer(type, type === "pause" ? until(T0 + DAY) : {})] };
    const answers = [0, 2, 3].map((times) => nextIn(game, THRALL, { granted: { [type]: times }, now: T0 }));
    expect(answers).toMatchObject([{ accept: true }, { accept: true }, { accept: false }]);
  });

  it("resumes after a pause whenever the opponent asks for it", () => {
    const game = { ...gameOf(2), offers: [offer("resume")] };
    expect(nextIn(game, THRALL, { granted: { resume: 9 }, now: T0 })).toMatchObject({ accept: true });
  });

  it("takes a draw after ply 60 if it thinks nobody ahead by more than a tenth of a man", () => {
    expect(nextIn(drawOffered(60), THRALL, NOTHING)).toMatchObject({ kind: "answer", accept: false });
    expect(nextIn(drawOffered(61), THRALL, NOTHING)).toEqual({ kind: "weigh", ply: 61 });
    const taken = [-11, -10, 0, 10, 11].map((value) => drawAnswer(61, { ...EVEN, value }));
    expect(taken.map((act) => act.kind === "answer" && act.accept)).toEqual([false, true, true, true, false]);
  });

  it("resigns if it was lost on two of its turns in a row, and only then", () => {
    expect(turnAct(11, LOST, 9)).toEqual({ kind: "resign", ply: 11 });
    const move = { kind: "move", ply: 12, move: "d1-d4" };
    for (const [thought, lostAt] of [
      [LOST, null],
      [LOST, 7],
      // Thought about twice, or again after a takeback: that is one turn.
      [LOST, 11],
      [EVEN, 9],
    ] as const)
      expect(turnAct(11, thought, lostAt)).toEqual(move);
  });
});
