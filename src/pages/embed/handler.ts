import { Hono } from "hono";
import { listLobby } from "../../operations/lobby.ts";
import { ID_PATTERN } from "../../lib/ids.ts";
import { EmbedPage } from "./view.tsx";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";

/** The game that the reader named, by its id or its whole address; null where the text is neither. */
function namedGame(text: string): string | null {
  const [last = ""] = text.trim().split(/[?#]/)[0]?.split("/").slice(-1) ?? [];
  return ID_PATTERN.test(last) ? last : null;
}

/** The example where none is named: an open challenge; null where there is none. */
async function someGame(c: Ctx): Promise<string | null> {
  const challenges = await listLobby.run(null, { limit: 1 }, portsOf(c));
  return challenges.ok ? (challenges.value.items[0]?.id ?? null) : null;
}

/** `/embed`: how a board is put on another site. `?game=` shows one. */
export const embedPages = new Hono<HttpEnv>().get(
  "/embed",
  reading(async (c) => {
    const game = namedGame(c.req.query("game") ?? "") ?? (await someGame(c));
    return page(c, c.var.language, EmbedPage({ frame: frameOf(c), origin: c.env.ORIGIN, game }));
  }),
);
