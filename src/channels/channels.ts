import type { AccountNews, AccountRecord } from "../contract/events/records.ts";
import type { HeardNews } from "../game/news.ts";
import { formatInstant } from "../lib/duration.ts";
import { hourly } from "../lib/calls.ts";
import { now } from "../lib/now.ts";
import { soonest } from "../lib/wakeup.ts";
import type { ObjectStorage, Topics } from "../lib/object-storage.ts";
import type { Channel, FedEvent } from "./channel.ts";
import { feedRpc, type FeedRpcParts, openSubscriptions } from "./feeds/addresses.ts";
import { HOUSE_SCHEMA, type HousePorts, openHouseChannel } from "./house/channel.ts";
import { type MailRpcParts, mailRpc, openMailing, MAIL_TOPICS } from "./mail/send/channel.ts";
import type { MailChannelPorts, MailPorts } from "./mail/send/parts.ts";
import { openNoticeSettings } from "./notices/settings.ts";
import type { NoticeFeed } from "./notices/wanted.ts";
import { isNewsTo } from "./policy/relevance.ts";
import { openPush, pushRpc, type PushRpcParts, PUSH_SCHEMA } from "./push/channel.ts";
import type { PushPorts } from "./push/parts.ts";
import {
  type WebhookRpcParts,
  openWebhooks,
  WEBHOOK_GRANTS,
  WEBHOOK_MISSED,
  webhookRpc,
  WEBHOOK_SCHEMA,
} from "./webhooks/channel.ts";
import type { WebhookFeed, WebhookPorts } from "./webhooks/stores.ts";

/** The tables of the channels in a mailbox: each has its own, which are made when it is first used. */
export const CHANNEL_TOPICS: Topics = {
  webhooks: [WEBHOOK_SCHEMA, WEBHOOK_GRANTS, WEBHOOK_MISSED],
  ...MAIL_TOPICS,
  push: [PUSH_SCHEMA],
  house: [HOUSE_SCHEMA],
};

/** Who reminds of turns, and the column of a player's games that says how far each has. */
export const REMINDED = { mail: "reminded", push: "push_reminded" } as const;
export type Reminding = keyof typeof REMINDED;

/** What is asked of the channels of a mailbox over RPC. */
export const channelRpc = { ...webhookRpc, ...mailRpc, ...pushRpc, ...feedRpc } as const;

/** What these methods need of the mailbox. */
export interface ChannelRpcParts extends WebhookRpcParts, MailRpcParts, PushRpcParts, FeedRpcParts {}

/** What the channels need from the world. */
export type ChannelWorld = Pick<WebhookPorts, "send" | "reseal"> & MailPorts & Pick<PushPorts, "sendPush">;

/** What the channels read of the player's feed and games, and what they note there. All calls are synchronous. */
interface ChannelFeed extends Omit<NoticeFeed, "turns" | "reminded" | "record">, WebhookFeed {
  /** Puts a record about the player's own settings into the feed. */
  addOwn(record: AccountRecord): FedEvent;
  turns(by: Reminding): ReturnType<NoticeFeed["turns"]>;
  reminded(game: string, upTo: number, by: Reminding): void;
}

/** What the channels need of their mailbox, and from the world. */
type ChannelPorts = ChannelWorld &
  HousePorts &
  Pick<PushPorts, "tokens"> &
  Pick<MailChannelPorts, "account"> & {
    readonly storage: ObjectStorage;
    readonly feed: ChannelFeed;
    readonly newId: () => string;
    /** Makes sure the alarm is set for what is due next. */
    readonly arm: () => void;
    /** Wakes those who wait for the feed. */
    readonly wakeAll: () => void;
  };

type AnyChannel = Channel<HeardNews>;

/** Puts a record about the player's own settings into the feed; gives the event, and the record as JSON text. */
export function feedNews(
  feed: Pick<ChannelFeed, "addOwn">,
  id: string,
  { type, data }: AccountNews,
): { event: FedEvent; body: string } {
  const record = { id, type, timestamp: formatInstant(now()), data } as AccountRecord;
  return { event: feed.addOwn(record), body: JSON.stringify(record) };
}

