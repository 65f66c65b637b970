import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide } from "../../../src/game/decide.ts";
import { fold } from "../../../src/game/fold.ts";
import { ledgerOf } from "../../../src/game/ledger.ts";
import { type GameEvent, type GameState, pliesOf } from "../../../src/game/state.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { legalMoves, type Position, rulesetOf, startPosition } from "../../../src/rules/index.ts";
import { logOf, playing } from "../people.ts";
import { after } from "../../rules/boards.ts";
import { plannedGame, planFor, playerOf } from "./people.ts";
import type { ClockSettings } from "../../../src/contract/clocks.ts";

const CLOCKS: readonly ClockSettings[] = [
  { kind: "per-move", perMove: 5 * DAY },
  { kind: "fischer", initial: 3 * DAY, increment: 12 * HOUR, max: 4 * DAY, minPerMove: 5 * HOUR },
  { kind: "byo-yomi", main: 5 * HOUR, periods: 9, period: 9 * HOUR },
  { kind: "canadian", main: 5 * HOUR, moves: 3, time: 2 * DAY, carry: true },
];

/** A game that somebody could have played: its moves, and the positions before each of them and at the end. */
interface Line {
  readonly moves: readonly string[];
  readonly positions: readonly Position[];
}

function lineOf(ruleset: "brandubh" | "tablut", picks: readonly number[]): Line {
  const positions = [startPosition(rulesetOf(ruleset))];
  const moves: string[] = [];
  for (const pick of picks) {
    const position = positions.at(-1)!;
    const legal = legalMoves(position);
    if (legal.length === 0) break;
    // Captures and ends are likelier than at random.
    const last = legal.filter(({ ends }) => ends !== null);
    const sharp = legal.filter(({ captures }) => captures.length > 0);
    const likely = pick % 2 === 0 && sharp.length > 0 ? sharp : legal;
    const among = last.length > 0 ? last : likely;
    const { move } = among[pick % among.length]!;
    moves.push(move);
    positions.push(after(position, move));
  }
  return { moves, positions };
}

/** Answers to moves that will not be made: they are legal, and never given. */
function decoys({ moves, positions }: Line, at: number, count: number): object {
  const others = legalMoves(positions[at]!).filter(({ move, ends }) => move !== moves[at] && ends === null);
  const answers = others.slice(0, count).map(({ move }) => {
    const [answer] = legalMoves(after(positions[at]!, move));
    return [move, answer === undefined ? { do: "resign" } : { move: answer.move }] as const;
  });
  return Object.fromEntries(answers);
}

/** The plan of the waiting player before ply `at` + 1, for the coming moves, some answers deep; null for none. */
function replies(line: Line, at: number, depth: number, style: number): object | null {
  const [to, answer] = line.moves.slice(at, at + 2);
  if (depth === 0 || to === undefined || answer === undefined) return null;
  const spelled = style % 3 === 1 ? to.toUpperCase().replace("-", "") : to;
  const key = style % 4 === 3 ? "*" : spelled;
  const next = replies(line, at + 2, depth - 1, style + 1);
  const chosen = { [key]: { move: answer, ...(next === null ? {} : { replies: next }) } };
  return { ...decoys(line, at, style % 3), ...chosen };
}

const planning = fc.record({ depth: fc.nat(6), style: fc.nat(11), wait: fc.nat(4 * HOUR) });
type Planning = typeof planning extends fc.Arbitrary<infer One> ? One : never;

/** Plays a line; before each move by hand, whoever waits and whoever moves may keep a plan. */
function withPlans(line: Line, start: GameState, plannings: readonly Planning[]) {
  const game = plannedGame(start);
  for (let turns = 0; ; turns++) {
    const at = game.state().position.ply;
    if (game.state().status !== "playing" || at >= line.moves.length) return game;
    const one = plannings[turns % plannings.length]!;
    const theirs = replies(line, at, one.depth, one.style);
    const kept = theirs !== null && one.style % 2 === 0 ? game.keep(theirs) : null;
    expect(kept).toBeNull();
    const mine = replies(line, at + 1, one.style % 5, one.depth);
    const plan = mine === null ? {} : { plan: planFor(at + 2, mine) };
    expect(game.move(line.moves[at]!, plan)).toBeNull();
  }
}

/** Plays the same by hand, each move at the instant at which it was made. */
function byHand(start: GameState, made: GameState) {
  const log: GameEvent[] = [];
  let state = start;
  for (const { move, at } of pliesOf(made)) {
    const ply = state.position.ply + 1;
    const decision = decide(state, playerOf(ply), { type: "move", ply, move, message: null }, at);
    if (!decision.ok) throw new Error(decision.error.code);
    log.push(...decision.value);
    state = decision.value.reduce(fold, state);
  }
  return { log, state };
}

const withoutMarks = ({ last, ...state }: GameState) => ({
  ...state,
  plies: pliesOf({ last }).map(({ move, captured, at }) => ({ move, captured, at })),
});

describe("any game, played once with answers as plans and once by hand", () => {
  it("has the same moves, captures, result, occurrences and clock", () => {
    let [planned, ended] = [0, 0];
    fc.assert(
      fc.property(
        fc.constantFrom("brandubh", "tablut"),
        fc.constantFrom(...CLOCKS),
        fc.array(fc.nat(9999), { minLength: 2, maxLength: 60, size: "max" }),
        fc.array(planning, { minLength: 1, maxLength: 5 }),
        (ruleset, clock, picks, plannings) => {
          const line = lineOf(ruleset, picks);
          const start = playing(0, { ruleset, clock });
          const game = withPlans(line, start, plannings);
          const hand = byHand(start, game.state());
          expect(pliesOf(game.state()).map(({ move }) => move.replace(/x.*/, ""))).toEqual(line.moves);
          expect(withoutMarks(game.state())).toEqual(withoutMarks(hand.state));
          const begun = logOf([], { ruleset, clock });
          expect(ledgerOf([...begun, ...game.log()])).toEqual(ledgerOf([...begun, ...hand.log]));
          planned += pliesOf(game.state()).filter((move) => move.planned === true).length;
          ended += game.state().status === "finished" ? 1 : 0;
        },
      ),
      { numRuns: 80 },
    );
    // It would say nothing if no plan had ever answered, or no game had come to its end.
    expect(planned).toBeGreaterThan(200);
    expect(ended).toBeGreaterThan(5);
  });
});
