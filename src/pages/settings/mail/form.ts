import { DAY, formatDuration, HOUR, MINUTE, parseDuration } from "../../../lib/duration.ts";
import { MAIL_TYPES } from "../../../contract/events/types.ts";
import { type MailFields, type ReminderFields, REMINDER_UNITS } from "./view.tsx";
import { modesIn } from "./presets.ts";
import type { Notices } from "../../../contract/notices.ts";
import type { Shown } from "../../../contract/shown.ts";
import type { Form } from "../../frame/forms.ts";
import { ticked } from "../shown.ts";
import { PERCENTAGE } from "../../../contract/terms.ts";

const SPANS = { minutes: MINUTE, hours: HOUR, days: DAY } as const;

/** A reminder as two fields: an amount, and the largest unit of which it is a whole number. */
export function reminderFields(reminder: string): ReminderFields {
  const percent = PERCENTAGE.exec(reminder)?.[1];
  if (percent !== undefined) return { amount: percent, unit: "percent" };
  const span = parseDuration(reminder) ?? 0;
  const unit = (["days", "hours"] as const).find((one) => span % SPANS[one] === 0) ?? "minutes";
  return { amount: String(span / SPANS[unit]), unit };
}

/** What two fields say as a reminder; what is no number stays as it was written, to be refused. */
export function reminderOf({ amount, unit }: ReminderFields): string {
  const count = Number(amount.replace(",", "."));
  if (unit === "percent") return `${amount.replace(/\s*%$/, "")}%`;
  const length = SPANS[unit as keyof typeof SPANS];
  return Number.isFinite(count) ? formatDuration(Math.round(count * length)) : amount;
}

function remindersIn(form: Form): ReminderFields[] {
  return [...form.keys()].flatMap((name) => {
    const at = /^rung\.(\d)\.amount$/.exec(name)?.[1];
    const amount = (at && form.get(name)?.trim()) ?? "";
    const unit = REMINDER_UNITS.find((one) => one === form.get(`rung.${at}.unit`)) ?? "hours";
    return amount === "" ? [] : [{ amount, unit }];
  });
}

/** What the fields hold, as the form was sent; the events' own modes count where no preset is chosen. */
export function fieldsIn(form: Form): MailFields {
  const own = () => ticked(form, "mode.").map((type) => [type, form.get(`mode.${type}`) ?? ""]);
  return {
    modes: modesIn(form.get("preset")) ?? Object.fromEntries(own()),
    digestAt: ticked(form, "digest.").flatMap((at) => form.get(`digest.${at}`)?.trim() || []),
    quiet: { from: form.get("quiet.from")?.trim() ?? "", to: form.get("quiet.to")?.trim() ?? "" },
    reminders: remindersIn(form),
  };
}

/** What the fields hold for settings as they stand. */
export function fieldsFor({ mail, digestAt, quietHours, reminders }: Shown<typeof Notices>): MailFields {
  return {
    modes: mail,
    digestAt,
    quiet: quietHours ?? { from: "", to: "" },
    reminders: reminders.map(reminderFields),
  };
}

/** The settings that the form asks for. `muted`: the games whose mails are off now. */
export function wishesIn(form: Form, muted: readonly string[]) {
  const { modes, digestAt, quiet, reminders } = fieldsIn(form);
  const known = MAIL_TYPES.filter((type) => modes[type] !== undefined);
  const again = new Set(ticked(form, "unmute."));
  return {
    mail: Object.fromEntries(known.map((type) => [type, modes[type]])),
    digestAt: [...digestAt],
    quietHours: quiet.from === "" && quiet.to === "" ? null : quiet,
    reminders: reminders.map(reminderOf),
    ...(again.size === 0 ? {} : { mutedGames: muted.filter((game) => !again.has(game)) }),
  };
}
