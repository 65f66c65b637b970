import type { HeardNews } from "../../game/news.ts";
import type { MailContent } from "../content.ts";
import { formatInstant } from "../../lib/duration.ts";
import { textOrNull, type ObjectStorage } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import type { FedEvent } from "../../events/channel.ts";
import type { MailType } from "../../events/types.ts";
import { stepsOf } from "../policy/reminders.ts";
import { isToThePoint, noticeToMail } from "../policy/relevance.ts";
import type { PendingNotice } from "../policy/plan.ts";
import type { FeedRecord } from "../../game/records.ts";
import { isMailed, modeOf } from "../policy/settings.ts";
import type { MailFeed } from "./ports.ts";
import type { MailRow } from "./queue.ts";
import type { NoticeSettingsStore } from "./settings-store.ts";

/** A digest tells no more than this, the newest: its reader has not looked in for long. */
const MOST_IN_A_DIGEST = 100;

interface NoticeRow extends PendingNotice {
  readonly event: number;
  readonly ply: number | null;
}

function noticeRow(row: Record<string, unknown>): NoticeRow {
  return {
    id: Number(row["id"]),
    event: Number(row["event"]),
    type: row["type"] as MailType,
    game: textOrNull(row["game"]),
    ply: row["ply"] === null ? null : Number(row["ply"]),
    at: Number(row["at"]),
  };
}

type MailedRecord = FeedRecord & { readonly type: MailType };

/** The notices that mails may tell: a row each until the mail that tells it was sent. All calls are synchronous. */
export function openPendingNotices({ sql }: ObjectStorage, feed: MailFeed, settings: NoticeSettingsStore) {
  const rows = (where: string, ...bindings: (string | number)[]): NoticeRow[] =>
    sql
      .exec(`SELECT * FROM letters WHERE ${where} ORDER BY id`, ...bindings)
      .toArray()
      .map(noticeRow);

  function isStillWanted(notice: NoticeRow): boolean {
    if (!isMailed(settings.read(), notice.type, notice.game)) return false;
    return isToThePoint(notice, notice.game === null ? null : feed.game(notice.game));
  }

  function add(event: FedEvent, type: MailType, ply: number | null): void {
    const query = "INSERT INTO letters (event, type, game, ply, at) VALUES (?, ?, ?, ?, ?)";
    sql.exec(query, event.seq, type, event.game, ply, now());
  }

  function remove(ids: readonly number[]): void {
    for (const id of ids) sql.exec("DELETE FROM letters WHERE id = ?", id);
  }

  function recordsOf(notices: readonly NoticeRow[]): MailedRecord[] {
    return notices.flatMap(({ event }) => {
      const record = feed.record(event);
      return record === null ? [] : [JSON.parse(record.body) as MailedRecord];
    });
  }

  function reminder({ game: id, ply, step }: MailRow): MailContent | null {
    const known = id === null ? null : feed.game(id);
    if (id === null || known === null || known.deadline === null) return null;
    const turn = feed.turns().find(({ game }) => game === id);
    if (turn === undefined || turn.ply !== ply || turn.deadline <= now()) return null;
    if (!isMailed(settings.read(), "game.deadline-near", id)) return null;
    // A later step that has been reached speaks for this one too.
    if (stepsOf(settings.read().reminders, turn).some((at) => at > (step ?? 0) && at <= now())) return null;
    const deadline = formatInstant(turn.deadline);
    return { kind: "reminder", game: known.game, deadline, waiting: feed.waiting(id) };
  }

  function told(mail: MailRow): MailContent | null {
    const wanted = rows("mail = ?", mail.number).filter(isStillWanted);
    if (mail.kind === "digest") {
      const records = recordsOf(wanted.slice(-MOST_IN_A_DIGEST));
      return records.length === 0 ? null : { kind: "digest", records };
    }
    const newest = wanted.at(-1);
    const record = newest && recordsOf([newest])[0];
    return record === undefined
      ? null
      : { kind: "event", record, waiting: feed.waiting(newest?.game ?? null) };
  }

  return {
    /**
     * Notes what a game's news may be mailed about, and deletes the notices that they have made pointless.
     * @param isThrottled whether no mail of a type goes until the player's next visit
     */
    take(news: HeardNews, events: readonly FedEvent[], isThrottled: (type: MailType) => boolean): void {
      const pending = rows("game = ? AND mail IS NULL", news.gameId);
      remove(pending.filter((notice) => !isStillWanted(notice)).map(({ id }) => id));
      const notice = noticeToMail(news, settings.read());
      const event = events.find(({ id }) => id === notice?.id);
      if (notice === null || event === undefined) return;
      if (modeOf(settings.read(), notice.type) === "grouped" && isThrottled(notice.type)) return;
      add(event, notice.type, notice.ply);
    },

    /** Notes that something that happened to the player's own arrangements may be mailed. */
    takeOwn(event: FedEvent, type: MailType): void {
      if (isMailed(settings.read(), type, null)) add(event, type, null);
    },

    /** The notices that no mail has taken up. */
    pending: (): PendingNotice[] => rows("mail IS NULL"),

    remove,

    /** Notes which mail tells these notices. */
    assign(ids: readonly number[], mail: number): void {
      for (const id of ids) sql.exec("UPDATE letters SET mail = ? WHERE id = ?", mail, id);
    },

    /** Deletes the notices that a mail told, or was to tell. */
    removeOf(mail: number): void {
      sql.exec("DELETE FROM letters WHERE mail = ?", mail);
    },

    /** Deletes them all. */
    clear(): void {
      sql.exec("DELETE FROM letters");
    },

    /** What a mail says as things stand; null where it has become pointless. */
    contentOf(mail: MailRow): MailContent | null {
      if (mail.content !== null) return JSON.parse(mail.content) as MailContent;
      return mail.kind === "reminder" ? reminder(mail) : told(mail);
    },
  };
}

export type PendingNotices = ReturnType<typeof openPendingNotices>;
