import * as z from "zod";
import { InstantInput } from "./fields.ts";
import { CAPS } from "./limits.ts";
import { fieldRule } from "./problems/fields.ts";
import { type Order, ORDERS, type Place } from "../lib/places.ts";

const DEFAULT_LENGTH = 20;

/**
 * A cursor has the key and id of the previous item. Items without a key are sorted last; their key here is `-`. At the start
 * of a list the cursor is `beginning`. In lists that are read as of an instant it also has that instant, and `b` if the
 * previous item is in the part that is sorted last, such as snoozed games.
 */
const PLACE = /^(?:(\d{1,15}|-)\.([0-9A-Za-z]{22})(?:\.(\d{1,15})(b?))?|beginning)$/;

/** A cursor in a list of players has the sign-up time (milliseconds since 1970) and the name of the previous player. */
const NAMED_PLACE = /^(?:(\d{1,15})\.([a-z][a-z0-9_-]{2,19})|beginning)$/;

/** Encodes a place in a list as a cursor. Null is the beginning. */
export function cursorOf(place: Place | null): string {
  return btoa(place === null ? "beginning" : placeText(place)).replaceAll("=", "");
}

function placeText({ at, id, asOf, isBehind = false }: Place): string {
  const key = `${Number.isFinite(at) ? at : "-"}.${id}`;
  return asOf === undefined ? key : `${key}.${asOf}${isBehind ? "b" : ""}`;
}

/** Decodes a cursor. Returns null for the beginning, undefined if the cursor is invalid. */
function placeOf(pattern: RegExp, cursor: string): Place | null | undefined {
  try {
    const [text, at, id, asOf, behind] = pattern.exec(atob(cursor)) ?? [];
    if (at === undefined || id === undefined) return text === undefined ? undefined : null;
    const instant = asOf === undefined ? {} : { asOf: Number(asOf), isBehind: behind === "b" };
    return { at: at === "-" ? Infinity : Number(at), id, ...instant };
  } catch {
    return undefined;
  }
}

/** The id of an event or delivery, or a word such as `latest`. */
export const IdCursor = z.string().refine((cursor) => cursor.length <= 100, fieldRule("cursor"));

const WHERE_TO_GO_ON = "Where to continue: `next` of the previous page, or any `cursor` of this list.";

/** Converted to a place, or null for the beginning. */
const placeIn = (pattern: RegExp) =>
  z
    .string()
    .refine((cursor) => placeOf(pattern, cursor) !== undefined, fieldRule("cursor"))
    .transform((cursor) => placeOf(pattern, cursor) ?? null)
    .meta({ type: "string", description: WHERE_TO_GO_ON });

export const Cursor = placeIn(PLACE);
export const NameCursor = placeIn(NAMED_PLACE);

export const Limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(CAPS.listLength.max)
  .default(DEFAULT_LENGTH)
  .describe("Items per page.");

export const listFields = { limit: Limit, cursor: Cursor.optional() };

/** For lists ordered by time. */
export const orderedBy = (usual: Order, except?: string) => ({
  order: z
    .enum(ORDERS)
    .optional()
    .meta({
      description: `\`asc\`: oldest first; \`desc\`: newest first. Default: \`${usual}\`${except === undefined ? "" : `, and ${except}`}. Cursors work in both: with \`asc\` they return what is new.`,
    }),
});

export const ListQuery = z.object(listFields);
export const timedQuery = (usual: Order) => z.object({ ...listFields, ...orderedBy(usual) });

/** For lists of games: limits them to games that finished within a span of time. */
export const finishedWithin = {
  since: InstantInput.optional().meta({
    description: "Only games that finished then or later. Leaves out running games.",
  }),
  until: InstantInput.optional().describe("Only games that finished before. Leaves out running games."),
};

export const botsToo = {
  bots: z
    .enum(["true", "false"])
    .optional()
    .describe("`false`: nothing that involves bots. Default: `true`."),
};

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    next: z.string().nullable().describe("The cursor of the next page; null at the end."),
    cursor: z.string().meta({
      description:
        "The position after the last item, or where an empty page began. Continue from there at any time.",
    }),
  });
}

/** For lists of games, so that the page does not fail if a game can't be read. Use `pageOf(…).extend(UNREAD)`. */
export const UNREAD = {
  unread: z.array(z.string()).meta({
    description:
      "Ids of games missing from `items`, because they can't be read right now: try again later. In NDJSON: the header `X-Unread`, separated by commas.",
  }),
};
