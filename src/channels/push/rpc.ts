import type { Push } from "./channel.ts";
import type { NewPushSubscription, PushSubscription } from "./subscriptions.ts";

/** What push's part of a mailbox's RPC surface needs of the mailbox. */
export interface PushRpcParts {
  /** Opens the mailbox where it is not open yet, which stores something. */
  readonly push: () => Push;
  readonly isStored: () => boolean;
  readonly hasLeft: () => boolean;
}

/** The methods of a mailbox that are about push messages, each a function of the mailbox's parts and its arguments. */
export const pushRpc = {
  pushSubscriptions: ({ push, isStored }: PushRpcParts): PushSubscription[] =>
    isStored() ? [...push().subscriptions()] : [],

  /** Has a browser notified; null where the player has as many as they can have, or has left. */
  subscribeToPush: ({ push, hasLeft }: PushRpcParts, wish: NewPushSubscription): PushSubscription | null =>
    hasLeft() ? null : push().subscribe(wish),

  /** Ends a subscription; false where there is none. */
  unsubscribeFromPush: ({ push, isStored }: PushRpcParts, id: string): boolean =>
    isStored() && push().unsubscribe(id),

  /** Notes that the player is here. */
  pushVisit({ push, isStored }: PushRpcParts): void {
    if (isStored()) push().visited();
  },
} as const;
