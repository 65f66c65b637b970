import { Hono } from "hono";
import * as z from "zod";
import { listLobby } from "../../operations/lobby.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { Cursor, cursorOf } from "../../contract/lists.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";
import { LobbyPage } from "./view.tsx";
import { addressOf, wishIn } from "./wish.ts";

/** How many open challenges the page shows at once. */
const SHOWN = 20;

const Query = z.object({ cursor: Cursor.optional() });

async function lobbyPage(c: Ctx): Promise<Response> {
  const query = check(Query, { cursor: c.req.query("cursor") });
  if (!query.ok) return refused(c, query.error);
  const { cursor: after = null } = query.value;
  const wish = wishIn((name) => c.req.query(name));
  const found = await listLobby.run(null, { ...wish, cursor: after, limit: SHOWN }, portsOf(c));
  if (!found.ok) return refused(c, found.error);
  const { items, next } = found.value;
  const frame = frameOf(c);
  const more = next && addressOf(wish, cursorOf(next));
  return page(c, frame.language, LobbyPage({ frame, wish, challenges: items, more }));
}

/** `/lobby`: the open challenges, all or those by one rule set (`?ruleset=`) or on a board of one size (`?size=`). */
export const lobbyPages = new Hono<HttpEnv>().get("/lobby", reading(lobbyPage));
