import { wordsIn } from "../../../i18n/catalogues.ts";
import { Field, FieldRefusal, marks, SettingsPage, type SettingsProps, ZoneField } from "../frame.tsx";
import type { ScheduleFields, VacationProps } from "./form.ts";
import type { StripDay } from "./strip.ts";
import { Strip } from "./strip-view.tsx";
import { Vacation } from "./vacation.tsx";
import { WEEKDAYS } from "../../../contract/terms.ts";

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
