import type { MiddlewareHandler } from "hono";
import { CAPS } from "../contract/limits.ts";
import type { Ctx, HttpEnv } from "./context.ts";
import { problem } from "./problem-answers.ts";

/** Maximum bytes, levels of nesting, and keys of a body. Keys are counted in all objects together. */
interface BodyCaps {
  readonly bytes: number;
  readonly nesting: number;
  readonly keys: number;
}

const USUAL: BodyCaps = { bytes: CAPS.bodyBytes.max, nesting: CAPS.nesting.max, keys: CAPS.keys.max };

/** Bodies with a plan may be larger, so that a plan that is too large gets the problem for plans. */
const WITH_PLAN: Partial<BodyCaps> = { nesting: CAPS.planNesting.max, keys: CAPS.planKeys.max };

const LARGER: readonly (readonly [path: RegExp, caps: Partial<BodyCaps>])[] = [
  [/^\/v1\/batch$/, { bytes: CAPS.batchBytes.max, nesting: CAPS.batchNesting.max, keys: CAPS.batchKeys.max }],
  [/^\/v1\/games\/[^/]+\/moves$/, WITH_PLAN],
  [/^\/v1\/games\/[^/]+\/plan(\/check)?$/, { ...WITH_PLAN, bytes: CAPS.planBodyBytes.max }],
  [/^\/v1\/records$/, { bytes: CAPS.recordsBytes.max, keys: 6 * CAPS.recordsAtOnce.max }],
  [/^\/v1\/games\/[^/]+\/notes$/, { bytes: CAPS.notesBytes.max }],
  [/^\/v1\/bulk-pairings$/, { bytes: CAPS.bulkBytes.max, keys: CAPS.bulkKeys.max }],
  [/^\/v1\/games\/[^/]+\/lines$/, { bytes: CAPS.linesBytes.max, keys: CAPS.linesKeys.max }],
];

export function bodyCapsOf(path: string): BodyCaps {
  const [, more] = LARGER.find(([pattern]) => pattern.test(path)) ?? [];
  return { ...USUAL, ...more };
}

/** Reads at most `most` bytes of a stream, counted as they arrive. Returns null if the stream is longer. */
async function readUpTo(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Reads a request's body. Returns no bytes if it has none, and null if there are more than `most`. */
export async function bytesOf({ body, headers }: Request, most: number): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array();
  const announced = headers.get("content-length");
  // A chunked body has no Content-Length.
  if (announced === null) return readUpTo(body, most);
  if (Number(announced) > most) return null;
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  return bytes.byteLength > most ? null : bytes;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

function decode(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** Returns the levels of nesting in JSON. Reads only the text, so that deep nesting never reaches the recursive parser. */
function nestingOf(text: string): number {
  let [depth, deepest, isInString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString && character === "\\") at++;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === "{" || character === "[") deepest = Math.max(deepest, ++depth);
    else if (character === "}" || character === "]") depth--;
  }
  return deepest;
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, inner) => sum + countKeys(inner), own);
}

async function refuseBody(c: Ctx): Promise<Response | null> {
  const caps = bodyCapsOf(c.req.path);
  const bytes = await bytesOf(c.req.raw, caps.bytes).catch(() => "broken" as const);
  if (bytes === "broken") return problem(c, "malformed-json");
  if (bytes === null) return problem(c, "body-too-large", { limit: caps.bytes });
  const text = decode(bytes);
  // Sets Hono's cache of the body, which the routes' schemas read.
  c.req.bodyCache.text = Promise.resolve(text ?? "") as unknown as string;
  if (text === "") return withoutBody(c);
  const isPlain = (c.req.header("content-encoding") ?? "identity") === "identity";
  return isPlain && isJson(c.req.header("content-type"))
    ? refuseText(c, text, caps)
    : problem(c, "unsupported-media-type", { wants: "json" });
}

/** Treats an empty body as missing, because many clients send a Content-Type without a body. */
function withoutBody(c: Ctx): null {
  const headers = new Headers(c.req.raw.headers);
  headers.delete("content-type");
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers });
  return null;
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? "");
}

async function refuseText(
  c: Ctx,
  text: string | null,
  { nesting, keys }: BodyCaps,
): Promise<Response | null> {
  if (text === null) return problem(c, "invalid-encoding");
  if (nestingOf(text) > nesting) return problem(c, "nesting-too-deep", { limit: nesting });
  const parsed = parse(text);
  if (parsed === null) return problem(c, "malformed-json");
  return countKeys(parsed.value) > keys ? problem(c, "too-many-keys", { limit: keys }) : null;
}

/**
 * Rejects bodies that are too large, too deeply nested, not JSON or not UTF-8, each with its own code.
 * @param mayBeForm whether the route reads the body itself, for example as a form; such a body is not checked
 */
export function readableBody(mayBeForm: (request: Request) => boolean): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const isForRoute = c.req.raw.body === null || mayBeForm(c.req.raw);
    return (isForRoute ? null : await refuseBody(c)) ?? next();
  };
}
