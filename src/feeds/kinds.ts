/** What a player can subscribe to with a program that reads feeds or calendars, and the file that it is served as. */
export const SUBSCRIPTIONS = {
  turns: { file: "turns.atom", type: "application/atom+xml" },
  deadlines: { file: "deadlines.ics", type: "text/calendar" },
} as const;
export type SubscriptionKind = keyof typeof SUBSCRIPTIONS;
export const SUBSCRIPTION_KINDS = Object.keys(SUBSCRIPTIONS) as [SubscriptionKind, ...SubscriptionKind[]];
