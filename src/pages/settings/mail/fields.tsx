import {
  EVENT_TYPES,
  MAIL_TYPES,
  type MailMode,
  type MailType,
  modesOf,
} from "../../../contract/events/types.ts";
import { MOST_DIGESTS, MOST_REMINDERS } from "../../../contract/bounds.ts";
import { PERCENTAGE } from "../../../contract/terms.ts";
import { DAY, formatDuration, HOUR, MINUTE, parseDuration } from "../../../lib/duration.ts";
import { useWords } from "../../kit/context.tsx";
import {
  type Field,
  type FieldWords,
  Group,
  marks,
  named,
  Options,
  type FieldState,
  span,
} from "../../kit/fields.tsx";
import { fieldsOf } from "../../kit/form-page.tsx";
import type { Form } from "../../kit/forms.ts";
import { Facts } from "../../kit/lists.tsx";

type Modes = Readonly<Record<string, string>>;

interface ModeWords extends FieldWords {
  readonly modes: Readonly<Record<string, string>>;
  readonly modesMean: Readonly<Record<string, string>>;
}

function ownModesIn(form: Form, name: string): Modes {
  const set = MAIL_TYPES.filter((type) => form.has(`${name}.${type}`));
  return Object.fromEntries(set.map((type) => [type, form.get(`${name}.${type}`) ?? ""]));
}

function Modes({ name, at, value, words, refused }: FieldState<Modes, ModeWords>) {
  const { types } = useWords().notices.mail;
  return (
    <>
      <Facts
        class="modes"
        of={Object.entries(words.modes).map(([mode, label]) => [label, words.modesMean[mode]])}
      />
      {MAIL_TYPES.filter((type) => type in value).map((type) => (
        <label class="row">
          <span>{types[type]}</span>
          <select name={`${name}.${type}`} {...marks(refused, `${at}/${type}`, at)}>
            <Options options={modesOf(type)} chosen={value[type]} words={words.modes} />
          </select>
        </label>
      ))}
    </>
  );
}

export const modePerEvent = (): Field<Modes, ModeWords> => ({
  name: "mode",
  read: ownModesIn,
  show: (field) => (
    <Group {...field}>
      <Modes {...field} />
    </Group>
  ),
});

/** Presets for the modes of all events. The form also offers "own": a mode for each event (`CHOICES`). */
const MAIL_PRESETS = ["all", "usual", "least"] as const;
type MailPreset = (typeof MAIL_PRESETS)[number];

/** Whether mail about an event cannot be grouped, because late mail could cost the player something. */
const isVital = (type: MailType): boolean => !modesOf(type).includes("grouped");

function modeIn(preset: MailPreset, type: MailType): MailMode {
  const usual = EVENT_TYPES[type].mail;
  if (preset === "least") return isVital(type) ? "immediate" : "off";
  return preset === "all" && usual === "off" ? "grouped" : usual;
}

function modesIn(name: string | undefined): Modes | null {
  const preset = MAIL_PRESETS.find((one) => one === name);
  if (preset === undefined) return null;
  return Object.fromEntries(MAIL_TYPES.map((type) => [type, modeIn(preset, type)]));
}

function presetOf(modes: Modes): MailPreset | null {
  const isOf = (preset: MailPreset) => MAIL_TYPES.every((type) => modes[type] === modeIn(preset, type));
  return MAIL_PRESETS.find(isOf) ?? null;
}

const CHOICES = [...MAIL_PRESETS, "own"] as const;

interface PresetWords extends ModeWords {
  readonly presets: Readonly<Record<(typeof CHOICES)[number], string>>;
  readonly presetsMean: Readonly<Record<(typeof CHOICES)[number], string>>;
}

/** The modes of single events are read only if no preset is chosen. */
const presets = (): Field<Modes, PresetWords> => ({
  name: "mode",
  read: (form, name) => modesIn(form.get("preset")) ?? ownModesIn(form, name),
  show: (field) => {
    const { words, value } = field;
    const chosen = presetOf(value) ?? "own";
    return (
      <Group {...field} class="presets">
        {CHOICES.map((preset) => (
          <label>
            <input type="radio" name="preset" value={preset} checked={preset === chosen} />
            <span>
              {words.presets[preset]}
              <span class="hint">{words.presetsMean[preset]}</span>
            </span>
          </label>
        ))}
        <div class="own">
          <Modes {...field} />
        </div>
      </Group>
    );
  },
});

