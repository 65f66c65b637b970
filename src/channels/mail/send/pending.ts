import type { FedEvent } from "../../../events/channel.ts";
import type { MailType } from "../../../events/types.ts";
import type { HeardNews } from "../../../game/news.ts";
import type { ObjectStorage, Sql } from "../../../lib/object-storage.ts";
import type { Trace } from "../../../lib/tracing.ts";
import type { MailContent } from "../content.ts";
import type { PendingNotice } from "../../policy/notice.ts";
import type { NoticeFeed } from "../../notices/feed.ts";
import { isMailed } from "../../policy/settings.ts";
import { type NoticeRows, takeNews } from "../../notices/taking.ts";
import { contentOf } from "./content-of.ts";
import type { MailRow } from "./mail-rows.ts";
import { addNotice, dropOverdue, type MailContext, noticesOf } from "./notices.ts";
import type { NoticeSettingsStore } from "./settings-store.ts";

function remove(sql: Sql, ids: readonly number[]): void {
  for (const id of ids) sql.exec("DELETE FROM letters WHERE id = ?", id);
}

/** How notices come about. */
const openTaking = (context: MailContext) => ({
  /** Notes what a game's news may be mailed about. `isThrottled`: no mail of a type goes until the next visit. */
  take(news: HeardNews, events: readonly FedEvent[], isThrottled: (type: MailType) => boolean): void {
    const { sql } = context;
    const rows: NoticeRows = {
      waiting: () => noticesOf(sql, null),
      remove: (ids) => remove(sql, ids),
      add: (event, subject) => addNotice(sql, event, subject),
    };
    takeNews(rows, context, { news, events }, isThrottled);
  },

  /** Notes that something that happened to the player's own arrangements may be mailed. */
  takeOwn(event: FedEvent, type: MailType): void {
    if (isMailed(context.settings.read(), type, null))
      addNotice(context.sql, event, { type, ply: null, takebacks: 0 });
  },
});

/** The notices that mails may tell: a row each until the mail that tells it was sent. All calls are synchronous. */
export function openPendingNotices({ sql }: ObjectStorage, feed: NoticeFeed, settings: NoticeSettingsStore) {
  const context: MailContext = { sql, feed, settings };

  return {
    ...openTaking(context),

    /** The notices that no mail has taken up. */
    pending: (): PendingNotice[] => noticesOf(sql, null),

    remove: (ids: readonly number[]): void => remove(sql, ids),

    /** Notes which mail tells these notices. */
    assign(ids: readonly number[], mail: number): void {
      for (const id of ids) sql.exec("UPDATE letters SET mail = ? WHERE id = ?", mail, id);
    },

    /** Deletes the notices that a mail told, or was to tell. */
    removeOf(mail: number): void {
      sql.exec("DELETE FROM letters WHERE mail = ?", mail);
    },

    /** Deletes some of those that have waited too long; whether none is left. */
    prune: (): boolean => dropOverdue(sql),

    /** Deletes them all. */
    clear(): void {
      sql.exec("DELETE FROM letters");
    },

    /** What a mail tells, for the log: what no event is about was asked for by a request. */
    causesOf({ number, id, content }: MailRow): Trace {
      const { events, requests, ...causes } = feed.causes(noticesOf(sql, number).map(({ event }) => event));
      const { request = [] } = JSON.parse(content ?? "{}") as { readonly request?: string };
      return { ...causes, mail: id, events, requests: requests.concat(request) };
    },

    /** What a mail says as things stand; null where it has become pointless. */
    contentOf: (mail: MailRow): MailContent | null => contentOf(context, mail),
  };
}
