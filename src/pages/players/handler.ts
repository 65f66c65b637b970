import { Hono } from "hono";
import * as z from "zod";
import { listPlayers } from "../../operations/players.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { cursorOf, NameCursor } from "../../contract/lists.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";
import { PlayersPage } from "./view.tsx";

/** How many players the page shows at once. */
const SHOWN = 30;
/** A name is no longer than this. What is longer begins no name, and is cut off. */
const LONGEST = 21;

const Query = z.object({ cursor: NameCursor.optional() });

async function playersPage(c: Ctx): Promise<Response> {
  const query = check(Query, { cursor: c.req.query("cursor") });
  if (!query.ok) return refused(c, query.error);
  const search = (c.req.query("search") ?? "").trim().slice(0, LONGEST);
  const found = await listPlayers.run(null, { search, limit: SHOWN, ...query.value }, portsOf(c));
  if (!found.ok) return refused(c, found.error);
  const { items, next } = found.value;
  const frame = frameOf(c);
  const players = items.map(({ name, createdAt }) => ({ name, since: Date.parse(createdAt) }));
  const more = next && `/players?${new URLSearchParams({ search, cursor: cursorOf(next) }).toString()}`;
  return page(c, frame.language, PlayersPage({ frame, players, search, more }));
}

/** `/players`: who plays here, the newest first, or those whose names begin so (`?search=`). */
export const playersPages = new Hono<HttpEnv>().get("/players", reading(playersPage));
