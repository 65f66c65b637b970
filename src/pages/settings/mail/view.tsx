import { wordsIn } from "../../../i18n/catalogues.ts";
import { MAIL_MODES, MAIL_TYPES, modesOf } from "../../../contract/events/types.ts";
import { MAIL_PRESETS, presetOf } from "./presets.ts";
import { Field, FieldRefusal, marks, SettingsPage, type SettingsProps } from "../frame.tsx";
import { MOST_DIGESTS, MOST_REMINDERS } from "../../../contract/bounds.ts";

/** A reminder as its two fields hold it. */
export interface ReminderFields {
  readonly amount: string;
  readonly unit: string;
}

/** The presets, and in place of one a mode for each event. */
const CHOICES = [...MAIL_PRESETS, "own"] as const;

export const REMINDER_UNITS = ["percent", "minutes", "hours", "days"] as const;

/** What the fields of the form hold. */
export interface MailFields {
  readonly modes: Readonly<Record<string, string>>;
  readonly digestAt: readonly string[];
  readonly quiet: { readonly from: string; readonly to: string };
  readonly reminders: readonly ReminderFields[];
}

interface MailProps extends SettingsProps {
  readonly fields: MailFields;
  readonly muted: readonly string[];
  readonly hasAddress: boolean;
  /** When mail would come, in sentences, and whether that is so only once the form is saved. */
  readonly outlook: { readonly sentences: readonly string[]; readonly isDraft: boolean };
}

/** As many fields as are filled and one more, but no fewer than `least` and no more than `most`. */
function places<T>(filled: readonly T[], least: number, most: number): readonly (T | undefined)[] {
  const count = Math.min(most, Math.max(least, filled.length + 1));
  return Array.from({ length: count }, (_, index) => filled[index]);
}

/** The mode of each event. It is shown where they are chosen one by one. */
function Modes({ frame, refused, fields }: MailProps) {
  const words = wordsIn(frame.language).settings.mail;
  return (
    <div class="own">
      <dl class="modes">
        {MAIL_MODES.map((mode) => (
          <>
            <dt>{words.modes[mode]}</dt>
            <dd>{words.modesMean[mode]}</dd>
          </>
        ))}
      </dl>
      {MAIL_TYPES.map((type) => (
        <label class="row">
          <span>{wordsIn(frame.language).notices.mail.types[type]}</span>
          <select name={`mode.${type}`} {...marks(refused, `/mail/${type}`, "/mail")}>
            {modesOf(type).map((mode) => (
              <option value={mode} selected={mode === fields.modes[type]}>
                {words.modes[mode]}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

function Types(props: MailProps) {
  const words = wordsIn(props.frame.language).settings.mail;
  const chosen = presetOf(props.fields.modes) ?? "own";
  return (
    <fieldset class="presets">
      <legend>{words.types}</legend>
      {CHOICES.map((preset) => (
        <label>
          <input type="radio" name="preset" value={preset} checked={preset === chosen} />
          <span>
            {words.presets[preset]}
            <span class="hint">{words.presetsMean[preset]}</span>
          </span>
        </label>
      ))}
      <Modes {...props} />
      <FieldRefusal refused={props.refused} at="/mail" />
    </fieldset>
  );
}

function Digests({ frame, refused, fields }: MailProps) {
  const words = wordsIn(frame.language).settings.mail;
  return (
    <fieldset>
      <legend>{words.digests}</legend>
      <p class="hint">{words.digestsHint}</p>
      <div class="row">
        {places(fields.digestAt, 3, MOST_DIGESTS).map((time, index) => (
          <input
            type="time"
            name={`digest.${index}`}
            value={time ?? ""}
            aria-label={words.digest(index + 1)}
            {...marks(refused, "/digestAt")}
          />
        ))}
      </div>
      <FieldRefusal refused={refused} at="/digestAt" />
    </fieldset>
  );
}

function QuietHours({ frame, refused, fields }: MailProps) {
  const words = wordsIn(frame.language).settings.mail;
  return (
    <fieldset>
      <legend>{words.quiet}</legend>
      <p class="hint">{words.quietHint}</p>
      <div class="row">
        <Field label={words.quietFrom} refused={null} at="">
          <input type="time" name="quiet.from" value={fields.quiet.from} {...marks(refused, "/quietHours")} />
        </Field>
        <Field label={words.quietTo} refused={null} at="">
          <input type="time" name="quiet.to" value={fields.quiet.to} {...marks(refused, "/quietHours")} />
        </Field>
      </div>
      <FieldRefusal refused={refused} at="/quietHours" />
    </fieldset>
  );
}

function Reminders({ frame, refused, fields }: MailProps) {
  const words = wordsIn(frame.language).settings.mail;
  return (
    <fieldset>
      <legend>{words.reminders}</legend>
      <p class="hint">{words.remindersHint}</p>
      {places(fields.reminders, 3, MOST_REMINDERS).map((reminder, index) => (
        <div class="row">
          <input
            name={`rung.${index}.amount`}
            value={reminder?.amount ?? ""}
            inputmode="decimal"
            aria-label={words.reminder(index + 1)}
            {...marks(refused, `/reminders/${index}`, "/reminders")}
          />
          <select name={`rung.${index}.unit`} aria-label={words.unit(index + 1)}>
            {REMINDER_UNITS.map((unit) => (
              <option value={unit} selected={unit === (reminder?.unit ?? "hours")}>
                {words.units[unit]}
              </option>
            ))}
          </select>
        </div>
      ))}
      <FieldRefusal refused={refused} at="/reminders" />
    </fieldset>
  );
}

function Muted({ frame, muted }: MailProps) {
  const words = wordsIn(frame.language).settings.mail;
  if (muted.length === 0) return null;
  return (
    <fieldset>
      <legend>{words.muted}</legend>
      {muted.map((game) => (
        <label>
          <input type="checkbox" name={`unmute.${game}`} />
          {words.unmute(game)}
        </label>
      ))}
    </fieldset>
  );
}

function Outlook({ frame, outlook, hasAddress }: MailProps) {
  const words = wordsIn(frame.language).settings.mail;
  // Without an address no mail is announced; a preview is shown all the same.
  const isTold = hasAddress || outlook.isDraft;
  return (
    <div class="note" role={outlook.isDraft ? "status" : undefined}>
      {!hasAddress && (
        <p>
          {words.noAddress} <a href="/settings#email">{words.giveAddress}</a>
        </p>
      )}
      {outlook.isDraft && <p class="soft">{words.ifSaved}</p>}
      {isTold && outlook.sentences.map((sentence) => <p>{sentence}</p>)}
    </div>
  );
}

/** When mail comes: each event's mode, the hours of summaries, quiet hours, reminders, and what all that means. */
export function MailSettingsPage(props: MailProps) {
  const words = wordsIn(props.frame.language).settings;
  return (
    <SettingsPage {...props} section="mail">
      <Outlook {...props} />
      <form method="post" action="/settings/mail" class="arranged">
        <Types {...props} />
        <Digests {...props} />
        <QuietHours {...props} />
        <Reminders {...props} />
        <Muted {...props} />
        <div class="actions">
          <button type="submit">{words.save}</button>
          <button type="submit" class="quiet" formaction="/settings/mail/preview">
            {words.mail.preview}
          </button>
        </div>
      </form>
    </SettingsPage>
  );
}
