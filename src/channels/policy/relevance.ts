import { DAY } from "../../lib/duration.ts";
import { otherSide } from "../../rules/index.ts";
import { noticeRow, MAIL_TYPES, type MailType } from "../../contract/events/types.ts";
import type { NewsView } from "../../game/news.ts";
import type { IdentifiedNotice } from "../../game/projections/players.ts";
import { isMailed, type NoticeSettings } from "./settings.ts";
import type { AccountNews } from "../../contract/events/records.ts";
import type { GameSummary } from "../../contract/game.ts";

const BY_RANK = MAIL_TYPES.filter((type) => type !== "game.deadline-near").toSorted(
  (one, other) => (noticeRow(one).rank ?? Infinity) - (noticeRow(other).rank ?? Infinity) || 0,
);

export interface GameStanding {
  readonly turn: "mine" | "theirs" | null;
  readonly game: Pick<GameSummary, "id" | "status" | "ply" | "takebacks" | "turn" | "offers">;
}

/** Returns the notice to send about a change; null for none. Never `game.deadline-near`: reminders are planned separately. */
export function noticeToTell(
  { own, notices, game }: Pick<NewsView, "own" | "notices"> & Pick<GameStanding, "game">,
  settings: NoticeSettings,
): (Omit<IdentifiedNotice, "type"> & { readonly type: MailType }) | null {
  if (own) return null;
  for (const type of BY_RANK) {
    const notice = notices.find((one) => one.type === type);
    if (notice !== undefined && isMailed(settings, type, game.id)) return { ...notice, type };
  }
  return null;
}

type DeadlineNotice = Pick<IdentifiedNotice, "reason" | "deadline" | "previousDeadline"> & {
  readonly type: MailType;
};

/** Whether cover (an hour of vacation) moved the deadline. This can repeat every hour. */
export const isByCover = ({ type, reason, deadline, previousDeadline }: DeadlineNotice): boolean =>
  type === "game.deadline-changed" &&
  reason === "vacation" &&
  (deadline ?? 0) - (previousDeadline ?? 0) < DAY;

/**
 * Whether to mail and push an event about the account. False for the start of a match that an accepted challenge began, or
 * that the player began in a ladder. False for the end of a match of one game, because the game's notice reports it.
 */
export function isNewsTo({ type, data }: AccountNews, name: string | null): boolean {
  if (type === "match.finished") return data.games.length > 1;
  return type !== "match.started" || (data.by === null ? data.bulk !== undefined : data.by !== name);
}

/** The event of a notice. `takebacks`: the number of earlier takebacks, because plies repeat after a takeback. */
export interface Subject {
  readonly type: MailType;
  readonly ply: number | null;
  readonly takebacks: number;
}

/** Whether a notice is still up to date. `now`: the game's present state; null if the game is no longer known. */
export function isToThePoint({ type, ply, takebacks }: Subject, now: GameStanding | null): boolean {
  if (now === null) return noticeRow(type).passing !== true;
  const { turn, game } = now;
  const isSamePly = game.ply === ply && game.takebacks === takebacks;
  switch (type) {
    case "game.turn":
      return turn === "mine" && isSamePly;
    case "game.draw-offered":
    case "game.offered":
      return (
        isSamePly && offersOf(now).some((offer) => (offer.type === "draw") === (type !== "game.offered"))
      );
    case "game.deadline-changed":
      return game.status === "playing" && isSamePly;
    case "challenge.received":
      return game.status === "open";
    default:
      return true;
  }
}

function offersOf({ turn, game }: GameStanding): GameSummary["offers"] {
  if (turn === null || game.turn === null) return [];
  const opponent = turn === "mine" ? otherSide(game.turn) : game.turn;
  return game.offers.filter(({ by }) => by === opponent);
}
