import { textOf } from "./events/index.ts";
import type { Notice } from "./events/kind.ts";
import type { GameEvent, GameState, Offer } from "./state.ts";
import { deadline, summaryOfStored, type StoredGame } from "./view.ts";
import type { Change } from "./projections/change.ts";
import type {
  MoveInEvent,
  GameEventType,
  GameRecordOfEvent,
  FeedRecord,
} from "../contract/events/records.ts";
import { formatInstant, formatInstantOrNull } from "../lib/duration.ts";
import { defined } from "../lib/json.ts";
import { offerInEvent } from "./offers-view.ts";
import type { PlanEnd, ChangeReason } from "../contract/terms.ts";
import type { GameSummary } from "../contract/game.ts";

type Happened = Omit<Change, "seq">;

export function factsOfNotice(notice: Notice, change: Happened): NoticeFacts {
  const { before, event, after } = change;
  const { type, by, offer } = notice;
  const isTurn = type === "game.turn";
  return defined({
    type,
    at: event.at,
    move: after.last?.move ?? null,
    ply: after.position.ply,
    by,
    message: textOf(event),
    deadline: deadline(after),
    ...(type === "game.deadline-changed" ? reasonOf(before, event) : {}),
    moves: isTurn ? sinceOwn(after) : undefined,
    plan: isTurn ? change.planEnd : undefined,
    planned: type === "game.move" && event.type === "moved" ? event.planned : undefined,
    offer,
    undone: type === "game.taken-back" || isTurn ? undoneBy(change) : undefined,
  });
}

function sinceOwn({ last, position }: GameState): readonly MoveInEvent[] {
  const moves: MoveInEvent[] = [];
  for (let one = last; one !== null; one = one.before) {
    const { move, planned, from } = one;
    const isByHand = planned !== true;
    if (isByHand && from.turn === position.turn) break;
    moves.push({ ply: from.ply + 1, move, ...defined({ planned }) });
    if (isByHand) break;
  }
  return moves.toReversed();
}

function undoneBy({ event, after }: Happened): NoticeFacts["undone"] {
  if (event.type !== "taken-back") return undefined;
  const { ply } = after.position;
  return Array.from({ length: event.plies }, (_, index) => ply + index + 1);
}

function reasonOf(
  before: GameState | null,
  event: GameEvent,
): Pick<NoticeFacts, "reason" | "previousDeadline"> {
  const was = { previousDeadline: before && deadline(before) };
  if (event.type === "gifted") return { reason: "gift", ...was };
  return event.type === "stopped" ? { reason: event.stop.kind, ...was } : was;
}

/** Instants in milliseconds since 1970. */
export interface NoticeFacts {
  readonly type: GameEventType;
  readonly at: number;
  /** The last move in OTN with captures; null if there is none. */
  readonly move: string | null;
  readonly ply: number;
  /** The name of the player who caused the event; null if no player did. */
  readonly by: string | null;
  readonly message: string | null;
  readonly deadline: number | null;
  /** Why a deadline changed without a move. */
  readonly reason?: ChangeReason;
  readonly previousDeadline?: number | null;
  /** In `game.turn`: the moves since the latest move by hand, and that move if the opponent made it; oldest first. */
  readonly moves?: readonly MoveInEvent[];
  readonly planned?: true;
  /** Set in the `game.turn` of a player whose plan has just ended. */
  readonly plan?: PlanEnd;
  readonly offer?: Offer;
  /** The undone plies, ascending. */
  readonly undone?: readonly number[];
}

export interface RecordFacts extends NoticeFacts {
  readonly game: StoredGame;
}

/** Records about an account can name a game too, but have no ply. */
export const isOfGame = (record: FeedRecord): record is GameRecordOfEvent => "ply" in record.data;

export function recordOf<Type extends string>(
  id: string,
  facts: Omit<NoticeFacts, "type"> & { readonly type: Type },
  game: GameSummary,
): GameRecordOfEvent<Type> {
  const { type, at, move, ply, by, message, reason, previousDeadline: before, offer } = facts;
  const { moves, planned, plan, undone } = facts;
  const data = defined({
    game,
    move,
    ply,
    by,
    message,
    deadline: formatInstantOrNull(facts.deadline),
    reason,
    previousDeadline: before === undefined ? undefined : formatInstantOrNull(before),
    moves,
    planned,
    plan,
    offer: offer && offerInEvent(offer),
    undone,
  });
  return { id, type, timestamp: formatInstant(at), data };
}

export const recordOfStored = (id: string, stored: RecordFacts, origin: string): GameRecordOfEvent =>
  recordOf(id, stored, summaryOfStored(stored.game, origin));
