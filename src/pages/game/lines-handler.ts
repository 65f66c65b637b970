import { Hono } from "hono";
import type { Shown } from "../../contract/shown.ts";
import { getLines, setLines } from "../../operations/notes.ts";
import { CAPS } from "../../contract/limits.ts";
import { type Ctx, type HttpEnv, jsonAnswer, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { type Lines, LinesWish } from "../../contract/jottings.ts";
import { check } from "../../http/validation.ts";
import { versionsMeant } from "../../http/versions.ts";
import { versionTag } from "../../operations/entity-tags.ts";
import { type Outcome, refusal } from "../../contract/problems/table.ts";
import type { Form } from "../frame/forms.ts";
import { pressing, reading } from "../frame/opened.ts";
import { idOf, jsonIn } from "./forms-handler.ts";

/** Tells the page's script which lines are kept, with their entity tag. */
function answered(c: Ctx, lines: Outcome<Shown<typeof Lines>>): Response {
  if (!lines.ok) return refused(c, lines.error);
  return jsonAnswer(c, lines.value, 200, {
    etag: versionTag(lines.value.version),
    "cache-control": "no-store",
  });
}

async function read(c: Ctx): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return refused(c, refusal("token-missing"));
  return answered(c, await getLines.run(principal, { id: idOf(c) }, portsOf(c)));
}

/** Keeps the branches of an analysis: `lines` as JSON. `If-Match` says which were known. */
async function keep(c: Ctx, form: Form): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return refused(c, refusal("token-missing"));
  const wish = check(LinesWish, { lines: jsonIn(form, "lines") });
  if (!wish.ok) return refused(c, wish.error);
  const setting = { id: idOf(c), versions: versionsMeant(c), lines: wish.value.lines };
  return answered(c, await setLines.run(principal, setting, portsOf(c)));
}

/** What the analysis on a game's page asks of its player's lines. The API has the same for programs. */
export const gameLines = new Hono<HttpEnv>()
  .get("/games/:id/lines", reading(read))
  .post("/games/:id/lines", pressing(keep, CAPS.linesBytes.max));
