import { wordsIn } from "../../../i18n/catalogues.ts";
import { Field, FieldRefusal, marks, SettingsPage, type SettingsProps, ZoneField } from "../frame.tsx";
import { bookingIn, type ScheduleFields, scheduleIn, scheduleWish, type VacationProps } from "./form.ts";
import { type StripDay, stripOf } from "./strip.ts";
import { Strip } from "./strip-view.tsx";
import { Vacation } from "./vacation.tsx";
import { WEEKDAYS } from "../../../contract/terms.ts";
import { Hono } from "hono";
import { getSchedule, setSchedule } from "../../../operations/schedule.ts";
import { bookVacation, endVacation, getVacation } from "../../../operations/vacation.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../../http/context.ts";
import { refused as refusedPage } from "../../../http/problem-answers.ts";
import { NewVacation, ScheduleWish } from "../../../contract/vacation.ts";
import { check } from "../../../http/validation.ts";
import { newId } from "../../../lib/ids.ts";
import { now } from "../../../lib/now.ts";
import type { Principal } from "../../../players/store.ts";
import type { Refusal } from "../../../contract/problems/table.ts";
import { type Form, pressKey } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { worded } from "../../frame/refusals.ts";
import { did, pressingOwn, propsFor, readingOwn, statusOf } from "../shown.ts";

const WHERE = "/settings/time";

/** Why a form was not taken, and what was written in which of the two. */
interface Why {
  readonly refusal: Refusal;
  readonly schedule?: Form;
  readonly booking?: Form;
}

const spanOf = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

const NO_NIGHT = { from: "", to: "" };

/** The page as things stand; after a refusal with what was written. */
async function shown(c: Ctx, principal: Principal, why: Why | null = null): Promise<Response> {
  const ports = portsOf(c);
  const [schedule, vacation] = await Promise.all([
    getSchedule.run(principal, {}, ports),
    getVacation.run(principal, {}, ports),
  ]);
  if (!schedule.ok) return refusedPage(c, schedule.error);
  if (!vacation.ok) return refusedPage(c, vacation.error);
  const problem = why && worded(c, why.refusal);
  const { running, booked } = vacation.value;
  const off = [...(running === null ? [] : [running]), ...booked].map(spanOf);
  const fields: ScheduleFields = { ...schedule.value, night: schedule.value.night ?? NO_NIGHT };
  const typed = (name: string) => why?.booking?.get(name) ?? "";
  const markup = TimePage({
    ...propsFor(c, problem),
    fields: why?.schedule === undefined ? fields : scheduleIn(why.schedule),
    // The platform's list lacks UTC.
    days: stripOf(schedule.value, off, now()),
    timezone: schedule.value.timezone,
    vacation: vacation.value,
    booking: { from: typed("from"), to: typed("to") },
    formKey: newId(),
  });
  return page(c, c.var.language, markup, statusOf(problem));
}

async function change(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const wish = check(ScheduleWish, scheduleWish(scheduleIn(form)));
  const set = wish.ok ? await setSchedule.run(principal, wish.value, portsOf(c)) : wish;
  return set.ok ? did(c, WHERE, "saved") : shown(c, principal, { refusal: set.error, schedule: form });
}

async function book(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const sent = bookingIn(form, principal.player.timezone);
  const wish = check(NewVacation, sent);
  if (!wish.ok) return shown(c, principal, { refusal: wish.error, booking: form });
  const key = await pressKey(c, `${form.get("key") ?? newId()} ${JSON.stringify(sent)}`, sent);
  const booked = await bookVacation.run(principal, { ...wish.value, key }, portsOf(c));
  return booked.ok ? did(c, WHERE, "booked") : shown(c, principal, { refusal: booked.error, booking: form });
}

async function endNow(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const ended = await endVacation.run(principal, { id: form.get("id") ?? "" }, portsOf(c));
  if (!ended.ok) return shown(c, principal, { refusal: ended.error });
  return did(c, WHERE, ended.value.unbooked === true ? "unbooked" : "ended");
}

/** `/settings/time`: when the player's clocks run, their nights and weekends, cover, and vacation. */
export const timePages = new Hono<HttpEnv>()
  .get(
    WHERE,
    readingOwn((c, principal) => shown(c, principal)),
  )
  .post(WHERE, pressingOwn(change))
  .post(`${WHERE}/book`, pressingOwn(book))
  .post(`${WHERE}/end`, pressingOwn(endNow));

interface TimeProps extends SettingsProps, Pick<VacationProps, "vacation" | "booking" | "formKey"> {
  /** What the fields of the schedule hold: what is set, or what was written before a refusal. */
  readonly fields: ScheduleFields;
  readonly days: readonly StripDay[];
  /** The zone whose days the strip shows. */
  readonly timezone: string;
}

/** The days of a week as most of Europe counts them, from Monday. */
const FROM_MONDAY = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];

function Night({ frame, refused, fields: { night } }: TimeProps) {
  const words = wordsIn(frame.language).schedule;
  return (
    <fieldset>
      <legend>{words.night}</legend>
      <p class="hint">{words.nightHint}</p>
      <div class="times">
        {(["from", "to"] as const).map((end) => (
          <Field label={words[end]} refused={null} at="">
            <input type="time" name={`night.${end}`} value={night[end]} {...marks(refused, "/night")} />
          </Field>
        ))}
      </div>
      <FieldRefusal refused={refused} at="/night" />
    </fieldset>
  );
}

function Weekend({ frame, refused, fields: { weekend } }: TimeProps) {
  const words = wordsIn(frame.language).schedule;
  return (
    <fieldset>
      <legend>{words.weekend}</legend>
      <p class="hint">{words.weekendHint}</p>
      <div class="weekdays">
        {FROM_MONDAY.map((day) => (
          <label>
            <input
              type="checkbox"
              name={`weekend.${day}`}
              checked={weekend.includes(day)}
              {...marks(refused, "/weekend")}
            />
            {words.days[day]}
          </label>
        ))}
      </div>
      <FieldRefusal refused={refused} at="/weekend" />
    </fieldset>
  );
}

function ScheduleForm(props: TimeProps) {
  const { frame, refused, fields } = props;
  const { schedule: words, settings } = wordsIn(frame.language);
  return (
    <form method="post" action="/settings/time" class="arranged">
      <h2 id="schedule">{words.schedule}</h2>
      <p class="soft">{words.scheduleHint}</p>
      <ZoneField frame={frame} refused={refused} label={words.timezone} value={fields.timezone} />
      <Night {...props} />
      <Weekend {...props} />
      <p>
        <label>
          <input type="checkbox" name="cover" checked={fields.cover} />
          <span>
            {words.cover}
            <span class="hint">{words.coverHint}</span>
          </span>
        </label>
      </p>
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
