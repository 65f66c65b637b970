import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Language, languageNamed } from "../i18n/languages.ts";
import { playerById } from "../players/store.ts";
import type { Ctx } from "./context.ts";

/** What a page is written as: markup that has been escaped already. */
interface Markup {
  toString(): string | Promise<string>;
}

/** A page for people. It is kept by nobody: what it shows was behind a link that only its reader has. */
export async function page(
  c: Ctx,
  language: Language,
  markup: Markup,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
): Promise<Response> {
  return c.body(`<!doctype html>${await markup.toString()}`, status, {
    "content-type": "text/html; charset=utf-8",
    "content-language": language,
    "cache-control": "no-store",
    ...headers,
  });
}

/** The language of the player to whom a page belongs, else the one that the browser asks for. */
export async function languageFor(c: Ctx, playerId: string): Promise<Language> {
  const player = await playerById(c.env.DB, playerId);
  return languageNamed(player?.language, c.var.language);
}
