import type { ViewOf } from "../../../contract/view.ts";
import type { Block } from "../../../contract/player.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { BotMark } from "../../kit/bot-mark.tsx";
import { ButtonForm } from "../../kit/buttons.tsx";
import { CHALLENGES_FROM } from "../../../contract/terms.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { Cursor, cursorOf } from "../../../contract/lists.ts";
import type { Language } from "../../../contract/languages.ts";
import { check } from "../../../http/validation.ts";
import type { Principal } from "../../../players/store.ts";
import { blockPlayer, listBlocks, unblockPlayer } from "../../../operations/blocks.ts";
import { ALL_CONSENTS, listConsents } from "../../../operations/consents.ts";
import { updateMe } from "../../../operations/me.ts";
import { Consents } from "../../kit/consents.tsx";
import { choice, fieldsOf, text, errorAt } from "../../kit/fields.tsx";
import { needed } from "../../kit/opened.ts";
import { worded } from "../../kit/problem.tsx";
import { section, settingsPage, formSentTo } from "../section.ts";
import { submit, type Rejected } from "../../kit/submit.ts";

const WHERE = "/settings/people";
const BLOCK = `${WHERE}/block`;
const UNBLOCK = `${WHERE}/unblock`;
const SHOWN = 50;

const CHALLENGES = fieldsOf({ challengesFrom: choice(CHALLENGES_FROM) });
const NAME = fieldsOf({ name: text({ maxlength: 20, required: true }) });

async function show(c: Ctx, principal: Principal, why: Rejected | null): Promise<Response> {
  const place = needed(check(Cursor.optional(), why === null ? c.req.query("cursor") : undefined));
  const asked = { limit: SHOWN, ...(place && { cursor: place }) };
  const blocks = needed(await listBlocks.run(principal, asked, portsOf(c)));
  const consents = needed(await listConsents.run(principal, ALL_CONSENTS, portsOf(c)));
  const problem = why && worded(c, why.refusal);
  const named = formSentTo(BLOCK, why) ?? formSentTo(UNBLOCK, why);
  const { people: words, save } = wordsIn(c.var.language).settings;
  const told = named && problem ? errorAt("/name", problem) : problem;
  return settingsPage(c, "people", told, ({ refused }) => (
    <>
      <form method="post" action={WHERE}>
        <CHALLENGES.Fields
          values={{ challengesFrom: principal.player.challengesFrom }}
          refused={refused}
          words={{
            challengesFrom: { label: words.challenges, hint: words.challengesHint, parts: words.from },
          }}
        />
        <button type="submit">{save}</button>
      </form>
      <h2 id="blocks">{words.blocks}</h2>
      <p class="soft">{words.blocksHint}</p>
      <Blocked {...blocks} language={c.var.language} />
      <form method="post" action={BLOCK}>
        <NAME.Fields
          values={named === null ? { name: "" } : NAME.read(named)}
          refused={refused}
          words={{ name: { label: words.name } }}
        />
        <button type="submit">{words.block}</button>
      </form>
      <Consents consents={consents.items} />
    </>
  ));
}

export const peoplePages = section(WHERE, {
  show,
  forms: {
    [WHERE]: submit(updateMe, { body: CHALLENGES.read, done: "saved" }),
    [BLOCK]: submit(blockPlayer, { params: NAME.read, done: "blocked" }),
    [UNBLOCK]: submit(unblockPlayer, { params: NAME.read, done: "unblocked" }),
  },
});

interface BlockedProps {
  readonly language: Language;
  readonly items: readonly ViewOf<typeof Block>[];
  readonly next: Parameters<typeof cursorOf>[0] | null;
}

function Blocked({ language, items: blocks, next }: BlockedProps) {
  const { people: words } = wordsIn(language).settings;
  if (blocks.length === 0) return <p>{words.none}</p>;
  return (
    <>
      <ul class="entries">
        {blocks.map(({ name, bot }) => (
          <li>
            <p>
              <a href={`/players/${name}`}>{name}</a> <BotMark of={{ name, bot }} language={language} />
            </p>
            <ButtonForm action={UNBLOCK} label={wordsIn(language).public.player.unblock(name)}>
              <input type="hidden" name="name" value={name} />
            </ButtonForm>
          </li>
        ))}
      </ul>
      {next !== null && (
        <p>
          <a href={`${WHERE}?cursor=${cursorOf(next)}#blocks`}>{words.older}</a>
        </p>
      )}
    </>
  );
}
