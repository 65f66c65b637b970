import type { GameSummary } from "../../game/view.ts";
import { otherSide } from "../../rules/index.ts";
import type { MailType } from "../../events/types.ts";
import type { HeardNews } from "../../game/news.ts";
import type { IdentifiedNotice } from "../../game/projections/players.ts";
import { isMailed, type NoticeSettings } from "./settings.ts";

/** Of what happens at once, only the first of these makes a mail. */
const BY_WEIGHT: readonly MailType[] = [
  "game.finished",
  "game.turn",
  "game.taken-back",
  "game.draw-offered",
  "game.offered",
  "game.draw-declined",
  "game.offer-accepted",
  "game.offer-declined",
  "game.deadline-changed",
  "game.message",
  "challenge.received",
  "challenge.accepted",
  "challenge.declined",
  "challenge.cancelled",
  "challenge.expired",
];

/** A game as it stands for one of its players. */
export interface GameStanding {
  readonly turn: "mine" | "theirs" | null;
  readonly game: Pick<GameSummary, "id" | "status" | "ply" | "turn" | "offers">;
}

/**
 * The one notice of a happening that a player may get a mail about; null for none. What the player did needs no mail,
 * and the API's `game.deadline-near` makes none: reminders go by the player's own schedule.
 */
export function noticeToMail(
  { own, notices, game }: Pick<HeardNews, "own" | "notices"> & Pick<GameStanding, "game">,
  settings: NoticeSettings,
): (Omit<IdentifiedNotice, "type"> & { readonly type: MailType }) | null {
  if (own) return null;
  for (const type of BY_WEIGHT) {
    const notice = notices.find((one) => one.type === type);
    if (notice !== undefined && isMailed(settings, type, game.id)) return { ...notice, type };
  }
  return null;
}

/** What matters only as long as its game stands as it did. */
const PASSING: ReadonlySet<MailType> = new Set([
  "game.turn",
  "game.draw-offered",
  "game.deadline-changed",
  "challenge.received",
]);

/** Whether what a mail would tell still matters, as the game stands now (null: it is no longer known). */
export function isToThePoint(
  { type, ply }: { readonly type: MailType; readonly ply: number | null },
  now: GameStanding | null,
): boolean {
  if (now === null) return !PASSING.has(type);
  const { turn, game } = now;
  switch (type) {
    case "game.turn":
      return turn === "mine" && game.ply === ply;
    case "game.draw-offered":
      return game.ply === ply && isOffered(now);
    case "game.deadline-changed":
      return game.status === "playing" && game.ply === ply;
    case "challenge.received":
      return game.status === "open";
    default:
      return true;
  }
}

/** Whether an offer of the opponent's stands. */
function isOffered({ turn, game }: GameStanding): boolean {
  if (turn === null || game.turn === null) return false;
  const opponent = turn === "mine" ? otherSide(game.turn) : game.turn;
  return game.offers.some(({ by }) => by === opponent);
}
