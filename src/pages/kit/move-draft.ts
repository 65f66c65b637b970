import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { OPTIONS } from "./session.ts";
import * as z from "zod";
import { base64url, fromBase64url, utf8 } from "../../lib/bytes.ts";
import type { Ctx } from "../../http/context.ts";

const COOKIE = "__Host-taflpost-draft";
/** In seconds. */
const MAX_AGE = 60 * 60;
/** Browsers accept at most 4,096 bytes for a cookie's name and value together. */
const LONGEST = 4000;

const Stored = z.object({
  game: z.string().max(22),
  ply: z.int().min(0),
  move: z.string().max(200),
  message: z.string().max(LONGEST),
});

/** A move that was sent without a session. A cookie stores it while the player signs in. */
export type MoveDraft = Readonly<Omit<z.infer<typeof Stored>, "game">>;

const write = (stored: z.infer<typeof Stored>): string => base64url(utf8(JSON.stringify(stored)));

function read(text: string): z.infer<typeof Stored> | null {
  try {
    const json = new TextDecoder().decode(fromBase64url(text) ?? undefined);
    return Stored.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Stores a move in the cookie, without its message if that is too long. Returns what was stored. */
export function storeDraft(c: Ctx, game: string, draft: MoveDraft): "whole" | "shortened" | "lost" {
  const whole = write({ ...draft, game });
  const text = whole.length <= LONGEST ? whole : write({ ...draft, game, message: "" });
  if (text.length > LONGEST) return "lost";
  setCookie(c, COOKIE, text, { ...OPTIONS, maxAge: MAX_AGE });
  return text === whole ? "whole" : "shortened";
}

/** Returns the stored move if it is for this game. */
export function readDraft(c: Ctx, game: string): MoveDraft | null {
  const stored = read(getCookie(c, COOKIE) ?? "");
  if (stored === null || stored.game !== game) return null;
  const { game: _game, ...draft } = stored;
  return draft;
}

export function dropDraft(c: Ctx): void {
  if (getCookie(c, COOKIE) !== undefined) deleteCookie(c, COOKIE, OPTIONS);
}
