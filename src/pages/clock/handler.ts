import { Hono } from "hono";
import * as z from "zod";
import { readGame, readLedger } from "../../app/games.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { ClockPage } from "./view.tsx";

/** The first of the plies that are to be shown; anything else is ignored. */
const FromPly = z.coerce.number().int().min(1).max(100_000).catch(0);

async function clockPage(c: Ctx): Promise<Response> {
  const id = c.req.param("id") ?? "";
  const ports = portsOf(c);
  const [game, ledger] = await Promise.all([
    readGame(c.var.principal ?? null, id, ports),
    readLedger(id, ports),
  ]);
  if (!game.ok) return refused(c, game.error);
  if (!ledger.ok) return refused(c, ledger.error);
  const { status } = game.value;
  // A challenge has no clocks yet: its page says how they will run.
  if (status !== "playing" && status !== "finished") return seeOther(c, `/games/${id}`);
  const markup = ClockPage({
    frame: frameOf(c),
    game: game.value,
    ledger: ledger.value.ledger,
    fromPly: FromPly.parse(c.req.query("from") ?? "0"),
  });
  return page(c, c.var.language, markup);
}

/** `/games/<id>/clock`: how the clocks of a game have run, as sums that anyone can check. */
export const clockPages = new Hono<HttpEnv>().get("/games/:id/clock", reading(clockPage));