interface ListWords extends FieldWords {
  readonly nth: (number: number) => string;
}

/** Returns the filled places and an empty one (undefined), but at least three places and at most `most`. */
function places<T>(filled: readonly T[], most: number): readonly (T | undefined)[] {
  const count = Math.min(most, Math.max(3, filled.length + 1));
  return Array.from({ length: count }, (_, index) => filled[index]);
}

const digests = (): Field<readonly string[], ListWords> => ({
  name: "digest",
  read: (form, name) => named(form, name).flatMap((at) => form.get(`${name}.${at}`)?.trim() || []),
  show: ({ name, value, ...field }) => (
    <Group {...field}>
      <div class="row">
        {places(value, MOST_DIGESTS).map((time, index) => (
          <input
            type="time"
            name={`${name}.${index}`}
            value={time ?? ""}
            aria-label={field.words.nth(index + 1)}
            {...marks(field.refused, field.at)}
          />
        ))}
      </div>
    </Group>
  ),
});

interface ReminderFields {
  readonly amount: string;
  readonly unit: string;
}

const SPANS = { minutes: MINUTE, hours: HOUR, days: DAY } as const;
const UNITS = ["percent", "minutes", "hours", "days"] as const;

/**
 * Splits a reminder into an amount and the largest unit that divides it. Invalid text stays unchanged, so that the form
 * shows it again.
 */
export function reminderFields(reminder: string): ReminderFields {
  const percent = PERCENTAGE.exec(reminder)?.[1];
  if (percent !== undefined) return { amount: percent, unit: "percent" };
  const length = parseDuration(reminder);
  if (length === null) return { amount: reminder, unit: "hours" };
  const unit = (["days", "hours"] as const).find((one) => length % SPANS[one] === 0) ?? "minutes";
  return { amount: String(length / SPANS[unit]), unit };
}

/** Joins amount and unit to a reminder. Invalid text stays unchanged, so that the schema rejects it. */
export function reminderOf({ amount, unit }: ReminderFields): string {
  const count = Number(amount.replace(",", "."));
  if (unit === "percent") return `${amount.replace(/\s*%$/, "")}%`;
  const length = SPANS[unit as keyof typeof SPANS] ?? HOUR;
  return Number.isFinite(count) ? formatDuration(Math.round(count * length)) : amount;
}

interface ReminderWords extends ListWords {
  readonly units: Readonly<Record<(typeof UNITS)[number], string>>;
  readonly nthUnit: (number: number) => string;
}

const reminders = (): Field<readonly string[], ReminderWords> => ({
  name: "rung",
  read: (form, name) =>
    Array.from({ length: MOST_REMINDERS }, (_, at) => ({
      amount: form.get(`${name}.${at}.amount`)?.trim() ?? "",
      unit: form.get(`${name}.${at}.unit`) ?? "",
    })).flatMap((fields) => (fields.amount === "" ? [] : [reminderOf(fields)])),
  show: ({ name, value, ...field }) => (
    <Group {...field}>
      {places(value.map(reminderFields), MOST_REMINDERS).map((reminder, index) => (
        <div class="row">
          <input
            name={`${name}.${index}.amount`}
            value={reminder?.amount ?? ""}
            inputmode="decimal"
            aria-label={field.words.nth(index + 1)}
            {...marks(field.refused, `${field.at}/${index}`, field.at)}
          />
          <select name={`${name}.${index}.unit`} aria-label={field.words.nthUnit(index + 1)}>
            <Options options={UNITS} chosen={reminder?.unit ?? "hours"} words={field.words.units} />
          </select>
        </div>
      ))}
    </Group>
  ),
});

export const MAIL = fieldsOf({
  mail: presets(),
  digestAt: digests(),
  quietHours: span({ name: "quiet" }),
  reminders: reminders(),
});
