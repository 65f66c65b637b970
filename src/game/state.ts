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

/** A player of a game. The name is stored with the game so that a move needs no look-up. */
export interface Seat {
  readonly id: string;
  readonly name: string;
  /** Whether the player is a bot. */
  readonly bot?: true;
}

/** Whether a bot has a part in a game. */
export const hasBot = (parties: readonly Seat[]): boolean => parties.some(({ bot }) => bot === true);

/** A game's place in its match. The match has the id of its first game. */
export type MatchPlace = NonNullable<MatchPlaceView>;

/** Returns the competition that began a game; empty for games of players. */
export const begunBy = ({ tournament, ladder, bulk }: BegunBy): BegunBy => ({
  ...(tournament === undefined ? {} : { tournament }),
  ...(ladder === undefined ? {} : { ladder }),
  ...(bulk === undefined ? {} : { bulk }),
});

/** Whether nobody was asked as a game began: it was agreed to with another one, the first of its match, or with a competition. */
export const isAgreed = ({ match, ...terms }: BegunBy & { readonly match?: MatchPlace }): boolean =>
  (match?.n ?? 1) > 1 || Object.keys(begunBy(terms)).length > 0;

/** The terms of a proposal. A challenge is a game that has not begun. */
export interface ChallengeTerms extends BegunBy {
  /** The id of the rule set; the first event has the rules. */
  readonly ruleset: string;
  readonly side: Side | "random";
  readonly by: Seat;
  readonly to: Seat | null;
  readonly listed: boolean;
  readonly message: string | null;
  readonly clock: ClockSettings;
  /** What stops the clocks besides pauses and outages. */
  readonly stops: readonly HonouredStop[];
  /** What the players may offer each other; absent: everything. */
  readonly offers?: readonly OfferType[];
  /** Whether the game is to be rated; absent: it is not. */
  readonly rated?: true;
  /** What is asked of who accepts; absent: nothing. */
  readonly requires?: Requirements;
  /** The match that it is a game of; absent: it stands alone. */
  readonly match?: MatchPlace;
  readonly rematchOf?: string;
  /** The challenge that this one answers, and where its terms are others (RFC 6901); absent where it answers none. */
  readonly counterOf?: string;
  readonly changed?: readonly string[];
}

/** The challenge that a game has proposed: the rematch that was asked for, or (of a challenge) the counter-offer. */
export interface Successor {
  readonly game: string;
  readonly at: number;
  readonly terms: ChallengeTerms;
  readonly rules: Ruleset;
  /** Who asked for the rematch; null for a counter-offer. */
  readonly by: Side | null;
  /** Whether the other side has asked for it, too. */
  readonly agreed: boolean;
}

/** Both players' schedules, by who makes a challenge and who takes it. */
export interface SchedulesOfTwo {
  readonly maker: Schedule;
  readonly taker: Schedule;
}

/** An offer: of a pause, with the instant at which it would end; of an extension, with its length in milliseconds. */
export type Offer =
  | { readonly type: "draw" | "takeback" | "resume" | "abort" }
  | { readonly type: "pause"; readonly until: number }
  | { readonly type: "extend"; readonly add: number };

/** An offer that waits for the other side's answer. */
export type OpenOffer = Offer & { readonly by: Side; readonly at: number };

interface DeclinedOffer {
  readonly type: GameOffer;
  readonly by: Side;
}

/**
 * A ply that was made, the latest of those behind it: a list that grows at its end by one link, and by no copy, so that
 * a fold costs the same at every ply.
 */
export interface PlayedPly {
  /** In OTN with captures: `d1-d4xd5/e4`. */
  readonly move: string;
  readonly captured: readonly string[];
  readonly at: number;
  /** How long its turn was, as the clock counts, in milliseconds. */
  readonly counted: number;
  /** True where it was played from its player's plan. */
  readonly planned?: true;
  /** The position that it was made in: a takeback goes back to it. */
  readonly from: Position;
  readonly before: PlayedPly | null;
}

/** What a player wrote, with a move or between moves; it stays when its move is taken back. */
export interface SentMessage {
  readonly side: Side;
  /** The ply of the position with which, or at which, it was sent. */
  readonly ply: number;
  readonly at: number;
  readonly text: string;
  readonly isWithMove: boolean;
}

/** Everything that is true of one game, folded from its events. Instants in milliseconds since 1970. */
export interface GameState {
  readonly id: string;
  readonly status: GameStatus;
  /** How many changes there were since the proposal; the entity tag of reads. */
  readonly version: number;
  readonly terms: ChallengeTerms;
  readonly declined: DeclineReason | null;
  readonly players: Readonly<Record<Side, Seat>> | null;
  /** Why it is not rated although its terms say so; null where that does not arise. */
  readonly unrated: Unrated | null;
  readonly position: Position;
  /** The ply that led to it; null at the beginning. */
  readonly last: PlayedPly | null;
  /** How many plies were made, also those that were undone. */
  readonly plies: number;
  /** What the players wrote to each other, oldest first; without the words of those who have gone. */
  readonly messages: readonly SentMessage[];
  readonly clock: ClockState | null;
  /** The offers that are open: one of a type at most. */
  readonly offers: readonly OpenOffer[];
  readonly declinedOffers: readonly DeclinedOffer[];
  /** How often moves have been taken back. */
  readonly takebacks: number;
  /** The plies that have been undone, growing: what names one of them acts on a named version only (undone.ts). */
  readonly undone: readonly number[];
  /** The last ply at which the side to move was reminded of its deadline. */
  readonly remindedAtPly: number | null;
  /** The deadline about which an answer to the question for cover stands (verdict.ts). */
  readonly answered: number | null;
  /** The sides whose players have deleted their accounts. */
  readonly gone: readonly Side[];
  /** How much time each side has given the other, in milliseconds. */
  readonly given: BySide<number>;
  readonly result: GameResult | null;
  /** What it has proposed last. */
  readonly successor: Successor | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** The hash of the last record of its log (proof/chain.ts). Events do not have it: chaining them sets it. */
  readonly head: string | null;
}

