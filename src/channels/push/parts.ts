import { isPushType } from "../../contract/events/types.ts";
import type { Reader } from "../../i18n/reader.ts";
import { committing, type ObjectStorage } from "../../lib/object-storage.ts";
import { type NoticeTables, openNotices } from "../notices/notices.ts";
import type { NoticeFeed } from "../notices/wanted.ts";
import { type NoticeSettings, settingsOn } from "../policy/settings.ts";
import type { PushContent } from "./content.ts";
import { openPushQueue } from "./queue.ts";
import { openPushSubscriptions, type PushSubscription } from "./subscriptions.ts";

/** What became of one try to send a push message. `retryAfter` in milliseconds. */
export type PushOutcome =
  | { readonly kind: "sent" }
  /** The browser has ended its subscription, or no key of ours fits it any more. */
  | { readonly kind: "gone"; readonly why: string }
  /** This one message is not taken, however often it is sent. */
  | { readonly kind: "spoilt"; readonly why: string }
  | { readonly kind: "failed"; readonly why: string; readonly retryAfter: number | null };

/** A message that is to be sent. `topic`: it replaces what still waits for the browser under the same one. */
export interface OutgoingPush {
  readonly content: PushContent;
  readonly topic: string;
}

/** Puts a message into words, encrypts it for a browser, and sends it. Never throws. */
export type SendPush = (
  push: OutgoingPush,
  subscription: PushSubscription,
  reader: Reader,
) => Promise<PushOutcome>;

/** What a player's push messages need from their mailbox and the world. */
export interface PushPorts {
  readonly storage: ObjectStorage;
  readonly feed: NoticeFeed;
  /** The settings that mail has, too. */
  readonly settings: { readonly read: () => NoticeSettings };
  readonly reader: {
    /** The player as far as they are known without asking the records; undefined where these would have to be asked. */
    readonly peek: () => Reader | undefined;
    readonly get: () => Promise<Reader>;
  };
  /** The ids of the player's sessions and tokens, and of what apps were granted, that are not over: a browser is notified no longer than its own. */
  readonly tokens: () => ReadonlySet<string>;
  readonly sendPush: SendPush;
  /** Makes sure the alarm is set for what is due next. */
  readonly arm: () => void;
}

const TABLES: NoticeTables = {
  notices: "push_notices",
  untold: "true",
  most: 200,
  isTight: true,
  toldAtOnce: "push_immediate",
  gathers: 0,
  throttled: "push_throttled",
  throttling: "pushes WHERE throttles IS NOT NULL",
  release: "UPDATE pushes SET throttles = NULL WHERE throttles IS NOT NULL",
  tells: isPushType,
};

/** The settings as push goes by them. They are asked for on every move and change seldom: worked out once for each. */
function pushedSettings({ read }: PushPorts["settings"]): PushPorts["settings"] {
  let known: { readonly of: NoticeSettings; readonly pushed: NoticeSettings } | null = null;
  return {
    read() {
      const of = read();
      if (known?.of !== of) known = { of, pushed: settingsOn("push", of) };
      return known.pushed;
    },
  };
}

/** What a player's push messages are made of: what is stored of them, and what can be done with each part. */
export function openPushParts({ storage, feed, settings: shared, arm }: PushPorts) {
  const subscriptions = openPushSubscriptions(storage);
  const queue = openPushQueue(storage);
  const settings = pushedSettings(shared);
  const notices = openNotices(storage, TABLES, { feed, settings, underWay: () => queue.underWay() });

  const commit = committing({ storage, arm }, () => subscriptions.forget());

  /** Ends a subscription, with everything that was to go to it; of the last one, with all that waits. False for none. */
  function endSubscription(id: string): boolean {
    const isThere = subscriptions.remove(id);
    queue.dropOf(id);
    if (subscriptions.list().length === 0) {
      notices.clear();
      notices.throttle.clear();
    }
    return isThere;
  }

  /** Ends those subscriptions of which this is so. */
  function endWhere(isOver: (one: PushSubscription) => boolean): void {
    const ended = subscriptions.list().filter(isOver);
    if (ended.length > 0) commit(() => ended.forEach(({ id }) => endSubscription(id)));
  }

  return {
    subscriptions,
    notices,
    throttle: notices.throttle,
    queue,
    settings,
    commit,
    endSubscription,
    endWhere,
  };
}

export type PushParts = ReturnType<typeof openPushParts>;
