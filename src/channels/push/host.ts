import type { Reader } from "../../i18n/reader.ts";
import type { ObjectStorage } from "../../lib/object-storage.ts";
import type { NoticeFeed } from "../notices/wanted.ts";
import type { NoticeSettings } from "../policy/settings.ts";
import type { PushContent } from "./content.ts";
import type { PushSubscription } from "./subscriptions.ts";

export type PushOutcome =
  | { readonly kind: "sent" }
  /** The subscription has ended, its keys are invalid, or the service's key for it is lost. */
  | { readonly kind: "gone"; readonly why: string }
  /** The push service will never accept this message. */
  | { readonly kind: "spoilt"; readonly why: string }
  /** `retryAfter` in milliseconds. */
  | { readonly kind: "failed"; readonly why: string; readonly retryAfter: number | null };

/** A message to send. At the push service, it replaces a waiting message with the same topic. */
export interface OutgoingPush {
  readonly content: PushContent;
  readonly topic: string;
}

/** Writes, encrypts and sends a message. Never rejects. */
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
    /** Returns undefined if D1 would have to be read. */
    readonly peek: () => Reader | undefined;
    readonly get: () => Promise<Reader>;
  };
  /** Returns the ids of the player's valid sessions, tokens and grants. A subscription ends with its `token`. */
  readonly tokens: () => ReadonlySet<string>;
  readonly sendPush: SendPush;
  readonly arm: () => void;
}
