import type { FedEvent } from "../../events/channel.ts";
import type { MailType } from "../../events/types.ts";
import type { HeardNews } from "../../game/news.ts";
import { noticeToMail, type Subject } from "../policy/relevance.ts";
import { modeOf } from "../policy/settings.ts";
import { isStillWanted, isToldWithTurn, type Notice, type NoticeContext } from "./wanted.ts";

/** Where a channel keeps the notices that have still to be told. */
export interface NoticeRows {
  readonly waiting: () => readonly Notice[];
  readonly remove: (ids: readonly number[]) => void;
  readonly add: (event: FedEvent, subject: Subject) => void;
}

/**
 * Notes what a game's news may be told about, and deletes the notices that they have made pointless.
 * @param isThrottled whether nothing is told of a type until the player's next visit
 */
export function takeNews(
  rows: NoticeRows,
  context: NoticeContext,
  { news, events }: { readonly news: HeardNews; readonly events: readonly FedEvent[] },
  isThrottled: (type: MailType) => boolean,
): void {
  const settings = context.settings.read();
  const pending = rows.waiting().filter(({ game }) => game === news.gameId);
  const moot = pending.filter((notice) => !isStillWanted(context, notice));
  rows.remove(moot.map(({ id }) => id));
  const notice = noticeToMail(news, settings);
  // One of a type. The mailbox has given them ids of its own, that say their places.
  const event = events.find(({ type }) => type === notice?.type);
  if (notice === null || event === undefined) return;
  if (modeOf(settings, notice.type) === "grouped" && isThrottled(notice.type)) return;
  const subject = { ...notice, takebacks: news.game.takebacks };
  const waits = pending.filter((one) => !moot.includes(one));
  if (!isToldWithTurn(subject, waits, settings)) rows.add(event, subject);
}
