import { describe, expect, it } from "vitest";
import type { Command } from "../../src/game/decide.ts";
import { EGIL, moveCommand, playing, RAGNHILD, TORE, WHOLE_GAME } from "../game/people.ts";
import { type Answer, type Operation, told, unorderable } from "./linearizable.ts";
import { pliesOf, type GameState, type Seat } from "../../src/game/state.ts";

const [first = "", second = "", third = ""] = WHOLE_GAME;

/** The game after some moves, as the answer to the last move, or as it is read. */
function after(plies: number, changes: Partial<GameState> = {}, isNew = false): Answer {
  const state = { ...playing(plies), ...changes };
  const moves = pliesOf(state).map(({ move: text }) => text);
  return { game: told({ ...state, ply: state.position.ply, moves }), isNew };
}
const made = (plies: number, changes: Partial<GameState> = {}): Answer => after(plies, changes, true);

/** An operation from one time to another. */
const op = (
  [began, ended]: readonly [number, number],
  [player, command]: readonly [Seat, Command | null],
  answer: Answer | null,
  version: number | null = null,
): Operation => ({ request: { player, command, version }, began, ended, answer });

const read = [TORE, null] as const;
const move = (ply: number, text: string) =>
  [ply % 2 === 1 ? EGIL : RAGNHILD, moveCommand(ply, text)] as const;
const offer = (by: Seat, type: "draw" | "takeback") =>
  [by, { type: "offer", ply: 1, offer: { type } }] as const;

const culprit = (...history: Operation[]) => unorderable(history, playing(0));

describe("a linearizable history may have", () => {
  it("one after the other, or two at once in either order", () => {
    expect(culprit(op([0, 1], move(1, first), made(1)), op([2, 3], read, after(1)))).toBe(null);
    const atOnce = [op([0, 5], move(1, first), made(1)), op([1, 4], read, after(0))];
    expect(culprit(...atOnce, op([1, 4], read, after(1)), op([6, 7], read, { unchanged: true }, 2))).toBe(
      null,
    );
  });

  it("a request without an answer that was executed at once, later, or never", () => {
    const lost = op([0, 1], move(1, first), null);
    expect(culprit(lost, op([2, 3], read, after(0)))).toBe(null);
    expect(culprit(lost, op([2, 3], read, after(0)), op([4, 5], read, after(1)))).toBe(null);
    expect(culprit(lost, op([2, 3], move(2, second), made(2)), op([4, 5], read, after(2)))).toBe(null);
  });

  it("a repeat that changes nothing, and a refusal that fits the state of the game", () => {
    const repeat = op([0, 9], move(1, first), after(1));
    expect(culprit(repeat, op([0, 9], move(1, first), made(1)))).toBe(null);
    const late = op([2, 3], [EGIL, moveCommand(1, third)], { refused: "already-played", ply: 1 });
    expect(culprit(op([0, 1], move(1, first), made(1)), late)).toBe(null);
  });
});

describe("a linearizable history does not have", () => {
  const one = op([0, 1], move(1, first), made(1));

  it("a lost update: an answered change is gone", () => {
    const stale = op([2, 3], read, after(0));
    expect(culprit(one, stale)).toBe(stale);
    const again = op([2, 3], move(1, first), made(1));
    expect(culprit(one, again)).toBe(again);
  });

  it("a stale read after a newer one, of one reader or of two", () => {
    const lost = op([0, 1], move(1, first), null);
    const stale = op([4, 5], read, after(0));
    expect(culprit(lost, op([2, 3], read, after(1)), stale)).toBe(stale);
    const unchanged = op([4, 5], read, { unchanged: true }, 1);
    expect(culprit(lost, op([2, 3], read, after(1)), unchanged)).toBe(unchanged);
  });

  it("two moves accepted for one ply, also at once, and a refused one that shows anyway", () => {
    const other = op([0, 9], [EGIL, moveCommand(1, third)], { refused: "already-played", ply: 1 });
    expect(culprit({ ...one, ended: 9 }, { ...other, answer: made(1) })).not.toBe(null);
    expect(culprit({ ...one, ended: 9 }, other)).toBe(null);
    expect(culprit(other, op([10, 11], read, after(0)))).toBe(other);
  });

  it("a lost request that was executed twice, and a change that nobody requested", () => {
    const twice = [op([2, 3], move(2, second), made(2)), op([4, 5], read, after(1))];
    expect(culprit(op([0, 1], move(1, first), null), ...twice)).not.toBe(null);
    expect(culprit(op([2, 3], read, after(1)))).not.toBe(null);
  });

  it("an answer that shows an offer, and the refusal of one that existed", () => {
    const offered = op([2, 3], offer(RAGNHILD, "draw"), made(1, { version: 3 }));
    expect(culprit(one, offered)).toBe(offered);
    const open = { type: "takeback", by: "attackers", at: 0 } as const;
    const takeback = op([2, 3], offer(EGIL, "takeback"), made(1, { version: 3, offers: [open] }));
    const none = op([4, 5], [RAGNHILD, { type: "accept-offer", ply: 1, offer: "takeback" }], {
      refused: "no-offer",
    });
    expect(culprit(one, takeback)).toBe(null);
    expect(culprit(one, takeback, none)).toBe(none);
  });
});