const together = (all: readonly AnyChannel[]) => ({
  nextDue: (): number | null => soonest(...all.map((channel) => channel.nextDue())),

  prune: hourly(() => all.map((channel) => channel.prune()).every(Boolean)),

  visited(): void {
    for (const channel of all) channel.visited?.();
  },

  tokensEnded(tokens: readonly string[]): void {
    for (const channel of all) channel.tokensEnded?.(tokens);
  },

  /** How much waits after attempts that failed. */
  waiting: (): ReturnType<NonNullable<AnyChannel["waiting"]>> =>
    Object.assign({}, ...all.map((channel) => channel.waiting?.() ?? {})),
});

/** The feed for a channel that notes for itself how far it has reminded of turns. */
const remindingBy = (by: Reminding, feed: ChannelFeed) => ({
  ...feed,
  turns: () => feed.turns(by),
  reminded: (game: string, upTo: number) => feed.reminded(game, upTo, by),
});

/** Has channels send what they got from another one, whose own run may have begun before. */
function openRuns(all: readonly AnyChannel[]) {
  const owing = new Set<AnyChannel>();

  /** Runs a channel, and then those that got an event from it. */
  async function run(channel: AnyChannel): Promise<void> {
    await channel.run();
    for (const other of owing) {
      owing.delete(other);
      await other.run();
    }
  }

  return {
    /** Notes that all but one have got an event. */
    owe(by: AnyChannel): void {
      for (const channel of all) if (channel !== by) owing.add(channel);
    },

    /** Does everything that is due, each channel by itself. */
    runs: (): Promise<void>[] => all.map(run),
  };
}

/** The channels that notify a player, and the subscriptions that feed readers fetch. */
export function openChannels(ports: ChannelPorts) {
  const { storage, feed, newId, wakeAll } = ports;
  const settings = openNoticeSettings(storage);
  // Whose mail it is, is known to mail: the others ask it.
  const reader: PushPorts["reader"] = {
    peek: () => channels.mailing.peek(),
    get: () => channels.mailing.reads(),
  };

  /** Notifies the player of their own account on every channel, in the commit that is under way. */
  function announce(news: AccountNews | AccountRecord): void {
    const event = "id" in news ? feed.addOwn(news) : feedNews(feed, newId(), news).event;
    const people: readonly AnyChannel[] = isNewsTo(news, ports.account.peek()?.name ?? null)
      ? []
      : [channels.mailing, channels.push];
    for (const channel of told()) if (!people.includes(channel)) channel.takeOwn(event);
    wakeAll();
  }

  const portsOf = (self: () => AnyChannel, by: Reminding) => ({
    ...ports,
    settings,
    reader,
    feed: remindingBy(by, feed),
    settingsChange: (zone: string): void => all.forEach((channel) => channel.settingsChange?.(zone)),
    announce(news: AccountNews): void {
      announce(news);
      running.owe(self());
    },
  });
  const channels = {
    webhooks: openWebhooks(portsOf((): AnyChannel => channels.webhooks, "mail")),
    mailing: openMailing(portsOf((): AnyChannel => channels.mailing, "mail")),
    push: openPush(portsOf((): AnyChannel => channels.push, "push")),
    house: openHouseChannel(ports),
  };
  const all: readonly AnyChannel[] = Object.values(channels);
  // Of a closed account nobody is notified; its feed goes on.
  const told = (): readonly AnyChannel[] => (ports.account.peek()?.closedFor == null ? all : []);
  const running = openRuns(all);

  return {
    byName: { ...channels, subscriptions: openSubscriptions(storage, ports.tokens) },
    ...together(all),
    take(news: HeardNews, events: readonly FedEvent[]): void {
      for (const channel of told()) channel.take(news, events);
    },
    announce,
    runs: running.runs,

    /** Clears what is in memory, after the tables have been emptied. */
    forget(): void {
      settings.forget();
      for (const channel of all) channel.forget?.();
    },
  };
}

type OpenChannels = ReturnType<typeof openChannels>["byName"];

/** Opens the mailbox where it is not open yet, and gives one of its channels. */
export const channelsOf = (mailbox: () => OpenChannels) => ({
  webhooks: () => mailbox().webhooks,
  mailing: () => mailbox().mailing,
  push: () => mailbox().push,
  subscriptions: () => mailbox().subscriptions,
});
