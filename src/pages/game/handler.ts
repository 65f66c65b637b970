import { Hono } from "hono";
import { getGame } from "../../operations/games.ts";
import { gameRecords } from "../../operations/record-sources.ts";
import { type Ctx, type HttpEnv, jsonAnswer, portsOf } from "../../http/context.ts";
import { IdCursor } from "../../contract/lists.ts";
import { refused } from "../../http/problem-answers.ts";
import { answerStream } from "../../http/stream-answers.ts";
import { check } from "../../http/validation.ts";
import { challengePage } from "../challenges/handler.tsx";
import { gamePage } from "./page.tsx";
import { gameForms, idOf } from "./forms-handler.ts";
import { listening, posting, reading } from "../kit/opened.ts";
import type { ViewOf } from "../../contract/view.ts";
import { getLines, setLines } from "../../operations/notes.ts";
import { CAPS } from "../../contract/limits.ts";
import { type Lines, LinesUpdate } from "../../contract/notes.ts";
import { versionsMeant } from "../../http/versions.ts";
import { versionTag } from "../../operations/answers.ts";
import { type Outcome, refusal } from "../../contract/problems/table.ts";
import { type Form, jsonIn } from "../kit/forms.ts";
import { boardPicture } from "../kit/board/picture.ts";

const gameRead = (c: Ctx) => getGame.run(c.var.principal ?? null, { id: idOf(c) }, portsOf(c));

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

async function saveLines(c: Ctx, form: Form): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return refused(c, refusal("token-missing"));
  const input = check(LinesUpdate, { lines: jsonIn(form, "lines") });
  if (!input.ok) return refused(c, input.error);
  const setting = { id: idOf(c), versions: versionsMeant(c), lines: input.value.lines };
  return answered(c, await setLines.run(principal, setting, portsOf(c)));
}

/** The lines of an analysis, for the page's script. `If-Match` keeps it from overwriting lines that were saved elsewhere. */
const gameLines = new Hono<HttpEnv>()
  .get("/games/:id/lines", reading(savedLines))
  .post("/games/:id/lines", posting(saveLines, CAPS.linesBytes.max));

const After = IdCursor.optional();

/** Responds with the API's stream. The game's players are always admitted, get messages, and can stay after its end. */
function gameStream(c: Ctx): Promise<Response> {
  // Sockets send the id as `after`. An EventSource that reconnects sends a header.
  const after = check(After, c.req.header("last-event-id") || c.req.query("after"));
  const records = gameRecords(c.var.principal ?? null, idOf(c), portsOf(c), true);
  return answerStream(c, after.ok ? records : after, after.ok ? after.value || null : null);
}

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
