import { wordsIn } from "../../../i18n/catalogues.ts";
import { Field, marks, SettingsPage, type SettingsProps } from "../frame.tsx";

interface AccountProps extends SettingsProps {
  readonly name: string;
  /** What was written in place of the name, before it was refused. */
  readonly written: string;
  /** How many games one file holds. */
  readonly gamesPerFile: number;
}

/** The player's data as a file, and the form that deletes the account. */
export function AccountPage(props: AccountProps) {
  const { account: words } = wordsIn(props.frame.language).settings;
  return (
    <SettingsPage {...props} section="account">
      <h2>{words.data}</h2>
      <p>{words.dataWhat}</p>
      <p>
        <a class="button" href="/settings/export.json" download>
          {words.download}
        </a>
      </p>
      <p class="soft">{words.dataParts(props.gamesPerFile)}</p>
      <h2>{words.leave}</h2>
      <ul>
        {words.leaveWhat.map((line) => (
          <li>{line}</li>
        ))}
      </ul>
      <form method="post" action="/settings/account/delete">
        <Field label={words.name(props.name)} refused={props.refused} at="/name">
          <input
            name="name"
            {...marks(props.refused, "/name")}
            value={props.written}
            autocomplete="off"
            required
          />
        </Field>
        <button type="submit" class="danger">
          {words.leaveNow}
        </button>
      </form>
    </SettingsPage>
  );
}
