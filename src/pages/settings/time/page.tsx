import { Strip, stripOf } from "./strip.tsx";
import { BOOK, bookingIn, END, Vacation } from "./vacation.tsx";
import { WEEKDAYS } from "../../../contract/terms.ts";
import { getSchedule, setSchedule } from "../../../operations/schedule.ts";
import { bookVacation, endVacation, getVacation } from "../../../operations/vacation.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { now } from "../../../lib/now.ts";
import type { Principal } from "../../../players/store.ts";
import { SubmitButton } from "../../kit/buttons.tsx";
import { useWords } from "../../kit/context.tsx";
import { span, ticks, toggle, zone } from "../../kit/fields.tsx";
import { fieldsOf } from "../../kit/form-page.tsx";
import type { Form } from "../../kit/forms.ts";
import { needed } from "../../kit/opened.ts";
import { sectionPages } from "../section.tsx";
import { submit } from "../../kit/submit.ts";

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

async function content(c: Ctx, principal: Principal) {
  const ports = portsOf(c);
  const [schedule, vacation] = await Promise.all([
    getSchedule.run(principal, {}, ports).then(needed),
    getVacation.run(principal, {}, ports).then(needed),
  ]);
  const { running, booked } = vacation;
  const off = [...(running === null ? [] : [running]), ...booked].map(({ from, to }) => ({
    from: Date.parse(from),
    to: Date.parse(to),
  }));
  return (
    <>
      <Strip days={stripOf(schedule, off, now())} timezone={schedule.timezone} />
      <Vacation vacation={vacation} />
      <ScheduleForm schedule={schedule} />
    </>
  );
}

export const timePages = sectionPages("time", {
  content,
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

type ScheduleValues = Parameters<typeof SCHEDULE.Fields>[0]["values"];

function ScheduleForm({ schedule }: { readonly schedule: ScheduleValues }) {
  const { schedule: words, settings } = useWords();
  return (
    <form method="post" action={WHERE} class="arranged">
      <h2 id="schedule">{words.schedule}</h2>
      <p class="soft">{words.scheduleHint}</p>
      <SCHEDULE.Fields
        action={WHERE}
        values={schedule}
        words={{
          timezone: { label: words.timezone, hint: settings.general.timezoneHint },
          night: { label: words.night, hint: words.nightHint, parts: { from: words.from, to: words.to } },
          weekend: { label: words.weekend, hint: words.weekendHint, parts: words.days },
          cover: { label: words.cover, hint: words.coverHint },
        }}
      />
      <SubmitButton label={settings.save} />
    </form>
  );
}
