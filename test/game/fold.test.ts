import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { begin } from "../../src/game/fold.ts";
import { drawOfferOf } from "../../src/game/offers-view.ts";
import { type GameEvent, pliesOf } from "../../src/game/state.ts";
import { boardText, type RulesetId, THE_SIX } from "../../src/rules/index.ts";
import {
  accepted,
  challenged,
  EGIL,
  fold,
  type Happening,
  logOf,
  moved,
  playing,
  RAGNHILD,
  stateOf,
  T0,
  TORE,
  WHOLE_GAME,
} from "./people.ts";

interface GameVector {
  readonly moves: readonly string[];
  readonly board: string;
  readonly result: unknown;
}

const vectorsOf = (ruleset: RulesetId): GameVector[] =>
  readFileSync(`test/vectors/games-${ruleset}.jsonl`, "utf8")
    .trim()
    .split("\n")
    .slice(0, 5)
    .map((line) => JSON.parse(line) as GameVector);

const open = stateOf(challenged());
const running = playing(2);
const ended: Happening = {
  type: "ended",
  at: T0 + 9,
  result: { winner: "attackers", reason: "resignation" },
};
const renamed = (player: string): GameEvent => ({ type: "renamed", at: T0 + 9, player, name: "deleted-1" });

describe("the version of a game", () => {
  it.each([
    ["is 0 when it is proposed", stateOf(challenged()), 0],
    ["is 1 when it is accepted", stateOf(challenged(), accepted()), 1],
    ["is 1 when it is declined", stateOf(challenged(), { type: "declined", at: T0, reason: "not-now" }), 1],
    ["is 1 when it is cancelled", stateOf(challenged(), { type: "cancelled", at: T0 }), 1],
    ["grows with each move", playing(7), 8],
    ["grows with an offer", fold(running, { type: "draw-offered", at: T0, side: "attackers" }), 4],
    ["grows with a declined offer", fold(running, { type: "draw-declined", at: T0, side: "attackers" }), 4],
    ["grows with the end", fold(running, ended), 4],
    ["grows with a change of name", fold(running, renamed(EGIL.id)), 4],
    ["stays when a player is reminded", fold(running, { type: "reminded", at: T0, ply: 2 }), 3],
  ])("%s", (_what, state, version) => {
    expect(state.version).toBe(version);
  });
});

describe("a log", () => {
  it.each(THE_SIX.map(({ id }) => id))(
    "of a whole game of %s ends with the right position and result",
    (ruleset) => {
      for (const { moves, board, result } of vectorsOf(ruleset)) {
        const state = stateOf(...logOf(moves, { ruleset }));
        expect(boardText(state.position)).toBe(board);
        expect(state).toMatchObject({
          result,
          status: result === null ? "playing" : "finished",
          version: moves.length + 1,
        });
      }
    },
  );

  it("that is stored and read folds to the same state, from every event on", () => {
    const events = [...logOf(WHOLE_GAME), renamed(RAGNHILD.id)];
    const read = JSON.parse(JSON.stringify(events)) as GameEvent[];
    expect(stateOf(...read)).toEqual(stateOf(...events));
    for (let kept = 1; kept < events.length; kept++)
      expect(read.slice(kept).reduce(fold, stateOf(...events.slice(0, kept)))).toEqual(stateOf(...events));
  });

  it.each<readonly [string, () => unknown]>([
    ["begins with anything but a challenge", () => begin(accepted())],
    ["holds a second challenge", () => fold(open, challenged())],
    ["holds a move before the beginning", () => fold(open, moved("d6-e6"))],
    ["holds a move that is not legal", () => fold(running, moved("d4-a4"))],
    ["holds a move that cannot be read", () => fold(running, moved("?"))],
  ])("that %s throws", (_what, work) => {
    expect(work).toThrow(/log|once|began|recorded/);
  });
});

describe("the fold of an event", () => {
  it("gives a new game its players, a clock and its beginning", () => {
    expect(stateOf(challenged(), accepted(T0 + 7))).toMatchObject({
      status: "playing",
      players: { attackers: EGIL, defenders: RAGNHILD },
      clock: { turnBegan: T0 + 7 },
      createdAt: T0,
      startedAt: T0 + 7,
      finishedAt: null,
    });
  });

  it("says why and when a challenge was declined", () => {
    const state = fold(open, { type: "declined", at: T0 + 7, reason: "too-slow" });
    expect(state).toMatchObject({
      status: "cancelled",
      declined: "too-slow",
      finishedAt: T0 + 7,
      result: null,
    });
  });

  it("keeps a move with its captures, its instant and its message", () => {
    const state = fold(playing(3), moved("e5-e1", T0 + 7, "Hah!"));
    expect(state.last).toMatchObject({ move: "e5-e1xf1", captured: ["f1"], at: T0 + 7 });
    const said = { side: "defenders", ply: 4, at: T0 + 7, text: "Hah!", isWithMove: true };
    expect(state.messages.at(-1)).toEqual(said);
    expect(state.clock?.turnBegan).toBe(T0 + 7);
  });

  it("of a move closes an open offer", () => {
    const offered = fold(running, { type: "draw-offered", at: T0, side: "defenders" });
    expect(drawOfferOf(offered)).toBe("defenders");
    expect(drawOfferOf(fold(offered, moved("d1-f1")))).toBeNull();
  });

  it("of an end closes an open offer", () => {
    const offered = fold(running, { type: "draw-offered", at: T0, side: "defenders" });
    expect(fold(offered, ended)).toMatchObject({ offers: [], status: "finished", finishedAt: T0 + 9 });
  });

  it("of a winning move ends the game at its instant", () => {
    const state = fold(playing(WHOLE_GAME.length - 1), moved(WHOLE_GAME.at(-1)!, T0 + 7));
    expect(state).toMatchObject({
      status: "finished",
      finishedAt: T0 + 7,
      result: { winner: "defenders", reason: "king-escaped" },
    });
  });

  it.each([
    ["both seats", running, EGIL.id],
    ["the seat and the challenge", running, RAGNHILD.id],
    ["a challenge that is open", open, RAGNHILD.id],
  ])("of a new name puts it in %s, and removes the old one everywhere", (_where, state, player) => {
    const text = JSON.stringify({ ...fold(state, renamed(player)), position: null });
    expect(text).toContain("deleted-1");
    expect(text).not.toContain(player === EGIL.id ? '"Egil"' : '"Ragnhild"');
    expect(text).toContain(player === EGIL.id ? '"Ragnhild"' : '"Egil"');
  });

  it("of a stranger's new name changes nothing", () => {
    expect({ ...fold(running, renamed(TORE.id)), version: 3 }).toEqual(running);
  });

  it("never changes the former state", () => {
    const frozen = Object.freeze({ ...running, last: Object.freeze(running.last) });
    expect(() => fold(frozen, moved("d1-f1"))).not.toThrow();
    expect(pliesOf(frozen)).toHaveLength(2);
  });
});
