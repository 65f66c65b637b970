import { Hono } from "hono";
import { getClock, getGame } from "../../operations/games.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { ClockPage } from "./view.tsx";

async function clockPage(c: Ctx): Promise<Response> {
  const id = c.req.param("id") ?? "";
  const [ports, principal] = [portsOf(c), c.var.principal ?? null];
  const [game, ledger] = await Promise.all([
    getGame.run(principal, { id }, ports),
    getClock.run(principal, { id }, ports),
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
  });
  return page(c, c.var.language, markup);
}

/** `/games/<id>/clock`: how the clocks of a game have run, as sums that anyone can check. */
export const clockPages = new Hono<HttpEnv>().get("/games/:id/clock", reading(clockPage));
