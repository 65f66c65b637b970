import { isPushType } from "../../contract/events/types.ts";
import { CAPS } from "../../contract/limits.ts";
import type { NewsView } from "../../game/news.ts";
import { now } from "../../lib/now.ts";
import type { SchemaStep } from "../../lib/object-storage.ts";
import type { Channel, FedEvent } from "../channel.ts";
import { skipPast, unsentStep } from "../notices/wanted.ts";
import { alarmAt, GRACE } from "../outbox.ts";
import { afterQuiet } from "../policy/settings.ts";
import type { PushHost } from "./host.ts";
import { PushOutbox } from "./outbox.ts";
import { PushStore } from "./store.ts";
import type { NewPushSubscription, PushSubscription } from "./subscriptions.ts";

export const PUSH_SCHEMA: SchemaStep = [
  // vapid: the number of the service's key. token: the session, token or grant that created the subscription, which
  // ends with it. sent: when the push service last accepted a message. failing_since: when the present run of failures began.
  `CREATE TABLE push_subscriptions (id TEXT PRIMARY KEY, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
     vapid INTEGER NOT NULL, label TEXT NOT NULL, token TEXT NOT NULL, created INTEGER NOT NULL, sent INTEGER,
     failing_since INTEGER) WITHOUT ROWID`,
  // Like mail_notices, but a notice is deleted when its message is queued.
  `CREATE TABLE push_notices (id INTEGER PRIMARY KEY, event INTEGER NOT NULL, type TEXT NOT NULL, game TEXT, ply INTEGER,
     takebacks INTEGER NOT NULL, at INTEGER NOT NULL)`,
  // One row per browser and message. body: the subject, as JSON. throttles: the type that pauses until the player's next visit
  // once the message is sent. urgent: 1 if it is also sent in quiet hours.
  `CREATE TABLE pushes (number INTEGER PRIMARY KEY, subscription TEXT NOT NULL, topic TEXT NOT NULL, urgent INTEGER NOT NULL,
     throttles TEXT, body TEXT NOT NULL, tries INTEGER NOT NULL, next INTEGER NOT NULL)`,
  "CREATE INDEX pushes_by_time ON pushes (subscription, next)",
  "CREATE TABLE push_throttled (type TEXT PRIMARY KEY) WITHOUT ROWID",
  "CREATE TABLE push_immediate (at INTEGER NOT NULL)",
];

export class PushChannel implements Channel<NewsView> {
  readonly #host: PushHost;
  readonly #store: PushStore;
  readonly #outbox: PushOutbox;

  constructor(host: PushHost) {
    this.#host = host;
    this.#store = new PushStore(host);
    this.#outbox = new PushOutbox(host, this.#store);
  }

  take(news: NewsView, events: readonly FedEvent[]): void {
    if (!this.#store.isIdle()) this.#store.notices.take(news, events);
  }

  takeOwn(event: FedEvent): void {
    if (!this.#store.isIdle() && isPushType(event.type)) this.#store.notices.takeOwn(event, event.type);
  }

  run(): Promise<void> {
    return this.#outbox.run();
  }

  nextDue(): number | null {
    if (this.#store.isIdle()) return null;
    const zone = this.#host.reader.peek()?.timezone;
    if (zone === undefined) return now() + GRACE;
    const { notices, queue, context } = this.#store;
    const { any, urgent } = queue.nextDue();
    const { quiet } = context.settings.read();
    const held = any === Infinity ? any : afterQuiet(quiet, zone, Math.max(any, now()));
    return alarmAt(Math.min(notices.nextPlanned(zone), held, urgent), now());
  }

  settingsChange(zone: string): void {
    const { context } = this.#store;
    if (!this.#store.isIdle()) skipPast(context, (turn) => unsentStep(context.settings.read(), turn, zone));
  }

  visited(): void {
    if (!this.#store.isIdle()) this.#store.notices.throttle.visited(this.#store.commit);
  }

  tokensEnded(tokens: readonly string[]): void {
    this.#store.endWhere(({ token }) => tokens.includes(token));
  }

  forget(): void {
    this.#store.subscriptions.forget();
    this.#store.queue.forget();
  }

  subscriptions(): readonly PushSubscription[] {
    return this.#store.subscriptions.list();
  }

  /** Adds a browser or updates a known one. Returns null if the player has the maximum number of browsers. */
  subscribe(input: NewPushSubscription): PushSubscription | null {
    const { subscriptions, commit } = this.#store;
    const all = subscriptions.list();
    const isKnown = all.some(({ id, endpoint }) => id === input.id || endpoint === input.endpoint);
    if (!isKnown && all.length >= CAPS.pushSubscriptions.max) return null;
    const id = commit(() => {
      // The first browser gets no reminders for past steps.
      if (all.length === 0) skipPast(this.#store.context, () => null);
      return subscriptions.keep(input);
    });
    return subscriptions.list().find((one) => one.id === id) ?? null;
  }

  unsubscribe(id: string): boolean {
    return this.#store.commit(() => this.#store.endSubscription(id));
  }
}
