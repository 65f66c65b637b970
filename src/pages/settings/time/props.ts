import type { SettingsProps } from "../frame.tsx";

/** A vacation as the API shows it. */
export interface TimeOff {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: "booked" | "cover";
}

/** The account as the API shows it. */
export interface VacationView {
  readonly balance: string;
  readonly max: string;
  readonly earns: { readonly add: string; readonly every: string };
  readonly cover: boolean;
  readonly running: TimeOff | null;
  readonly booked: readonly TimeOff[];
  readonly bookingsLeft: number;
  readonly waiting: number;
  readonly ledger: readonly {
    readonly type: "start" | "earned" | "vacation" | "cover";
    readonly from?: string;
    readonly to?: string;
    readonly at: string;
    readonly add: string;
    readonly balance: string;
  }[];
}

/** What the form of a booking holds, before it was refused; empty in a new one. */
export interface BookingFields {
  readonly from: string;
  readonly to: string;
}

export interface VacationProps extends SettingsProps {
  readonly vacation: VacationView;
  readonly booking: BookingFields;
}
