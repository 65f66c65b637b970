/** What a player can subscribe to with a program that reads feeds or calendars. */
export const SUBSCRIPTION_KINDS = ["turns", "deadlines"] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];
