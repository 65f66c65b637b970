import type { SubscriptionKind } from "../../contract/terms.ts";

/** The addresses of a player's subscriptions. Anyone who knows an address can read it. */
export type SubscriptionsView = Readonly<Record<SubscriptionKind, { readonly url: string }>>;
