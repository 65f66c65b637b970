import { sideOfPly } from "../../rules/index.ts";
import { textOf } from "../events/index.ts";
import type { Notice } from "../events/kind.ts";
import type { NoticeFacts } from "../records.ts";
import type { GameEvent, GameState } from "../state.ts";
import { deadline } from "../view.ts";
import type { Change } from "./change.ts";
import type { ToldMove } from "../../contract/events/records.ts";

type Happened = Omit<Change, "seq">;

/** The facts of the record of a notice, without its id and the game. */
export function factsOfNotice(notice: Notice, change: Happened): NoticeFacts {
  const { before, event, after } = change;
  const { type, by, offer } = notice;
  return {
    type,
    at: event.at,
    move: after.moves.at(-1)?.move ?? null,
    ply: after.position.ply,
    by,
    message: textOf(event),
    deadline: deadline(after),
    ...(type === "game.deadline-changed" ? reasonOf(before, event) : {}),
    ...(type === "game.turn" ? turnFacts(change) : {}),
    ...(type === "game.move" && event.type === "moved" && event.planned === true ? { planned: true } : {}),
    ...(offer === undefined ? {} : { offer }),
    ...(type === "game.taken-back" || type === "game.turn" ? undoneBy(change) : {}),
  };
}

/** What only the player hears whose turn it is. */
function turnFacts({ after, told }: Happened): Pick<NoticeFacts, "moves" | "plan"> {
  return { moves: sinceOwn(after), ...(told === undefined ? {} : { plan: told }) };
}

/**
 * What has been played since the last move that the player whose turn it is made by hand, as far as it came at once:
 * the last move, or a whole exchange of plans with the move that began it, if that was not their own.
 */
function sinceOwn({ moves, position }: GameState): readonly ToldMove[] {
  const byHand = moves.findLastIndex(({ planned }) => planned !== true);
  const isOwn = sideOfPly(position.ruleset.firstMove, byHand + 1) === position.turn;
  const from = Math.max(byHand + (isOwn ? 1 : 0), 0);
  return moves.slice(from).map(({ move, planned }, index) => ({
    ply: from + index + 1,
    move,
    ...(planned === true ? { planned } : {}),
  }));
}

/** The plies that an event took back. */
function undoneBy({ event, after }: Happened): Pick<NoticeFacts, "undone"> {
  if (event.type !== "taken-back") return {};
  const { ply } = after.position;
  return { undone: Array.from({ length: event.plies }, (_, index) => ply + index + 1) };
}

/** Why the deadline has changed, and what it was. */
function reasonOf(
  before: GameState | null,
  event: GameEvent,
): Pick<NoticeFacts, "reason" | "previousDeadline"> {
  const was = { previousDeadline: before && deadline(before) };
  if (event.type === "gifted") return { reason: "gift", ...was };
  return event.type === "stopped" ? { reason: event.stop.kind, ...was } : was;
}
