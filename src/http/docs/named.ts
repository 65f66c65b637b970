import { OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import { TimeOff } from "../../contract/clock.ts";
import { EVENT_TYPE_LIST } from "../../contract/events/types.ts";
import {
  Id,
  Instant,
  MoveWithCaptures,
  NamedPlayer,
  NameText,
  Span,
  SquareText,
} from "../../contract/fields.ts";
import { GameStatus, Result, SideName } from "../../contract/game.ts";
import { LANGUAGES } from "../../contract/languages.ts";
import { MatchOrder, MatchPlace } from "../../contract/match.ts";
import { GameOfferName, OfferTypeName, OpenOffer } from "../../contract/offers.ts";
import { PROBLEM_CODES } from "../../contract/problems/table.ts";
import { Requires } from "../../contract/standing.ts";
import { ALL_SCOPES, DECLINE_REASONS, SCOPES } from "../../contract/terms.ts";
import type { Json } from "./describe.ts";

/** Schemas that stand in many others, by the names that they have in openapi.json. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  DeclineReason: z.enum(DECLINE_REASONS),
  Duration: Span,
  EventType: z.enum(EVENT_TYPE_LIST),
  GameOffer: GameOfferName,
  GameStatus,
  Id,
  Instant,
  Language: z.enum(LANGUAGES),
  MatchOrder,
  MatchPlace,
  Move: MoveWithCaptures,
  NamedPlayer,
  OfferType: OfferTypeName,
  OpenOffer,
  PlayerName: NameText,
  ProblemCode: z.enum(PROBLEM_CODES),
  Requires,
  Result,
  Scope: z.enum(ALL_SCOPES),
  Side: SideName,
  Square: SquareText,
  TimeOff,
  TokenScope: z.enum(SCOPES),
};

/** A schema with its members in order: two that mean the same are one text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** A schema that may be null as the one that may not; null where it is none of those. */
function withoutNull({ type, ...schema }: Json): Json | null {
  if (!Array.isArray(type) || type.length !== 2 || !type.includes("null")) return null;
  const [kind] = type.filter((one) => one !== "null") as unknown[];
  const values = schema["enum"] as unknown[] | undefined;
  return { ...schema, type: kind, ...(values && { enum: values.filter((one) => one !== null) }) };
}

/** A schema that has a name, and what is said of it there. */
interface Known {
  readonly name: string;
  readonly description: unknown;
}

/** Named schemas by what they are, whatever is said of them. */
type Names = ReadonlyMap<string, Known>;

const keyOf = ({ description: _said, ...schema }: Json): string => canonical(schema);

/** A reference to a schema, with what is said of it here and not there. */
function refTo({ name, description }: Known, schema: Json, isNullable: boolean): Json {
  const ref = { $ref: `#/components/schemas/${name}` };
  const said = schema["description"];
  const more = said === undefined || said === description ? {} : { description: said };
  return isNullable ? { anyOf: [ref, { type: "null" }], ...more } : { ...ref, ...more };
}

/** The reference in place of a schema, or of one that may also be null; null where it has no name. */
function namedSchema(schema: Json, names: Names): Json | null {
  if (!("type" in schema)) return null;
  const known = names.get(keyOf(schema));
  if (known !== undefined) return refTo(known, schema, false);
  const rest = withoutNull(schema);
  const nullable = rest === null ? undefined : names.get(keyOf(rest));
  return nullable === undefined ? null : refTo(nullable, schema, true);
}

/** A part of a document in which every schema that has a name is referred to by it. */
export function named(part: unknown, names: Names): unknown {
  if (Array.isArray(part)) return part.map((one) => named(one, names));
  if (typeof part !== "object" || part === null) return part;
  const members = () => Object.entries(part).map(([name, inner]) => [name, named(inner, names)] as const);
  return namedSchema(part as Json, names) ?? Object.fromEntries(members());
}

/** The schemas that have names, and by what they are known. */
export function namedSchemas(): { readonly schemas: Json; readonly names: Names } {
  const definitions = Object.entries(NAMED).map(([id, schema]) => ({
    type: "schema" as const,
    schema: schema.meta({ ...schema.meta(), id }),
  }));
  const { components = {} } = new OpenApiGeneratorV31(definitions).generateComponents();
  const written = Object.entries(components.schemas ?? {}).map(([name, schema]): [string, Json] => {
    const made = schema as Json;
    return [name, withoutNull(made) ?? made];
  });
  const names = new Map(
    written.map(([name, schema]) => [keyOf(schema), { name, description: schema["description"] }]),
  );
  // Each may stand in another one: to itself it does not refer.
  const schemas = written.map(([name, schema]) => {
    const others = new Map([...names].filter(([, known]) => known.name !== name));
    return [name, named(schema, others)] as const;
  });
  return { schemas: Object.fromEntries(schemas), names };
}
