import { asPushed, type NoticeSettings } from "../policy/settings.ts";
import { openToldAtOnce } from "../notices/told-at-once.ts";
import { openPushThrottle } from "./throttle.ts";
import { openPushNotices } from "./pending.ts";
import type { PushPorts } from "./ports.ts";
import { openPushQueue } from "./queue.ts";
import { openPushSubscriptions } from "./subscriptions.ts";

/** The settings as push goes by them. They are asked for on every move and change seldom: worked out once for each. */
function pushedSettings({ read }: PushPorts["settings"]): PushPorts["settings"] {
  let known: { readonly of: NoticeSettings; readonly pushed: NoticeSettings } | null = null;
  return {
    read() {
      const of = read();
      if (known?.of !== of) known = { of, pushed: asPushed(of) };
      return known.pushed;
    },
  };
}

/** What a player's push messages are made of: what is stored of them, and what can be done with each part. */
export function openPushParts({ storage, settings, arm }: PushPorts) {
  const subscriptions = openPushSubscriptions(storage);
  const queue = openPushQueue(storage);

  return {
    subscriptions,
    notices: openPushNotices(storage),
    throttle: openPushThrottle(storage),
    queue,
    toldAtOnce: openToldAtOnce(storage, "push_told_at_once"),
    settings: pushedSettings(settings),

    /** Makes changes in one commit, with the alarm set for what is due after them. */
    commit<T>(work: () => T): T {
      try {
        return storage.transactionSync(() => {
          const done = work();
          arm();
          return done;
        });
      } catch (fault) {
        // What was read within it may never have been.
        subscriptions.forget();
        throw fault;
      }
    },
  };
}

export type PushParts = ReturnType<typeof openPushParts>;
