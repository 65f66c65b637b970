import { NOTICE_CHANNELS } from "../../contract/events/types.ts";
import { type ObjectStorage, openKept } from "../../lib/object-storage.ts";
import { type NoticeSettings, DEFAULT_SETTINGS } from "../policy/settings.ts";

/** A change of the settings: what is not named stays as it is; of the modes, each type for itself. */
export type NoticeChanges = Partial<NoticeSettings>;

/** When a player wants to be told. All calls are synchronous. */
export function openNoticeSettings({ sql }: ObjectStorage) {
  const stored = openKept<NoticeChanges>(sql, "notices");
  // Read on every event and seldom changed: kept in memory until it changes.
  let known: NoticeSettings | null = null;

  const read = (): NoticeSettings => (known ??= { ...DEFAULT_SETTINGS, ...stored.read() });

  return {
    read,

    change(changes: NoticeChanges): void {
      const before = read();
      known = null;
      const modes = Object.fromEntries(
        NOTICE_CHANNELS.map((channel) => [channel, { ...before[channel], ...changes[channel] }]),
      );
      stored.keep({ ...before, ...changes, ...modes });
    },

    /** Forgets what is remembered; the table has been emptied. */
    forget(): void {
      known = null;
    },
  };
}

export type NoticeSettingsStore = ReturnType<typeof openNoticeSettings>;
