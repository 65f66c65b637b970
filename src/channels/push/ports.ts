import type { NoticeFeed } from "../notices/feed.ts";
import type { NoticeSettings } from "../policy/settings.ts";
import type { Reader } from "../../i18n/reader.ts";
import type { ObjectStorage } from "../../lib/object-storage.ts";
import type { PushContent } from "./content.ts";
import type { PushSubscription } from "./subscription.ts";

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
