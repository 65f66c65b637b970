import { boardText, type Ruleset, type Side } from "../rules/index.ts";
import { DAY } from "../lib/duration.ts";
import { balanceOf, budgetOf, deadlineOf, leftOf, stopAt, timeOfTurn } from "./clock/clock.ts";
import type { BySide } from "./clock/kind.ts";
import { type KnownStop, type Schedule, type Stops, countedIn, disjoint, stopsIn } from "./clock/stops.ts";
import { shippedAs } from "./rules-of.ts";
import {
  begunBy,
  partiesOf,
  type GameResult,
  type GameState,
  type MatchPlace,
  type OpenOffer,
  type Seat,
} from "./state.ts";
import type {
  DeclineReason,
  GameStatus,
  HonouredStop,
  OfferType,
  StopKind,
  Unrated,
} from "../contract/terms.ts";
import type { BegunBy } from "../contract/match.ts";
import type { Requirements } from "../contract/standing.ts";
import type { ClockSettings } from "../contract/clocks.ts";

/** `spans`: the budget of the side to move, and the balance of the other. */
export interface RunningFacts {
  readonly turnBegan: number;
  readonly spans: BySide<number>;
  /** Moves of a block, or periods; absent for other clocks, and in older facts. */
  readonly left?: BySide<number>;
  readonly deadline: number;
  readonly counted: number;
  /** The stop of the side to move. */
  readonly stopped: { readonly kind: StopKind; readonly to: number } | null;
  /** The schedule of the side to move, if the game honours one. `factsAt` needs it. */
  readonly schedule?: Schedule;
}

/** Milliseconds since 1970. */
export interface TimeOff {
  readonly from: number;
  readonly to: number;
}

export const SEEN_AHEAD = 60 * DAY;

/** Vacations that run at an instant or begin soon after it, in order, joined. */
function timeOffOf({ clock }: GameState, at: number): BySide<readonly TimeOff[]> {
  const known = clock?.stops.known ?? [];
  const of = (side: Side): TimeOff[] =>
    disjoint(known.filter((stop) => stop.kind === "vacation" && stop.side === side))
      .filter(({ from, to }) => to > at && from <= at + SEEN_AHEAD)
      .map(({ from, to }) => ({ from, to }));
  return { attackers: of("attackers"), defenders: of("defenders") };
}

function runningOf({ clock, position: { turn } }: GameState, at: number): RunningFacts | null {
  if (clock === null) return null;
  const span = (side: Side): number => (side === turn ? budgetOf(clock, side) : balanceOf(clock, side));
  const schedule = clock.stops.schedules?.[turn];
  const left = leftOf(clock);
  return {
    turnBegan: clock.turnBegan,
    spans: { attackers: span("attackers"), defenders: span("defenders") },
    ...(left === null ? {} : { left }),
    deadline: deadlineOf(clock, turn),
    counted: timeOfTurn(clock, turn, at).counted,
    stopped: stopAt(clock, turn, at),
    ...(schedule === undefined ? {} : { schedule }),
  };
}

/**
 * A game at one instant, as the outbox, feeds and lists store it. Instants in milliseconds since 1970, spans in
 * milliseconds.
 */
export interface GameFacts {
  readonly v: 1;
  readonly at: number;
  readonly id: string;
  readonly ruleset: string;
  /** Absent if the rule set of this id is built in and has the same rules. */
  readonly rules?: Ruleset;
  readonly status: GameStatus;
  readonly version: number;
  readonly players: Readonly<Record<Side, Seat>> | null;
  readonly ply: number;
  /** Also after the end. */
  readonly toMove: Side;
  /** Board text, top rank first. */
  readonly board: string;
  readonly lastMove: {
    readonly move: string;
    readonly captured: readonly string[];
    readonly at: number;
  } | null;
  readonly occurrences: number;
  readonly clock: { readonly agreed: ClockSettings; readonly running: RunningFacts | null };
  /** Besides pauses and outages. */
  readonly stops: readonly HonouredStop[];
  readonly timeOff: BySide<readonly TimeOff[]>;
  readonly offers: readonly OpenOffer[];
  readonly takebacks: number;
  readonly result: GameResult | null;
  /** Why the game is not rated although its terms say so. */
  readonly unrated?: Unrated;
  readonly challenge: BegunBy & {
    readonly by: Seat;
    readonly to: Seat | null;
    readonly side: Side | "random";
    readonly listed: boolean;
    readonly message: string | null;
    readonly declined: DeclineReason | null;
    /** Absent: all. */
    readonly offers?: readonly OfferType[];
    readonly rated?: true;
    readonly requires?: Requirements;
    readonly match?: MatchPlace;
    readonly rematchOf?: string;
    readonly counterOf?: string;
    readonly changed?: readonly string[];
    readonly counteredBy?: string;
  };
  /** The last requested rematch; absent for none. */
  readonly rematch?: { readonly by: Side; readonly game: string };
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** The hash of the log's last record. */
  readonly head: string | null;
}

