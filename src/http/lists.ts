import { type ListPage } from "../operations/lists.ts";
import { cursorOf } from "../contract/lists.ts";
import type { Ctx } from "./context.ts";

/** The address of the page that follows (RFC 8288). What says where this one begins has no place in it. */
function nextLink(c: Ctx, next: string): string {
  const { pathname, searchParams } = new URL(c.req.url);
  for (const name of ["after", "wait"]) searchParams.delete(name);
  searchParams.set("cursor", next);
  return `<${c.env.ORIGIN}${pathname}?${searchParams.toString()}>; rel="next"`;
}

/** Where a page leads, as cursors. */
interface Leads {
  readonly next: string | null;
  readonly cursor: string;
  /** The ids of items of the page that could not be read; left out where a list cannot have such. */
  readonly unread?: readonly string[] | undefined;
}

/** Answers with a page as JSON, or with `Accept: application/x-ndjson` one item a line. */
export function listAnswer(c: Ctx, items: readonly string[], { next, cursor, unread }: Leads): Response {
  const link: Record<string, string> = next === null ? {} : { link: nextLink(c, next) };
  if (c.req.header("accept")?.includes("application/x-ndjson")) {
    return c.body(items.map((item) => `${item}\n`).join(""), 200, {
      "content-type": "application/x-ndjson; charset=utf-8",
      vary: "Accept",
      "x-cursor": cursor,
      ...(unread === undefined ? {} : { "x-unread": unread.join(",") }),
      ...(next === null ? {} : { "x-next-cursor": next }),
      ...link,
    });
  }
  const missing = unread === undefined ? "" : `,"unread":${JSON.stringify(unread)}`;
  const places = `"next":${JSON.stringify(next)},"cursor":${JSON.stringify(cursor)}${missing}`;
  return c.body(`{"items":[${items.join(",")}],${places}}`, 200, {
    "content-type": "application/json; charset=utf-8",
    vary: "Accept",
    ...link,
  });
}

/** Answers with a page of a list of views. */
export function listed(
  c: Ctx,
  { items, next, cursor, unread }: ListPage<unknown> & { readonly unread?: readonly string[] },
): Response {
  return listAnswer(
    c,
    items.map((item) => JSON.stringify(item)),
    { next: next && cursorOf(next), cursor: cursorOf(cursor), unread },
  );
}
