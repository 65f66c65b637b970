import { boardText, type RulesetId, type Side } from "../rules/index.ts";
import { formatDuration, formatInstant } from "../lib/duration.ts";
import { deadlineOf, remainingOf, type ClockSettings } from "./clock/clock.ts";
import { partiesOf, type DeclineReason, type GameResult, type GameState, type GameStatus } from "./state.ts";

/** A clock as it was agreed, as the API writes it: spans as ISO 8601. */
export type ClockTerms =
  | { readonly kind: "per-move"; readonly perMove: string }
  | { readonly kind: "fischer"; readonly initial: string; readonly increment: string; readonly max: string }
  | { readonly kind: "unlimited" };

/** A running clock as the API writes it: instants as RFC 3339, spans as ISO 8601. */
export type ClockView = ClockTerms & {
  readonly deadline: string | null;
  readonly remaining: Readonly<Record<Side, string | null>> | null;
};

interface NameView {
  readonly name: string;
}

interface TermsView {
  readonly side: Side | "random";
  readonly listed: boolean;
  readonly message: string | null;
  readonly declined: DeclineReason | null;
}

/** One game without its list of moves: what events and lists carry. */
export interface GameSummary {
  readonly id: string;
  readonly url: string;
  readonly ruleset: RulesetId;
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
  readonly offers: readonly { readonly kind: "draw"; readonly by: Side }[];
  readonly result: GameResult | null;
  readonly challenge: TermsView & { readonly by: string; readonly to: string | null };
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

/** What a player wrote with a move. */
export interface MessageView {
  readonly ply: number;
  readonly by: string | null;
  readonly at: string;
  readonly message: string;
}

/** One game as its own route answers it. */
export interface GameView extends GameSummary {
  readonly moves: readonly string[];
  /** For its two players alone. */
  readonly messages?: readonly MessageView[];
}

/** The challenge that a game began as. */
export interface ChallengeView extends TermsView {
  readonly id: string;
  readonly url: string;
  readonly status: GameStatus;
  readonly ruleset: RulesetId;
  readonly by: NameView;
  readonly to: NameView | null;
  readonly clock: ClockTerms;
  readonly createdAt: string;
}

/** The clock's settings as the API writes them. */
export function clockTerms(settings: ClockSettings): ClockTerms {
  switch (settings.kind) {
    case "per-move":
      return { kind: settings.kind, perMove: formatDuration(settings.perMove) };
    case "fischer":
      return {
        kind: settings.kind,
        initial: formatDuration(settings.initial),
        increment: formatDuration(settings.increment),
        max: formatDuration(settings.max),
      };
    case "unlimited":
      return { kind: settings.kind };
  }
}

const instantOrNull = (instant: number | null) => (instant === null ? null : formatInstant(instant));
const nameOf = (seat: { name: string } | null) => (seat === null ? null : { name: seat.name });

/** The deadline of the side to move in milliseconds since 1970, or null where no clock runs. */
export function deadline(state: GameState): number | null {
  if (state.clock === null || state.status !== "playing") return null;
  return deadlineOf(state.clock, state.position.turn);
}

function clockView(state: GameState, now: number): ClockView {
  const { clock, position } = state;
  // After the end the clocks stand as they stood then.
  const at = Math.min(now, state.finishedAt ?? now);
  const left = (side: Side): string | null =>
    clock && formatDuration(remainingOf(clock, side, position.turn, at));
  return {
    ...clockTerms(state.terms.clock),
    deadline: instantOrNull(deadline(state)),
    remaining: clock === null ? null : { attackers: left("attackers"), defenders: left("defenders") },
  };
}

function lastMoveView({ moves }: GameState) {
  const last = moves.at(-1);
  return last === undefined ? null : { move: last.move, captured: last.captured, at: formatInstant(last.at) };
}

function challengeView({ terms, declined }: GameState, isParty: boolean) {
  // What one player writes to another is theirs; what is written to everyone may be read by everyone.
  const readable = isParty || terms.to === null;
  return {
    by: terms.by.name,
    to: terms.to?.name ?? null,
    side: terms.side,
    listed: terms.listed,
    message: readable ? terms.message : null,
    declined,
  };
}

/** One game without its list of moves, as an event or a list carries it. `origin` is where the service is reached. */
export function gameSummary(state: GameState, isParty: boolean, origin: string, now: number): GameSummary {
  const { position } = state;
  return {
    id: state.id,
    url: `${origin}/games/${state.id}`,
    ruleset: state.terms.ruleset,
    status: state.status,
    version: state.version,
    players: {
      attackers: nameOf(state.players?.attackers ?? null),
      defenders: nameOf(state.players?.defenders ?? null),
    },
    ply: position.ply,
    turn: state.status === "playing" ? position.turn : null,
    board: boardText(position),
    lastMove: lastMoveView(state),
    occurrences: position.occurrences,
    clock: clockView(state, now),
    offers: state.offer === null ? [] : [{ kind: "draw" as const, by: state.offer }],
    result: state.result,
    challenge: challengeView(state, isParty),
    createdAt: formatInstant(state.createdAt),
    startedAt: instantOrNull(state.startedAt),
    finishedAt: instantOrNull(state.finishedAt),
  };
}

function messagesView({ moves, players }: GameState): readonly MessageView[] {
  return moves.flatMap(({ message, at }, index) => {
    const by = players?.[index % 2 === 0 ? "attackers" : "defenders"].name ?? null;
    return message === null ? [] : [{ ply: index + 1, by, at: formatInstant(at), message }];
  });
}

/** One game as `GET /v1/games/{id}` answers it; the messages that came with moves show to its two players only. */
export function gameView(state: GameState, viewerId: string | null, origin: string, now: number): GameView {
  const isParty = partiesOf(state).some((seat) => seat.id === viewerId);
  return {
    ...gameSummary(state, isParty, origin, now),
    moves: state.moves.map((ply) => ply.move),
    ...(isParty ? { messages: messagesView(state) } : {}),
  };
}

/** A view of a game without its list of moves and the players' messages: what events, lists and mails carry. */
export function summaryOf(view: GameView): GameSummary {
  const { moves: _moves, messages: _messages, ...summary } = view;
  return summary;
}

/** The challenge that a game began as, from any view of the game. */
export function challengeOf(game: GameSummary): ChallengeView {
  const { deadline: _deadline, remaining: _remaining, ...clock } = game.clock;
  const { by, to, ...terms } = game.challenge;
  return {
    id: game.id,
    url: game.url,
    status: game.status,
    ruleset: game.ruleset,
    by: { name: by },
    to: to === null ? null : { name: to },
    clock,
    ...terms,
    createdAt: game.createdAt,
  };
}
