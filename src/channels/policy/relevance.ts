import { DAY } from "../../lib/duration.ts";
import { otherSide } from "../../rules/index.ts";
import { noticeRow, MAIL_TYPES, type MailType } from "../../contract/events/types.ts";
import type { HeardNews } from "../../game/news.ts";
import type { IdentifiedNotice } from "../../game/projections/players.ts";
import { isMailed, type NoticeSettings } from "./settings.ts";
import type { AccountNews } from "../../contract/events/records.ts";
import type { GameSummary } from "../../contract/game.ts";

/** The types that are mailed as events, the most important first. */
const BY_RANK = MAIL_TYPES.filter((type) => type !== "game.deadline-near").toSorted(
  (one, other) => (noticeRow(one).rank ?? Infinity) - (noticeRow(other).rank ?? Infinity) || 0,
);

/** The state of a game for one of its players. */
export interface GameStanding {
  readonly turn: "mine" | "theirs" | null;
  readonly game: Pick<GameSummary, "id" | "status" | "ply" | "takebacks" | "turn" | "offers">;
}

/**
 * Returns the notice of a change that is mailed; null for none. The player's own actions are not mailed, and neither is
 * `game.deadline-near`, because reminders follow the player's own schedule.
 */
export function noticeToTell(
  { own, notices, game }: Pick<HeardNews, "own" | "notices"> & Pick<GameStanding, "game">,
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

/** Whether an hour of cover moved the deadline; that repeats every hour. */
export const isByCover = ({ type, reason, deadline, previousDeadline }: DeadlineNotice): boolean =>
  type === "game.deadline-changed" &&
  reason === "vacation" &&
  (deadline ?? 0) - (previousDeadline ?? 0) < DAY;

/**
 * Whether an event of the account is mailed and pushed. The beginning of a match is news if nobody accepted a challenge for it,
 * to the player who did not begin it. The end of a match of one game repeats the news of the game.
 */
export function isNewsTo({ type, data }: AccountNews, name: string | null): boolean {
  if (type === "match.finished") return data.games.length > 1;
  return type !== "match.started" || (data.by === null ? data.bulk !== undefined : data.by !== name);
}

/** What a notice is about. `takebacks` counts earlier takebacks, because plies repeat after one. */
export interface Subject {
  readonly type: MailType;
  readonly ply: number | null;
  readonly takebacks: number;
}

/** Whether a notice is still up to date. `now` is null if the game is no longer known. */
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

/** The opponent's open offers. */
function offersOf({ turn, game }: GameStanding): GameSummary["offers"] {
  if (turn === null || game.turn === null) return [];
  const opponent = turn === "mine" ? otherSide(game.turn) : game.turn;
  return game.offers.filter(({ by }) => by === opponent);
}
