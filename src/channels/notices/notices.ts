import type { MailType } from "../../events/types.ts";
import { type ObjectStorage, type SqlRow, textOrNull } from "../../lib/object-storage.ts";
import { type Notice, type NoticeContext, type NoticeFeed, isStillWanted, isToldWithTurn } from "./wanted.ts";
import type { FedEvent } from "../../events/channel.ts";
import type { HeardNews } from "../../game/news.ts";
import { type Subject, noticeToMail } from "../policy/relevance.ts";
import { type NoticeSettings, modeOf } from "../policy/settings.ts";
import { DAY } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import { type PendingNotice, countsAtOnce } from "../policy/at-once.ts";
import type { MailState, PlannedMail } from "../policy/plan.ts";

/** A notice as a channel's table holds it. Rows from before there were takebacks have none. */
export const noticeOf = (row: SqlRow): Notice => ({
  id: Number(row["id"]),
  event: Number(row["event"]),
  type: row["type"] as MailType,
  game: textOrNull(row["game"]),
  ply: row["ply"] === null ? null : Number(row["ply"]),
  takebacks: Number(row["takebacks"] ?? 0),
  at: Number(row["at"]),
});

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

/** For how long it is remembered, in milliseconds: a day counts, and what came in it may have waited to be told. */
const KEPT = 3 * DAY;

/**
 * When the notices came that were told at once, each by itself (milliseconds since 1970). All calls are synchronous.
 * @param table where a channel keeps them
 */
export function openToldAtOnce({ sql }: ObjectStorage, table: "told_at_once" | "push_told_at_once") {
  return {
    read: (): number[] =>
      sql
        .exec(`SELECT at FROM ${table}`)
        .toArray()
        .map((row) => Number(row["at"])),

    /** Notes a message that tells notices at once: they count towards those of the day. Within a transaction. */
    note({ notices, settings }: Pick<MailState, "notices" | "settings">, message: PlannedMail): void {
      if (message.kind !== "event" || message.isGrouped) return;
      const told = notices.filter(({ id }) => message.notices.includes(id));
      for (const notice of told) {
        if (!countsAtOnce(notice, settings)) continue;
        sql.exec(`DELETE FROM ${table} WHERE at <= ?`, now() - KEPT);
        sql.exec(`INSERT INTO ${table} (at) VALUES (?)`, notice.at);
      }
    },
  };
}

/** What a channel keeps that decides which of its messages go when. */
interface ChannelParts {
  readonly throttle: { readonly types: () => ReadonlySet<MailType> };
  readonly queue: { readonly underWay: () => ReadonlySet<MailType> };
  readonly toldAtOnce: { readonly read: () => readonly number[] };
  readonly settings: { readonly read: () => NoticeSettings };
}

/**
 * All that decides which messages of a channel go when.
 * @param notices those of which no message has been made yet
 * @param zone the player's, by its IANA name
 */
export function stateOf(
  { throttle, queue, toldAtOnce, settings }: ChannelParts,
  notices: readonly PendingNotice[],
  { feed }: { readonly feed: Pick<NoticeFeed, "turns"> },
  zone: string,
): MailState {
  return {
    notices,
    turns: feed.turns(),
    throttled: throttle.types(),
    underWay: queue.underWay(),
    // Nobody looks at it where nothing waits, and this is asked on every move.
    toldAtOnce: notices.length === 0 ? [] : toldAtOnce.read(),
    settings: settings.read(),
    zone,
  };
}