function lastMoveOf({ last }: GameState): GameFacts["lastMove"] {
  return last === null ? null : { move: last.move, captured: last.captured, at: last.at };
}

const saidTerms = ({ offers, rated, requires, match, ...terms }: GameState["terms"]) => ({
  ...(offers === undefined ? {} : { offers }),
  ...(rated === undefined ? {} : { rated }),
  ...(requires === undefined ? {} : { requires }),
  ...(match === undefined ? {} : { match }),
  ...begunBy(terms),
});

function linksOf({ terms, successor }: GameState) {
  const { rematchOf, counterOf, changed } = terms;
  return {
    ...(rematchOf === undefined ? {} : { rematchOf }),
    ...(counterOf === undefined ? {} : { counterOf }),
    ...(changed === undefined ? {} : { changed }),
    ...(successor?.by === null ? { counteredBy: successor.game } : {}),
  };
}

function lastRematch({ successor }: GameState): Pick<GameFacts, "rematch"> {
  if (successor === null || successor.by === null) return {};
  return { rematch: { by: successor.by, game: successor.game } };
}

/** Others than the parties get no private messages. */
export function factsOf(state: GameState, isForParties: boolean, at: number): GameFacts {
  const { terms, position, declined } = state;
  // The message of an open challenge is public.
  const message = isForParties || terms.to === null ? terms.message : null;
  const { by, to, side, listed } = terms;
  return {
    v: 1,
    at,
    id: state.id,
    ruleset: terms.ruleset,
    ...(shippedAs(position.ruleset) === null ? { rules: position.ruleset } : {}),
    status: state.status,
    version: state.version,
    players: state.players,
    ply: position.ply,
    toMove: position.turn,
    board: boardText(position),
    lastMove: lastMoveOf(state),
    occurrences: position.occurrences,
    clock: { agreed: terms.clock, running: runningOf(state, Math.min(at, state.finishedAt ?? at)) },
    stops: terms.stops,
    timeOff: timeOffOf(state, at),
    offers: state.offers,
    takebacks: state.takebacks,
    result: state.result,
    ...(state.unrated === null ? {} : { unrated: state.unrated }),
    challenge: { by, to, side, listed, message, declined, ...saidTerms(terms), ...linksOf(state) },
    ...lastRematch(state),
    createdAt: state.createdAt,
    startedAt: state.startedAt,
    finishedAt: state.finishedAt,
    head: state.head,
  };
}

export function isParty(state: GameState, playerId: string | null): boolean {
  return partiesOf(state).some((seat) => seat.id === playerId);
}

function knownStops({ at, toMove: side, clock: { running }, stops, timeOff }: GameFacts): Stops {
  const stop = (kind: StopKind, from: number, to: number): KnownStop => ({
    id: `${kind} ${from}`,
    rev: 0,
    kind,
    side,
    from,
    to,
  });
  const { stopped = null, schedule } = running ?? {};
  return {
    honoured: stops,
    schedules: schedule === undefined ? null : { attackers: schedule, defenders: schedule },
    known: [
      ...(stopped === null ? [] : [stop(stopped.kind, at, stopped.to)]),
      ...timeOff[side].map(({ from, to }) => stop("vacation", from, to)),
    ],
  };
}

/** Nothing else may have happened between the two instants (milliseconds since 1970). */
export function factsAt(facts: GameFacts, at: number): GameFacts {
  const { running } = facts.clock;
  const { toMove, status } = facts;
  if (at <= facts.at) return facts;
  if (running === null || status !== "playing") return { ...facts, at };
  const stops = knownStops(facts);
  const span = { from: facts.at, to: at };
  const counted = running.counted + countedIn(span, stopsIn(stops, toMove, span));
  const ahead = { from: at, to: Math.max(running.deadline, at + 1) };
  const [first] = stopsIn(stops, toMove, ahead);
  const stopped = first === undefined || first.from > at ? null : { kind: first.kind, to: first.to };
  const later = (spans: readonly TimeOff[]) => spans.filter(({ to }) => to > at);
  const timeOff = {
    attackers: later(facts.timeOff.attackers),
    defenders: later(facts.timeOff.defenders),
  };
  return { ...facts, at, timeOff, clock: { ...facts.clock, running: { ...running, counted, stopped } } };
}
