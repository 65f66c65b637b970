import * as z from "zod";
import { sha256 } from "../lib/bytes.ts";
import type { Ctx } from "./context.ts";
import { repeatable, requestKey } from "./idempotency.ts";
import { fieldRule } from "../contract/problems/fields.ts";
import type { GameView } from "../contract/game.ts";

/** An entity tag (RFC 9110, 8.8.3), and a list of them or `*`. */
const TAG = /(?:W\/)?"([\u0021\u0023-\u007e\u0080-\u{10ffff}]*)"/u;
const TAG_LIST = new RegExp(`^\\s*(?:\\*|${TAG.source}(?:\\s*,\\s*${TAG.source})*)\\s*$`, "u");

/** What stands between the quotes of the tags in a header: a tag that is weak is the same as one that is not. */
function tagsIn(header: string): string[] {
  return [...header.matchAll(new RegExp(TAG, "gu"))].map(([, tag]) => tag ?? "");
}

/** Whether a reader already has the version of an entity tag (RFC 9110, 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const [tag = ""] = tagsIn(etag);
  return tagsIn(ifNoneMatch).includes(tag);
}

/** Answers with an entity tag, or with 304 to a reader who has that version. */
export function tagged<A extends Response | Promise<Response>>(
  c: Ctx,
  headers: Readonly<Record<string, string>> & { readonly etag: string },
  answer: () => A,
): A | Response {
  return isKnown(c.req.header("if-none-match"), headers.etag) ? c.body(null, 304, headers) : answer();
}

/** A game as a reader may see it: with the players' messages for the players, without for everyone else. */
type Seen = Pick<GameView, "version" | "messages">;

/** What the tags of those end with who see the messages. */
const WITH_MESSAGES = "-player";
const VERSION_TAG = /^(\d{1,15})(?:-player)?$/;

/**
 * The entity tag of a game: its version, and whether its messages are seen. Weak, because the time that is left changes
 * without it: the deadline gives that too.
 */
export function gameTag({ version, messages }: Seen): string {
  return `W/"${version}${messages === undefined ? "" : WITH_MESSAGES}"`;
}

/**
 * The entity tag of a game's log and of what has it in it: how many records there are (a reminder is one, and changes no
 * version), and whether its texts are seen.
 */
export function logTag(records: number, isForParties: boolean): string {
  return `W/"log-${records}${isForParties ? WITH_MESSAGES : ""}"`;
}

/** Answers a read of a game with its entity tag, or with 304 to a reader who has that version. */
export function versioned(
  c: Ctx,
  game: Seen,
  answer: (headers: Record<string, string>) => Response,
): Response {
  const headers = { etag: gameTag(game), "cache-control": "no-cache" };
  return tagged(c, headers, () => answer(headers));
}

/** The header that makes a request depend on the version of what it changes. */
const ifMatch = (description: string) => ({
  "if-match": z
    .string()
    .refine((tags) => TAG_LIST.test(tags), fieldRule("entity-tags"))
    .optional()
    .meta({ description }),
});

/** For a route's definition: it can be repeated, and be made to depend on the game's version. */
export const conditional = {
  headers: repeatable.headers.extend(
    ifMatch(
      "The `ETag` of the game as you know it, or several: if the game has changed since, nothing is done (`412 version-changed`). Tags are compared by their version, weak or not. A repeat of what was done is answered as before. Needed where a ply is named that has been taken back (`428 version-required`).",
    ),
  ),
};

/** For the definition of a route that sets something: it can be made to depend on the version of that. */
export const ifUnchanged = {
  headers: z.object(
    ifMatch("The `ETag` as you know it: if it is another by now, nothing is set (`412 version-changed`)."),
  ),
};

/** The entity tag of what has only one form. */
export const versionTag = (version: number): string => `"${version}"`;

/** The versions of the game (or whatever is changed) for which a request is meant; null for any. */
export function versionsMeant(c: Ctx): readonly number[] | null {
  const header = c.req.header("if-match");
  if (header === undefined || header.trim() === "*") return null;
  return tagsIn(header).flatMap((tag) => {
    const version = VERSION_TAG.exec(tag)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/** What a request says of the game `id` besides its wish: its idempotency key, and the versions for which it is meant. */
export async function askedOf(c: Ctx, id: string) {
  return { id, key: await requestKey(c), versions: versionsMeant(c) };
}

/** How an answer that does not depend on who asks is kept, but for the language of the player whose token is sent. */
interface Keeping {
  /** For how long, before it is asked for again; then 304 says that it is the same still. */
  readonly seconds: number;
  /** The header that it depends on, beside those that it names itself. */
  readonly vary?: string;
}

/** Lets anyone who gets an answer keep it; those who send a token, if they ask each time whether it still holds. */
export async function kept(c: Ctx, answer: Response, { seconds, vary }: Keeping): Promise<Response> {
  const text = await answer.text();
  const isAnyone = c.req.header("authorization") === undefined;
  const named = [answer.headers.get("vary"), vary].filter((name) => name != null);
  const headers: Record<string, string> & { etag: string } = {
    ...Object.fromEntries(answer.headers),
    etag: `W/"${(await sha256(text)).slice(0, 32)}"`,
    "cache-control": isAnyone ? `public, max-age=${seconds}` : "private, no-cache",
    ...(named.length === 0 ? {} : { vary: named.join(", ") }),
  };
  return tagged(c, headers, () => new Response(text, { status: answer.status, headers }));
}
