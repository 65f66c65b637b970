import { wordsIn } from "../../i18n/catalogues.ts";
import { Field, marks, type SettingsProps } from "./frame.tsx";

interface ZoneProps extends Pick<SettingsProps, "frame" | "refused"> {
  readonly label: string;
  /** What the field holds. */
  readonly value: string;
}

/** The field of a time zone, with all zones of the platform to choose from. Once on a page. */
export function ZoneField({ frame, refused, label, value }: ZoneProps) {
  const { timezoneHint } = wordsIn(frame.language).settings.general;
  return (
    <>
      <Field label={label} hint={timezoneHint} refused={refused} at="/timezone">
        <input
          name="timezone"
          {...marks(refused, "/timezone")}
          value={value}
          list="zones"
          autocomplete="off"
          required
        />
      </Field>
      <datalist id="zones">
        {["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => (
          <option value={zone}></option>
        ))}
      </datalist>
    </>
  );
}