/**
 * The events of a game; its log is a list of them. stored/log.ts describes how they are stored, and reads what any
 * release stored.
 */
export type GameEvent = { readonly at: number } & (
  | {
      readonly type: "challenged";
      readonly id: string;
      readonly terms: ChallengeTerms;
      /** The rule set as it was written, so that the game stays readable when the shipped table changes. */
      readonly rules: Ruleset;
    }
  | {
      readonly type: "accepted";
      readonly players: Readonly<Record<Side, Seat>>;
      /** Both players' schedules as they were then; absent where the game honours none. */
      readonly schedules?: BySide<Schedule>;
      /** Why the game is not rated, as its terms would have it. */
      readonly unrated?: Unrated;
    }
  | {
      readonly type: "declined";
      readonly reason: DeclineReason;
      /** What the player proposes instead, under the id of its game. */
      readonly counter?: { readonly game: string; readonly terms: ChallengeTerms; readonly rules: Ruleset };
    }
  | { readonly type: "cancelled" }
  | { readonly type: "expired" }
  | {
      readonly type: "moved";
      /** In OTN with what it captured: `d1-d4xd5/e4`. */
      readonly move: string;
      /** What its player wrote with it; null for nothing, and where they have gone. */
      readonly message: string | null;
      readonly ending: Ending | null;
      readonly time: TurnTime;
      /** True where it was played from its player's plan. */
      readonly planned?: true;
    }
  | { readonly type: "draw-offered"; readonly side: Side }
  /** By the side that offered it: it has taken the offer back. */
  | { readonly type: "draw-declined"; readonly side: Side }
  /** Anything but a draw. */
  | { readonly type: "offered"; readonly side: Side; readonly offer: Exclude<Offer, { type: "draw" }> }
  | { readonly type: "offer-declined"; readonly side: Side; readonly offer: GameOffer }
  | { readonly type: "offer-withdrawn"; readonly side: Side; readonly offer: GameOffer }
  /** What it means follows in the same commit. */
  | { readonly type: "offer-accepted"; readonly side: Side; readonly offer: GameOffer }
  /** The last plies of a game are undone: `side` is to move again. */
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
      /** What the last turn took. */
      readonly time: TurnTime;
    }
  | { readonly type: "reminded"; readonly ply: number }
  /** A stop has become known, or is known better. */
  | { readonly type: "stopped"; readonly stop: KnownStop }
  /** The player to move has no cover, or no more, for this deadline; `turn-limit`: there was enough of it in the turn. */
  | { readonly type: "uncovered"; readonly deadline: number; readonly reason?: "turn-limit" }
  /** A side has given the other time. */
  | { readonly type: "gifted"; readonly side: Side; readonly add: number }
  /** A message between moves, or after the end; without its text where its writer has gone. */
  | { readonly type: "messaged"; readonly side: Side; readonly text: string | null }
  | { readonly type: "renamed"; readonly player: string; readonly name: string }
  /** After the end. `game` is the id of the rematch. */
  | { readonly type: "rematch-asked"; readonly side: Side; readonly game: string }
  /** By the other side: the rematch begins. With schedules where its terms honour any. */
  | {
      readonly type: "rematch-agreed";
      readonly side: Side;
      readonly game: string;
      readonly schedules?: SchedulesOfTwo;
      readonly unrated?: Unrated;
    }
);

/** The plies of a game, first to last. */
export function pliesOf({ last }: Pick<GameState, "last">): readonly PlayedPly[] {
  const plies: PlayedPly[] = [];
  for (let one = last; one !== null; one = one.before) plies.push(one);
  return plies.toReversed();
}

/** A ply of a game by its number; null where it has not been made, or was undone. */
export function plyOf({ last }: GameState, ply: number): PlayedPly | null {
  let one = last;
  while (one !== null && one.from.ply >= ply) one = one.before;
  return one?.from.ply === ply - 1 ? one : null;
}

/** Whether a game counts for ratings, once each side has moved and it was not aborted. */
export const isRated = ({ terms, unrated }: Pick<GameState, "terms" | "unrated">): boolean =>
  terms.rated === true && unrated === null;

/** The side of a player; null for anyone else. */
export function sideOf(state: GameState, playerId: string | null): Side | null {
  if (state.players?.attackers.id === playerId) return "attackers";
  if (state.players?.defenders.id === playerId) return "defenders";
  return null;
}

/** The parties of a game: both players; before the beginning, its challenger and the player it names. */
export function partiesOf(state: GameState): readonly Seat[] {
  if (state.players !== null) return [state.players.attackers, state.players.defenders];
  return state.terms.to === null ? [state.terms.by] : [state.terms.by, state.terms.to];
}
