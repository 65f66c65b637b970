import type { SubscriptionKind } from "../../events/subscriptions.ts";

/** Where a player's subscriptions are to be had. Whoever knows an address can read what stands there. */
export type SubscriptionsView = Readonly<Record<SubscriptionKind, { readonly url: string }>>;
