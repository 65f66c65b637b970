import type { Shown } from "../../../contract/shown.ts";
import { type Block, PlayerChanges } from "../../../contract/player.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { type Done, Field, marks, Press, SettingsPage, type SettingsProps } from "../frame.tsx";
import { CHALLENGES_FROM, type ChallengesFrom } from "../../../contract/terms.ts";
import { Hono } from "hono";
import { type Ctx, type HttpEnv, portsOf } from "../../../http/context.ts";
import { Cursor, cursorOf } from "../../../contract/lists.ts";
import { refused as refusedPage } from "../../../http/problem-answers.ts";
import { check } from "../../../http/validation.ts";
import type { Principal } from "../../../players/store.ts";
import type { Refusal } from "../../../contract/problems/table.ts";
import { blockPlayer, listBlocks, unblockPlayer } from "../../../operations/blocks.ts";
import { updateMe } from "../../../operations/me.ts";
import type { Form } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { type Problem, worded } from "../../frame/refusals.ts";
import { did, pressingOwn, propsFor, readingOwn, statusOf } from "../shown.ts";

const WHERE = "/settings/people";
/** How many blocked players the page shows at once. */
const SHOWN = 50;

/** What is wrong stands at the name, which is all that the form has. */
function atName(c: Ctx, why: Refusal): Problem {
  const problem = worded(c, why);
  return { ...problem, errors: problem.errors ?? [{ pointer: "/name", detail: problem.detail }] };
}

async function shown(
  c: Ctx,
  principal: Principal,
  why: { readonly problem: Problem; readonly written: string } | null = null,
): Promise<Response> {
  const place = check(Cursor.optional(), why === null ? c.req.query("cursor") : undefined);
  if (!place.ok) return refusedPage(c, place.error);
  const asked = { limit: SHOWN, ...(place.value && { cursor: place.value }) };
  const blocks = await listBlocks.run(principal, asked, portsOf(c));
  if (!blocks.ok) return refusedPage(c, blocks.error);
  const { items, next } = blocks.value;
  const markup = PeoplePage({
    ...propsFor(c, why?.problem),
    challengesFrom: principal.player.challengesFrom,
    blocks: items,
    older: next && `${WHERE}?cursor=${cursorOf(next)}#blocks`,
    written: why?.written ?? "",
  });
  return page(c, c.var.language, markup, statusOf(why?.problem ?? null));
}

async function change(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const wish = check(PlayerChanges, { challengesFrom: form.get("challengesFrom") ?? "" });
  const me = wish.ok ? await updateMe.run(principal, wish.value, portsOf(c)) : wish;
  if (me.ok) return did(c, WHERE, "saved");
  return shown(c, principal, { problem: worded(c, me.error), written: "" });
}

/** A form with a name, which is blocked or set free. */
function named(act: typeof blockPlayer | typeof unblockPlayer, done: Done) {
  return pressingOwn(async (c, form, principal) => {
    const name = form.get("name")?.trim() ?? "";
    const acted = await act.run(principal, { name }, portsOf(c));
    if (acted.ok) return did(c, WHERE, done);
    return shown(c, principal, { problem: atName(c, acted.error), written: name });
  });
}

/** `/settings/people`: who may challenge the player, and whom they block. */
export const peoplePages = new Hono<HttpEnv>()
  .get(
    WHERE,
    readingOwn((c, principal) => shown(c, principal)),
  )
  .post(WHERE, pressingOwn(change))
  .post(`${WHERE}/block`, named(blockPlayer, "blocked"))
  .post(`${WHERE}/unblock`, named(unblockPlayer, "unblocked"));

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
