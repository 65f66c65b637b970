import * as z from "zod";
import { InstantInput } from "./fields.ts";
import { CAPS } from "./limits.ts";
import { fieldRule } from "./problems/fields.ts";
import { type Order, ORDERS, type Place } from "../lib/places.ts";

const DEFAULT_LENGTH = 20;

/**
 * What a cursor holds: the key (`-`: behind all that have one) and the id of the item before it, or nothing for the
 * beginning; of a list that is read as it was at an instant that one, with a `b` where the item comes behind all others.
 */
const PLACE_PATTERN = /^(?:(\d{1,15}|-)\.([0-9A-Za-z]{22})(?:\.(\d{1,15})(b?))?|beginning)$/;

/** Writes a place in a list as a cursor; null is the list's beginning. */
export function cursorOf(place: Place | null): string {
  return btoa(place === null ? "beginning" : placeText(place)).replaceAll("=", "");
}

function placeText({ at, id, asOf, isBehind = false }: Place): string {
  const key = `${Number.isFinite(at) ? at : "-"}.${id}`;
  return asOf === undefined ? key : `${key}.${asOf}${isBehind ? "b" : ""}`;
}

/** Reads the place of a cursor (null: the beginning); undefined if it is not one of ours. */
function placeOf(cursor: string): Place | null | undefined {
  try {
    const [text, at, id, asOf, behind] = PLACE_PATTERN.exec(atob(cursor)) ?? [];
    if (at === undefined || id === undefined) return text === undefined ? undefined : null;
    const instant = asOf === undefined ? {} : { asOf: Number(asOf), isBehind: behind === "b" };
    return { at: at === "-" ? Infinity : Number(at), id, ...instant };
  } catch {
    return undefined;
  }
}

/** A cursor that is only passed on: an id. */
export const IdCursor = z.string().refine((cursor) => cursor.length <= 100, fieldRule("cursor"));

const WHERE_TO_GO_ON = "Where to continue: `next` of the previous page, or any `cursor` of this list.";

/** A list's `cursor`: the place that it names, or null for the list's beginning. */
export const Cursor = z
  .string()
  .refine((cursor) => placeOf(cursor) !== undefined, fieldRule("cursor"))
  .transform((cursor) => placeOf(cursor) ?? null)
  .meta({ type: "string", description: WHERE_TO_GO_ON });

/** What the cursor of a list of players holds: when the one before came here, and what they are called. */
const NAMED_PLACE = /^(?:(\d{1,15})\.([a-z][a-z0-9_-]{2,19})|beginning)$/;

function namedPlaceOf(cursor: string): Place | null | undefined {
  try {
    const [text, at, id] = NAMED_PLACE.exec(atob(cursor)) ?? [];
    if (at === undefined || id === undefined) return text === undefined ? undefined : null;
    return { at: Number(at), id };
  } catch {
    return undefined;
  }
}

/** The `cursor` of a list whose items are told apart by their names. */
export const NameCursor = z
  .string()
  .refine((cursor) => namedPlaceOf(cursor) !== undefined, fieldRule("cursor"))
  .transform((cursor) => namedPlaceOf(cursor) ?? null)
  .meta({ type: "string", description: WHERE_TO_GO_ON });

/** How many items a page has. */
export const Limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(CAPS.listLength.max)
  .default(DEFAULT_LENGTH)
  .meta({ description: "Items per page." });

/** The query parameters of every list. */
export const listQuery = { limit: Limit, cursor: Cursor.optional() };

/** The query parameter of lists that are ordered by time. */
export const orderedBy = (usual: Order, except?: string) => ({
  order: z
    .enum(ORDERS)
    .optional()
    .meta({
      description: `\`asc\`: oldest first; \`desc\`: newest first. Default: \`${usual}\`${except === undefined ? "" : `, and ${except}`}. Cursors work in both: with \`asc\` they return what is new.`,
    }),
});

/** The query parameters of lists of games that can be cut to those that finished in a span. */
export const finishedWithin = {
  since: InstantInput.optional().meta({
    description: "Only games that finished then or later. Leaves out running games.",
  }),
  until: InstantInput.optional().meta({
    description: "Only games that finished before. Leaves out running games.",
  }),
};

/** The query parameter of lists that can do without bots. */
export const botsToo = {
  bots: z
    .enum(["true", "false"])
    .optional()
    .meta({ description: "`false`: nothing that involves bots. Default: `true`." }),
};

/** The shape of a list's page. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    next: z.string().nullable().meta({ description: "The cursor of the next page; null at the end." }),
    cursor: z.string().meta({
      description:
        "The position after the last item, or where an empty page began. Continue from there at any time.",
    }),
  });
}

/** The ids of what belongs on a list's page and could not be read (`pageOf(…).extend(UNREAD)`). */
export const UNREAD = {
  unread: z.array(z.string()).meta({
    description:
      "Ids of games missing from `items`, because they can't be read right now: try again later. In NDJSON: the header `X-Unread`, separated by commas.",
  }),
};
