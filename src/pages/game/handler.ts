import { Hono } from "hono";
import { getGame } from "../../operations/games.ts";
import { gameRecords } from "../../operations/record-sources.ts";
import { type Ctx, type HttpEnv, jsonAnswer, portsOf } from "../../http/context.ts";
import { IdCursor } from "../../contract/lists.ts";
import { problem, refused } from "../../http/problem-answers.ts";
import { answerStream } from "../../http/stream-answers.ts";
import { check } from "../../http/validation.ts";
import { challengePage } from "../challenges/handler.tsx";
import { gamePage } from "./shown.ts";
import { gameForms, idOf } from "./forms-handler.ts";
import { listening, pressing, reading } from "../kit/opened.ts";
import type { ViewOf } from "../../contract/view.ts";
import { getLines, setLines } from "../../operations/notes.ts";
import { CAPS } from "../../contract/limits.ts";
import { type Lines, LinesUpdate } from "../../contract/notes.ts";
import { tagged, versionsMeant } from "../../http/versions.ts";
import { versionTag } from "../../operations/answers.ts";
import { type Outcome, refusal } from "../../contract/problems/table.ts";
import { type Form, jsonIn } from "../kit/forms.ts";
import { boardPng } from "../../board/png.ts";
import { situationOf } from "../kit/board/situation.ts";
import type { GameView } from "../../contract/game.ts";

/** How long each picture is cached: a past position never changes, the newest may at any time. */
const PLAYED = "public, max-age=604800";
const NEWEST = "no-cache";

/** The ply that is asked for, the newest where none is; null where the game has no such ply. */
function plyIn({ ply }: GameView, asked: string | undefined): number | null {
  if (asked === undefined) return ply;
  return /^\d{1,5}$/.test(asked) && Number(asked) <= ply ? Number(asked) : null;
}

/** The board of a game for link previews in programs that show no SVG: `…/board.png?ply=`. */
export async function boardPicture(c: Ctx, found: Outcome<GameView>): Promise<Response> {
  if (!found.ok) return refused(c, found.error);
  const game = found.value;
  const asked = c.req.query("ply");
  const ply = plyIn(game, asked);
  if (ply === null) return problem(c, "ply-not-found", { ply: game.ply });
  const headers = { etag: `"${ply}"`, "cache-control": asked === undefined ? NEWEST : PLAYED };
  return tagged(c, headers, async () => {
    const wish = { ply, from: null, move: null, isFlipped: false, near: null };
    const nobody = { name: "", language: c.var.language, timezone: "UTC" };
    const picture = await boardPng(situationOf(game, nobody, wish).drawing);
    return c.body(picture, 200, {
      ...headers,
      "content-type": "image/png",
      // Other sites show it.
      "cross-origin-resource-policy": "cross-origin",
    });
  });
}

const gameRead = (c: Ctx) =>
  getGame.run(c.var.principal ?? null, { id: c.req.param("id") ?? "" }, portsOf(c));

/** Tells the page's script which lines are kept, with their entity tag. */
async function answered(c: Ctx, lines: Outcome<ViewOf<typeof Lines>>): Promise<Response> {
  if (!lines.ok) return refused(c, lines.error);
  return jsonAnswer(c, lines.value, 200, {
    etag: versionTag(lines.value.version),
    "cache-control": "no-store",
  });
}

async function savedLines(c: Ctx): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return refused(c, refusal("token-missing"));
  return answered(c, await getLines.run(principal, { id: idOf(c) }, portsOf(c)));
}

/** Keeps the branches of an analysis: `lines` as JSON. `If-Match` says which were known. */
async function keep(c: Ctx, form: Form): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return refused(c, refusal("token-missing"));
  const wish = check(LinesUpdate, { lines: jsonIn(form, "lines") });
  if (!wish.ok) return refused(c, wish.error);
  const setting = { id: idOf(c), versions: versionsMeant(c), lines: wish.value.lines };
  return answered(c, await setLines.run(principal, setting, portsOf(c)));
}

/** What the analysis on a game's page asks of its player's lines. The API has the same for programs. */
const gameLines = new Hono<HttpEnv>()
  .get("/games/:id/lines", reading(savedLines))
  .post("/games/:id/lines", pressing(keep, CAPS.linesBytes.max));

const After = IdCursor.optional();

/**
 * The stream of a game, as the page's script hears it: that of the API, but with the session's player, who finds a place
 * in their own game however many watch it, and hears of a message or a rematch when it is over, too.
 */
function gameStream(c: Ctx): Promise<Response> {
  // Pages send the place with a socket as `after`. An EventSource that reconnects keeps its address, and sends a header.
  const after = check(After, c.req.header("last-event-id") || c.req.query("after"));
  const records = gameRecords(c.var.principal ?? null, c.req.param("id") ?? "", portsOf(c), true);
  return answerStream(c, after.ok ? records : after, after.ok ? after.value || null : null);
}

/** `/games/<id>`: a game under its one address, from the challenge to the end, and what is asked of it there. */
export const gamePages = new Hono<HttpEnv>()
  .route("/", gameForms)
  .route("/", gameLines)
  .get(
    "/games/:id/board.png",
    reading(async (c) => boardPicture(c, await gameRead(c))),
  )
  .get("/games/:id/stream", listening(gameStream))
  .get(
    "/games/:id",
    reading(async (c) => {
      const read = await gameRead(c);
      if (!read.ok) return refused(c, read.error);
      const game = read.value;
      const hasBegun = game.status === "playing" || game.status === "finished";
      return hasBegun ? gamePage(c, game) : challengePage(c, game);
    }),
  );
