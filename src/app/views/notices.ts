import type { MailMode, MailType, PushType } from "../../contract/events/types.ts";
import { formatInstant } from "../../lib/duration.ts";
import type { NoticeStanding } from "../../channels/mail/rpc.ts";
import { allModes, allPushModes, type QuietHours } from "../../channels/policy/settings.ts";

/** When a player wants mail and push messages, as they see it. Hours are "HH:MM" in the player's time zone. */
export interface NoticesView {
  readonly mail: Readonly<Record<MailType, MailMode>>;
  readonly push: Readonly<Record<PushType, MailMode>>;
  readonly digestAt: readonly string[];
  readonly quietHours: QuietHours | null;
  readonly reminders: readonly string[];
  /** The ids of muted games. */
  readonly mutedGames: readonly string[];
  /** When the next mail would go, as things stand; null for never. */
  readonly next: string | null;
  /** How many more mails of the mode `immediate` may go within a day. */
  readonly immediateLeft: number;
}

/** The settings as the API shows them. */
export function noticesView({ settings, next, leftAtOnce }: NoticeStanding): NoticesView {
  const { digestAt, quiet, reminders, muted } = settings;
  return {
    mail: allModes(settings),
    push: allPushModes(settings),
    digestAt: [...digestAt],
    quietHours: quiet,
    reminders: [...reminders],
    mutedGames: [...muted],
    next: next === null ? null : formatInstant(next),
    immediateLeft: leftAtOnce,
  };
}
