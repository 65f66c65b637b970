import { wordsIn } from "../../../i18n/catalogues.ts";
import { SettingsPage } from "../frame.tsx";
import { type StripDay, stripOf, Strip } from "./strip.tsx";
import { BOOK, bookingIn, END, Vacation, type VacationProps } from "./vacation.tsx";
import { WEEKDAYS } from "../../../contract/terms.ts";
import { getSchedule, setSchedule } from "../../../operations/schedule.ts";
import { bookVacation, endVacation, getVacation } from "../../../operations/vacation.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { refused as refusedPage } from "../../../http/problem-answers.ts";
import { newId } from "../../../lib/ids.ts";
import { now } from "../../../lib/now.ts";
import type { Principal } from "../../../players/store.ts";
import { fieldsOf, span, ticks, toggle, zone } from "../../frame/fields.tsx";
import type { Form } from "../../frame/forms.ts";
import { worded } from "../../frame/problem.tsx";
import { asks, section, settingsPage, type Why, writtenIn } from "../section.ts";

const WHERE = "/settings/time";

/** The days of a week as most of Europe counts them, from Monday. */
const FROM_MONDAY = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];

const SCHEDULE = fieldsOf({
  timezone: zone(),
  night: span(),
  weekend: ticks(FROM_MONDAY, { class: "columns weekdays" }),
  cover: toggle(),
});

/** The schedule that the form asks for, its weekend as the week goes. */
function scheduleIn(form: Form) {
  const { weekend, ...rest } = SCHEDULE.read(form);
  return { ...rest, weekend: WEEKDAYS.filter((day) => weekend.includes(day)) };
}

const spanOf = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

async function show(c: Ctx, principal: Principal, why: Why | null): Promise<Response> {
  const ports = portsOf(c);
  const [schedule, vacation] = await Promise.all([
    getSchedule.run(principal, {}, ports),
    getVacation.run(principal, {}, ports),
  ]);
  if (!schedule.ok) return refusedPage(c, schedule.error);
  if (!vacation.ok) return refusedPage(c, vacation.error);
  const { running, booked } = vacation.value;
  const off = [...(running === null ? [] : [running]), ...booked].map(spanOf);
  const written = writtenIn(why, WHERE);
  return settingsPage(c, why && worded(c, why.refusal), (props) =>
    TimePage({
      ...props,
      fields: written === null ? schedule.value : SCHEDULE.read(written),
      days: stripOf(schedule.value, off, now()),
      timezone: schedule.value.timezone,
      vacation: vacation.value,
      booking: writtenIn(why, BOOK),
      formKey: newId(),
    }),
  );
}

/** `/settings/time`: when the player's clocks run, their nights and weekends, cover, and vacation. */
export const timePages = section(WHERE, {
  show,
  presses: {
    [WHERE]: asks(setSchedule, { body: scheduleIn, done: "saved" }),
    [BOOK]: asks(bookVacation, {
      body: (form, _c, { player }) => bookingIn(form, player.timezone),
      done: "booked",
    }),
    [END]: asks(endVacation, {
      params: (form) => ({ id: form.get("id") ?? "" }),
      done: ({ unbooked }) => (unbooked === true ? "unbooked" : "ended"),
    }),
  },
});

interface TimeProps extends VacationProps {
  /** What the fields of the schedule hold: what is set, or what was written before a refusal. */
  readonly fields: Parameters<typeof SCHEDULE.Fields>[0]["values"];
  readonly days: readonly StripDay[];
  /** The zone whose days the strip shows. */
  readonly timezone: string;
}

function ScheduleForm(props: TimeProps) {
  const { frame, refused, fields } = props;
  const { schedule: words, settings } = wordsIn(frame.language);
  return (
    <form method="post" action={WHERE} class="arranged">
      <h2 id="schedule">{words.schedule}</h2>
      <p class="soft">{words.scheduleHint}</p>
      <SCHEDULE.Fields
        values={fields}
        refused={refused}
        words={{
          timezone: { label: words.timezone, hint: settings.general.timezoneHint },
          night: { label: words.night, hint: words.nightHint, parts: { from: words.from, to: words.to } },
          weekend: { label: words.weekend, hint: words.weekendHint, parts: words.days },
          cover: { label: words.cover, hint: words.coverHint },
        }}
      />
      <button type="submit">{settings.save}</button>
    </form>
  );
}

/** When the player's clocks run: the week ahead, nights and weekends, cover, and vacation. */
export function TimePage(props: TimeProps) {
  const { frame, days, timezone } = props;
  return (
    <SettingsPage {...props} section="time">
      <Strip days={days} timezone={timezone} language={frame.language} now={Date.parse(frame.now)} />
      <Vacation {...props} />
      <ScheduleForm {...props} />
    </SettingsPage>
  );
}
