import { wordsIn } from "../../../i18n/catalogues.ts";
import type { SettingsProps } from "../frame.tsx";
import { stripOf, Strip } from "./strip.tsx";
import { BOOK, bookingIn, END, Vacation } from "./vacation.tsx";
import { WEEKDAYS } from "../../../contract/terms.ts";
import { getSchedule, setSchedule } from "../../../operations/schedule.ts";
import { bookVacation, endVacation, getVacation } from "../../../operations/vacation.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { now } from "../../../lib/now.ts";
import type { Principal } from "../../../players/store.ts";
import { fieldsOf, span, ticks, toggle, zone } from "../../kit/fields.tsx";
import type { Form } from "../../kit/forms.ts";
import { needed } from "../../kit/opened.ts";
import { worded } from "../../kit/problem.tsx";
import { section, settingsPage, formSentTo } from "../section.ts";
import { submit, type Rejected } from "../../kit/submit.ts";

const WHERE = "/settings/time";

const FROM_MONDAY = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];

const SCHEDULE = fieldsOf({
  timezone: zone(),
  night: span(),
  weekend: ticks(FROM_MONDAY, { class: "columns weekdays" }),
  cover: toggle(),
});

function scheduleIn(form: Form) {
  const { weekend, ...rest } = SCHEDULE.read(form);
  return { ...rest, weekend: WEEKDAYS.filter((day) => weekend.includes(day)) };
}

const spanOf = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

async function show(c: Ctx, principal: Principal, why: Rejected | null): Promise<Response> {
  const ports = portsOf(c);
  const [schedule, vacation] = await Promise.all([
    getSchedule.run(principal, {}, ports).then(needed),
    getVacation.run(principal, {}, ports).then(needed),
  ]);
  const { running, booked } = vacation;
  const off = [...(running === null ? [] : [running]), ...booked].map(spanOf);
  const written = formSentTo(WHERE, why);
  return settingsPage(c, "time", why && worded(c, why.refusal), (props) => (
    <>
      <Strip
        days={stripOf(schedule, off, now())}
        timezone={schedule.timezone}
        language={props.frame.language}
        now={Date.parse(props.frame.now)}
      />
      <Vacation {...props} vacation={vacation} booking={formSentTo(BOOK, why)} />
      <ScheduleForm {...props} fields={written === null ? schedule : SCHEDULE.read(written)} />
    </>
  ));
}

export const timePages = section(WHERE, {
  show,
  forms: {
    [WHERE]: submit(setSchedule, { body: scheduleIn, done: "saved" }),
    [BOOK]: submit(bookVacation, {
      body: (form, _c, { player }) => bookingIn(form, player.timezone),
      done: "booked",
    }),
    [END]: submit(endVacation, {
      params: (form) => ({ id: form.get("id") ?? "" }),
      done: ({ unbooked }) => (unbooked === true ? "unbooked" : "ended"),
    }),
  },
});

interface ScheduleProps extends SettingsProps {
  readonly fields: Parameters<typeof SCHEDULE.Fields>[0]["values"];
}

function ScheduleForm({ frame, refused, fields }: ScheduleProps) {
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
