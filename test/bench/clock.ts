import { decide } from "../../src/game/decide.ts";
import { begin, fold } from "../../src/game/fold.ts";
import { ledgerView } from "../game/ledger-view.ts";
import { nextDue } from "../../src/game/schedule.ts";
import type { GameEvent, GameState } from "../../src/game/state.ts";
import { deadlineOf, stopClock } from "../../src/game/clock/clock.ts";
import type { KnownStop, Schedule } from "../../src/game/clock/stops.ts";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { rulesetOf } from "../../src/rules/index.ts";
import { figureOf, type Figure } from "./figures.ts";
import { quietGame } from "./players.ts";
import { HONOURED_STOPS } from "../../src/contract/terms.ts";
import type { ClockSettings } from "../../src/contract/clocks.ts";

/** How often each figure is taken, and of how many runs one is the mean. */
const [ROUNDS, RUNS] = [9, 40];
const PLIES = 400;
const VACATIONS = 20;

const BEGAN = Date.UTC(2026, 10, 20, 20);
const EGIL = { id: "egil", name: "Egil" };
const RAGNHILD = { id: "ragnhild", name: "Ragnhild" };
const FREE = { night: { from: "23:00", to: "07:00" }, weekend: ["saturday", "sunday"] } as const;
const SCHEDULES: Readonly<Record<"attackers" | "defenders", Schedule>> = {
  attackers: { timezone: "Europe/Stockholm", ...FREE },
  defenders: { timezone: "America/New_York", ...FREE },
};

/** Two weeks a move, and the longest turn that a clock can have. */
export const WEEKS: ClockSettings = { kind: "per-move", perMove: 14 * DAY };
const LONGEST: ClockSettings = { kind: "fischer", initial: 100 * DAY, increment: 0, max: 100 * DAY };

/** A game that has begun, with all stops or with none. */
export function begun(clock: ClockSettings, stops: typeof HONOURED_STOPS | null): readonly GameEvent[] {
  const seats = { attackers: EGIL, defenders: RAGNHILD };
  const terms = { ruleset: "copenhagen", side: "attackers", by: EGIL, to: RAGNHILD, listed: false } as const;
  return [
    {
      type: "challenged",
      at: BEGAN,
      id: "bench",
      terms: { ...terms, message: null, clock, stops: stops ?? [] },
      rules: rulesetOf("copenhagen"),
    },
    { type: "accepted", at: BEGAN, players: seats, ...(stops === null ? {} : { schedules: SCHEDULES }) },
  ];
}

/** The state that events lead to. */
export function stateOf([first, ...rest]: readonly GameEvent[]): GameState {
  return rest.reduce(fold, begin(first!));
}

/** Vacations of twelve hours, every fourth day. */
const vacations: readonly KnownStop[] = Array.from({ length: VACATIONS }, (_, number) => {
  const from = BEGAN + DAY * (1 + 4 * number) + 9 * HOUR;
  return { id: `v${number}`, rev: 1, kind: "vacation", side: "attackers", from, to: from + 12 * HOUR };
});

/** The milliseconds that one run takes, in several rounds of runs. */
function timed(runs: number, work: () => unknown): number[] {
  return Array.from({ length: ROUNDS }, () => {
    const started = performance.now();
    for (let run = 0; run < runs; run++) work();
    return (performance.now() - started) / runs;
  });
}

const inMicroseconds = (rounds: readonly number[]): number[] => rounds.map((ms) => ms * 1000);

function deadlineFigure(name: string, settings: ClockSettings): Figure {
  const clock = vacations.reduce(stopClock, stateOf(begun(settings, HONOURED_STOPS)).clock!);
  // A clock remembers its deadline, so each run has another clock.
  const rounds = timed(RUNS, () => deadlineOf({ ...clock }, "attackers"));
  return figureOf(`clock: ${name}, nights, weekends and 20 vacations`, inMicroseconds(rounds), "µs");
}

/** A quiet game, each move decided and folded and its next alarm worked out, as the game's object does it. */
export function played(start: GameState, moves: readonly string[]) {
  let state = start;
  const events: GameEvent[] = [];
  for (const move of moves) {
    const at = BEGAN + (state.position.ply + 1) * 20 * HOUR;
    const side = state.players![state.position.turn];
    const command = { type: "move", ply: state.position.ply + 1, move, message: null } as const;
    const decided = decide(state, side, command, at);
    if (!decided.ok) throw new Error(`ply ${command.ply}: ${JSON.stringify(decided)}`);
    events.push(...decided.value);
    state = decided.value.reduce(fold, state);
    nextDue(state);
  }
  return { events, state };
}

/** Measures the clock on one core: deadlines, moves with and without stops, and a long ledger. */
export function benchClock(): Figure[] {
  const withStops = begun(WEEKS, HONOURED_STOPS);
  const [stopped, plain] = [withStops, begun(WEEKS, null)].map(stateOf);
  const moves = quietGame(PLIES);
  const { events, state } = played(stopped!, moves);
  const log = [...withStops, ...events];
  const ledger = timed(1, () => ledgerView(log, state, state.clock!.turnBegan + HOUR));
  const perMove = (start: GameState) => timed(1, () => played(start, moves)).map((ms) => (ms * 1000) / PLIES);
  return [
    deadlineFigure("the deadline of a turn of 14 days", WEEKS),
    deadlineFigure("the deadline of a turn of 100 days", LONGEST),
    figureOf("clock: a move decided and folded, without stops", perMove(plain!), "µs"),
    figureOf("clock: a move decided and folded, with all stops", perMove(stopped!), "µs"),
    figureOf(`clock: the ledger of ${PLIES} plies`, ledger, "ms"),
  ];
}
