import * as z from "zod";
import type { Ctx } from "./context.ts";
import { CAPS } from "./limits.ts";
import type { Place } from "../players/records.ts";

const DEFAULT_LENGTH = 20;

/** What every list understands. */
export const listQuery = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(CAPS.listLength.max)
    .default(DEFAULT_LENGTH)
    .meta({ description: "How many items a page has." }),
  cursor: z.string().max(200).optional().meta({ description: "`next` of the page before." }),
};

/** The shape of a list's page. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}

/** A list's answer: a page as JSON, or with `Accept: application/x-ndjson` one item a line. */
export function listAnswer(c: Ctx, items: readonly string[], next: string | null): Response {
  if (c.req.header("accept")?.includes("application/x-ndjson")) {
    const link: Record<string, string> = next === null ? {} : { "x-next-cursor": next };
    return c.body(items.map((item) => `${item}\n`).join(""), 200, {
      "content-type": "application/x-ndjson; charset=utf-8",
      ...link,
    });
  }
  const body = `{"items":[${items.join(",")}],"next":${JSON.stringify(next)}}`;
  return c.body(body, 200, { "content-type": "application/json; charset=utf-8" });
}

const PLACE_PATTERN = /^(\d{1,15}|-)\.([0-9A-Za-z]{22})$/;

/** A place in a list as a cursor; `at` is what the list is sorted by. */
export function cursorOf({ at, id }: { at: number | null; id: string }): string {
  return btoa(`${at ?? "-"}.${id}`).replaceAll("=", "");
}

/** The place that a cursor names, or null where it is none of ours. An entry without a time comes last. */
export function placeOf(cursor: string): Place | null {
  try {
    const [, at, id] = PLACE_PATTERN.exec(atob(cursor)) ?? [];
    return at === undefined || id === undefined ? null : { at: at === "-" ? Infinity : Number(at), id };
  } catch {
    return null;
  }
}
