import { boardText, type Ruleset, type Side } from "../rules/index.ts";
import { DAY } from "../lib/duration.ts";
import { defined } from "../lib/json.ts";
import { balanceOf, budgetOf, deadlineOf, leftOf, stopAt, timeOfTurn } from "./clock/clock.ts";
import type { BySide } from "./clock/kind.ts";
import {
  type KnownStop,
  type Schedule,
  type Span,
  type Stop,
  type Stops,
  countedIn,
  disjoint,
  firstAt,
  stopsIn,
} from "./clock/stops.ts";
import { shippedAs } from "./rules-of.ts";
import { begunBy, type ChallengeTerms, type GameState, partiesOf, type PlayedPly } from "./state.ts";
import type { HonouredStop, StopKind, Unrated } from "../contract/terms.ts";
import type { ClockSettings } from "../contract/clocks.ts";

export type OptionalTerms = Omit<
  ChallengeTerms,
  "ruleset" | "side" | "by" | "to" | "listed" | "message" | "clock" | "stops"
>;

export function optionalTerms(terms: OptionalTerms): OptionalTerms {
  const { offers, rated, requires, match, rematchOf, counterOf, changed } = terms;
  return defined({ offers, rated, requires, match, ...begunBy(terms), rematchOf, counterOf, changed });
}

/** `spans`: the budget of the side to move, and the balance of the other side. */
export interface RunningFacts {
  readonly turnBegan: number;
  readonly spans: BySide<number>;
  /** The moves left in the block, or the periods left; absent for other clock kinds, and in older facts. */
  readonly left?: BySide<number>;
  readonly deadline: number;
  readonly counted: number;
  /** The current stop of the side to move; null if its clock runs. */
  readonly stopped: Pick<Stop, "kind" | "to"> | null;
  /** The schedule of the side to move, if the game honours one. `factsAt` needs it. */
  readonly schedule?: Schedule;
}

export const SEEN_AHEAD = 60 * DAY;

/**
 * Returns the vacations that run at an instant or begin at most `SEEN_AHEAD` after it, in order. Vacations that touch
 * are joined.
 */
function timeOffOf({ clock }: GameState, at: number): BySide<readonly Span[]> {
  const known = clock?.stops.known ?? [];
  const of = (side: Side): Span[] =>
    disjoint(known.filter((stop) => stop.kind === "vacation" && stop.side === side))
      .filter(({ from, to }) => to > at && from <= at + SEEN_AHEAD)
      .map(({ from, to }) => ({ from, to }));
  return { attackers: of("attackers"), defenders: of("defenders") };
}

function runningOf({ clock, position: { turn } }: GameState, at: number): RunningFacts | null {
  if (clock === null) return null;
  const span = (side: Side): number => (side === turn ? budgetOf(clock, side) : balanceOf(clock, side));
  return defined({
    turnBegan: clock.turnBegan,
    spans: { attackers: span("attackers"), defenders: span("defenders") },
    left: leftOf(clock) ?? undefined,
    deadline: deadlineOf(clock, turn),
    counted: timeOfTurn(clock, turn, at).counted,
    stopped: stopAt(clock, turn, at),
    schedule: clock.stops.schedules?.[turn],
  });
}

/**
 * A game at one instant, as the outbox, feeds and lists store it. Instants in milliseconds since 1970, spans in
 * milliseconds.
 */
export interface GameFacts extends Pick<
  GameState,
  | "id"
  | "status"
  | "version"
  | "players"
  | "offers"
  | "takebacks"
  | "result"
  | "createdAt"
  | "startedAt"
  | "finishedAt"
  | "head"
> {
  readonly v: 1;
  readonly at: number;
  readonly ruleset: string;
  /** Absent if the built-in rule set with this id has the same rules. */
  readonly rules?: Ruleset;
  readonly ply: number;
  /** Also set after the end of the game. */
  readonly toMove: Side;
  /** Board text, top rank first. */
  readonly board: string;
  readonly lastMove: Pick<PlayedPly, "move" | "captured" | "at"> | null;
  readonly occurrences: number;
  readonly clock: { readonly agreed: ClockSettings; readonly running: RunningFacts | null };
  readonly stops: readonly HonouredStop[];
  readonly timeOff: BySide<readonly Span[]>;
  readonly unrated?: Unrated;
  readonly challenge: Omit<ChallengeTerms, "ruleset" | "clock" | "stops"> &
    Pick<GameState, "declined"> & { readonly counteredBy?: string };
  /** The last requested rematch; absent if there is none. */
  readonly rematch?: { readonly by: Side; readonly game: string };
}

function challengeIn({ terms, declined, successor }: GameState, isForParties: boolean) {
  const { by, to, side, listed } = terms;
  // The message of an open challenge is public.
  const message = isForParties || to === null ? terms.message : null;
  const counteredBy = successor?.by === null ? successor.game : undefined;
  const optional = { ...optionalTerms(terms), ...defined({ counteredBy }) };
  return { by, to, side, listed, message, declined, ...optional };
}

const lastRematch = ({ successor }: GameState): GameFacts["rematch"] =>
  successor?.by == null ? undefined : { by: successor.by, game: successor.game };

/** Unless `isForParties`, leaves out the message of a challenge to a named player. */
export function factsOf(state: GameState, isForParties: boolean, at: number): GameFacts {
  const { terms, position } = state;
  return defined({
    v: 1 as const,
    at,
    id: state.id,
    ruleset: terms.ruleset,
    rules: shippedAs(position.ruleset) === null ? position.ruleset : undefined,
    status: state.status,
    version: state.version,
    players: state.players,
    ply: position.ply,
    toMove: position.turn,
    board: boardText(position),
    lastMove: state.last && { move: state.last.move, captured: state.last.captured, at: state.last.at },
    occurrences: position.occurrences,
    clock: { agreed: terms.clock, running: runningOf(state, Math.min(at, state.finishedAt ?? at)) },
    stops: terms.stops,
    timeOff: timeOffOf(state, at),
    offers: state.offers,
    takebacks: state.takebacks,
    result: state.result,
    unrated: state.unrated ?? undefined,
    challenge: challengeIn(state, isForParties),
    rematch: lastRematch(state),
    createdAt: state.createdAt,
    startedAt: state.startedAt,
    finishedAt: state.finishedAt,
    head: state.head,
  });
}

export const isParty = (state: GameState, playerId: string | null): boolean =>
  partiesOf(state).some((seat) => seat.id === playerId);

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

/**
 * Returns the facts at `at` (milliseconds since 1970), with clock and vacations computed for that instant. Nothing else
 * may have happened since `facts.at`. An earlier `at` changes nothing.
 */
export function factsAt(facts: GameFacts, at: number): GameFacts {
  const { running } = facts.clock;
  const { toMove, status } = facts;
  if (at <= facts.at) return facts;
  if (running === null || status !== "playing") return { ...facts, at };
  const stops = knownStops(facts);
  const span = { from: facts.at, to: at };
  const counted = running.counted + countedIn(span, stopsIn(stops, toMove, span));
  const stopped = firstAt(stops, toMove, { from: at, to: running.deadline });
  const later = (spans: readonly Span[]) => spans.filter(({ to }) => to > at);
  const { attackers, defenders } = facts.timeOff;
  const timeOff = { attackers: later(attackers), defenders: later(defenders) };
  return { ...facts, at, timeOff, clock: { ...facts.clock, running: { ...running, counted, stopped } } };
}
