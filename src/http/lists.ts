import * as z from "zod";
import { type ListPage, listPage } from "../app/lists.ts";
import type { Place } from "../players/records.ts";
import type { Ctx } from "./context.ts";
import { CAPS } from "../app/limits.ts";
import { fieldRule } from "./validation.ts";

const DEFAULT_LENGTH = 20;

const PLACE_PATTERN = /^(\d{1,15}|-)\.([0-9A-Za-z]{22})$/;

/** Writes a place in a list as a cursor; `at` is the sort key, and an entry without one comes last. */
export function cursorOf({ at, id }: Place): string {
  return btoa(`${Number.isFinite(at) ? at : "-"}.${id}`).replaceAll("=", "");
}

/** Reads the place of a cursor; null if it is not one of ours. */
function placeOf(cursor: string): Place | null {
  try {
    const [, at, id] = PLACE_PATTERN.exec(atob(cursor)) ?? [];
    return at === undefined || id === undefined ? null : { at: at === "-" ? Infinity : Number(at), id };
  } catch {
    return null;
  }
}

/** A cursor that is only passed on: an id. */
export const IdCursor = z.string().refine((cursor) => cursor.length <= 100, fieldRule("cursor"));

/** A list's `cursor`: the place that it names. */
export const Cursor = z
  .string()
  .refine((cursor) => placeOf(cursor) !== null, fieldRule("cursor"))
  .transform(placeOf)
  .meta({ type: "string", description: "`next` of the page before." });

/** How many items a page has. */
export const Limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(CAPS.listLength.max)
  .default(DEFAULT_LENGTH)
  .meta({ description: "How many items a page has." });

/** The query parameters of every list. */
export const listQuery = { limit: Limit, cursor: Cursor.optional() };
type ListQuery = z.output<z.ZodObject<typeof listQuery>>;

/** The shape of a list's page. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}

/** Answers with a page as JSON, or with `Accept: application/x-ndjson` one item a line. */
export function listAnswer(c: Ctx, items: readonly string[], next: string | null): Response {
  if (c.req.header("accept")?.includes("application/x-ndjson")) {
    const link: Record<string, string> = next === null ? {} : { "x-next-cursor": next };
    return c.body(items.map((item) => `${item}\n`).join(""), 200, {
      "content-type": "application/x-ndjson; charset=utf-8",
      vary: "Accept",
      ...link,
    });
  }
  const body = `{"items":[${items.join(",")}],"next":${JSON.stringify(next)}}`;
  return c.body(body, 200, { "content-type": "application/json; charset=utf-8", vary: "Accept" });
}

/** Answers with a page of a list of views. */
export function listed(c: Ctx, { items, next }: ListPage<unknown>): Response {
  return listAnswer(
    c,
    items.map((item) => JSON.stringify(item)),
    next && cursorOf(next),
  );
}

/** Stands for the id in the cursors of a list whose items have a number only. */
const NO_ID = "0".repeat(22);

/** Answers with a page of a short list of views that is in memory as a whole. */
export function wholeListAnswer(c: Ctx, items: readonly unknown[], { limit, cursor }: ListQuery): Response {
  const rows = items.map((item, at) => ({ item, at, id: NO_ID })).slice(cursor ? cursor.at + 1 : 0);
  return listed(
    c,
    listPage(rows, limit, ({ item }) => item),
  );
}
