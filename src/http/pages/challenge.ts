import type * as z from "zod";
import { MessagePage } from "../../web/pages/layout.tsx";
import type { Ctx } from "../context.ts";
import type { Game } from "../schemas/game.ts";
import { frameOf, page } from "./page.ts";

/** A game that has not begun, or never will: the challenge, to be accepted, declined or taken back. */
export function challengePage(c: Ctx, game: z.output<typeof Game>): Promise<Response> {
  return page(c, c.var.language, MessagePage({ frame: frameOf(c), title: game.ruleset, text: game.status }));
}
