import type { MailType } from "../../../events/types.ts";
import type { FeedRecord } from "../../../game/records.ts";
import type { GameSummary } from "../../../game/view.ts";
import { formatInstant } from "../../../lib/duration.ts";
import type { MailContent } from "../content.ts";
import { countsAtOnce } from "../../policy/at-once.ts";
import type { NoticeFeed } from "../../notices/feed.ts";
import { atPresent, isStillWanted, type Notice, remindedGame } from "../../notices/wanted.ts";
import type { MailRow } from "./mail-rows.ts";
import { type MailContext, noticesOf } from "./notices.ts";

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
