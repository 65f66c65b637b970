import type { FedEvent } from "../../../events/channel.ts";
import { type MailType, isMailType } from "../../../events/types.ts";
import { type ObjectStorage, type Sql, deleteSome } from "../../../lib/object-storage.ts";
import { now } from "../../../lib/now.ts";
import type { Subject } from "../../policy/relevance.ts";
import { type NoticeRows, noticeOf, takeNews } from "../../notices/notices.ts";
import {
  type Notice,
  type NoticeContext,
  type NoticeFeed,
  atPresent,
  isStillWanted,
  remindedGame,
} from "../../notices/wanted.ts";
import type { FeedRecord } from "../../../game/records.ts";
import type { GameSummary } from "../../../game/view.ts";
import { formatInstant } from "../../../lib/duration.ts";
import type { MailContent } from "../content.ts";
import { type PendingNotice, countsAtOnce } from "../../policy/at-once.ts";
import type { MailRow } from "./queue.ts";
import type { HeardNews } from "../../../game/news.ts";
import type { Trace } from "../../../lib/tracing.ts";
import { isMailed } from "../../policy/settings.ts";
import type { NoticeSettingsStore } from "../../notices/settings.ts";

/** What the notices of mail are looked up in, and judged by. */
export interface MailContext extends NoticeContext {
  readonly sql: Sql;
}

/**
 * So many notices wait for a mail at a time. Of more only the newest are told: a digest holds no more anyway, and a
 * group's mail tells one.
 */
const MOST_WAITING = 500;

/**
 * The notices that a mail has taken up (null: that none has), in the order in which they came. One of a type that only a
 * later release knows is passed over, and stays.
 */
export function noticesOf(sql: Sql, mail: number | null): Notice[] {
  const query = "SELECT * FROM letters WHERE mail IS ? ORDER BY id DESC LIMIT ?";
  const rows = sql.exec(query, mail, MOST_WAITING).toArray();
  return rows
    .filter(({ type }) => isMailType(String(type)))
    .map(noticeOf)
    .toReversed();
}

/** Deletes notices that have waited too long for a mail: newer ones have taken their places. Whether none is left. */
export function dropOverdue(sql: Sql): boolean {
  const query = "SELECT id FROM letters WHERE mail IS NULL ORDER BY id DESC LIMIT 1 OFFSET ?";
  const oldest = sql.exec(query, MOST_WAITING - 1).toArray()[0]?.["id"];
  const isPast = "mail IS NULL AND id < ?";
  return oldest === undefined || deleteSome(sql, { table: "letters", key: "id" }, isPast, Number(oldest));
}

/** Stores that a mail may tell an event. */
export function addNotice(sql: Sql, event: FedEvent, { type, ply, takebacks }: Subject): void {
  const query = "INSERT INTO letters (event, type, game, ply, takebacks, at) VALUES (?, ?, ?, ?, ?, ?)";
  sql.exec(query, event.seq, type, event.game, ply, takebacks, now());
}

/** A digest tells no more than this, the newest: its reader has not looked in for long. */
const MOST_IN_A_DIGEST = 100;

type MailedRecord = FeedRecord & { readonly type: MailType };

function recordsOf(feed: NoticeFeed, notices: readonly Notice[]): MailedRecord[] {
  return notices.flatMap(({ event }) => {
    const record = feed.record(event);
    return record === null ? [] : [atPresent(feed, JSON.parse(record.body) as MailedRecord)];
  });
}

/** The game that an hour of vacation keeps, where it goes on. */
function coveredIn(feed: NoticeFeed, record: FeedRecord): { readonly covered?: GameSummary } {
  const known = record.type === "vacation.cover" ? feed.game(record.data.game.id) : null;
  return known?.game.status === "playing" ? { covered: known.game } : {};
}

function reminder(context: MailContext, mail: MailRow): MailContent | null {
  const known = remindedGame(context, mail);
  if (known === null) return null;
  const { game, due } = known;
  return { kind: "reminder", game, deadline: formatInstant(due), waiting: context.feed.waiting(game.id) };
}

function digest({ feed, settings }: MailContext, wanted: readonly Notice[]): MailContent | null {
  const records = recordsOf(feed, wanted.slice(-MOST_IN_A_DIGEST));
  const isRest = wanted.some((notice) => countsAtOnce(notice, settings.read()));
  return records.length === 0 ? null : { kind: "digest", records, isRest };
}

function newestEvent(feed: NoticeFeed, wanted: readonly Notice[]): MailContent | null {
  const newest = wanted.at(-1);
  const record = newest && recordsOf(feed, [newest])[0];
  if (record === undefined) return null;
  const covered = coveredIn(feed, record);
  return {
    kind: "event",
    record,
    waiting: feed.waiting(covered.covered?.id ?? newest?.game ?? null),
    ...covered,
  };
}

/** What a mail says as things stand; null where it has become pointless. */
export function contentOf(context: MailContext, mail: MailRow): MailContent | null {
  if (mail.content !== null) return JSON.parse(mail.content) as MailContent;
  if (mail.kind === "reminder") return reminder(context, mail);
  const notices = noticesOf(context.sql, mail.number);
  const wanted = notices.filter((notice) => isStillWanted(context, notice));
  return mail.kind === "digest" ? digest(context, wanted) : newestEvent(context.feed, wanted);
}

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
