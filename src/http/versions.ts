import type { Ctx } from "./context.ts";

/** Whether a reader already has the version of an entity tag (RFC 9110, 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = new Set((ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return known.has(etag) || known.has("*");
}

/** Answers with an entity tag, or with 304 to a reader who has that version. */
export function tagged<A extends Response | Promise<Response>>(
  c: Ctx,
  headers: Readonly<Record<string, string>> & { readonly etag: string },
  answer: () => A,
): A | Response {
  return isKnown(c.req.header("if-none-match"), headers.etag) ? c.body(null, 304, headers) : answer();
}

/**
 * Answers a read of a game with its version as entity tag, or with 304 to a reader who has that version. The version
 * does not change with the time that is left: the deadline gives that too.
 */
export function versioned(
  c: Ctx,
  version: number,
  answer: (headers: Record<string, string>) => Response,
): Response {
  // The answer depends on the principal: the players see their messages.
  const headers = { etag: `"${version}"`, vary: "Authorization", "cache-control": "no-cache" };
  return tagged(c, headers, () => answer(headers));
}
