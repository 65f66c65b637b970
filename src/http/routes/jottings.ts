import { createRoute } from "@hono/zod-openapi";
import { readLines, readNotes, setLines, setNotes } from "../../app/jottings.ts";
import type { Outcome } from "../../contract/problems/table.ts";
import { resource } from "../app.ts";
import { type Ctx, jsonAnswer, portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { refused } from "../problem-answers.ts";
import { Lines, LinesWish, Notes, NotesWish } from "../../contract/jottings.ts";
import { ifUnchanged, tagged, versionsMeant, versionTag } from "../versions.ts";
import { IdParam } from "../../contract/fields.ts";
import { answers, body, problems, unchanged } from "../answers.ts";

const tags = ["Games"];
const MINE_ALONE =
  "Private: nobody else can tell that there are any. They stay when the game is over, and go with my account.";

const notes = createRoute({
  method: "get",
  path: "/v1/games/{id}/notes",
  operationId: "getNotes",
  tags,
  summary: "Get my notes on a game",
  description: MINE_ALONE,
  ...needs("read"),
  request: { params: IdParam },
  responses: { 200: answers(Notes, "The notes; empty if there are none"), ...unchanged, ...problems },
});

const writeNotes = createRoute({
  method: "put",
  path: "/v1/games/{id}/notes",
  operationId: "setNotes",
  tags,
  summary: "Write my notes on a game",
  description: `${MINE_ALONE} I can write them from the challenge on, if it names me.`,
  ...needs("play"),
  request: { params: IdParam, ...body(NotesWish), ...ifUnchanged },
  responses: { 200: answers(Notes, "The notes as they are now"), ...problems },
});

const lines = createRoute({
  method: "get",
  path: "/v1/games/{id}/lines",
  operationId: "getLines",
  tags,
  summary: "Get my lines in a game: moves that I have thought of",
  description: `${MINE_ALONE} A takeback does not change them.`,
  ...needs("read"),
  request: { params: IdParam },
  responses: { 200: answers(Lines, "The lines; an empty list if there are none"), ...unchanged, ...problems },
});

const writeLines = createRoute({
  method: "put",
  path: "/v1/games/{id}/lines",
  operationId: "setLines",
  tags,
  summary: "Set my lines in a game",
  description: `Replaces all of them. Each starts from a position of the game as it is now, and its moves must be legal one after the other (\`422 line-illegal\`, with the \`pointer\` to the move); captures written with them are checked, but not kept. ${MINE_ALONE}`,
  ...needs("play"),
  request: { params: IdParam, ...body(LinesWish), ...ifUnchanged },
  responses: { 200: answers(Lines, "The lines, in their plain form"), ...problems },
});

/** Answers with what is kept and its version, or with 304 to a reader who has it. */
function kept(c: Ctx, found: Outcome<{ readonly version: number }>): Response {
  if (!found.ok) return refused(c, found.error);
  const headers = { etag: versionTag(found.value.version), "cache-control": "private, no-cache" };
  const answer = () => jsonAnswer(c, found.value, 200, headers);
  return c.req.method === "PUT" ? answer() : tagged(c, headers, answer);
}

/** What is set, and for which versions. */
const setting = (c: Ctx, id: string) => ({ id, versions: versionsMeant(c) });

export const jottingRoutes = resource()
  .openapi(notes, async (c) => kept(c, await readNotes(principalOf(c), c.req.valid("param").id, portsOf(c))))
  .openapi(writeNotes, async (c) => {
    const wish = { ...setting(c, c.req.valid("param").id), ...c.req.valid("json") };
    return kept(c, await setNotes(principalOf(c), wish, portsOf(c)));
  })
  .openapi(lines, async (c) => kept(c, await readLines(principalOf(c), c.req.valid("param").id, portsOf(c))))
  .openapi(writeLines, async (c) => {
    const wish = { ...setting(c, c.req.valid("param").id), ...c.req.valid("json") };
    return kept(c, await setLines(principalOf(c), wish, portsOf(c)));
  });
