import type { MailType } from "../../src/contract/events/types.ts";
import type { OutgoingPush } from "../../src/channels/push/host.ts";
import type { Disk } from "./disk.ts";
import type { Fed } from "./feeds.ts";

/** A browser that a player has subscribed. */
export interface Browser {
  readonly id: string;
  readonly since: number;
  session: string;
  hasEnded: boolean;
  /** There is a reason for its end. */
  mayEnd: boolean;
  /** Since when nothing was taken, and when that was seen last; -Infinity for never. */
  failingSince: number | null;
  failedAt: number;
  /** It is unknown what was taken down of it. */
  isDoubtful: boolean;
}

/** A notice due to one browser. `sentAt`: when its message was sent, once that is recorded. */
export interface Duty {
  tries: number;
  isDone: boolean;
  sentAt?: number;
}

/** A record that a push message may contain. `dueAt`: null if none is needed. */
export interface PushNotice {
  readonly event: Fed;
  readonly heardAt: number;
  readonly isToBePushed: boolean;
  /** So many were immediate within a day that this one may have to wait for the digest. */
  readonly isOneOfMany: boolean;
  readonly duties: Map<Browser, Duty>;
  dueAt: number | null;
}

/** A message that waits for a browser, as storage says. */
export interface Message {
  readonly browser: Browser;
  readonly topic: string;
  readonly body: string;
  readonly told: readonly PushNotice[];
  /** Its type was throttled already when it was planned. */
  readonly wasSilent: boolean;
  /** The type of a group, and whether that is throttled once it has been sent. */
  readonly group: MailType | null;
  throttles: boolean;
  failures: number;
  /** Failures that may or may not have been recorded. */
  doubts: number;
  /** No try of it before this instant. */
  notBefore: number;
}

/** A message that has left: what it told, and when. */
export interface Flight {
  readonly browser: Browser;
  readonly message: Message;
  readonly told: readonly PushNotice[];
  /** Everything that waited for the browser then. */
  readonly waited: readonly Message[];
  readonly push: OutgoingPush;
  readonly leftAt: number;
}

type Body = {
  readonly subject: { readonly game?: string; readonly notices?: readonly { readonly event: number }[] };
};

interface Circumstances {
  readonly isSubscribing: (id: string) => boolean;
  readonly isOver: (session: string) => boolean;
}

/** Whether a type is throttled. */
type Silent = (type: MailType) => boolean;

interface QueueWatchPorts {
  readonly hold: (holds: boolean, what: () => string) => void;
  readonly now: () => number;
  /** The notices by their places in the feed. */
  readonly notices: ReadonlyMap<number, PushNotice>;
  /** A message was queued, and goes in place of another one. */
  readonly overtake: (message: Message, other: Message | undefined) => void;
}

/** The subject of a message: a game, a group of a type, or the digest. */
const subjectOf = ({ told, group, topic }: Message): string =>
  topic === "digest" || group !== null ? topic : (told.at(-1)?.event.game ?? topic);

const keyOf = (id: unknown, topic: unknown): string => `${String(id)} ${String(topic)}`;

/** Reads what waits for a player's browsers: nothing without a browser, one message a topic, and each for its own game. */
export function openPushQueueWatch({ hold, now, notices, overtake }: QueueWatchPorts) {
  const browsers = new Map<string, Browser>();
  const messages = new Map<string, Message>();

  function readBrowsers(disk: Disk, { isSubscribing, isOver }: Circumstances): void {
    const rows = disk.rows("SELECT id, token FROM push_subscriptions");
    for (const row of rows) {
      const [id, session] = [String(row["id"]), String(row["token"])];
      const known = browsers.get(id);
      if (known === undefined) {
        hold(isSubscribing(id), () => `${id} is subscribed, and nobody subscribed it`);
        const well = {
          hasEnded: false,
          mayEnd: false,
          failingSince: null,
          failedAt: -Infinity,
          isDoubtful: false,
        };
        browsers.set(id, { id, session, since: now(), ...well });
      } else known.session = session;
    }
    for (const browser of browsers.values()) {
      if (browser.hasEnded || rows.some(({ id }) => id === browser.id)) continue;
      hold(browser.mayEnd || isOver(browser.session), () => `${browser.id} is ended for no reason`);
      browser.hasEnded = true;
    }
  }

  function planned(row: Readonly<Record<string, unknown>>, browser: Browser, isSilent: Silent): Message {
    const body = String(row["body"]);
    const { subject } = JSON.parse(body) as Body;
    const told = (subject.notices ?? []).flatMap(({ event }) => notices.get(event) ?? []);
    const group = row["throttles"] === null ? null : (row["throttles"] as MailType);
    const topic = String(row["topic"]);
    const wasSilent = group !== null && isSilent(group);
    const fresh = { throttles: group !== null, failures: 0, doubts: 0, notBefore: 0 };
    return { browser, topic, body, told, wasSilent, group, ...fresh };
  }

  /** A message goes in place of another one of its topic, which tells of the same. */
  function replace(known: Message, made: Message): void {
    hold(
      subjectOf(known) === subjectOf(made),
      () => `${made.topic} of ${subjectOf(made)} replaces what tells of ${subjectOf(known)}`,
    );
    for (const { duties } of known.told) {
      const duty = duties.get(known.browser);
      if (duty !== undefined) duty.isDone = true;
    }
  }

  function readMessages(disk: Disk, isSilent: Silent): void {
    const rows = disk.rows("SELECT subscription, topic, body, throttles FROM pushes");
    const standing = new Set<string>();
    for (const row of rows) {
      const key = keyOf(row["subscription"], row["topic"]);
      hold(!standing.has(key), () => `two messages ${key} wait`);
      standing.add(key);
      const browser = browsers.get(String(row["subscription"]));
      hold(browser?.hasEnded === false, () => `a message ${key} waits for nobody`);
      const known = messages.get(key);
      if (browser === undefined || known?.body === row["body"]) continue;
      const made = planned(row, browser, isSilent);
      if (known !== undefined) replace(known, made);
      messages.set(key, made);
      overtake(made, known);
    }
    for (const key of messages.keys()) if (!standing.has(key)) messages.delete(key);
  }

  return {
    browsers: browsers as ReadonlyMap<string, Browser>,

    /** Takes up what has been committed: the browsers, and then the messages that wait for them. */
    readBrowsers,
    readMessages,

    /** A browser has come again: whatever failed is forgotten. */
    renewed(id: string): void {
      const browser = browsers.get(id);
      if (browser !== undefined) browser.failingSince = null;
    },

    messageTo: (id: string, topic: string): Message | undefined => messages.get(keyOf(id, topic)),
    messagesTo: (browser: Browser): Message[] =>
      [...messages.values()].filter((one) => one.browser === browser),

    /** Whether a grouped message of a type is being sent: until its fate is known there is no other. */
    isUnderWay: (type: MailType): boolean =>
      messages.values().some(({ group, throttles }) => throttles && group === type),

    /** The player has looked in: what is being sent throttles nothing any more. */
    visited(): void {
      for (const message of messages.values()) message.throttles = false;
    },

    /** Whether anything of a browser is stored. */
    stands(disk: Disk, { id }: Browser): boolean {
      const query =
        "SELECT 1 FROM push_subscriptions WHERE id = ? UNION SELECT 1 FROM pushes WHERE subscription = ?";
      return disk.rows(query, id, id).length > 0;
    },
  };
}
