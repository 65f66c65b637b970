import type { SubscriptionKind } from "../../events/subscriptions.ts";

/** The file name of each subscription. */
export const SUBSCRIPTIONS = {
  turns: { file: "turns.atom", type: "application/atom+xml" },
  deadlines: { file: "deadlines.ics", type: "text/calendar" },
} as const satisfies Record<SubscriptionKind, { file: string; type: string }>;
