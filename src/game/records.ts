import { formatInstant } from "../lib/duration.ts";
import { toldOffer } from "./offers-view.ts";
import type { Offer } from "./state.ts";
import { summaryOfStored, type StoredGame } from "./stored/snapshot.ts";
import type { PlanEnd, ChangeReason } from "../contract/terms.ts";
import type { GameSummary } from "../contract/game.ts";
import type { GameEventType, GameRecordOfEvent, ToldMove, FeedRecord } from "../contract/events/records.ts";

/** The facts of a record besides the game. Instants in milliseconds since 1970. */
export interface NoticeFacts {
  readonly type: GameEventType;
  readonly at: number;
  /** The last move, in OTN with captures. */
  readonly move: string | null;
  readonly ply: number;
  /** The name of the player who caused it; null for the clock. */
  readonly by: string | null;
  readonly message: string | null;
  readonly deadline: number | null;
  /** Why the deadline has changed, where it has other than by a move. */
  readonly reason?: ChangeReason;
  /** The deadline before, where it has changed so. */
  readonly previousDeadline?: number | null;
  /** In `game.turn`: what has been played since the receiver's own last move, oldest first. */
  readonly moves?: readonly ToldMove[];
  /** In `game.move`: true where it was played from its player's plan. */
  readonly planned?: true;
  /** In the `game.turn` of a player whose plan has just ended: it had no answer, or one that was not legal. */
  readonly plan?: PlanEnd;
  /** What is offered, or was. */
  readonly offer?: Offer;
  /** The plies that were taken back, growing. */
  readonly undone?: readonly number[];
}

/** The facts of a record about a game, as a feed stores them under its id. */
export interface RecordFacts extends NoticeFacts {
  readonly game: StoredGame;
}

/** Whether a record is of an event in a game. One of the account can name a game, too, but no ply. */
export function isOfGame(record: FeedRecord): record is GameRecordOfEvent {
  return "ply" in record.data;
}

const written = (instant: number | null) => (instant === null ? null : formatInstant(instant));

/** What only some records have; what a stored one does not have is left out. */
function extrasOf({ reason, previousDeadline: before, offer, ...rest }: Omit<NoticeFacts, "type">) {
  const { moves, planned, plan, undone } = rest;
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(before === undefined ? {} : { previousDeadline: written(before) }),
    ...(moves === undefined ? {} : { moves }),
    ...(planned === undefined ? {} : { planned }),
    ...(plan === undefined ? {} : { plan }),
    ...(offer === undefined ? {} : { offer: toldOffer(offer) }),
    ...(undone === undefined ? {} : { undone }),
  };
}

/** Makes the record of a notice, with the view of its game. */
export function recordOf<Type extends string>(
  id: string,
  facts: Omit<NoticeFacts, "type"> & { readonly type: Type },
  game: GameSummary,
): GameRecordOfEvent<Type> {
  const { type, at, move, ply, by, message, deadline } = facts;
  const data = { game, move, ply, by, message, deadline: written(deadline), ...extrasOf(facts) };
  return { id, type, timestamp: formatInstant(at), data };
}

/** Makes the record from what a feed has stored. */
export function recordOfStored(id: string, stored: RecordFacts, origin: string): GameRecordOfEvent {
  return recordOf(id, stored, summaryOfStored(stored.game, origin));
}
