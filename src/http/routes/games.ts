import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import type { Command } from "../../game/decide.ts";
import { ID_PATTERN } from "../../lib/ids.ts";
import { resource } from "../app.ts";
import { gameOf, jsonText, seatOf, principalOf, type Ctx } from "../context.ts";
import { needs, open } from "../guards.ts";
import { overRate } from "../limits.ts";
import { repeatable, replayHeaders, requestKey } from "../once.ts";
import { problem, refused } from "../problem-answers.ts";
import { fieldRule } from "../validation.ts";
import { versioned } from "../versions.ts";
import { answers, body, IdParam, problems } from "../schemas/answers.ts";
import { MoveText, playerText, Ply } from "../schemas/fields.ts";
import { Ending, Game } from "../schemas/game.ts";

const tags = ["Games"];

/** A square, or nothing for all of them. */
const SquareName = z
  .string()
  .refine((square) => /^([a-zA-Z]\d{1,2})?$/.test(square), fieldRule("square"))
  .meta({ examples: ["d1"] });

const NewMove = z
  .strictObject({
    ply: Ply.meta({ description: "The number that this move will have: the position's ply + 1." }),
    move: MoveText,
    message: playerText(1000).optional(),
  })
  .meta({ id: "NewMove" });

const AtPly = z.strictObject({
  ply: Ply.meta({ description: "The position's ply: a wish for another one is refused." }),
});
const Moves = z.object({
  ply: z.int(),
  moves: z.array(
    z.object({ move: z.string(), captures: z.array(z.string()), ends: Ending, occurrences: z.int() }),
  ),
});
const Preview = z.object({
  ply: z.int(),
  move: z.string(),
  captures: z.array(z.string()),
  ends: Ending,
  occurrences: z.int(),
});

const read = createRoute({
  method: "get",
  path: "/v1/games/{id}",
  tags,
  summary: "A game",
  description:
    "No token needed. Carries an ETag: ask again with If-None-Match, and 304 says that nothing has happened.",
  ...open(),
  request: { params: IdParam },
  responses: { 200: answers(Game, "The game"), 304: { description: "Nothing has happened" }, ...problems },
});

const legalMoves = createRoute({
  method: "get",
  path: "/v1/games/{id}/legal-moves",
  tags,
  summary: "The legal moves, with what each does",
  ...open(),
  request: {
    params: IdParam,
    query: z.object({
      from: SquareName.optional(),
    }),
  },
  responses: {
    200: answers(Moves, "All of them, or those of one piece"),
    304: { description: "Nothing has happened" },
    ...problems,
  },
});

const move = createRoute({
  method: "post",
  path: "/v1/games/{id}/moves",
  tags,
  summary: "Move",
  description:
    "The same player, ply and move again answers 200: a retry is safe, with or without an Idempotency-Key.",
  ...needs("play"),
  request: { params: IdParam, ...body(NewMove), ...repeatable },
  responses: {
    201: answers(Game, "The game, after the move"),
    200: answers(Game, "The move stood already"),
    ...problems,
  },
});

const check = createRoute({
  method: "post",
  path: "/v1/games/{id}/moves/check",
  tags,
  summary: "What a move would do; nothing is done",
  ...needs("play"),
  request: { params: IdParam, ...body(NewMove) },
  responses: { 200: answers(Preview, "What would happen"), ...problems },
});

function wish(path: string, summary: string) {
  return createRoute({
    method: "post",
    path,
    tags,
    summary,
    ...needs("play"),
    request: { params: IdParam, ...body(AtPly), ...repeatable },
    responses: { 200: answers(Game, "The game"), ...problems },
  });
}

const resign = wish("/v1/games/{id}/resign", "Resign");
const abort = wish("/v1/games/{id}/abort", "Abort a game before each side has moved");
const draw = wish("/v1/games/{id}/draw", "Offer a draw, or accept the opponent's offer");
const declineDraw = wish("/v1/games/{id}/draw/decline", "Decline the opponent's offer of a draw");

/** Asks a game's object for what a player wants, and words its answer. */
async function ask(c: Ctx, id: string, command: Command): Promise<Response> {
  if (!ID_PATTERN.test(id)) return problem(c, "game-not-found");
  const key = await requestKey(c);
  const answer = await gameOf(c.env, id).ask(seatOf(c), command, key);
  if (!answer.ok) return refused(c, answer.refusal);
  const status = answer.created && command.type === "move" ? 201 : 200;
  const headers = { etag: `"${answer.version}"`, ...replayHeaders(answer.replayed) };
  return jsonText(
    c,
    answer.body,
    status,
    status === 201 ? { location: `/v1/games/${id}`, ...headers } : headers,
  );
}

export const gameRoutes = resource()
  .openapi(read, async (c) => {
    const { id } = c.req.valid("param");
    const game = ID_PATTERN.test(id)
      ? await gameOf(c.env, id).view(c.var.principal?.player.id ?? null)
      : null;
    if (game === null) return problem(c, "game-not-found");
    return versioned(c, game.version, (headers) => jsonText(c, game.body, 200, headers));
  })
  .openapi(legalMoves, async (c) => {
    const { id } = c.req.valid("param");
    const { from } = c.req.valid("query");
    const legal = ID_PATTERN.test(id) ? await gameOf(c.env, id).legal(from?.toLowerCase() || null) : null;
    if (legal === null) return problem(c, "game-not-found");
    const { version, ...answer } = legal;
    return versioned(c, version, (headers) => c.json(answer, 200, headers));
  })
  .openapi(move, async (c) => {
    const { id } = c.req.valid("param");
    const over = await overRate(c, "moves", `${id} ${principalOf(c).player.id}`);
    const { message = null, ...played } = c.req.valid("json");
    return over ?? ask(c, id, { type: "move", message, ...played });
  })
  .openapi(check, async (c) => {
    const { id } = c.req.valid("param");
    if (!ID_PATTERN.test(id)) return problem(c, "game-not-found");
    const { ply, move: text } = c.req.valid("json");
    const preview = await gameOf(c.env, id).preview(seatOf(c), {
      type: "move",
      ply,
      move: text,
      message: null,
    });
    return "code" in preview ? refused(c, preview) : c.json(preview, 200);
  })
  .openapi(resign, (c) => ask(c, c.req.valid("param").id, { type: "resign", ...c.req.valid("json") }))
  .openapi(abort, (c) => ask(c, c.req.valid("param").id, { type: "abort", ...c.req.valid("json") }))
  .openapi(draw, (c) => ask(c, c.req.valid("param").id, { type: "draw", ...c.req.valid("json") }))
  .openapi(declineDraw, (c) =>
    ask(c, c.req.valid("param").id, { type: "decline-draw", ...c.req.valid("json") }),
  );
