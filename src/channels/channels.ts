import type { AccountNews, AccountRecord } from "../contract/events/records.ts";
import type { NewsView } from "../game/news.ts";
import { hourly } from "../lib/calls.ts";
import { formatInstant } from "../lib/duration.ts";
import type { IncidentCounts } from "../lib/incidents.ts";
import { now } from "../lib/now.ts";
import type { ObjectStorage, Topics } from "../lib/object-storage.ts";
import { soonest } from "../lib/wakeup.ts";
import type { Channel, FedEvent } from "./channel.ts";
import { Subscriptions } from "./feeds/addresses.ts";
import { HOUSE_SCHEMA, HouseChannel, type HousePorts } from "./house/channel.ts";
import { MailChannel } from "./mail/send/channel.ts";
import type { MailHost, MailPorts } from "./mail/send/host.ts";
import { MAIL_TOPICS } from "./mail/send/store.ts";
import { NoticeSettingsStore } from "./notices/settings.ts";
import type { NoticeFeed } from "./notices/wanted.ts";
import { isNewsTo } from "./policy/relevance.ts";
import { PUSH_SCHEMA, PushChannel } from "./push/channel.ts";
import type { PushHost } from "./push/host.ts";
import { WEBHOOK_GRANTS, WEBHOOK_MISSED, WEBHOOK_SCHEMA, WebhookChannel } from "./webhooks/channel.ts";
import type { WebhookFeed, WebhookHost } from "./webhooks/store.ts";

/** The channels' tables in a mailbox. A topic's tables are created with its first row, because each table costs a page. */
export const CHANNEL_TOPICS: Topics = {
  webhooks: [WEBHOOK_SCHEMA, WEBHOOK_GRANTS, WEBHOOK_MISSED],
  ...MAIL_TOPICS,
  push: [PUSH_SCHEMA],
  house: [HOUSE_SCHEMA],
};

/** Columns of the table `games`: the latest reminder step that each channel has sent or skipped in the current turn. */
export const REMINDED = { mail: "reminded", push: "push_reminded" } as const;
export type Reminding = keyof typeof REMINDED;

export type ChannelWorld = Pick<WebhookHost, "send" | "reseal"> & MailPorts & Pick<PushHost, "sendPush">;

interface ChannelFeed extends Omit<NoticeFeed, "record">, WebhookFeed {
  addOwn(record: AccountRecord): FedEvent;
}

type ChannelHost = ChannelWorld &
  HousePorts &
  Pick<PushHost, "tokens"> &
  Pick<MailHost, "account"> & {
    readonly storage: ObjectStorage;
    readonly feed: ChannelFeed;
    readonly newId: () => string;
    readonly arm: () => void;
    readonly wakeAll: () => void;
  };

type AnyChannel = Channel<NewsView>;

export function feedNews(
  feed: Pick<ChannelFeed, "addOwn">,
  id: string,
  { type, data }: AccountNews,
): { event: FedEvent; body: string } {
  const record = { id, type, timestamp: formatInstant(now()), data } as AccountRecord;
  return { event: feed.addOwn(record), body: JSON.stringify(record) };
}

export class Channels {
  readonly webhooks: WebhookChannel;
  readonly mailing: MailChannel;
  readonly push: PushChannel;
  readonly house: HouseChannel;
  readonly subscriptions: Subscriptions;
  readonly #host: ChannelHost;
  readonly #settings: NoticeSettingsStore;
  readonly #all: readonly AnyChannel[];
  /** Channels that got an event from another channel. They run again, because their own run may have begun before the event. */
  readonly #owing = new Set<AnyChannel>();

  constructor(host: ChannelHost) {
    this.#host = host;
    this.#settings = new NoticeSettingsStore(host.storage);
    this.webhooks = new WebhookChannel(this.#hostOf(() => this.webhooks));
    this.mailing = new MailChannel(this.#hostOf(() => this.mailing));
    this.push = new PushChannel({ ...this.#hostOf(() => this.push), reader: this.mailing.player });
    this.house = new HouseChannel(host);
    this.subscriptions = new Subscriptions(host.storage.sql, host.tokens);
    this.#all = [this.webhooks, this.mailing, this.push, this.house];
  }

  take(news: NewsView, events: readonly FedEvent[]): void {
    for (const channel of this.#notified()) channel.take(news, events);
  }

  /** Notifies the player about their account. Call it within a transaction. An arrow function, because it is a callback. */
  readonly announce = (news: AccountNews | AccountRecord): void => {
    const { feed, newId, account, wakeAll } = this.#host;
    const event = "id" in news ? feed.addOwn(news) : feedNews(feed, newId(), news).event;
    const isNews = isNewsTo(news, account.peek()?.name ?? null);
    for (const channel of this.#notified())
      if (isNews || (channel !== this.mailing && channel !== this.push)) channel.takeOwn?.(event);
    wakeAll();
  };

  nextDue(): number | null {
    return soonest(...this.#all.map((channel) => channel.nextDue()));
  }

  runs(): Promise<void>[] {
    return this.#all.map((channel) => this.#run(channel));
  }

  readonly prune = hourly(() => this.#all.map((channel) => channel.prune?.() ?? true).every(Boolean));

  visited(): void {
    for (const channel of this.#all) channel.visited?.();
  }

  tokensEnded(tokens: readonly string[]): void {
    for (const channel of this.#all) channel.tokensEnded?.(tokens);
  }

  /** Counts messages that wait after failed attempts. An arrow function, because it is passed as a callback. */
  readonly waiting = (): IncidentCounts =>
    Object.assign({}, ...this.#all.map((channel) => channel.waiting?.() ?? {}));

  forget(): void {
    this.#settings.forget();
    for (const channel of this.#all) channel.forget?.();
  }

  /** Returns no channels for a closed account. Its feed still gets the events. */
  #notified(): readonly AnyChannel[] {
    return this.#host.account.peek()?.closedFor == null ? this.#all : [];
  }

  async #run(channel: AnyChannel): Promise<void> {
    await channel.run();
    for (const other of this.#owing) {
      this.#owing.delete(other);
      await other.run();
    }
  }

  #hostOf(self: () => AnyChannel) {
    return {
      ...this.#host,
      settings: this.#settings,
      settingsChange: (zone: string): void => this.#all.forEach((channel) => channel.settingsChange?.(zone)),
      announce: (news: AccountNews): void => {
        this.announce(news);
        for (const channel of this.#all) if (channel !== self()) this.#owing.add(channel);
      },
    };
  }
}
