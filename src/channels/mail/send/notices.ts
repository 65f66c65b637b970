import { isMailType, type MailType } from "../../../contract/events/types.ts";
import type { FeedRecord } from "../../../contract/events/records.ts";
import type { GameSummary } from "../../../contract/game.ts";
import { formatInstant, MINUTE } from "../../../lib/duration.ts";
import type { Sql } from "../../../lib/object-storage.ts";
import type { Trace } from "../../../lib/tracing.ts";
import { Notices, type NoticesHost, type NoticeTables } from "../../notices/notices.ts";
import {
  isStillWanted,
  type Notice,
  type NoticeContext,
  type NoticeFeed,
  recordsOf,
  remindedGame,
} from "../../notices/wanted.ts";
import { isOfOccasion, leadOf } from "../../policy/occasions.ts";
import { countsAtOnce } from "../../policy/plan.ts";
import type { MailContent } from "../content.ts";
import type { MailRow } from "./queue.ts";

/** Maximum number of events in a digest. If there are more, it contains the newest. */
const MOST_IN_A_DIGEST = 100;

type MailedRecord = FeedRecord & { readonly type: MailType };

function coveredIn(feed: NoticeFeed, record: FeedRecord): { readonly covered?: GameSummary } {
  const known = record.type === "vacation.cover" ? feed.games.game(record.data.game.id) : null;
  return known?.game.status === "playing" ? { covered: known.game } : {};
}

function reminder(context: NoticeContext, mail: MailRow): MailContent | null {
  const known = remindedGame(context, mail);
  if (known === null) return null;
  const { game, due } = known;
  return {
    kind: "reminder",
    game,
    deadline: formatInstant(due),
    waiting: context.feed.games.waiting(game.id),
  };
}

function digest({ feed, settings }: NoticeContext, wanted: readonly Notice[]): MailContent | null {
  const records = recordsOf<MailedRecord>(feed, wanted.slice(-MOST_IN_A_DIGEST));
  const isRest = wanted.some((notice) => countsAtOnce(notice, settings.read()));
  return records.length === 0 ? null : { kind: "digest", records, isRest };
}

/** If a mail of another type includes a `game.turn` notice, returns the game of the first such notice as `covered`, or null. */
function turnIn(feed: NoticeFeed, { type }: MailRow, wanted: readonly Notice[]) {
  const turn = wanted.find((notice) => type !== "game.turn" && notice.type === "game.turn");
  const known = turn?.game == null ? null : feed.games.game(turn.game);
  return known === null ? null : { covered: known.game };
}

/** Returns the rest of an occasion: the newest event of each other type; null if there is none. */
function restOf(feed: NoticeFeed, lead: MailType, wanted: readonly Notice[]) {
  const others = wanted.filter(({ type }) => isOfOccasion(type) && type !== lead);
  const newest = [...new Map(others.map((notice) => [notice.type, notice])).values()];
  return newest.length === 0 ? null : { also: recordsOf<MailedRecord>(feed, newest) };
}

function newestEvent(feed: NoticeFeed, mail: MailRow, wanted: readonly Notice[]): MailContent | null {
  const lead = leadOf(wanted) ?? mail.type;
  const newest = wanted.findLast(({ type }) => type === lead) ?? wanted.at(-1);
  const record = newest && recordsOf<MailedRecord>(feed, [newest])[0];
  if (record === undefined) return null;
  const covered = turnIn(feed, mail, wanted) ?? coveredIn(feed, record);
  return {
    kind: "event",
    record,
    waiting: feed.games.waiting(covered.covered?.id ?? newest?.game ?? null),
    ...covered,
    ...restOf(feed, record.type, wanted),
  };
}

const TABLES: NoticeTables = {
  notices: "mail_notices",
  waiting: "mail IS NULL",
  // More than a digest contains. A grouped mail shows only the newest event of each type.
  most: 500,
  isTight: false,
  immediate: "mail_immediate",
  gathers: MINUTE,
  throttled: "mail_throttled",
  throttling: "mails WHERE throttles = 1",
  release: "UPDATE mails SET throttles = 0 WHERE throttles = 1",
  includes: isMailType,
};

/** Notices for mail. A notice is deleted together with the mail that contains it. */
export class MailNotices extends Notices {
  constructor(sql: Sql, host: NoticesHost) {
    super(sql, TABLES, host);
  }

  assign(ids: readonly number[], mail: number): void {
    for (const id of ids) this.sql.exec("UPDATE mail_notices SET mail = ? WHERE id = ?", mail, id);
  }

  typesOf(mail: MailRow): readonly MailType[] {
    return this.#assignedTo(mail).map(({ type }) => type);
  }

  removeOf(mail: number): void {
    this.sql.exec("DELETE FROM mail_notices WHERE mail = ?", mail);
  }

  /** Returns the requests that caused a mail, for the log: the requests of its events, or the request that queued it. */
  traceOf(mail: MailRow): Trace {
    const seqs = this.#assignedTo(mail).map(({ event }) => event);
    const { events, requests, ...causes } = this.host.feed.causes(seqs);
    const { request = [] } = JSON.parse(mail.content ?? "{}") as { readonly request?: string };
    return { ...causes, mail: mail.id, events, requests: requests.concat(request) };
  }

  contentOf(mail: MailRow): MailContent | null {
    if (mail.content !== null) return JSON.parse(mail.content) as MailContent;
    if (mail.kind === "reminder") return reminder(this.host, mail);
    const wanted = this.#assignedTo(mail).filter((notice) => isStillWanted(this.host, notice));
    return mail.kind === "digest" ? digest(this.host, wanted) : newestEvent(this.host.feed, mail, wanted);
  }

  #assignedTo({ number }: MailRow): Notice[] {
    return this.list("mail = ?", number);
  }
}
