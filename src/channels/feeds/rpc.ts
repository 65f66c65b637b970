import type { Subscriptions } from "./generations.ts";
import type { SubscriptionKind } from "../../events/subscriptions.ts";

/** What the RPC methods for subscriptions need of the mailbox. */
export interface FeedRpcParts {
  /** Opens the mailbox where it is not open yet, which stores something. */
  readonly subscriptions: () => Subscriptions;
  /** Whether anything is stored. A made-up address is looked up here too, and must leave nothing behind. */
  readonly isStored: () => boolean;
}

/** The methods of a mailbox that are about subscriptions, each a function of the mailbox's parts and its arguments. */
export const feedRpc = {
  /** Reads the generation of a subscription's address. */
  subscription: ({ subscriptions, isStored }: FeedRpcParts, kind: SubscriptionKind): number =>
    isStored() ? subscriptions().generation(kind) : 0,

  /** Replaces the address of a subscription. */
  renewSubscription: ({ subscriptions }: FeedRpcParts, kind: SubscriptionKind): void =>
    subscriptions().renew(kind),
} as const;
