import type { SchemaStep } from "../../lib/object-storage.ts";
import { isPushType } from "../../contract/events/types.ts";
import type { HeardNews } from "../../game/news.ts";
import { now } from "../../lib/now.ts";
import type { Channel, MailboxCalls } from "../channel.ts";
import { skipPast, unsentStep } from "../notices/wanted.ts";
import { alarmAt, GRACE } from "../outbox.ts";
import { afterQuiet } from "../policy/settings.ts";
import { openPushOutbox } from "./outbox.ts";
import { openPushParts, type PushParts, type PushPorts } from "./parts.ts";
import type { NewPushSubscription, PushSubscription } from "./subscriptions.ts";
import { CAPS } from "../../contract/limits.ts";

export const PUSH_SCHEMA: SchemaStep = [
  // The browsers that are notified for the player. vapid: the number of our key that each was made for. token: the session or
  // token that it was made with. sent, failing_since: when its push service last took a message, and since when it has not.
  `CREATE TABLE push_subscriptions (id TEXT PRIMARY KEY, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
     vapid INTEGER NOT NULL, label TEXT NOT NULL, token TEXT NOT NULL, created INTEGER NOT NULL, sent INTEGER,
     failing_since INTEGER) WITHOUT ROWID`,
  // What push messages may tell, each by its event in the feed, until one is made of it.
  `CREATE TABLE push_notices (id INTEGER PRIMARY KEY, event INTEGER NOT NULL, type TEXT NOT NULL, game TEXT, ply INTEGER,
     takebacks INTEGER NOT NULL, at INTEGER NOT NULL)`,
  // Push messages that are being sent, a row for each browser. body: what it tells, as JSON. throttles: the type of which,
  // once it is sent, no other goes until the player's next visit. urgent: quiet hours do not hold it.
  `CREATE TABLE pushes (number INTEGER PRIMARY KEY, subscription TEXT NOT NULL, topic TEXT NOT NULL, urgent INTEGER NOT NULL,
     throttles TEXT, body TEXT NOT NULL, tries INTEGER NOT NULL, next INTEGER NOT NULL)`,
  "CREATE INDEX pushes_by_time ON pushes (subscription, next)",
  // As of mail.
  "CREATE TABLE push_throttled (type TEXT PRIMARY KEY) WITHOUT ROWID",
  "CREATE TABLE push_immediate (at INTEGER NOT NULL)",
];

/** When the alarm has to go off for a player's push messages; null for never. */
function nextDue({ subscriptions, notices, queue, settings }: PushParts, { reader }: PushPorts) {
  if (subscriptions.list().length === 0) return null;
  const zone = reader.peek()?.timezone;
  if (zone === undefined) return now() + GRACE;
  const { any, urgent } = queue.nextDue();
  const held = any === Infinity ? any : afterQuiet(settings.read().quiet, zone, Math.max(any, now()));
  return alarmAt(Math.min(notices.nextPlanned(zone), held, urgent), now());
}

/** What the player does about their browsers. */
function openManagement(parts: PushParts, { feed }: Pick<PushPorts, "feed">) {
  const { subscriptions } = parts;
  return {
    subscriptions: (): readonly PushSubscription[] => subscriptions.list(),

    /** Has a browser notified; null where the player has as many as they can have. One that is here already stays. */
    subscribe(input: NewPushSubscription): PushSubscription | null {
      const all = subscriptions.list();
      const isKnown = all.some(({ id, endpoint }) => id === input.id || endpoint === input.endpoint);
      if (!isKnown && all.length >= CAPS.pushSubscriptions.max) return null;
      const id = parts.commit(() => {
        // A reminder does not come after the event: the first browser begins with what is still ahead.
        if (all.length === 0) skipPast(feed, () => null);
        return subscriptions.keep(input);
      });
      return subscriptions.list().find((one) => one.id === id) ?? null;
    },

    unsubscribe: (id: string): boolean => parts.commit(() => parts.endSubscription(id)),
  };
}

/** A player's push messages: to which browsers they go, what may be told, when it goes, and whether it arrived. */
export function openPush(ports: PushPorts) {
  const parts = openPushParts(ports);
  const { subscriptions, notices, throttle, queue, settings } = parts;
  const hasNone = (): boolean => subscriptions.list().length === 0;

  const channel = {
    run: openPushOutbox(parts, ports),

    take(news, events) {
      if (!hasNone()) notices.take(news, events);
    },

    takeOwn(event) {
      if (!hasNone() && isPushType(event.type)) notices.takeOwn(event, event.type);
    },

    nextDue: () => nextDue(parts, ports),
    // What waits is bounded as it comes.
    prune: () => true,

    // Steps of the schedule that are past are not sent after it.
    settingsChange(zone) {
      if (!hasNone()) skipPast(ports.feed, (turn) => unsentStep(settings.read(), turn, zone));
    },

    visited() {
      if (!hasNone()) throttle.visited(parts.commit);
    },

    tokensEnded: (tokens) => parts.endWhere(({ token }) => tokens.includes(token)),

    forget() {
      subscriptions.forget();
      queue.forget();
    },
  } satisfies Channel<HeardNews>;

  return { ...channel, ...openManagement(parts, ports) };
}

type Push = ReturnType<typeof openPush>;

/** What push's part of a mailbox's RPC surface needs of the mailbox. */
export interface PushRpcParts extends Omit<MailboxCalls, "goOn"> {
  /** Opens the mailbox where it is not open yet, which stores something. */
  readonly push: () => Push;
}

/** The methods of a mailbox that are about push messages, each a function of the mailbox's parts and its arguments. */
export const pushRpc = {
  pushSubscriptions: ({ push, isStored }: PushRpcParts): PushSubscription[] =>
    isStored() ? [...push().subscriptions()] : [],

  /** Has a browser notified; null where the player has as many as they can have, or has left. */
  subscribeToPush: ({ push, hasLeft }: PushRpcParts, input: NewPushSubscription): PushSubscription | null =>
    hasLeft() ? null : push().subscribe(input),

  unsubscribeFromPush: ({ push, isStored }: PushRpcParts, id: string): boolean =>
    isStored() && push().unsubscribe(id),

  /** Notes that the player is here. */
  pushVisit({ push, isStored }: PushRpcParts): void {
    if (isStored()) push().visited();
  },
} as const;
