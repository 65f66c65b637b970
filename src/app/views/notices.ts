import { formatInstant } from "../../lib/duration.ts";
import type { NoticeStanding } from "../../channels/mail/rpc.ts";
import { allModes, allPushModes } from "../../channels/policy/settings.ts";
import type { NoticesView } from "../../contract/notices.ts";

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
