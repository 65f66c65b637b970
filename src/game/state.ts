import { defined } from "../lib/json.ts";
import type { Ending, Position, RuleReason, Ruleset, Side } from "../rules/index.ts";
import type { ClockState, TurnTime } from "./clock/clock.ts";
import type { BySide } from "./clock/kind.ts";
import type { KnownStop, Schedule } from "./clock/stops.ts";
import type {
  DeclineReason,
  GameStatus,
  HonouredStop,
  GameOffer,
  OfferType,
  PlayerReason,
  Unrated,
} from "../contract/terms.ts";
import type { BegunBy, MatchPlaceView } from "../contract/match.ts";
import type { Requirements } from "../contract/standing.ts";
import type { ClockSettings } from "../contract/clocks.ts";

export interface GameResult {
  readonly winner: Side | null;
  readonly reason: RuleReason | PlayerReason;
}

/** The name is stored with the game, so that a move needs no look-up. */
export interface Seat {
  readonly id: string;
  readonly name: string;
  readonly bot?: true;
}

export const hasBot = (parties: readonly Seat[]): boolean => parties.some(({ bot }) => bot === true);

/** A match has the id of its first game. */
export type MatchPlace = NonNullable<MatchPlaceView>;

export const begunBy = ({ tournament, ladder, bulk }: BegunBy): BegunBy =>
  defined({ tournament, ladder, bulk });

/** Whether the game began without an accepted challenge: in a competition, in bulk, or as a later game of a match. */
export const isAgreed = ({ match, ...terms }: BegunBy & { readonly match?: MatchPlace }): boolean =>
  (match?.n ?? 1) > 1 || Object.keys(begunBy(terms)).length > 0;

export interface ChallengeTerms extends BegunBy {
  /** The id. The rules are in the first event. */
  readonly ruleset: string;
  readonly side: Side | "random";
  readonly by: Seat;
  readonly to: Seat | null;
  readonly listed: boolean;
  readonly message: string | null;
  readonly clock: ClockSettings;
  /** The stops that players agreed on. Pauses and outages always stop the clock. */
  readonly stops: readonly HonouredStop[];
  /** Absent if all are allowed. */
  readonly offers?: readonly OfferType[];
  readonly rated?: true;
  readonly requires?: Requirements;
  readonly match?: MatchPlace;
  readonly rematchOf?: string;
  /** The id of the challenge that this one answers; `changed`: pointers (RFC 6901) to the changed terms. */
  readonly counterOf?: string;
  readonly changed?: readonly string[];
}

/** A rematch, or a counter-offer. */
export interface Successor {
  readonly game: string;
  readonly at: number;
  readonly terms: ChallengeTerms;
  readonly rules: Ruleset;
  /** The side that requested the rematch; null for a counter-offer. */
  readonly by: Side | null;
  readonly agreed: boolean;
}

export interface SchedulesOfTwo {
  readonly maker: Schedule;
  readonly taker: Schedule;
}

/** `until`: milliseconds since 1970; `add`: milliseconds. */
export type Offer =
  | { readonly type: "draw" | "takeback" | "resume" | "abort" }
  | { readonly type: "pause"; readonly until: number }
  | { readonly type: "extend"; readonly add: number };

export type OpenOffer = Offer & { readonly by: Side; readonly at: number };

/** Linked to the ply before it, so that folding a ply costs the same in a long game. */
export interface PlayedPly {
  /** In OTN with captures: `d1-d4xd5/e4`. */
  readonly move: string;
  readonly captured: readonly string[];
  readonly at: number;
  /** Milliseconds. */
  readonly counted: number;
  readonly planned?: true;
  /** A takeback returns to this position. */
  readonly from: Position;
  readonly before: PlayedPly | null;
}

/** A message stays when its move is taken back. */
export interface SentMessage {
  readonly side: Side;
  /** The ply of the move that the message came with, or else of the position when it was sent. */
  readonly ply: number;
  readonly at: number;
  readonly text: string;
  readonly isWithMove: boolean;
}

/** Folded from the events. Instants in milliseconds since 1970. */
export interface GameState {
  readonly id: string;
  readonly status: GameStatus;
  /** Counts changes since the proposal; the entity tag. */
  readonly version: number;
  readonly terms: ChallengeTerms;
  readonly declined: DeclineReason | null;
  readonly players: Readonly<Record<Side, Seat>> | null;
  /** Why the game is not rated although its terms say so. */
  readonly unrated: Unrated | null;
  readonly position: Position;
  readonly last: PlayedPly | null;
  /** Includes undone plies. */
  readonly plies: number;
  /** Oldest first, without messages of players who have left. */
  readonly messages: readonly SentMessage[];
  readonly clock: ClockState | null;
  /** At most one of each type. */
  readonly offers: readonly OpenOffer[];
  readonly declinedOffers: readonly { readonly type: GameOffer; readonly by: Side }[];
  readonly takebacks: number;
  /** Ascending. A command that names an undone ply must also name the version (commands.ts). */
  readonly undone: readonly number[];
  readonly remindedAtPly: number | null;
  /** The deadline for which the question for cover has been answered (verdict.ts). */
  readonly answered: number | null;
  readonly gone: readonly Side[];
  /** Milliseconds that each side has given the other. */
  readonly given: BySide<number>;
  readonly result: GameResult | null;
  readonly successor: Successor | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** The hash of the last log entry (proof/chain.ts). */
  readonly head: string | null;
}

