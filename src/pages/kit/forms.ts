import { refusal, type Refusal } from "../../contract/problems/table.ts";
import { bytesOf } from "../../http/body.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { CAPS } from "../../contract/limits.ts";
import type { RequestKey } from "../../game/answers.ts";
import { DAY, formatDuration } from "../../lib/duration.ts";
import { sha256 } from "../../lib/bytes.ts";
import type { MiddlewareHandler } from "hono";
import type { RouterRoute } from "hono/types";
import { allowedMethods } from "../../http/fallbacks.ts";
import { seeOther } from "./page.tsx";

/** `/start` is the only form whose page is not at a parent path. */
const START = { form: "/start", page: "/sign-in" };

const canBeOpened = (routes: readonly RouterRoute[], path: string): boolean =>
  allowedMethods(routes, path).split(", ").includes("GET");

/** Returns the path of a form's page: the nearest path at or above the form's own that has a GET route. */
export function pageOfForm(routes: readonly RouterRoute[], path: string): string {
  if (path === START.form) return START.page;
  let at = path;
  while (at !== "" && !canBeOpened(routes, at)) at = at.slice(0, at.lastIndexOf("/"));
  return at || "/";
}

/** Stores the page's path and query in `c.var.page`; for a form, the path of its page. */
export const notePage =
  (app: { readonly routes: readonly RouterRoute[] }): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    c.set("page", c.req.method === "GET" ? pathname + search : pageOfForm(app.routes, pathname));
    await next();
  };

/** Redirects a GET (Back, reload) of an address that only accepts forms to the form's page. */
export const leadToForm =
  (app: { readonly routes: readonly RouterRoute[] }): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const { pathname } = new URL(c.req.url);
    if (c.req.method !== "GET" || allowedMethods(app.routes, pathname) !== "POST") return next();
    return seeOther(c, pageOfForm(app.routes, pathname));
  };

/**
 * Returns the idempotency key of a form; null if it has none. It depends on the input and the path, too, so that a
 * changed form is a new request. `key`: the text that the form sent.
 */
export async function formKey(c: Ctx, key: string | undefined, input: unknown): Promise<RequestKey | null> {
  if (key === undefined || key === "") return null;
  const request = `${c.req.method} ${c.req.path}\n${JSON.stringify(input)}`;
  // The text may not be a valid key; its digest always is.
  return { key: await sha256(`${key}\n${request}`), request: await sha256(request) };
}

/** Returns the version that the form's page showed. Without one, returns null, which accepts any version. */
export function versionsIn(form: Form): readonly number[] | null {
  const version = form.get("version");
  return version === undefined ? null : [Number(version)];
}

/** The form types that are accepted. Mail clients may use either for one-click unsubscribing (RFC 8058). */
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** The fields of a form by name: the last value of each, and no files. */
export type Form = ReadonlyMap<string, string>;

export const textIn = (form: Form, name: string): string => form.get(name)?.trim() ?? "";

/** Reads a whole number; undefined for an empty field. Returns other text unchanged, so that the schema rejects it. */
export function countIn(form: Form, name: string): unknown {
  const text = textIn(form, name);
  if (text === "") return undefined;
  return /^\d{1,5}$/.test(text) ? Number(text) : text;
}

/** Reads a number of days as an ISO 8601 duration. Handles empty fields and other text like `countIn`. */
export function daysIn(form: Form, name: string): unknown {
  const days = countIn(form, name);
  return typeof days === "number" ? formatDuration(days * DAY) : days;
}

/** Returns undefined if the field is empty or not JSON, so that the schema rejects it. */
export function jsonIn(form: Form, name: string): unknown {
  try {
    return JSON.parse(form.get(name) ?? "");
  } catch {
    return undefined;
  }
}

/**
 * Reads a form of at most `longest` bytes; a request without a body is an empty form. Rejects longer bodies and other
 * types.
 */
export async function readForm(c: Ctx, longest: number = CAPS.formBytes.max): Promise<Form | Refusal> {
  const { headers } = c.req.raw;
  // A form whose upload broke off must not count as an empty one: that would erase notes.
  const bytes = await bytesOf(c.req.raw, longest).catch(() => "broken" as const);
  if (bytes === null) return refusal("body-too-large", { limit: longest });
  if (bytes === "broken") return refusal("unsupported-media-type", { wants: "form" });
  if (bytes.byteLength === 0) return new Map();
  const type = headers.get("content-type") ?? "";
  const isPlain = (headers.get("content-encoding") ?? "identity") === "identity";
  const fields = isPlain && FORM_TYPES.test(type) ? await fieldsIn(bytes, type) : null;
  return fields ?? refusal("unsupported-media-type", { wants: "form" });
}

async function fieldsIn(bytes: Uint8Array, type: string): Promise<Form | null> {
  try {
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    return new Map([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
  } catch {
    return null;
  }
}
