import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { ID_PATTERN } from "../../lib/ids.ts";
import {
  cornersOf,
  otnResult,
  replay,
  rulesetOf,
  startPosition,
  boardText,
  throneOf,
  writeGameRecord,
  parseMove,
} from "../../rules/index.ts";
import { boardDiagram } from "../../board/diagram.ts";
import { boardSvg } from "../../board/svg.ts";
import { resource } from "../app.ts";
import { gameOf, type Ctx } from "../context.ts";
import { open } from "../guards.ts";
import { problem } from "../problem-answers.ts";
import { answers, IdParam, problems } from "../schemas/answers.ts";
import { Ply } from "../schemas/fields.ts";
import { Game } from "../schemas/game.ts";
import { versioned } from "../versions.ts";

const tags = ["Exports"];
type GameView = z.output<typeof Game>;

/** For a reader who has this version already. */
const unchanged = { 304: { description: "Nothing has happened" } };

function textAnswer(contentType: string, description: string) {
  return { description, content: { [contentType]: { schema: z.string() } } };
}

const exportJson = createRoute({
  method: "get",
  path: "/v1/games/{id}/export.json",
  tags,
  summary: "A game as a JSON file",
  ...open(),
  request: { params: IdParam },
  responses: { 200: answers(Game, "The game"), ...unchanged, ...problems },
});
const exportOtg = createRoute({
  method: "get",
  path: "/v1/games/{id}/export.otg",
  tags,
  summary: "A game as an OpenTafl game record",
  ...open(),
  request: { params: IdParam },
  responses: { 200: textAnswer("text/plain", "The record"), ...unchanged, ...problems },
});
const exportText = createRoute({
  method: "get",
  path: "/v1/games/{id}/export.txt",
  tags,
  summary: "A game as text, with the board drawn",
  ...open(),
  request: { params: IdParam },
  responses: { 200: textAnswer("text/plain", "The text"), ...unchanged, ...problems },
});
const boardPicture = createRoute({
  method: "get",
  path: "/v1/games/{id}/board.svg",
  tags,
  summary: "The board as a picture, with the last move marked",
  ...open(),
  request: { params: IdParam, query: z.object({ ply: z.coerce.number().pipe(Ply).optional() }) },
  responses: { 200: textAnswer("image/svg+xml", "The picture"), ...unchanged, ...problems },
});

async function gameFor(c: Ctx, id: string): Promise<GameView | null> {
  const view = ID_PATTERN.test(id) ? await gameOf(c.env, id).view(c.var.principal?.player.id ?? null) : null;
  return view as GameView | null;
}

/** The position after a ply, with the move that led to it, as the board is drawn. */
function boardAt(game: GameView, ply: number) {
  const ruleset = rulesetOf(game.ruleset);
  const moves = game.moves.slice(0, ply);
  const played = replay(ruleset, moves);
  if (!played.ok) throw new Error(`game ${game.id} does not replay`);
  const last = parseMove(moves.at(-1) ?? "");
  const lastMove = last.ok
    ? { from: last.value.from, to: last.value.to, captured: last.value.captures ?? [] }
    : null;
  const position = played.value.at(-1)?.position ?? startPosition(ruleset);
  const { size } = ruleset;
  return {
    size,
    board: boardText(position),
    throne: throneOf(ruleset),
    corners: cornersOf(ruleset),
    lastMove,
  };
}

function namesOf({ players, challenge }: GameView): { attackers: string; defenders: string } {
  return { attackers: players.attackers?.name ?? challenge.by, defenders: players.defenders?.name ?? "?" };
}

/** How an aborted or unfinished game differs from a draw, in the record's terms. */
function winnerOf({ result }: GameView) {
  return result === null || result.reason === "aborted" ? undefined : result.winner;
}

function otgOf(c: Ctx, game: GameView): string {
  return writeGameRecord({
    ruleset: rulesetOf(game.ruleset),
    ...namesOf(game),
    event: null,
    site: c.env.ORIGIN,
    date: game.startedAt?.slice(0, 10) ?? null,
    result: otnResult(winnerOf(game)),
    termination: game.result?.reason ?? null,
    moves: game.moves,
  });
}

function textOf(game: GameView): string {
  const { attackers, defenders } = namesOf(game);
  const turns = Array.from({ length: Math.ceil(game.moves.length / 2) }, (_, at) => {
    const [first = "", second = ""] = game.moves.slice(2 * at, 2 * at + 2);
    return `${String(at + 1).padStart(4)}. ${first.padEnd(18)} ${second}`.trimEnd();
  });
  const outcome = game.result ? `${game.result.winner ?? "nobody"} (${game.result.reason})` : game.status;
  const head = [
    game.url,
    `rules: ${game.ruleset}`,
    `attackers: ${attackers}`,
    `defenders: ${defenders}`,
    `winner: ${outcome}`,
  ];
  return [...head, "", ...turns, "", boardDiagram(boardAt(game, game.ply))].join("\n");
}

function pictureOf(game: GameView, ply: number): string {
  const { attackers, defenders } = namesOf(game);
  const picture = boardAt(game, ply);
  const title = `${attackers} – ${defenders}, ${game.ruleset}, ply ${ply}`;
  return boardSvg({ ...picture, title, description: picture.board });
}

function fileHeaders(id: string, ending: string): Record<string, string> {
  return { "content-disposition": `attachment; filename="taflpost-${id}.${ending}"` };
}

const PLAIN = "text/plain; charset=utf-8";

export const exportRoutes = resource()
  .openapi(exportJson, async (c) => {
    const { id } = c.req.valid("param");
    const game = await gameFor(c, id);
    if (game === null) return problem(c, "game-not-found");
    return versioned(c, game.version, (headers) =>
      c.json(game, 200, { ...headers, ...fileHeaders(id, "json") }),
    );
  })
  .openapi(exportOtg, async (c) => {
    const { id } = c.req.valid("param");
    const game = await gameFor(c, id);
    if (game === null) return problem(c, "game-not-found");
    return versioned(c, game.version, (headers) =>
      c.body(otgOf(c, game), 200, { ...headers, "content-type": PLAIN, ...fileHeaders(id, "otg") }),
    );
  })
  .openapi(exportText, async (c) => {
    const { id } = c.req.valid("param");
    const game = await gameFor(c, id);
    if (game === null) return problem(c, "game-not-found");
    return versioned(c, game.version, (headers) =>
      c.body(textOf(game), 200, { ...headers, "content-type": PLAIN }),
    );
  })
  .openapi(boardPicture, async (c) => {
    const game = await gameFor(c, c.req.valid("param").id);
    if (game === null) return problem(c, "game-not-found");
    const { ply = game.ply } = c.req.valid("query");
    if (ply > game.ply) return problem(c, "ply-not-found", { ply: game.ply });
    return versioned(c, game.version, (headers) =>
      c.body(pictureOf(game, ply), 200, {
        ...headers,
        "content-type": "image/svg+xml; charset=utf-8",
        // A picture of a player's making must never run as a document of ours.
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      }),
    );
  });