export type GameEvent = { readonly at: number } & (
  | {
      readonly type: "challenged";
      readonly id: string;
      readonly terms: ChallengeTerms;
      /** Stored whole, so that the game stays readable when the built-in rule sets change. */
      readonly rules: Ruleset;
    }
  | {
      readonly type: "accepted";
      readonly players: Readonly<Record<Side, Seat>>;
      /** The schedules at that time, if the game honours any. */
      readonly schedules?: BySide<Schedule>;
      readonly unrated?: Unrated;
    }
  | {
      readonly type: "declined";
      readonly reason: DeclineReason;
      readonly counter?: { readonly game: string; readonly terms: ChallengeTerms; readonly rules: Ruleset };
    }
  | { readonly type: "cancelled" }
  | { readonly type: "expired" }
  | {
      readonly type: "moved";
      /** In OTN with captures: `d1-d4xd5/e4`. */
      readonly move: string;
      /** Null if there is none, and once its writer has left. */
      readonly message: string | null;
      readonly ending: Ending | null;
      readonly time: TurnTime;
      readonly planned?: true;
    }
  | { readonly type: "draw-offered"; readonly side: Side }
  /** If `side` made the offer, this event withdraws it. */
  | { readonly type: "draw-declined"; readonly side: Side }
  | { readonly type: "offered"; readonly side: Side; readonly offer: Exclude<Offer, { type: "draw" }> }
  | { readonly type: "offer-declined"; readonly side: Side; readonly offer: GameOffer }
  | { readonly type: "offer-withdrawn"; readonly side: Side; readonly offer: GameOffer }
  /** The effect of the offer is a separate event in the same commit. */
  | { readonly type: "offer-accepted"; readonly side: Side; readonly offer: GameOffer }
  /** `side` requested the takeback, and moves next. */
  | {
      readonly type: "taken-back";
      readonly side: Side;
      readonly plies: 1 | 2;
      readonly time: TurnTime;
    }
  | {
      readonly type: "ended";
      readonly result: GameResult;
      readonly by?: Side;
      readonly time: TurnTime;
    }
  | { readonly type: "reminded"; readonly ply: number }
  | { readonly type: "stopped"; readonly stop: KnownStop }
  /** Cover was refused for this deadline, or not answered in time. `turn-limit`: the turn has used up its cover. */
  | { readonly type: "uncovered"; readonly deadline: number; readonly reason?: "turn-limit" }
  | { readonly type: "gifted"; readonly side: Side; readonly add: number }
  /** `text` is null once its writer has left. */
  | { readonly type: "messaged"; readonly side: Side; readonly text: string | null }
  | { readonly type: "renamed"; readonly player: string; readonly name: string }
  | { readonly type: "rematch-asked"; readonly side: Side; readonly game: string }
  | {
      readonly type: "rematch-agreed";
      readonly side: Side;
      readonly game: string;
      readonly schedules?: SchedulesOfTwo;
      readonly unrated?: Unrated;
    }
);

export function pliesOf({ last }: Pick<GameState, "last">): readonly PlayedPly[] {
  const plies: PlayedPly[] = [];
  for (let one = last; one !== null; one = one.before) plies.push(one);
  return plies.toReversed();
}

/** Returns null for a ply that has not been made, or was undone. */
export function plyOf({ last }: GameState, ply: number): PlayedPly | null {
  let one = last;
  while (one !== null && one.from.ply >= ply) one = one.before;
  return one?.from.ply === ply - 1 ? one : null;
}

/** Whether the game is rated. Its result changes ratings only if each side has moved and the game was not aborted. */
export const isRated = ({ terms, unrated }: Pick<GameState, "terms" | "unrated">): boolean =>
  terms.rated === true && unrated === null;

export function sideOf(state: GameState, playerId: string | null): Side | null {
  if (state.players?.attackers.id === playerId) return "attackers";
  if (state.players?.defenders.id === playerId) return "defenders";
  return null;
}

/** Returns the players; before the game begins, the challenger and the named player. */
export function partiesOf(state: GameState): readonly Seat[] {
  if (state.players !== null) return [state.players.attackers, state.players.defenders];
  return state.terms.to === null ? [state.terms.by] : [state.terms.by, state.terms.to];
}
