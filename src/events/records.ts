import type { EventType } from "./types.ts";

type AccountEventType = "webhook.off" | "mail.off" | "ping";

/** The types of events that happen in games. */
export type GameEventType = Exclude<EventType, AccountEventType>;

/** Why a webhook was switched off: its receiver answered 410, it failed for days, or its secret can no longer be read. */
export const WEBHOOK_OFF_REASONS = ["gone", "failing", "secret-lost"] as const;
/** Why an address takes no mail: the platform keeps it on its suppression list, or it was refused for good. */
export const MAIL_OFF_REASONS = ["suppressed", "refused"] as const;

/** An event of a player's own settings: a webhook, or the mail address. */
export type AccountRecord = { readonly id: string; readonly timestamp: string } & (
  | { readonly type: "ping"; readonly data: { readonly webhook: string } }
  | {
      readonly type: "webhook.off";
      readonly data: {
        readonly webhook: string;
        readonly url: string;
        readonly reason: (typeof WEBHOOK_OFF_REASONS)[number];
      };
    }
  | {
      readonly type: "mail.off";
      readonly data: { readonly address: string; readonly reason: (typeof MAIL_OFF_REASONS)[number] };
    }
);

/** Such an event before it has an id and a time. */
export type AccountNews<Record = AccountRecord> = Record extends AccountRecord
  ? Pick<Record, "type" | "data">
  : never;
