import { afterEach, beforeEach, vi } from "vitest";
import type { Command } from "../../src/game/decide.ts";
import { timeOfTurn } from "../../src/game/clock/clock.ts";
import { begin, fold as foldEvent } from "../../src/game/fold.ts";
import { rulesOf } from "../../src/game/rules-of.ts";
import { parseMove, play, type PlayedMove, rulesetOf } from "../../src/rules/index.ts";
import { PERSON } from "../../src/mailbox/account.ts";
import { DAY } from "../../src/lib/duration.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import type { ChallengeTerms, GameEvent, GameState, Seat } from "../../src/game/state.ts";

export const EGIL: Seat = { id: "egil-id", name: "Egil" };
export const RAGNHILD: Seat = { id: "ragnhild-id", name: "Ragnhild" };
export const TORE: Seat = { id: "tore-id", name: "Tore" };

/** Of a person's account that nothing has been done to. */
export const OPEN = { closedFor: null, mayRename: false, ...PERSON };

/** The instant at which every test's game is proposed. */
export const T0 = Date.UTC(2026, 10, 20, 20);

/** Egil, who takes the attackers, challenges Ragnhild to Brandubh. */
export const TERMS: ChallengeTerms = {
  ruleset: "brandubh",
  side: "attackers",
  by: EGIL,
  to: RAGNHILD,
  listed: true,
  message: "Shall we?",
  clock: { kind: "per-move", perMove: 5 * DAY },
  stops: [],
};

/** A game of Brandubh to its end: the king escapes with the last of these. */
export const WHOLE_GAME =
  "d6-e6 e4-e5 d1-f1 e5-e1 d2-e2 e1-f1 g4-g2 d5-a5 e6-a6 d3-g3 a4-a2 g3-a3 e2-e1 d4-d1 a6-g6 d1-d6 g6-g4 d6-g6 d7-d6 a3-a4 d6-d3 g6-e6 d3-a3 e6-e7 g4-g2 e7-f7 a3-e3 f7-a7".split(
    " ",
  );

/** For a game that has asked everything up to any deadline. */
export const ALL_KNOWN = { outages: Infinity, bookings: Infinity } as const;

/** The rule set of these games. */
export const RULES = rulesetOf("brandubh");

export const challenged = (changes: Partial<ChallengeTerms> = {}, at = T0): GameEvent => {
  const terms = { ...TERMS, ...changes };
  return { type: "challenged", at, id: "game-1", terms, rules: rulesOf(terms) };
};

export const accepted = (at = T0): GameEvent => ({
  type: "accepted",
  at,
  players: { attackers: EGIL, defenders: RAGNHILD },
});

type Of<Type extends GameEvent["type"]> = Extract<GameEvent, { readonly type: Type }>;
type Sketch<Event, Fact extends keyof Event> = Omit<Event, Fact> & Partial<Pick<Event, Fact>>;

/** An event as tests write it: how a move ended its game, and the duration of a turn, are optional. */
export type Happening = GameEvent | Sketch<Of<"moved">, "ending" | "time"> | Sketch<Of<"ended">, "time">;

export const moved = (move: string, at = T0, message: string | null = null) =>
  ({ type: "moved", at, move, message }) as const satisfies Happening;

const isTurn = (event: Happening) => event.type === "moved" || event.type === "ended";

/** The effects of a legal move. */
function playedOf({ position }: GameState, text: string): PlayedMove | null {
  const written = parseMove(text);
  const played = written.ok ? play(position, written.value) : written;
  return played.ok ? played.value : null;
}

/** The event as the game would have told it, with what follows from the state before it. */
export function completed(before: GameState | null, event: Happening): GameEvent {
  if (before === null || !isTurn(event)) return event as GameEvent;
  const { clock, position } = before;
  const time = clock === null ? { counted: 0, stopped: [] } : timeOfTurn(clock, position.turn, event.at);
  if (event.type !== "moved") return { time, ...event };
  const played = "ending" in event ? null : playedOf(before, event.move);
  if (played === null) return { ending: null, time, ...event };
  return { time, ...event, move: played.move, ending: played.position.ending };
}

/** Folds an event as tests write it. */
export const fold = (before: GameState, event: Happening): GameState =>
  foldEvent(before, completed(before, event));

/** The events of a whole log, with what follows from those before them. */
export function wholeLog(events: readonly Happening[]): GameEvent[] {
  let state: GameState | null = null;
  return events.map((event) => {
    const whole = completed(state, event);
    state = state === null ? begin(whole) : foldEvent(state, whole);
    return whole;
  });
}

/** The log of a game that Ragnhild accepted, with these moves made, all at `T0`. */
export function logOf(moves: readonly string[] = [], terms: Partial<ChallengeTerms> = {}): GameEvent[] {
  return wholeLog([challenged(terms), accepted(), ...moves.map((move) => moved(move))]);
}

/** An event as a row of a log has it; what chains it to those before does not matter. */
export const rowOf = (event: object): string => JSON.stringify({ hash: "0".repeat(64), ...event });

/** The state after a whole log. */
export function stateOf(...events: readonly Happening[]): GameState {
  const [first, ...rest] = events;
  if (first === undefined) throw new Error("no events, no state");
  return rest.reduce(fold, begin(first as GameEvent));
}

/** A game that goes on, after the first moves of the whole game. */
export function playing(plies = 0, terms: Partial<ChallengeTerms> = {}): GameState {
  return stateOf(...logOf(WHOLE_GAME.slice(0, plies), terms));
}

export function moveCommand(ply: number, move: string, message: string | null = null): Command {
  return { type: "move", ply, move, message };
}

/** Stops the machine's clock at an instant. */
export function clockStandsAt(instant: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: instant });
}

/** Stops the machine's clock at `T0` for each test of a file; gives the lines that the test has logged. */
export function logAtT0(): readonly string[] {
  const lines: string[] = [];
  beforeEach(() => {
    clockStandsAt(T0);
    lines.length = 0;
    vi.spyOn(console, "log").mockImplementation((line: string) => lines.push(line));
  });
  afterEach(() => {
    setClockOffset(0);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  return lines;
}
