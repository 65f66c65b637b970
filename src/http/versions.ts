import * as z from "zod";
import { sha256 } from "../lib/bytes.ts";
import { type Keeping, VERSION_TAG } from "../operations/answers.ts";
import type { Ctx } from "./context.ts";
import { repeatable } from "./idempotency.ts";
import { fieldRule } from "../contract/problems/fields.ts";

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

/** The versions of the game (or whatever is changed) for which a request is meant; null for any. */
export function versionsMeant(c: Ctx): readonly number[] | null {
  const header = c.req.header("if-match");
  if (header === undefined || header.trim() === "*") return null;
  return tagsIn(header).flatMap((tag) => {
    const version = VERSION_TAG.exec(tag)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
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
