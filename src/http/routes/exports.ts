import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { boardPicture, gameText, otgOf, plyOf } from "../../app/game-files.ts";
import { readGame } from "../../app/games.ts";
import { exportGame } from "../../app/proof.ts";
import { resource } from "../app.ts";
import { FOR_OTHER_SITES } from "../built-files.ts";
import { jsonAnswer, portsOf, type Ctx } from "../context.ts";
import { openAndMore } from "../guards.ts";
import { refused } from "../problem-answers.ts";
import { Ply, IdParam } from "../../contract/fields.ts";
import { ExportedGame } from "../../contract/proof.ts";
import { logTag, tagged, versioned } from "../versions.ts";
import { answers, problems, unchanged } from "../answers.ts";
import type { GameView } from "../../contract/game.ts";

const tags = ["Exports"];

function textAnswer(contentType: string, description: string) {
  return { description, content: { [contentType]: { schema: z.string() } } };
}

const exportJson = createRoute({
  method: "get",
  path: "/v1/games/{id}/export.json",
  operationId: "exportGameAsJson",
  tags,
  summary: "Export a game as JSON",
  description:
    "With its log, its ledger and, once it is over, the service's signature: `npm run verify -- FILE` verifies it anywhere, offline.",
  ...openAndMore("read"),
  request: { params: IdParam },
  responses: {
    200: answers(ExportedGame, "The game, with everything that proves it"),
    ...unchanged,
    ...problems,
  },
});
const exportOtg = createRoute({
  method: "get",
  path: "/v1/games/{id}/export.otg",
  operationId: "exportGameAsOtg",
  tags,
  summary: "Export a game as an OpenTafl record",
  ...openAndMore("read"),
  request: { params: IdParam },
  responses: { 200: textAnswer("text/plain", "The record"), ...unchanged, ...problems },
});
const exportText = createRoute({
  method: "get",
  path: "/v1/games/{id}/export.txt",
  operationId: "exportGameAsText",
  tags,
  summary: "Export a game as text, with the board drawn",
  ...openAndMore("read"),
  request: { params: IdParam },
  responses: { 200: textAnswer("text/plain", "The text"), ...unchanged, ...problems },
});
const boardSvg = createRoute({
  method: "get",
  path: "/v1/games/{id}/board.svg",
  operationId: "getBoardPicture",
  tags,
  summary: "Get a picture of the board, with the last move marked",
  ...openAndMore("read"),
  request: { params: IdParam, query: z.object({ ply: z.coerce.number().pipe(Ply).optional() }) },
  responses: { 200: textAnswer("image/svg+xml", "The picture"), ...unchanged, ...problems },
});

/** Answers with a game or a file made of it, or with 304 to a reader who has this version. */
async function ofGame(
  c: Ctx,
  id: string,
  answer: (game: GameView, headers: Record<string, string>) => Response,
): Promise<Response> {
  const game = await readGame(c.var.principal ?? null, id, portsOf(c));
  if (!game.ok) return refused(c, game.error);
  return versioned(c, game.value, (headers) => answer(game.value, headers));
}

function fileHeaders(id: string, ending: string): Record<string, string> {
  return { "content-disposition": `attachment; filename="taflpost-${id}.${ending}"` };
}

const PLAIN = { "content-type": "text/plain; charset=utf-8" };

const PICTURE = {
  "content-type": "image/svg+xml; charset=utf-8",
  // It is there for other sites to show.
  "cross-origin-resource-policy": FOR_OTHER_SITES["cross-origin-resource-policy"],
  // A picture must never run as a document of this origin.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

export const exportRoutes = resource()
  .openapi(exportJson, async (c) => {
    const { id } = c.req.valid("param");
    const found = await exportGame(c.var.principal ?? null, id, portsOf(c));
    if (!found.ok) return refused(c, found.error);
    const { records, file } = found.value;
    const etag = logTag(records, file.messages !== undefined);
    const headers = { etag, "cache-control": "no-cache", ...fileHeaders(id, "json") };
    return tagged(c, headers, () => jsonAnswer(c, file, 200, headers));
  })
  .openapi(exportOtg, (c) => {
    const { id } = c.req.valid("param");
    return ofGame(c, id, (game, headers) =>
      c.body(otgOf(game, c.env.ORIGIN), 200, { ...headers, ...PLAIN, ...fileHeaders(id, "otg") }),
    );
  })
  .openapi(exportText, (c) =>
    ofGame(c, c.req.valid("param").id, (game, headers) =>
      c.body(gameText(game), 200, { ...headers, ...PLAIN }),
    ),
  )
  .openapi(boardSvg, async (c) => {
    const game = await readGame(c.var.principal ?? null, c.req.valid("param").id, portsOf(c));
    if (!game.ok) return refused(c, game.error);
    const ply = plyOf(game.value, c.req.valid("query").ply);
    if (!ply.ok) return refused(c, ply.error);
    return versioned(c, game.value, (headers) =>
      c.body(boardPicture(game.value, ply.value), 200, { ...headers, ...PICTURE }),
    );
  });
