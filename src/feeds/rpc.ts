import type { Subscriptions } from "./generations.ts";
import type { SubscriptionKind } from "../events/subscriptions.ts";

/** What the subscriptions' part of a mailbox's RPC surface needs of the mailbox. */
export interface FeedRpcParts {
  /** Opens the mailbox where it is not open yet, which stores something. */
  readonly subscriptions: () => Subscriptions;
  /** Whether the mailbox was ever stored to. A made-up address asks here too, and must leave nothing behind. */
  readonly isStored: () => boolean;
}

/** The methods of a mailbox that are about subscriptions, each a function of the mailbox's parts and its arguments. */
export const feedRpc = {
  /** Which generation the address of a subscription has. */
  subscription: ({ subscriptions, isStored }: FeedRpcParts, kind: SubscriptionKind): number =>
    isStored() ? subscriptions().generation(kind) : 0,

  /** Makes the address of a subscription anew. */
  renewSubscription: ({ subscriptions }: FeedRpcParts, kind: SubscriptionKind): void =>
    subscriptions().renew(kind),
} as const;
