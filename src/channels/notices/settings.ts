import { NOTICE_CHANNELS } from "../../contract/events/types.ts";
import type { ObjectStorage } from "../../lib/object-storage.ts";
import { DEFAULT_SETTINGS, type NoticeSettings } from "../policy/settings.ts";

/** A change of the settings: what is not named stays as it is; of the modes, each type for itself. */
export type NoticeChanges = Partial<NoticeSettings>;

/** When a player wants to be told. All calls are synchronous. */
export function openNoticeSettings({ sql }: ObjectStorage) {
  // Read on every event and seldom changed: kept in memory until it changes.
  let known: NoticeSettings | null = null;

  function stored(): NoticeSettings {
    const row = sql.exec("SELECT body FROM notice_settings").toArray()[0];
    const chosen = row === undefined ? {} : (JSON.parse(String(row["body"])) as Partial<NoticeSettings>);
    return { ...DEFAULT_SETTINGS, ...chosen };
  }

  const read = (): NoticeSettings => (known ??= stored());

  return {
    read,

    change(changes: NoticeChanges): void {
      const before = read();
      known = null;
      const modes = Object.fromEntries(
        NOTICE_CHANNELS.map((channel) => [channel, { ...before[channel], ...changes[channel] }]),
      );
      const after = { ...before, ...changes, ...modes };
      sql.exec("DELETE FROM notice_settings");
      sql.exec("INSERT INTO notice_settings (body) VALUES (?)", JSON.stringify(after));
    },

    /** Forgets what is remembered; the table has been emptied. */
    forget(): void {
      known = null;
    },
  };
}

export type NoticeSettingsStore = ReturnType<typeof openNoticeSettings>;
