import type { Shown } from "../../../contract/shown.ts";
import type { Block } from "../../../contract/player.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { Press, SettingsPage, type SettingsProps } from "../frame.tsx";
import { CHALLENGES_FROM, type ChallengesFrom } from "../../../contract/terms.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { Cursor, cursorOf } from "../../../contract/lists.ts";
import { refused as refusedPage } from "../../../http/problem-answers.ts";
import { check } from "../../../http/validation.ts";
import type { Principal } from "../../../players/store.ts";
import { blockPlayer, listBlocks, unblockPlayer } from "../../../operations/blocks.ts";
import { updateMe } from "../../../operations/me.ts";
import { choice, fieldsOf, text, toldAt } from "../../frame/fields.tsx";
import { worded } from "../../frame/problem.tsx";
import { asks, section, settingsPage, type Why, writtenIn } from "../section.ts";

const WHERE = "/settings/people";
const BLOCK = `${WHERE}/block`;
const UNBLOCK = `${WHERE}/unblock`;
/** How many blocked players the page shows at once. */
const SHOWN = 50;

const CHALLENGES = fieldsOf({ challengesFrom: choice(CHALLENGES_FROM) });
const NAME = fieldsOf({ name: text({ maxlength: 20, required: true }) });

async function show(c: Ctx, principal: Principal, why: Why | null): Promise<Response> {
  const place = check(Cursor.optional(), why === null ? c.req.query("cursor") : undefined);
  if (!place.ok) return refusedPage(c, place.error);
  const asked = { limit: SHOWN, ...(place.value && { cursor: place.value }) };
  const blocks = await listBlocks.run(principal, asked, portsOf(c));
  if (!blocks.ok) return refusedPage(c, blocks.error);
  const { items, next } = blocks.value;
  const problem = why && worded(c, why.refusal);
  const named = writtenIn(why, BLOCK) ?? writtenIn(why, UNBLOCK);
  return settingsPage(c, named && problem ? toldAt("/name", problem) : problem, (props) =>
    PeoplePage({
      ...props,
      challengesFrom: principal.player.challengesFrom,
      blocks: items,
      older: next && `${WHERE}?cursor=${cursorOf(next)}#blocks`,
      written: named === null ? "" : NAME.read(named).name,
    }),
  );
}

/** `/settings/people`: who may challenge the player, and whom they block. */
export const peoplePages = section(WHERE, {
  show,
  presses: {
    [WHERE]: asks(updateMe, { body: CHALLENGES.read, done: "saved" }),
    [BLOCK]: asks(blockPlayer, { params: NAME.read, done: "blocked" }),
    [UNBLOCK]: asks(unblockPlayer, { params: NAME.read, done: "unblocked" }),
  },
});

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
    <form method="post" action={WHERE}>
      <CHALLENGES.Fields
        values={{ challengesFrom }}
        refused={refused}
        words={{
          challengesFrom: { label: words.challenges, hint: words.challengesHint, parts: words.from },
        }}
      />
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
            <Press action={UNBLOCK} label={words.unblock(name)}>
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
    <form method="post" action={BLOCK}>
      <NAME.Fields values={{ name: written }} refused={refused} words={{ name: { label: words.name } }} />
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
