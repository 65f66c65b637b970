import { formatDuration, formatInstant } from "../lib/duration.ts";
import type { Side } from "../rules/index.ts";
import { deadlineOf } from "./clock/clock.ts";
import type { BySide } from "./clock/kind.ts";
import { withSpans } from "./clock/kinds.ts";
import { expiryOf } from "./expiry.ts";
import { factsOf, isParty, type GameFacts, type RunningFacts } from "./facts.ts";
import { allowedOffers, offersView, type OfferView } from "./offers-view.ts";
import { type CustomRules, customRules } from "./rules-of.ts";
import type { GameResult, GameState } from "./state.ts";
import type { ClockSettings, ClockTerms } from "../contract/clocks.ts";
import type {
  DeclineReason,
  GameStatus,
  OfferType,
  HonouredStop,
  StopKind,
  Closed,
} from "../contract/terms.ts";

/** A running clock as the API writes it: instants as RFC 3339, spans as ISO 8601. */
export type ClockView = ClockTerms & {
  readonly deadline: string | null;
  readonly remaining: Readonly<Record<Side, string | null>> | null;
  /** What stops the clock of the side to move, and until when. */
  readonly stopped: { readonly kind: StopKind; readonly until: string } | null;
};

/** A span of time off as the API writes it. */
export interface TimeOffView {
  readonly from: string;
  readonly to: string;
}

interface NameView {
  readonly name: string;
}

interface TermsView {
  readonly side: Side | "random";
  readonly listed: boolean;
  readonly message: string | null;
  readonly declined: DeclineReason | null;
  /** What the players may offer each other. */
  readonly offers: readonly OfferType[];
  /** How it was closed without a game; null for any other. */
  readonly closed: Closed | null;
  /** The game that it is a rematch of, and the challenge that it answers. */
  readonly rematchOf: string | null;
  readonly counterOf: string | null;
  /** Where its terms differ from those that it answers, as pointers (RFC 6901) into the challenge. */
  readonly changed: readonly string[];
  /** The challenge that answers it. */
  readonly counteredBy: string | null;
}

/** A game without its list of moves, as in events and lists. */
export interface GameSummary {
  readonly id: string;
  readonly url: string;
  readonly ruleset: string;
  /** The rules, where the rule set is not a shipped one. */
  readonly rules: CustomRules | null;
  readonly status: GameStatus;
  readonly version: number;
  readonly players: Readonly<Record<Side, NameView | null>>;
  readonly ply: number;
  readonly turn: Side | null;
  readonly board: string;
  readonly lastMove: {
    readonly move: string;
    readonly captured: readonly string[];
    readonly at: string;
  } | null;
  readonly occurrences: number;
  readonly clock: ClockView;
  /** What stops the clocks besides pauses and outages. */
  readonly stops: readonly HonouredStop[];
  /** Who is on vacation, until when. */
  readonly away: BySide<{ readonly until: string } | null>;
  /** The vacations that are booked within the next sixty days. */
  readonly booked: BySide<readonly TimeOffView[]>;
  readonly offers: readonly OfferView[];
  /** How often moves have been taken back. */
  readonly takebacks: number;
  readonly result: GameResult | null;
  readonly challenge: TermsView & { readonly by: string; readonly to: string | null };
  /** As in the challenge. */
  readonly rematchOf: string | null;
  readonly counterOf: string | null;
  /** The rematch that was asked for last, under the id that its game has. */
  readonly rematch: { readonly by: Side; readonly game: string } | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** The hash of the last record of the game's log. */
  readonly head: string | null;
}

/** What a player wrote, with a move or between moves. */
export interface MessageView {
  readonly ply: number;
  readonly by: string | null;
  readonly at: string;
  readonly message: string;
}

/** A game in the answer of its own route. */
export interface GameView extends GameSummary {
  readonly moves: readonly string[];
  /** The plies of those moves that were played from a plan. */
  readonly planned: readonly number[];
  /** For its two players alone. */
  readonly messages?: readonly MessageView[];
  /** Which offers were declined at the present ply; for its two players alone, and absent where none was. */
  readonly declined?: GameState["declinedOffers"];
}

/** The challenge that a game began as. */
export interface ChallengeView extends TermsView {
  readonly id: string;
  readonly url: string;
  readonly status: GameStatus;
  readonly ruleset: string;
  /** The rules, where the rule set is not a shipped one. */
  readonly rules: CustomRules | null;
  readonly by: NameView;
  readonly to: NameView | null;
  readonly clock: ClockTerms;
  readonly stops: readonly HonouredStop[];
  readonly createdAt: string;
  /** Until when it can be accepted, while it is open. */
  readonly expiresAt: string;
}

const instantOrNull = (instant: number | null) => (instant === null ? null : formatInstant(instant));
const nameOf = (seat: { name: string } | null | undefined) => (seat == null ? null : { name: seat.name });

/** A clock as it was agreed, as the API writes it. */
export function clockTerms(agreed: ClockSettings): ClockTerms {
  return withSpans(agreed, formatDuration);
}

/** The deadline of the side to move in milliseconds since 1970; null if no clock runs. */
export function deadline({ clock, status, position }: Pick<GameState, "clock" | "status" | "position">) {
  return clock === null || status !== "playing" ? null : deadlineOf(clock, position.turn);
}

function clockView({ clock, toMove, status }: GameFacts): ClockView {
  const { agreed, running } = clock;
  const left = (side: Side) =>
    running && formatDuration(running.spans[side] - (side === toMove ? running.counted : 0));
  return {
    ...clockTerms(agreed),
    deadline: instantOrNull(status === "playing" && running !== null ? running.deadline : null),
    remaining: running === null ? null : { attackers: left("attackers"), defenders: left("defenders") },
    stopped: status === "playing" && running !== null ? stoppedView(running.stopped) : null,
  };
}

