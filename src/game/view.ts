import { formatDuration, formatInstant, formatInstantOrNull } from "../lib/duration.ts";
import { defined, pick } from "../lib/json.ts";
import type { Side } from "../rules/index.ts";
import { deadlineOf } from "./clock/clock.ts";
import { withSpans } from "./clock/kinds.ts";
import { expiryOf } from "./schedule.ts";
import { factsOf, isParty, type GameFacts, factsAt } from "./facts.ts";
import { allowedOffers, offersView } from "./offers-view.ts";
import { customRules } from "./rules-of.ts";
import { begunBy, type GameState, pliesOf, type Seat } from "./state.ts";
import type { ClockSettings, ClockTerms } from "../contract/clocks.ts";
import type { Closed } from "../contract/terms.ts";
import type { GameView, MessageView, ChallengeView, GameSummary } from "../contract/game.ts";
import type { ClockView } from "../contract/clock.ts";

const named = ({ name, bot }: { readonly name: string; readonly bot?: true | undefined }) =>
  defined({ name, bot });
const nameOf = (seat: Seat | null | undefined) => (seat == null ? null : named(seat));

export const clockTerms = (agreed: ClockSettings): ClockTerms => withSpans(agreed, formatDuration);

/** Milliseconds since 1970; null unless the game is being played. */
export const deadline = ({ clock, status, position }: Pick<GameState, "clock" | "status" | "position">) =>
  clock === null || status !== "playing" ? null : deadlineOf(clock, position.turn);

function clockView({ clock, toMove, status }: GameFacts): ClockView {
  const { agreed, running } = clock;
  const { deadline: end = null, stopped = null } = (status === "playing" ? running : null) ?? {};
  const left = (side: Side) =>
    running && formatDuration(running.spans[side] - (side === toMove ? running.counted : 0));
  return {
    ...clockTerms(agreed),
    deadline: formatInstantOrNull(end),
    remaining: running && { attackers: left("attackers"), defenders: left("defenders") },
    ...defined({ left: running?.left }),
    stopped: stopped && { kind: stopped.kind, until: formatInstant(stopped.to) },
  };
}

const NO_TIME_OFF = { attackers: [], defenders: [] } as const;

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

function closedHow({ status, createdAt, finishedAt, challenge }: GameFacts): Closed | null {
  if (status !== "cancelled") return null;
  if (challenge.counteredBy !== undefined) return "countered";
  if (challenge.declined !== null) return "declined";
  return finishedAt === expiryOf({ createdAt, isNamed: challenge.to !== null }) ? "expired" : "cancelled";
}

function challengeView(facts: GameFacts): GameSummary["challenge"] {
  const { by, to, side, listed, message, declined, ...links } = facts.challenge;
  const { requires = {}, rematchOf = null, counterOf = null, changed = [], counteredBy = null } = links;
  const offers = allowedOffers(facts.challenge);
  const parties = defined({ by: by.name, byBot: by.bot, to: to?.name ?? null, toBot: to?.bot });
  const said = { ...parties, side, listed, message, declined, offers, requires };
  return { ...said, closed: closedHow(facts), rematchOf, counterOf, changed, counteredBy };
}

/** Returns a view without the list of moves. `origin` is the address of the service. */
export function summaryFrom(facts: GameFacts, origin: string): GameSummary {
  const { id, status, challenge, lastMove } = facts;
  return {
    id,
    url: `${origin}/games/${id}`,
    ruleset: facts.ruleset,
    rules: customRules(facts.rules),
    status,
    version: facts.version,
    players: { attackers: nameOf(facts.players?.attackers), defenders: nameOf(facts.players?.defenders) },
    ply: facts.ply,
    turn: status === "playing" ? facts.toMove : null,
    board: facts.board,
    lastMove: lastMove && {
      move: lastMove.move,
      captured: lastMove.captured,
      at: formatInstant(lastMove.at),
    },
    occurrences: facts.occurrences,
    clock: clockView(facts),
    stops: facts.stops,
    rated: challenge.rated === true && facts.unrated === undefined,
    ...defined({ unrated: facts.unrated }),
    match: challenge.match ?? null,
    ...begunBy(challenge),
    ...timeOffView(facts),
    offers: offersView(facts),
    takebacks: facts.takebacks,
    result: facts.result,
    challenge: challengeView(facts),
    rematchOf: challenge.rematchOf ?? null,
    counterOf: challenge.counterOf ?? null,
    rematch: facts.rematch ?? null,
    createdAt: formatInstant(facts.createdAt),
    startedAt: formatInstantOrNull(facts.startedAt),
    finishedAt: formatInstantOrNull(facts.finishedAt),
    head: facts.head,
  };
}

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

/** For `GET /v1/games/{id}`. Only the parties see messages and declined offers. */
export function gameView(state: GameState, viewerId: string | null, origin: string, now: number): GameView {
  const isTheirs = isParty(state, viewerId);
  const plies = pliesOf(state);
  return {
    ...gameSummary(state, isTheirs, origin, now),
    moves: plies.map((ply) => ply.move),
    planned: plies.flatMap(({ planned }, index) => (planned === true ? [index + 1] : [])),
    ...(isTheirs && { messages: messagesView(state) }),
    ...(isTheirs && state.declinedOffers.length > 0 && { declined: state.declinedOffers }),
  };
}

export function summaryOf({
  moves: _moves,
  planned: _planned,
  messages: _messages,
  declined: _declined,
  unreadable: _unreadable,
  ...summary
}: GameView): GameSummary {
  return summary;
}

export function challengeOf(game: GameSummary): ChallengeView {
  const { deadline: _deadline, remaining: _remaining, left: _left, stopped: _stopped, ...clock } = game.clock;
  const { by, byBot, to, toBot, ...terms } = game.challenge;
  return {
    ...pick(game, "id", "url", "status", "ruleset", "rules"),
    by: named({ name: by, bot: byBot }),
    to: to === null ? null : named({ name: to, bot: toBot }),
    clock,
    stops: game.stops,
    rated: game.rated || game.unrated !== undefined,
    match: game.match,
    ...terms,
    createdAt: game.createdAt,
    expiresAt: formatInstant(expiryOf({ createdAt: Date.parse(game.createdAt), isNamed: to !== null })),
  };
}

/** Any release may have stored these facts: releases only add members, and ignore members of later releases. */
export type StoredGame = GameFacts;

/** With `now` (milliseconds since 1970), clock and vacations are computed for that instant. */
export const summaryOfStored = (stored: StoredGame, origin: string, now?: number): GameSummary =>
  summaryFrom(now === undefined ? stored : factsAt(stored, now), origin);
