import { BotMark } from "../../kit/bot-mark.tsx";
import { ButtonForm, Hidden } from "../../kit/buttons.tsx";
import { CHALLENGES_FROM } from "../../../contract/terms.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import type { Principal } from "../../../players/store.ts";
import { blockPlayer, listBlocks, unblockPlayer } from "../../../operations/blocks.ts";
import { ALL_CONSENTS, listConsents } from "../../../operations/consents.ts";
import { updateMe } from "../../../operations/me.ts";
import { Consents } from "../../kit/consents.tsx";
import { useWords } from "../../kit/context.tsx";
import { choice, text } from "../../kit/fields.tsx";
import { fieldsOf } from "../../kit/form-page.tsx";
import { Entries, LinkLine } from "../../kit/lists.tsx";
import { cursorIn, needed, pageFrom } from "../../kit/opened.ts";
import { sectionPages } from "../section.tsx";
import { submit } from "../../kit/submit.ts";

const WHERE = "/settings/people";
const BLOCK = `${WHERE}/block`;
const UNBLOCK = `${WHERE}/unblock`;
/** Blocks per page. */
const BLOCKS = 50;

const CHALLENGES = fieldsOf({ challengesFrom: choice(CHALLENGES_FROM) });
const NAME = fieldsOf({ name: text({ maxlength: 20, required: true }) });

async function dataOf(c: Ctx, principal: Principal) {
  const paging = { limit: BLOCKS, cursor: cursorIn(c) };
  const blocks = needed(await listBlocks.run(principal, paging, portsOf(c)));
  const consents = needed(await listConsents.run(principal, ALL_CONSENTS, portsOf(c))).items;
  const { challengesFrom } = principal.player;
  return { blocks: blocks.items, older: pageFrom(WHERE, blocks.next), consents, challengesFrom };
}

export const peoplePages = sectionPages("people", {
  content: async (c, principal) => <People {...await dataOf(c, principal)} />,
  forms: {
    [WHERE]: submit(updateMe, { body: CHALLENGES.read, done: "saved" }),
    [BLOCK]: submit(blockPlayer, { params: NAME.read, done: "blocked" }),
    [UNBLOCK]: submit(unblockPlayer, { params: NAME.read, done: "unblocked" }),
  },
  beside: Object.fromEntries(
    [...blockPlayer.refuses, ...unblockPlayer.refuses].map((code) => [code, { pointer: "/name" }]),
  ),
});

type PeopleProps = Awaited<ReturnType<typeof dataOf>>;

function People({ blocks, older, consents, challengesFrom }: PeopleProps) {
  const { people: words, save } = useWords().settings;
  const label = { label: words.challenges, hint: words.challengesHint, parts: words.from };
  return (
    <>
      <CHALLENGES.Form
        action={WHERE}
        values={{ challengesFrom }}
        words={{ challengesFrom: label }}
        button={save}
      />
      <h2 id="blocks">{words.blocks}</h2>
      <p class="soft">{words.blocksHint}</p>
      <Entries of={blocks} each={(one) => <Blocked player={one} />} none={<p>{words.none}</p>} />
      {older !== null && <LinkLine href={`${older}#blocks`} text={words.older} />}
      <NAME.Form
        action={BLOCK}
        others={[UNBLOCK]}
        values={{ name: "" }}
        words={{ name: words.name }}
        button={words.block}
      />
      <Consents consents={consents} />
    </>
  );
}

function Blocked({ player }: { readonly player: PeopleProps["blocks"][number] }) {
  const { name } = player;
  return (
    <li>
      <p>
        <a href={`/players/${name}`}>{name}</a> <BotMark of={player} />
      </p>
      <ButtonForm action={UNBLOCK} label={useWords().public.player.unblock(name)}>
        <Hidden name="name" value={name} />
      </ButtonForm>
    </li>
  );
}
