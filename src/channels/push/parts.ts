import type { Notice, NoticeFeed } from "../notices/wanted.ts";
import { type NoticeSettings, asPushed } from "../policy/settings.ts";
import type { Reader } from "../../i18n/reader.ts";
import type { ObjectStorage, Sql } from "../../lib/object-storage.ts";
import type { PushContent } from "./message.ts";
import { type PushSubscription, openPushSubscriptions } from "./subscriptions.ts";
import { type MailType, type PushType, isPushType } from "../../events/types.ts";
import { now } from "../../lib/now.ts";
import type { FedEvent } from "../../events/channel.ts";
import type { Subject } from "../policy/relevance.ts";
import { noticeOf, openToldAtOnce } from "../notices/notices.ts";
import { openPushQueue } from "./queue.ts";

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
  /** The ids of the player's sessions and tokens that are not over: a browser is notified no longer than its own. */
  readonly tokens: () => Promise<ReadonlySet<string>>;
  readonly send: SendPush;
  /** Makes sure the alarm is set for what is due next. */
  readonly arm: () => void;
}

/** So many notices wait for a push message at a time; of more only the newest are told. */
const MOST_WAITING = 200;

/** Those that wait, in the order in which they came. One of a type that only a later release knows is passed over. */
function waiting(sql: Sql): Notice[] {
  const rows = sql.exec("SELECT * FROM push_notices ORDER BY id DESC LIMIT ?", MOST_WAITING).toArray();
  return rows
    .filter(({ type }) => isPushType(String(type)))
    .map(noticeOf)
    .toReversed();
}

/** The notices of which no push message has been made yet. All calls are synchronous. */
export function openPushNotices({ sql }: ObjectStorage) {
  return {
    waiting: (): Notice[] => waiting(sql),

    /** Notes that an event may have to be told. The oldest make room. */
    add(event: FedEvent, { type, ply, takebacks }: Subject): void {
      const query =
        "INSERT INTO push_notices (event, type, game, ply, takebacks, at) VALUES (?, ?, ?, ?, ?, ?)";
      sql.exec(query, event.seq, type, event.game, ply, takebacks, now());
      const overdue = "SELECT id FROM push_notices ORDER BY id DESC LIMIT -1 OFFSET ?";
      sql.exec(`DELETE FROM push_notices WHERE id IN (${overdue})`, MOST_WAITING);
    },

    remove(ids: readonly number[]): void {
      for (const id of ids) sql.exec("DELETE FROM push_notices WHERE id = ?", id);
    },

    clear(): void {
      sql.exec("DELETE FROM push_notices");
    },
  };
}

/** The types of which no push message goes until the player's next visit: those that come grouped. Synchronous. */
export function openPushThrottle({ sql }: ObjectStorage) {
  const types = (): Set<MailType> => {
    const rows = sql.exec("SELECT type FROM push_throttled").toArray();
    return new Set(rows.map((row) => row["type"] as MailType));
  };
  const isSending = (): boolean =>
    sql.exec("SELECT 1 FROM pushes WHERE throttles IS NOT NULL LIMIT 1").toArray().length > 0;
  // Whether a visit may end anything. Every request asks.
  let mayHold = types().size > 0 || isSending();

  return {
    types,

    /** No push message of a type until the player's next visit. */
    begin(type: PushType): void {
      mayHold = true;
      sql.exec("INSERT OR IGNORE INTO push_throttled (type) VALUES (?)", type);
    },

    /** Notes that one is being sent that throttles its type. */
    queued(): void {
      mayHold = true;
    },

    /** Whether a visit has to end anything. */
    mayHold: (): boolean => mayHold,

    /** A visit has ended everything, and that is committed. */
    ended(): void {
      mayHold = false;
    },

    clear(): void {
      sql.exec("DELETE FROM push_throttled");
    },
  };
}

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
