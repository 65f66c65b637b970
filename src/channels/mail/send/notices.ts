import { isMailType, type MailType } from "../../../contract/events/types.ts";
import { formatInstant, MINUTE } from "../../../lib/duration.ts";
import type { ObjectStorage } from "../../../lib/object-storage.ts";
import type { Trace } from "../../../lib/tracing.ts";
import { type NoticeTables, openNotices } from "../../notices/notices.ts";
import {
  atPresent,
  isStillWanted,
  type Notice,
  type NoticeContext,
  type NoticeFeed,
  remindedGame,
} from "../../notices/wanted.ts";
import { isOfOccasion, leadOf } from "../../policy/occasions.ts";
import { countsAtOnce } from "../../policy/plan.ts";
import type { MailContent } from "../content.ts";
import type { MailRow } from "./queue.ts";
import type { GameSummary } from "../../../contract/game.ts";
import type { FeedRecord } from "../../../contract/events/records.ts";

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

function reminder(context: NoticeContext, mail: MailRow): MailContent | null {
  const known = remindedGame(context, mail);
  if (known === null) return null;
  const { game, due } = known;
  return { kind: "reminder", game, deadline: formatInstant(due), waiting: context.feed.waiting(game.id) };
}

function digest({ feed, settings }: NoticeContext, wanted: readonly Notice[]): MailContent | null {
  const records = recordsOf(feed, wanted.slice(-MOST_IN_A_DIGEST));
  const isRest = wanted.some((notice) => countsAtOnce(notice, settings.read()));
  return records.length === 0 ? null : { kind: "digest", records, isRest };
}

/** The game of the first of the turns that a mail tells besides what began the games. */
function turnIn(feed: NoticeFeed, { type }: MailRow, wanted: readonly Notice[]) {
  const turn = wanted.find((notice) => type !== "game.turn" && notice.type === "game.turn");
  const known = turn?.game == null ? null : feed.game(turn.game);
  return known === null ? null : { covered: known.game };
}

/** The rest of an occasion: the newest of each other type. */
function restOf(feed: NoticeFeed, lead: MailType, wanted: readonly Notice[]) {
  const others = wanted.filter(({ type }) => isOfOccasion(type) && type !== lead);
  const newest = [...new Map(others.map((notice) => [notice.type, notice])).values()];
  return newest.length === 0 ? null : { also: recordsOf(feed, newest) };
}

function newestEvent(feed: NoticeFeed, mail: MailRow, wanted: readonly Notice[]): MailContent | null {
  const lead = leadOf(wanted) ?? mail.type;
  const newest = wanted.findLast(({ type }) => type === lead) ?? wanted.at(-1);
  const record = newest && recordsOf(feed, [newest])[0];
  if (record === undefined) return null;
  const covered = turnIn(feed, mail, wanted) ?? coveredIn(feed, record);
  return {
    kind: "event",
    record,
    waiting: feed.waiting(covered.covered?.id ?? newest?.game ?? null),
    ...covered,
    ...restOf(feed, record.type, wanted),
  };
}

const TABLES: NoticeTables = {
  notices: "mail_notices",
  untold: "mail IS NULL",
  // A digest holds no more anyway, and a group's mail tells one.
  most: 500,
  isTight: false,
  toldAtOnce: "mail_immediate",
  gathers: MINUTE,
  throttled: "mail_throttled",
  throttling: "mails WHERE throttles = 1",
  release: "UPDATE mails SET throttles = 0 WHERE throttles = 1",
  tells: isMailType,
};

/**
 * The notices that mails may tell: a row each until the mail that tells it was sent. All calls are synchronous.
 * @param ports the types of which a grouped mail is being sent, and whether a key is new
 */
export function openMailNotices(
  { storage, feed, settings }: NoticeContext & { readonly storage: ObjectStorage },
  ports: Pick<Parameters<typeof openNotices>[2], "underWay" | "isFirst" | "spacing">,
) {
  const { sql } = storage;
  const context: NoticeContext = { feed, settings };
  const notices = openNotices(storage, TABLES, { ...ports, feed, settings });
  const takenUpBy = ({ number }: MailRow): Notice[] => notices.list("mail = ?", number);

  return {
    ...notices,

    assign(ids: readonly number[], mail: number): void {
      for (const id of ids) sql.exec("UPDATE mail_notices SET mail = ? WHERE id = ?", mail, id);
    },

    /** The types of what a mail tells, which it throttles alike. */
    typesOf: (mail: MailRow): readonly MailType[] => takenUpBy(mail).map(({ type }) => type),

    /** Deletes the notices that a mail told, or was to tell. */
    removeOf(mail: number): void {
      sql.exec("DELETE FROM mail_notices WHERE mail = ?", mail);
    },

    /** What a mail tells, for the log: what no event is about was asked for by a request. */
    causesOf(mail: MailRow): Trace {
      const { events, requests, ...causes } = feed.causes(takenUpBy(mail).map(({ event }) => event));
      const { request = [] } = JSON.parse(mail.content ?? "{}") as { readonly request?: string };
      return { ...causes, mail: mail.id, events, requests: requests.concat(request) };
    },

    /** What a mail says as things stand; null where it has become pointless. */
    contentOf(mail: MailRow): MailContent | null {
      if (mail.content !== null) return JSON.parse(mail.content) as MailContent;
      if (mail.kind === "reminder") return reminder(context, mail);
      const wanted = takenUpBy(mail).filter((notice) => isStillWanted(context, notice));
      return mail.kind === "digest" ? digest(context, wanted) : newestEvent(feed, mail, wanted);
    },
  };
}
