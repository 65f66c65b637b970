import { Hono } from "hono";
import * as z from "zod";
import { getGame } from "../../operations/games.ts";
import { getGameLog, verifyGame } from "../../operations/proof.ts";
import { type Ctx, type HttpEnv, jsonAnswer, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { LogPage } from "./view.tsx";

/** A record that is to be shown; anything else is ignored. */
const FromRecord = z.coerce.number().int().min(1).max(1_000_000).catch(0);

const idOf = (c: Ctx): string => c.req.param("id") ?? "";

async function logPage(c: Ctx): Promise<Response> {
  const id = idOf(c);
  const [ports, principal] = [portsOf(c), c.var.principal ?? null];
  const isAsked = c.req.query("verify") !== undefined;
  const [game, log, verification] = await Promise.all([
    getGame.run(principal, { id }, ports),
    getGameLog.run(principal, { id }, ports),
    isAsked ? verifyGame.run(principal, { id }, ports) : null,
  ]);
  if (!game.ok) return refused(c, game.error);
  if (!log.ok) return refused(c, log.error);
  const { status } = game.value;
  // What a challenge is, its own page says.
  if (status !== "playing" && status !== "finished") return seeOther(c, `/games/${id}`);
  const markup = LogPage({
    frame: frameOf(c),
    game: game.value,
    log: log.value.log,
    from: FromRecord.parse(c.req.query("from") ?? "0"),
    verification: verification?.ok === true ? verification.value : null,
  });
  return page(c, c.var.language, markup);
}

/** The record for the page's script: that of the API, with what the session's player may read. */
async function logData(c: Ctx): Promise<Response> {
  const log = await getGameLog.run(c.var.principal ?? null, { id: idOf(c) }, portsOf(c));
  return log.ok ? jsonAnswer(c, log.value.log, 200, { "cache-control": "no-store" }) : refused(c, log.error);
}

/** `/games/<id>/log`: everything that happened in a game, and whether that holds. */
export const logPages = new Hono<HttpEnv>()
  .get("/games/:id/log", reading(logPage))
  .get("/games/:id/log.json", reading(logData));
