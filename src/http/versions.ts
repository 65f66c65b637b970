import * as z from "zod";
import type { RequestKey } from "../game/answers.ts";
import { sha256, textOf } from "../lib/bytes.ts";
import { canonicalJson } from "../lib/jcs.ts";
import type { Ctx } from "./context.ts";
import { fieldRule } from "../contract/problems/fields.ts";
import { type Keeping, VERSION_TAG } from "../operations/answers.ts";

const KEY_PATTERN = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/;
export const IdempotencyKey = z.string().refine((key) => KEY_PATTERN.test(key), fieldRule("idempotency-key"));

export const repeatable = z.object({
  "idempotency-key": IdempotencyKey.optional().describe(
    "Any text. Retries with the same key and body return the first response. A key is for one game, or everything outside of games.",
  ),
});

/** Minimum length of a sign-up's key, because anyone who guesses the key and repeats the request gets a token. */
const SHORTEST_SIGN_UP_KEY = 20;

const SignUpKey = z
  .string()
  .refine(
    (key) => key.length >= SHORTEST_SIGN_UP_KEY && KEY_PATTERN.test(key),
    fieldRule("sign-up-key", { min: SHORTEST_SIGN_UP_KEY }),
  );

export const repeatableSignUp = z.object({
  "idempotency-key": SignUpKey.optional().describe(
    `A text that nobody can guess, of at least ${SHORTEST_SIGN_UP_KEY} characters. For an hour, the same request with the same key from the same network (IPv6: /64) returns the same player, with a new token.`,
  ),
});

/** Returns a digest of a request. Spaces and the order of members are ignored, because a retry may write them differently. */
async function digestOf(c: Ctx): Promise<string> {
  const text = await c.req.text();
  return sha256(`${c.req.method} ${c.req.path}\n${text === "" ? "" : canonicalJson(JSON.parse(text))}`);
}

export async function requestKey(c: Ctx): Promise<RequestKey | null> {
  const key = c.req.header("idempotency-key");
  return key === undefined ? null : { key, request: await digestOf(c) };
}

/** An entity tag (RFC 9110, 8.8.3), and a list of tags or `*`. */
const TAG = /(?:W\/)?"([\u0021\u0023-\u007e\u0080-\u{10ffff}]*)"/u;
const TAG_LIST = new RegExp(`^\\s*(?:\\*|${TAG.source}(?:\\s*,\\s*${TAG.source})*)\\s*$`, "u");

/** Returns the tags in a header without quotes and `W/`, because weak and strong tags are compared alike here. */
function tagsIn(header: string): string[] {
  return [...header.matchAll(new RegExp(TAG, "gu"))].map(([, tag]) => tag ?? "");
}

/** Whether `If-None-Match` says that the reader already has the version with this tag (RFC 9110, 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const [tag = ""] = tagsIn(etag);
  return tagsIn(ifNoneMatch).includes(tag);
}

/** Answers with an entity tag, or with 304 if the reader already has that version. */
export function tagged<A extends Response | Promise<Response>>(
  c: Ctx,
  headers: Readonly<Record<string, string>> & { readonly etag: string },
  answer: () => A,
): A | Response {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const has = isRead && isKnown(c.req.header("if-none-match"), headers.etag);
  return has ? c.body(null, 304, headers) : answer();
}

const ifMatch = (description: string) => ({
  "if-match": z
    .string()
    .refine((tags) => TAG_LIST.test(tags), fieldRule("entity-tags"))
    .optional()
    .describe(description),
});

export const conditional = repeatable.extend(
  ifMatch(
    "`ETag`s of the game, weak or strong: if it has changed since, nothing is done (`412 version-changed`). Retries of completed requests return the first response. Needed for a ply that was taken back (`428 version-required`).",
  ),
);

export const ifUnchanged = z.object(
  ifMatch("The `ETag` you have: if it has changed since, nothing is set (`412 version-changed`)."),
);

/** Returns the versions that a request is meant for; null for any version. */
export function versionsMeant(c: Ctx): readonly number[] | null {
  const header = c.req.header("if-match");
  if (header === undefined || header.trim() === "*") return null;
  return tagsIn(header).flatMap((tag) => {
    const version = VERSION_TAG.exec(tag)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/** Tags ignore this part: the time left changes constantly, but the deadline and the version carry the same information. */
const REMAINING = /"remaining":\{[^{}]*\}/g;

/**
 * Adds an entity tag derived from the body, or answers with 304. Without a token, `seconds` makes the response
 * cacheable by anyone. With a token, or without `seconds`, clients revalidate each time.
 */
export async function withBodyTag(
  c: Ctx,
  answer: Response,
  { seconds, vary, version }: Keeping,
): Promise<Response> {
  const text = await textOf(answer);
  const isAnyone = c.req.header("authorization") === undefined;
  const forAnyone = seconds === undefined ? "no-cache" : `public, max-age=${seconds}`;
  const named = [answer.headers.get("vary"), vary].filter((name) => name != null);
  const headers: Record<string, string> & { etag: string } = {
    ...Object.fromEntries(answer.headers),
    etag: `W/"${version === undefined ? "" : `${version}-`}${(await sha256(text.replaceAll(REMAINING, ""))).slice(0, 32)}"`,
    "cache-control": isAnyone ? forAnyone : "private, no-cache",
    ...(named.length === 0 ? {} : { vary: named.join(", ") }),
  };
  return tagged(c, headers, () => new Response(text, { status: answer.status, headers }));
}
