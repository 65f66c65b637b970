import type { Channel, FedEvent } from "../events/channel.ts";
import type { AccountNews, AccountRecord } from "../events/records.ts";
import type { HeardNews } from "../game/news.ts";
import { formatInstant } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { openMailing } from "../channels/mail/send/channel.ts";
import type { MailPorts } from "../channels/mail/send/parts.ts";
import { openPush } from "../channels/push/channel.ts";
import type { PushPorts, SendPush } from "../channels/push/parts.ts";
import { openWebhooks } from "../channels/webhooks/channel.ts";
import type { WebhookPorts } from "../channels/webhooks/stores.ts";
import type { Send } from "../channels/webhooks/sender.ts";
import type { Feed } from "./feed.ts";
import type { Reminding } from "./games.ts";
import { hourly } from "./hourly.ts";

/** What the channels need of their mailbox and from the world. */
export interface ChannelPorts {
  readonly storage: ObjectStorage;
  readonly feed: Feed;
  readonly newId: () => string;
  readonly send: Send;
  readonly reseal: WebhookPorts["reseal"];
  readonly sendPush: SendPush;
  readonly tokens: PushPorts["tokens"];
  readonly mailPorts: MailPorts;
  /** Makes sure the alarm is set for what is due next. */
  readonly arm: () => void;
  /** Wakes those who wait for the feed. */
  readonly wakeAll: () => void;
}

type AnyChannel = Channel<HeardNews>;
type ChannelName = "webhooks" | "mailing" | "push";

/** Puts a record about the player's own settings into the feed; gives the event, and the record as JSON text. */
export function feedNews(
  feed: Pick<Feed, "addOwn">,
  id: string,
  { type, data }: AccountNews,
): { event: FedEvent; body: string } {
  const record = { id, type, timestamp: formatInstant(now()), data } as AccountRecord;
  return { event: feed.addOwn(record), body: JSON.stringify(record) };
}

/** Several channels as one, in all that they do within a transaction. */
function together(all: readonly AnyChannel[]): Omit<AnyChannel, "run" | "takeOwn"> {
  return {
    tables: all.flatMap((channel) => channel.tables),

    take(news, events) {
      for (const channel of all) channel.take(news, events);
    },

    nextDue() {
      const dues = all.map((channel) => channel.nextDue());
      const next = Math.min(...dues.map((due) => due ?? Infinity));
      return next === Infinity ? null : next;
    },

    prune: hourly(() => all.map((channel) => channel.prune()).every(Boolean)),

    forget() {
      for (const channel of all) channel.forget();
    },
  };
}

/** The feed for a channel that notes for itself how far it has reminded of turns. */
const remindingBy = (by: Reminding, feed: Feed): Feed => ({
  ...feed,
  turns: () => feed.turns(by),
  reminded: (game, upTo) => feed.reminded(game, upTo, by),
});

/** The channels that notify a player. */
export function openChannels(ports: ChannelPorts) {
  const { storage, feed, newId, send, reseal, sendPush, tokens, mailPorts, arm, wakeAll } = ports;
  // Channels that got an event from another one, whose own run may be over by then.
  const owing = new Set<AnyChannel>();

  /** How a channel notifies the player of their own settings, on every channel, in the commit that is under way. */
  const announceBy = (by: ChannelName) => (news: AccountNews) => {
    const { event } = feedNews(feed, newId(), news);
    for (const channel of all) channel.takeOwn(event);
    for (const channel of all) if (channel !== channels[by]) owing.add(channel);
    wakeAll();
  };

  const mailing = openMailing(storage, mailPorts, {
    feed,
    newId,
    announce: announceBy("mailing"),
    settingsChange: (zone) => push.settingsChange(zone),
    arm,
  });
  const push = openPush({
    storage,
    feed: remindingBy("push", feed),
    settings: mailing.settings,
    reader: { peek: mailing.peek, get: mailing.reads },
    tokens,
    send: sendPush,
    arm,
  });
  const channels = {
    webhooks: openWebhooks({ storage, feed, newId, send, reseal, announce: announceBy("webhooks"), arm }),
    mailing,
    push,
  } satisfies Record<ChannelName, AnyChannel>;
  const all: readonly AnyChannel[] = Object.values(channels);

  /** Runs a channel, and then those that got an event from it. */
  async function runChannel(channel: AnyChannel): Promise<void> {
    await channel.run();
    for (const other of owing) {
      owing.delete(other);
      await other.run();
    }
  }

  return {
    ...channels,
    ...together(all),
    /** Notifies a player of their own account on every channel, in the commit that is under way. */
    announce(news: AccountNews): void {
      const { event } = feedNews(feed, newId(), news);
      for (const channel of all) channel.takeOwn(event);
      wakeAll();
    },
    /** Does everything that is due, each channel by itself. */
    runs: (): Promise<void>[] => all.map(runChannel),
  };
}
