import type { Vacations } from "../../../contract/vacation.ts";
import type { Shown } from "../../../contract/shown.ts";
import type { SettingsProps } from "../frame.tsx";

/** What the form of a booking holds, before it was refused; empty in a new one. */
export interface BookingFields {
  readonly from: string;
  readonly to: string;
}

export interface VacationProps extends SettingsProps {
  readonly vacation: Shown<typeof Vacations>;
  readonly booking: BookingFields;
  /** The idempotency key of the form that books: sent twice, it books once. */
  readonly formKey: string;
}
