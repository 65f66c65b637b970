import type { EventType } from "./types.ts";

type AccountEventType = "webhook.off" | "mail.off" | "ping";

/** The types of events that happen in games. */
export type GameEventType = Exclude<EventType, AccountEventType>;

/** Why a webhook was switched off: its receiver said 410, or it has failed for days. */
export const WEBHOOK_OFF_REASONS = ["gone", "failing"] as const;
/** Why an address takes no mail: the platform keeps it on its suppression list, or it was refused for good. */
export const MAIL_OFF_REASONS = ["suppressed", "refused"] as const;

/** Something that happened to a player's own arrangements. */
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

/** What there is to say of a player's own arrangements, before it has an id and a time. */
export type AccountNews<Record = AccountRecord> = Record extends AccountRecord
  ? Pick<Record, "type" | "data">
  : never;

export { type FeedRecord, type GameRecordOfEvent, isOfGame } from "../game/records.ts";
