import { NOTICE_CHANNELS } from "../../contract/events/types.ts";
import { type ObjectStorage, StoredFact } from "../../lib/object-storage.ts";
import { DEFAULT_SETTINGS, type NoticeSettings } from "../policy/settings.ts";

/** Absent fields, and the modes of absent types, stay unchanged. */
export type NoticeChanges = Partial<NoticeSettings>;

export class NoticeSettingsStore {
  readonly #stored: StoredFact<NoticeChanges>;
  /** Cached, because the settings are read on every event. Null after a change. */
  #known: NoticeSettings | null = null;

  constructor({ sql }: ObjectStorage) {
    this.#stored = new StoredFact(sql, "notices");
  }

  read(): NoticeSettings {
    return (this.#known ??= { ...DEFAULT_SETTINGS, ...this.#stored.read() });
  }

  change(changes: NoticeChanges): void {
    const before = this.read();
    this.#known = null;
    const modes = Object.fromEntries(
      NOTICE_CHANNELS.map((channel) => [channel, { ...before[channel], ...changes[channel] }]),
    );
    this.#stored.keep({ ...before, ...changes, ...modes });
  }

  /** Clears the cache after the table was emptied or a commit failed. */
  forget(): void {
    this.#known = null;
  }
}
