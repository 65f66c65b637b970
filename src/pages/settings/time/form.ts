import { DAY, formatInstant } from "../../../lib/duration.ts";
import { instantOf } from "../../../lib/zones.ts";
import type { Form } from "../../frame/forms.ts";
import { ticked } from "../shown.ts";
import { WEEKDAYS } from "../../../contract/terms.ts";
import type { Vacations } from "../../../contract/vacation.ts";
import type { Shown } from "../../../contract/shown.ts";
import type { SettingsProps } from "../frame.tsx";

/** What the form of a booking holds, before it was refused; empty in a new one. */
interface BookingFields {
  readonly from: string;
  readonly to: string;
}

export interface VacationProps extends SettingsProps {
  readonly vacation: Shown<typeof Vacations>;
  readonly booking: BookingFields;
  /** The idempotency key of the form that books: sent twice, it books once. */
  readonly formKey: string;
}

/** The schedule as the form has it. */
export interface ScheduleFields {
  readonly timezone: string;
  readonly night: { readonly from: string; readonly to: string };
  readonly weekend: readonly string[];
  readonly cover: boolean;
}

/** What the fields hold, as the form was sent. */
export function scheduleIn(form: Form): ScheduleFields {
  const typed = (name: string) => form.get(name)?.trim() ?? "";
  const days = new Set(ticked(form, "weekend."));
  return {
    timezone: typed("timezone"),
    night: { from: typed("night.from"), to: typed("night.to") },
    weekend: WEEKDAYS.filter((day) => days.has(day)),
    cover: form.has("cover"),
  };
}

/** The schedule that the fields ask for, as a body of `PUT /v1/me/schedule`. A night with two empty ends is none. */
export function scheduleWish({ night, ...rest }: ScheduleFields) {
  return { ...rest, night: night.from === "" && night.to === "" ? null : night };
}

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/;

/**
 * A date and time as a browser sends it ("2026-11-25T08:00"), told by the clocks of a zone, as an instant. What is no such
 * text stays as it is, to be refused.
 */
export function localInstant(text: string, timezone: string): string {
  const [, year, month, day, time = ""] = LOCAL.exec(text) ?? [];
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(midnight) || new Date(midnight).getUTCDate() !== Number(day)) return text;
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return text;
  return formatInstant(instantOf(timezone, midnight / DAY, time));
}

/** The vacation that the form asks for, as a body of `POST /v1/me/vacation`; without a beginning it begins now. */
export function bookingIn(form: Form, timezone: string) {
  const typed = (name: string) => form.get(name)?.trim() ?? "";
  const from = typed("from");
  const to = localInstant(typed("to"), timezone);
  return from === "" ? { to } : { from: localInstant(from, timezone), to };
}
