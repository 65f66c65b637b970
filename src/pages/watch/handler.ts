import { Hono } from "hono";
import * as z from "zod";
import { listGamesToWatch } from "../../operations/lobby.ts";
import { describeBoard } from "../../board/described.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { Cursor, cursorOf } from "../../contract/lists.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";
import { WatchPage } from "./view.tsx";

/** How many games the page shows at once: each is asked of its object. */
const SHOWN = 12;

const Query = z.object({ cursor: Cursor.optional() });

async function watchPage(c: Ctx): Promise<Response> {
  const query = check(Query, { cursor: c.req.query("cursor") });
  if (!query.ok) return refused(c, query.error);
  const { cursor: after = null } = query.value;
  const found = await listGamesToWatch.run(null, { cursor: after, limit: SHOWN }, portsOf(c));
  if (!found.ok) return refused(c, found.error);
  const { items, next } = found.value;
  const frame = frameOf(c);
  const games = items.map((game) => ({ game, board: describeBoard(rulesOf(game), game, frame.language) }));
  const more = next && `/watch?cursor=${encodeURIComponent(cursorOf(next))}`;
  return page(c, frame.language, WatchPage({ frame, games, isFirst: after === null, more }));
}

/** `/watch`: the running games, newest moves first. */
export const watchPages = new Hono<HttpEnv>().get("/watch", reading(watchPage));
