import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import type { Command } from "../../game/decide.ts";
import { formatDuration } from "../../lib/duration.ts";
import {
  ask,
  checkMove,
  giveTime,
  legalMovesOf,
  move as play,
  readGame,
  readLedger,
} from "../../app/games.ts";
import { resource } from "../app.ts";
import { jsonAnswer, portsOf, principalOf, type Ctx } from "../context.ts";
import { askedAnswer } from "../game-answers.ts";
import { needs, open, openAndMore } from "../guards.ts";
import { refused } from "../problem-answers.ts";
import { askedOf, conditional, versioned } from "../versions.ts";
import { MoveWithCaptures, SquareText, IdParam } from "../../contract/fields.ts";
import { AtPly, Ending, Game, MoveToCheck, NewGift, NewMove } from "../../contract/game.ts";
import { Ledger } from "../../contract/ledger.ts";
import { fieldRule } from "../../contract/problems/fields.ts";
import { answers, body, problems, unchanged } from "../answers.ts";
import { GIFTS } from "../../contract/bounds.ts";

const tags = ["Games"];

/** A square, by its form; the game checks whether it is on the board. */
const SquareName = z
  .string()
  .refine((square) => /^([a-zA-Z]\d{1,2})?$/.test(square), fieldRule("square"))
  .meta({ examples: ["d1"] });

const LegalMove = z.object({
  move: MoveWithCaptures,
  captures: z.array(SquareText),
  ends: Ending,
  occurrences: z.int(),
});
const Moves = z.object({ ply: z.int(), moves: z.array(LegalMove) });
const Preview = z.object({
  ply: z.int(),
  move: MoveWithCaptures,
  captures: z.array(SquareText),
  ends: Ending,
  occurrences: z.int(),
});

const read = createRoute({
  method: "get",
  path: "/v1/games/{id}",
  operationId: "getGame",
  tags,
  summary: "Get a game",
  description:
    "No token needed. Carries an ETag: send it in If-None-Match, and 304 says that nothing has changed.",
  ...openAndMore("read"),
  request: { params: IdParam },
  responses: { 200: answers(Game, "The game"), ...unchanged, ...problems },
});

const legalMoves = createRoute({
  method: "get",
  path: "/v1/games/{id}/legal-moves",
  operationId: "listLegalMoves",
  tags,
  summary: "List the legal moves, with what each does",
  ...open(),
  request: {
    params: IdParam,
    query: z.object({
      from: SquareName.optional(),
    }),
  },
  responses: {
    200: answers(Moves, "All of them, or those of one piece"),
    ...unchanged,
    ...problems,
  },
});

const move = createRoute({
  method: "post",
  path: "/v1/games/{id}/moves",
  operationId: "makeMove",
  tags,
  summary: "Make a move",
  description:
    "The same player, ply and move again is answered 200: a retry is safe, with or without an Idempotency-Key. A `plan` of your next answers is saved and an `offer` is made together with the move: all of it, or nothing. An offer with a move that ends the game lapses.",
  ...needs("play"),
  request: { params: IdParam, ...body(NewMove), ...conditional },
  responses: {
    201: answers(Game, "The game, after the move"),
    200: answers(Game, "The move was already made"),
    ...problems,
  },
});

const check = createRoute({
  method: "post",
  path: "/v1/games/{id}/moves/check",
  operationId: "checkMove",
  tags,
  summary: "Check what a move would do, without making it",
  ...needs("play"),
  request: { params: IdParam, ...body(MoveToCheck) },
  responses: { 200: answers(Preview, "What would happen"), ...problems },
});

function wish(operationId: string, path: string, summary: string) {
  return createRoute({
    method: "post",
    path,
    operationId,
    tags,
    summary,
    ...needs("play"),
    request: { params: IdParam, ...body(AtPly), ...conditional },
    responses: { 200: answers(Game, "The game"), ...problems },
  });
}

const resign = wish("resign", "/v1/games/{id}/resign", "Resign");
const abort = wish("abortGame", "/v1/games/{id}/abort", "Abort a game before each side has moved");
const draw = wish("offerDraw", "/v1/games/{id}/draw", "Offer a draw, or accept the opponent's offer");
const declineDraw = wish(
  "declineDraw",
  "/v1/games/{id}/draw/decline",
  "Decline the opponent's offer of a draw",
);

