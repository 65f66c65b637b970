import { isPushType } from "../../contract/events/types.ts";
import { committing } from "../../lib/object-storage.ts";
import { Notices, type NoticeTables } from "../notices/notices.ts";
import type { NoticeContext } from "../notices/wanted.ts";
import { type NoticeSettings, settingsOn } from "../policy/settings.ts";
import type { PushHost } from "./host.ts";
import { PushQueue } from "./queue.ts";
import { type PushSubscription, PushSubscriptions } from "./subscriptions.ts";

const TABLES: NoticeTables = {
  notices: "push_notices",
  waiting: "true",
  most: 200,
  isTight: true,
  immediate: "push_immediate",
  gathers: 0,
  throttled: "push_throttled",
  throttling: "pushes WHERE throttles IS NOT NULL",
  release: "UPDATE pushes SET throttles = NULL WHERE throttles IS NOT NULL",
  includes: isPushType,
};

/** The settings for push, cached until the shared settings change, because they are read on every move. */
class PushSettings {
  readonly #shared: PushHost["settings"];
  #known: { readonly of: NoticeSettings; readonly pushed: NoticeSettings } | null = null;

  constructor(shared: PushHost["settings"]) {
    this.#shared = shared;
  }

  read(): NoticeSettings {
    const of = this.#shared.read();
    if (this.#known?.of !== of) this.#known = { of, pushed: settingsOn("push", of) };
    return this.#known.pushed;
  }
}

export class PushStore {
  readonly subscriptions: PushSubscriptions;
  readonly queue: PushQueue;
  readonly notices: Notices;
  readonly context: NoticeContext;
  readonly commit: ReturnType<typeof committing>;

  constructor(host: PushHost) {
    const { sql } = host.storage;
    const settings = new PushSettings(host.settings);
    const queue = new PushQueue(sql);
    this.context = { channel: "push", feed: host.feed, settings };
    this.subscriptions = new PushSubscriptions(sql);
    this.queue = queue;
    this.notices = new Notices(sql, TABLES, { ...this.context, underWay: () => queue.underWay() });
    this.commit = committing(host, () => this.subscriptions.forget());
  }

  /** Whether no browser is subscribed. The list is cached, so a move then needs no query for push. */
  isIdle(): boolean {
    return this.subscriptions.list().length === 0;
  }

  /** Ends a subscription and deletes its messages; with the last subscription, also all notices. Returns whether it existed. */
  endSubscription(id: string): boolean {
    const isThere = this.subscriptions.remove(id);
    this.queue.dropOf(id);
    if (this.isIdle()) {
      this.notices.clear();
      this.notices.throttle.clear();
    }
    return isThere;
  }

  endWhere(isOver: (one: PushSubscription) => boolean): void {
    const ended = this.subscriptions.list().filter(isOver);
    if (ended.length > 0) this.commit(() => ended.forEach(({ id }) => this.endSubscription(id)));
  }
}
