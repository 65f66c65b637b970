import type { MailType } from "../../events/types.ts";
import { type FeedRecord, isOfGame } from "../../game/records.ts";
import type { GameSummary } from "../../game/view.ts";
import { formatInstant } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import type { MailContent } from "../content.ts";
import { countsAtOnce } from "../../notices/policy/at-once.ts";
import { stepsOf } from "../../notices/policy/reminders.ts";
import { isMailed } from "../../notices/policy/settings.ts";
import type { MailRow } from "./mail-rows.ts";
import { isStillWanted, noticesOf, type Notice, type NoticeContext } from "./notices.ts";
import type { MailFeed } from "./ports.ts";

/** A digest tells no more than this, the newest: its reader has not looked in for long. */
const MOST_IN_A_DIGEST = 100;

type MailedRecord = FeedRecord & { readonly type: MailType };

/**
 * A record with its game as that stands now: the deadline may be another one. Once its turn is over, the record has no
 * deadline any more.
 */
function atPresent<Record extends FeedRecord>(feed: MailFeed, record: Record): Record {
  const known = isOfGame(record) ? feed.game(record.data.game.id) : null;
  if (!isOfGame(record) || known === null) return record;
  const { game } = known;
  const { ply, game: then } = record.data;
  const isSame = game.ply === ply && game.takebacks === then.takebacks && game.status === then.status;
  const present = isSame ? { game, deadline: game.clock.deadline } : { deadline: null };
  return { ...record, data: { ...record.data, ...present } };
}

function recordsOf(feed: MailFeed, notices: readonly Notice[]): MailedRecord[] {
  return notices.flatMap(({ event }) => {
    const record = feed.record(event);
    return record === null ? [] : [atPresent(feed, JSON.parse(record.body) as MailedRecord)];
  });
}

/** The game that an hour of vacation keeps, where it goes on. */
function coveredIn(feed: MailFeed, record: FeedRecord): { readonly covered?: GameSummary } {
  const known = record.type === "vacation.cover" ? feed.game(record.data.game.id) : null;
  return known?.game.status === "playing" ? { covered: known.game } : {};
}

function reminder(
  { feed, settings }: NoticeContext,
  { game: id, ply, step }: Pick<MailRow, "game" | "ply" | "step">,
): MailContent | null {
  const known = id === null ? null : feed.game(id);
  if (id === null || known === null || known.deadline === null) return null;
  const turn = feed.turns().find(({ game }) => game === id);
  if (turn === undefined || turn.ply !== ply || turn.deadline <= now()) return null;
  if (!isMailed(settings.read(), "game.deadline-near", id)) return null;
  const reached = stepsOf(settings.read().reminders, turn).findLast((at) => at <= now());
  // A later step that has been reached speaks for this one too; and where the deadline has moved away, it will go again.
  if (reached === undefined || reached > (step ?? 0)) return null;
  const deadline = formatInstant(turn.deadline);
  return { kind: "reminder", game: known.game, deadline, waiting: feed.waiting(id) };
}

function digest({ feed, settings }: NoticeContext, wanted: readonly Notice[]): MailContent | null {
  const records = recordsOf(feed, wanted.slice(-MOST_IN_A_DIGEST));
  const isRest = wanted.some((notice) => countsAtOnce(notice, settings.read()));
  return records.length === 0 ? null : { kind: "digest", records, isRest };
}

function newestEvent(feed: MailFeed, wanted: readonly Notice[]): MailContent | null {
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
export function contentOf(context: NoticeContext, mail: MailRow): MailContent | null {
  if (mail.content !== null) return JSON.parse(mail.content) as MailContent;
  if (mail.kind === "reminder") return reminder(context, mail);
  const notices = noticesOf(context.sql, mail.number);
  const wanted = notices.filter((notice) => isStillWanted(context, notice));
  return mail.kind === "digest" ? digest(context, wanted) : newestEvent(context.feed, wanted);
}