const gift = createRoute({
  method: "post",
  path: "/v1/games/{id}/time",
  operationId: "giveTime",
  tags,
  summary: "Give the opponent time",
  description: `At most ${formatDuration(GIFTS.atOnce)} at once and ${formatDuration(GIFTS.inGame)} in one game: more is \`409 time-limit\`, which says what is \`left\`. With a \`per-move\` clock it lasts until the opponent's next move, on top of the full span of every turn until then. Both players get \`game.deadline-changed\` if it changes a deadline.`,
  ...needs("play"),
  request: { params: IdParam, ...body(NewGift), ...conditional },
  responses: { 200: answers(Game, "The game"), ...problems },
});

const clock = createRoute({
  method: "get",
  path: "/v1/games/{id}/clock",
  operationId: "getClock",
  tags,
  summary: "Get the ledger of the clocks: every change of both balances, and why",
  description:
    "It adds up: each `balance` is the previous one plus `add`; for a turn, `to` minus `from` is `counted` plus what `stopped` it; the turns of both sides cover the game without a gap. As public as the game, with its ETag.",
  ...open(),
  request: { params: IdParam },
  responses: {
    200: answers(Ledger, "The ledger; without entries if the game has not begun"),
    ...unchanged,
    ...problems,
  },
});

/** Sends a command other than a move, for the current position. */
async function askFor(c: Ctx, id: string, command: Command): Promise<Response> {
  const asked = { ...(await askedOf(c, id)), command };
  return askedAnswer(c, await ask(principalOf(c), asked, portsOf(c)), false);
}

export const gameRoutes = resource()
  .openapi(read, async (c) => {
    const game = await readGame(c.var.principal ?? null, c.req.valid("param").id, portsOf(c));
    if (!game.ok) return refused(c, game.error);
    return versioned(c, game.value, (headers) => jsonAnswer(c, game.value, 200, headers));
  })
  .openapi(legalMoves, async (c) => {
    const from = c.req.valid("query").from?.toLowerCase() || null;
    const legal = await legalMovesOf(c.req.valid("param").id, from, portsOf(c));
    if (!legal.ok) return refused(c, legal.error);
    const { version, size: _size, ...answer } = legal.value;
    return versioned(c, { version }, (headers) => c.json(answer, 200, headers));
  })
  .openapi(move, async (c) => {
    const { id } = c.req.valid("param");
    const asked = { ...(await askedOf(c, id)), wish: c.req.valid("json") };
    return askedAnswer(c, await play(principalOf(c), asked, portsOf(c)), true);
  })
  .openapi(check, async (c) => {
    const asked = { id: c.req.valid("param").id, wish: c.req.valid("json") };
    const preview = await checkMove(principalOf(c), asked, portsOf(c));
    return preview.ok ? c.json(preview.value, 200) : refused(c, preview.error);
  })
  .openapi(gift, async (c) => {
    const { id } = c.req.valid("param");
    const asked = { ...(await askedOf(c, id)), wish: c.req.valid("json") };
    return askedAnswer(c, await giveTime(principalOf(c), asked, portsOf(c)), false);
  })
  .openapi(clock, async (c) => {
    const found = await readLedger(c.var.principal ?? null, c.req.valid("param").id, portsOf(c));
    if (!found.ok) return refused(c, found.error);
    const { version, ledger } = found.value;
    return versioned(c, { version }, (headers) => c.json(ledger, 200, headers));
  })
  .openapi(resign, (c) => askFor(c, c.req.valid("param").id, { type: "resign", ...c.req.valid("json") }))
  .openapi(abort, (c) => askFor(c, c.req.valid("param").id, { type: "abort", ...c.req.valid("json") }))
  .openapi(draw, (c) => askFor(c, c.req.valid("param").id, { type: "draw", ...c.req.valid("json") }))
  .openapi(declineDraw, (c) =>
    askFor(c, c.req.valid("param").id, { type: "decline-draw", ...c.req.valid("json") }),
  );
