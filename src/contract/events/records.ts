import type { EventType } from "./types.ts";
import { WEBHOOK_OFF_REASONS, MAIL_OFF_REASONS } from "../terms.ts";

type AccountEventType =
  | "vacation.cover"
  | "vacation.low"
  | "vacation.began"
  | "vacation.ended"
  | "webhook.off"
  | "mail.off"
  | "ping";

/** The types of events that happen in games. */
export type GameEventType = Exclude<EventType, AccountEventType>;

/** A vacation as events name it. The instants are RFC 3339. */
export interface VacationSpan {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** An event of a player's own account: a webhook, the mail address, or the vacation. Durations are ISO 8601. */
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
  | {
      /** An hour of vacation was taken so that `game` is not lost; `balance` is what is left of the account then. */
      readonly type: "vacation.cover";
      readonly data: {
        readonly vacation: VacationSpan;
        readonly game: { readonly id: string; readonly url: string };
        readonly balance: string;
      };
    }
  | { readonly type: "vacation.low"; readonly data: { readonly balance: string } }
  | { readonly type: "vacation.began"; readonly data: { readonly vacation: VacationSpan } }
  | {
      readonly type: "vacation.ended";
      readonly data: { readonly vacation: VacationSpan; readonly used: string };
    }
);

/** Such an event before it has an id and a time. */
export type AccountNews<Record = AccountRecord> = Record extends AccountRecord
  ? Pick<Record, "type" | "data">
  : never;
