import { wordsIn } from "../../../i18n/catalogues.ts";
import { LANGUAGES } from "../../../contract/languages.ts";
import { Field, marks, SettingsPage, type SettingsProps, ZoneField } from "../frame.tsx";

interface GeneralProps extends SettingsProps {
  /** What the fields hold: what is set, or what was written before a refusal. */
  readonly fields: { readonly language: string; readonly timezone: string; readonly email: string };
  /** Where mail goes, and which address waits to be confirmed. */
  readonly goesTo: string | null;
  readonly waiting: string | null;
  /** Whether there is an address that could be removed. */
  readonly hasAddress: boolean;
  readonly keyed: string;
}

function Yourself({ frame, refused, fields }: GeneralProps) {
  const words = wordsIn(frame.language).settings;
  return (
    <form method="post" action="/settings">
      <Field label={words.general.language} refused={refused} at="/language">
        <select name="language" {...marks(refused, "/language")}>
          {LANGUAGES.map((language) => (
            <option value={language} lang={language} selected={language === fields.language}>
              {wordsIn(frame.language).frame.languages[language]}
            </option>
          ))}
        </select>
      </Field>
      <ZoneField frame={frame} refused={refused} label={words.general.timezone} value={fields.timezone} />
      <button type="submit">{words.save}</button>
    </form>
  );
}

function Address({ frame, refused, fields, goesTo, waiting, hasAddress, keyed }: GeneralProps) {
  const words = wordsIn(frame.language).settings.general;
  return (
    <>
      <h2 id="email">{words.email}</h2>
      <p>{goesTo === null ? words.goesNowhere : words.goesTo(goesTo)}</p>
      {waiting !== null && <p>{words.waits(waiting)}</p>}
      <form method="post" action="/settings/email">
        <input type="hidden" name="key" value={keyed} />
        <Field label={words.address} hint={words.addressHint} refused={refused} at="/email">
          <input
            type="email"
            name="email"
            {...marks(refused, "/email")}
            value={fields.email}
            autocomplete="email"
          />
        </Field>
        <div class="actions">
          <button type="submit">{words.change}</button>
          {waiting !== null && (
            <button type="submit" class="quiet" formaction="/settings/email/confirm">
              {words.askAgain}
            </button>
          )}
          {hasAddress && (
            <button type="submit" class="quiet" formaction="/settings/email/remove">
              {words.remove}
            </button>
          )}
        </div>
      </form>
    </>
  );
}

/** The first page of the settings: language, time zone and address. */
export function GeneralPage(props: GeneralProps) {
  return (
    <SettingsPage {...props} section="general">
      <Yourself {...props} />
      <Address {...props} />
    </SettingsPage>
  );
}
