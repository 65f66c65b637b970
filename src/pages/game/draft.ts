import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as z from "zod";
import { wordsIn } from "../../i18n/catalogues.ts";
import { base64url, fromBase64url, utf8 } from "../../lib/bytes.ts";
import type { Ctx } from "../../http/context.ts";
import { signInPage } from "../sign-in/view.tsx";

/** A move that was about to be played when nobody was signed in. */
export interface Draft {
  readonly ply: number;
  readonly move: string;
  readonly message: string;
}

const COOKIE = "__Host-taflpost-draft";
const OPTIONS = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;
/** In seconds. */
const KEPT = 60 * 60;
/** Browsers take 4,096 bytes for the name and the value together. */
const LONGEST = 4000;

const Kept = z.object({
  game: z.string().max(22),
  ply: z.int().min(0),
  move: z.string().max(200),
  message: z.string().max(LONGEST),
});

const write = (kept: z.infer<typeof Kept>): string => base64url(utf8(JSON.stringify(kept)));

function read(text: string): z.infer<typeof Kept> | null {
  try {
    const json = new TextDecoder().decode(fromBase64url(text) ?? undefined);
    return Kept.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Keeps a move in the browser for an hour; without its message where that is too long. */
function keepDraft(c: Ctx, game: string, draft: Draft): "whole" | "shortened" | "lost" {
  const whole = write({ ...draft, game });
  const text = whole.length <= LONGEST ? whole : write({ ...draft, game, message: "" });
  if (text.length > LONGEST) return "lost";
  setCookie(c, COOKIE, text, { ...OPTIONS, maxAge: KEPT });
  return text === whole ? "whole" : "shortened";
}

/** The move that is kept for a game; null where none is, or one for another game. */
export function readDraft(c: Ctx, game: string): Draft | null {
  const kept = read(getCookie(c, COOKIE) ?? "");
  if (kept === null || kept.game !== game) return null;
  const { ply, move, message } = kept;
  return { ply, move, message };
}

/** Has the browser forget the move that it keeps, if it keeps one. */
export function dropDraft(c: Ctx): void {
  if (getCookie(c, COOKIE) !== undefined) deleteCookie(c, COOKIE, OPTIONS);
}

/**
 * Answers a form of a game's page that was sent without a session: with the sign-in, which leads back to the game. The
 * move that was about to be played (null: none) is kept meanwhile.
 */
export async function needSignIn(c: Ctx, game: string, draft: Draft | null): Promise<Response> {
  const back = `/games/${encodeURIComponent(game)}`;
  if (draft === null) return signInPage(c, { next: back }, 401);
  const words = wordsIn(c.var.language).signIn;
  const kept = keepDraft(c, game, draft);
  const notes = { whole: [words.moveKept], shortened: [words.moveKept, words.messageLost], lost: [] }[kept];
  return signInPage(c, { next: `${back}?move=${encodeURIComponent(draft.move)}`, notes }, 401);
}
