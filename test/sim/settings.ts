import type { NoticeSettings } from "../../src/channels/policy/settings.ts";

/** When a player wants to be notified, as far as that is committed. */
export function openSettings(first: NoticeSettings, now: () => number) {
  let settings = first;
  let changedAt = -Infinity;
  let pending: { readonly wanted: NoticeSettings; readonly isAlive: () => boolean } | null = null;

  return {
    read: (): NoticeSettings => settings,
    changedAt: (): number => changedAt,

    /** The player changes what they want; so it is once this turn is committed, and never if it dies in it. */
    changing(wanted: NoticeSettings, isAlive: () => boolean): void {
      pending = { wanted, isAlive };
    },

    /** A turn has been committed. Whether a change was made in it. */
    committed(): boolean {
      const isMade = pending?.isAlive() === true;
      if (isMade && pending !== null) {
        settings = pending.wanted;
        changedAt = now();
      }
      pending = null;
      return isMade;
    },
  };
}

export type PlayerSettings = ReturnType<typeof openSettings>;
