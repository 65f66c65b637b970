import { Hono } from "hono";
import { type Ctx, type HttpEnv, portsOf } from "../../../http/context.ts";
import { Cursor, cursorOf } from "../../../contract/lists.ts";
import { refused } from "../../../http/problem-answers.ts";
import { PlayerChanges } from "../../../contract/player.ts";
import { check } from "../../../http/validation.ts";
import type { Done } from "../frame.tsx";
import type { Principal } from "../../../players/store.ts";
import type { Refusal } from "../../../contract/problems/table.ts";
import { blockPlayer, listBlocks, unblockPlayer } from "../../../operations/blocks.ts";
import { updateMe } from "../../../operations/me.ts";
import type { Form } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { type Problem, worded } from "../../frame/refusals.ts";
import { did, pressingOwn, propsFor, readingOwn, statusOf } from "../shown.ts";
import { PeoplePage } from "./view.tsx";

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
  if (!place.ok) return refused(c, place.error);
  const asked = { limit: SHOWN, ...(place.value && { cursor: place.value }) };
  const blocks = await listBlocks.run(principal, asked, portsOf(c));
  if (!blocks.ok) return refused(c, blocks.error);
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