function stoppedView(stopped: RunningFacts["stopped"]): ClockView["stopped"] {
  return stopped === null ? null : { kind: stopped.kind, until: formatInstant(stopped.to) };
}

const NO_TIME_OFF = { attackers: [], defenders: [] } as const;

/** The players' time off: what runs, and what is booked. A game that is over hears no more of it, and tells nothing. */
function timeOffView({ at, status, ...facts }: GameFacts): Pick<GameSummary, "away" | "booked"> {
  const timeOff = status === "playing" ? facts.timeOff : NO_TIME_OFF;
  const away = (side: Side) => {
    const running = timeOff[side].find(({ from }) => from <= at);
    return running === undefined ? null : { until: formatInstant(running.to) };
  };
  const booked = (side: Side) =>
    timeOff[side]
      .filter(({ from }) => from > at)
      .map(({ from, to }) => ({ from: formatInstant(from), to: formatInstant(to) }));
  return {
    away: { attackers: away("attackers"), defenders: away("defenders") },
    booked: { attackers: booked("attackers"), defenders: booked("defenders") },
  };
}

function lastMoveView({ lastMove }: GameFacts): GameSummary["lastMove"] {
  return lastMove && { move: lastMove.move, captured: lastMove.captured, at: formatInstant(lastMove.at) };
}

function closedHow({ status, createdAt, finishedAt, challenge }: GameFacts): Closed | null {
  if (status !== "cancelled") return null;
  if (challenge.counteredBy !== undefined) return "countered";
  if (challenge.declined !== null) return "declined";
  return finishedAt === expiryOf({ createdAt, isNamed: challenge.to !== null }) ? "expired" : "cancelled";
}

function challengeView(facts: GameFacts): GameSummary["challenge"] {
  const { by, to, side, listed, message, declined, ...links } = facts.challenge;
  const { rematchOf = null, counterOf = null, changed = [], counteredBy = null } = links;
  const offers = allowedOffers(facts.challenge);
  const said = { by: by.name, to: to?.name ?? null, side, listed, message, declined, offers };
  return { ...said, closed: closedHow(facts), rematchOf, counterOf, changed, counteredBy };
}

/** Makes the view of a game without its list of moves. `origin` is the address of the service. */
export function summaryFrom(facts: GameFacts, origin: string): GameSummary {
  return {
    id: facts.id,
    url: `${origin}/games/${facts.id}`,
    ruleset: facts.ruleset,
    rules: customRules(facts.rules),
    status: facts.status,
    version: facts.version,
    players: { attackers: nameOf(facts.players?.attackers), defenders: nameOf(facts.players?.defenders) },
    ply: facts.ply,
    turn: facts.status === "playing" ? facts.toMove : null,
    board: facts.board,
    lastMove: lastMoveView(facts),
    occurrences: facts.occurrences,
    clock: clockView(facts),
    stops: facts.stops,
    ...timeOffView(facts),
    offers: offersView(facts),
    takebacks: facts.takebacks,
    result: facts.result,
    challenge: challengeView(facts),
    rematchOf: facts.challenge.rematchOf ?? null,
    counterOf: facts.challenge.counterOf ?? null,
    rematch: facts.rematch ?? null,
    createdAt: formatInstant(facts.createdAt),
    startedAt: instantOrNull(facts.startedAt),
    finishedAt: instantOrNull(facts.finishedAt),
    head: facts.head,
  };
}

/** The same from a state: for its parties, or as everyone sees it. */
export function gameSummary(
  state: GameState,
  isForParties: boolean,
  origin: string,
  now: number,
): GameSummary {
  return summaryFrom(factsOf(state, isForParties, now), origin);
}

function messagesView({ messages, players }: GameState): readonly MessageView[] {
  return messages.map(({ side, ply, at, text }) => ({
    ply,
    by: players?.[side].name ?? null,
    at: formatInstant(at),
    message: text,
  }));
}

/** Makes the answer of `GET /v1/games/{id}`; only the two players see the messages. */
export function gameView(state: GameState, viewerId: string | null, origin: string, now: number): GameView {
  const isTheirs = isParty(state, viewerId);
  return {
    ...gameSummary(state, isTheirs, origin, now),
    moves: state.moves.map((ply) => ply.move),
    planned: state.moves.flatMap(({ planned }, index) => (planned === true ? [index + 1] : [])),
    ...(isTheirs ? { messages: messagesView(state) } : {}),
    ...(isTheirs && state.declinedOffers.length > 0 ? { declined: state.declinedOffers } : {}),
  };
}

/** Reduces a view to the summary, without the list of moves and the players' messages. */
export function summaryOf(view: GameView): GameSummary {
  const { moves: _moves, planned: _planned, messages: _messages, ...summary } = view;
  return summary;
}

/** Makes the view of the challenge that a game began as. */
export function challengeOf(game: GameSummary): ChallengeView {
  const { deadline: _deadline, remaining: _remaining, stopped: _stopped, ...clock } = game.clock;
  const { by, to, ...terms } = game.challenge;
  return {
    id: game.id,
    url: game.url,
    status: game.status,
    ruleset: game.ruleset,
    rules: game.rules,
    by: { name: by },
    to: to === null ? null : { name: to },
    clock,
    stops: game.stops,
    ...terms,
    createdAt: game.createdAt,
    expiresAt: formatInstant(expiryOf({ createdAt: Date.parse(game.createdAt), isNamed: to !== null })),
  };
}
