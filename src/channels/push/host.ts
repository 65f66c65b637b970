import type { Reader } from "../../i18n/reader.ts";
import type { ObjectStorage } from "../../lib/object-storage.ts";
import type { NoticeFeed } from "../notices/wanted.ts";
import type { NoticeSettings } from "../policy/settings.ts";
import type { PushContent } from "./content.ts";
import type { PushSubscription } from "./subscriptions.ts";

export type PushOutcome =
  | { readonly kind: "sent" }
  /** The browser ended its subscription, or the service's key for it is lost. */
  | { readonly kind: "gone"; readonly why: string }
  /** This message is never accepted. */
  | { readonly kind: "spoilt"; readonly why: string }
  /** `retryAfter` in milliseconds. */
  | { readonly kind: "failed"; readonly why: string; readonly retryAfter: number | null };

/** A message to be sent. It replaces one that still waits for the browser under the same topic. */
export interface OutgoingPush {
  readonly content: PushContent;
  readonly topic: string;
}

/** Words, encrypts and sends a message. Never throws. */
export type SendPush = (
  push: OutgoingPush,
  subscription: PushSubscription,
  reader: Reader,
) => Promise<PushOutcome>;

export interface PushHost {
  readonly storage: ObjectStorage;
  readonly feed: NoticeFeed;
  readonly settings: { readonly read: () => NoticeSettings };
  readonly reader: {
    /** Undefined if D1 would have to be read. */
    readonly peek: () => Reader | undefined;
    readonly get: () => Promise<Reader>;
  };
  /** The ids of the player's sessions, tokens and grants that are valid. A subscription ends with its own. */
  readonly tokens: () => ReadonlySet<string>;
  readonly sendPush: SendPush;
  readonly arm: () => void;
}
