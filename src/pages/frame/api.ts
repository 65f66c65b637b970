import type * as z from "zod";
import { sha256 } from "../../lib/bytes.ts";
import type { Ctx } from "../../http/context.ts";
import { withoutHint } from "./refusals.ts";

/** A refusal, as it is worded for this reader. */
export interface Problem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  readonly [member: string]: unknown;
}

/** What a refusal says to who pressed one button: of a field that is wrong, what is wrong with it. */
export function sentenceOf({ detail, errors = [] }: Problem): string {
  return errors[0]?.detail ?? detail;
}

export type ApiAnswer<T> =
  | { readonly ok: true; readonly status: number; readonly body: T }
  | { readonly ok: false; readonly problem: Problem };

type Method = "GET" | "POST" | "PATCH" | "DELETE";

interface Wish {
  readonly body?: unknown;
  /** What makes of two presses of a form one: any text, as the form sent it. */
  readonly key?: string | undefined;
}

/**
 * Asks the service's own API on behalf of the page's reader, and gives its answer as it is. It goes through the same
 * door as any client's request, without a network between: what a page can show and do, every client can.
 */
export async function asked(
  c: Ctx,
  method: Method,
  path: string,
  { body, key }: Wish = {},
): Promise<Response> {
  const headers = new Headers({ "accept-language": c.var.language });
  const address = c.req.header("cf-connecting-ip");
  if (address !== undefined) headers.set("cf-connecting-ip", address);
  // Not every text can stand in a header; its digest can.
  if (key !== undefined && key !== "") headers.set("idempotency-key", await sha256(key));
  if (body !== undefined) headers.set("content-type", "application/json");
  const request = new Request(`${c.env.ORIGIN}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return c.var.service(request, { ...c.env, READER: c.var.principal ?? null });
}

/**
 * The same, and reads the answer. Fails where something broke while it was looked up: no page may take that for a
 * thing that is not there.
 * @param schema what the answer is; what it does not name is left out
 */
export async function api<S extends z.ZodType>(
  c: Ctx,
  method: Method,
  path: string,
  schema: S,
  wish: Wish = {},
): Promise<ApiAnswer<z.output<S>>> {
  const answer = await asked(c, method, path, wish);
  if (method === "GET" && answer.status >= 500) throw new Error(`${path.split("?")[0]} could not be read`);
  const text = await answer.text();
  const read: unknown = text === "" ? null : JSON.parse(text);
  if (answer.ok) return { ok: true, status: answer.status, body: schema.parse(read) };
  const problem = read as Problem;
  return { ok: false, problem: withoutHint(problem, c.var.language) };
}

/** The path of a list's page: its first, or the one that a cursor names. */
export function listPath(path: string, limit: number, cursor: string | undefined): string {
  const query = new URLSearchParams({ limit: String(limit) });
  if (cursor !== undefined) query.set("cursor", cursor);
  return `${path}${path.includes("?") ? "&" : "?"}${query.toString()}`;
}
