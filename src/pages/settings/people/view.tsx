import type { Shown } from "../../../contract/shown.ts";
import type { Block } from "../../../contract/block.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { Field, marks, Press, SettingsPage, type SettingsProps } from "../frame.tsx";
import { CHALLENGES_FROM, type ChallengesFrom } from "../../../contract/terms.ts";

interface PeopleProps extends SettingsProps {
  readonly challengesFrom: ChallengesFrom;
  readonly blocks: readonly Shown<typeof Block>[];
  /** Where the list of blocked players goes on; null at its end. */
  readonly older: string | null;
  /** The name that was written in the form, before it was refused. */
  readonly written: string;
}

function Challenges({ frame, refused, challengesFrom }: PeopleProps) {
  const { people: words, save } = wordsIn(frame.language).settings;
  return (
    <form method="post" action="/settings/people">
      <Field label={words.challenges} hint={words.challengesHint} refused={refused} at="/challengesFrom">
        <select name="challengesFrom" {...marks(refused, "/challengesFrom")}>
          {CHALLENGES_FROM.map((whom) => (
            <option value={whom} selected={whom === challengesFrom}>
              {words.from[whom]}
            </option>
          ))}
        </select>
      </Field>
      <button type="submit">{save}</button>
    </form>
  );
}

function Blocked({ frame, blocks, older }: PeopleProps) {
  const { people: words } = wordsIn(frame.language).settings;
  if (blocks.length === 0) return <p>{words.none}</p>;
  return (
    <>
      <ul class="entries">
        {blocks.map(({ name }) => (
          <li>
            <p>
              <a href={`/players/${name}`}>{name}</a>
            </p>
            <Press action="/settings/people/unblock" label={words.unblock(name)}>
              <input type="hidden" name="name" value={name} />
            </Press>
          </li>
        ))}
      </ul>
      {older !== null && (
        <p>
          <a href={older}>{words.older}</a>
        </p>
      )}
    </>
  );
}

function Add({ frame, refused, written }: PeopleProps) {
  const { people: words } = wordsIn(frame.language).settings;
  return (
    <form method="post" action="/settings/people/block">
      <Field label={words.name} refused={refused} at="/name">
        <input
          name="name"
          {...marks(refused, "/name")}
          value={written}
          maxlength={20}
          autocomplete="off"
          required
        />
      </Field>
      <button type="submit">{words.block}</button>
    </form>
  );
}

/** Who may challenge the player, and whom they block. */
export function PeoplePage(props: PeopleProps) {
  const { people: words } = wordsIn(props.frame.language).settings;
  return (
    <SettingsPage {...props} section="people">
      <Challenges {...props} />
      <h2 id="blocks">{words.blocks}</h2>
      <p class="soft">{words.blocksHint}</p>
      <Blocked {...props} />
      <Add {...props} />
    </SettingsPage>
  );
}
