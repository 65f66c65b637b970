import { OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import { BOARDS, PIECE_SETS } from "../../board/looks.ts";
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
import { mapValues } from "../../lib/json.ts";
import type { Document, Json } from "./describe.ts";
import BASES from "./bases.json" with { type: "json" };
import { placedSchemas } from "./places.ts";

/** Schemas that many other schemas use, by their names in openapi.json. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  BoardColours: z.enum(BOARDS),
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
  PieceSet: z.enum(PIECE_SETS),
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

/** Writes a value as JSON with sorted members, so that equal schemas give equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Returns a nullable schema without null; null if the schema is not nullable. */
function withoutNull({ type, ...schema }: Json): Json | null {
  if (!Array.isArray(type) || type.length !== 2 || !type.includes("null")) return null;
  const [kind] = type.filter((one) => one !== "null") as unknown[];
  const values = schema["enum"] as unknown[] | undefined;
  return { ...schema, type: kind, ...(values && { enum: values.filter((one) => one !== null) }) };
}

interface Known {
  readonly name: string;
  readonly description: unknown;
}

type Names = ReadonlyMap<string, Known>;

/** Returns a key that equal schemas share. The description is part of it only if the schema has nothing else but a type. */
function keyOf({ description, ...schema }: Json): string {
  return canonical(
    Object.keys(schema).length === 1 && "type" in schema ? { ...schema, description } : schema,
  );
}

const isNameable = (part: Json): boolean =>
  "oneOf" in part ||
  "anyOf" in part ||
  (part["type"] !== undefined && typeof part["type"] !== "object") ||
  Array.isArray(part["type"]);

/** Returns a reference. Adds the schema's description if the named schema has a different one. */
function refTo({ name, description }: Known, schema: Json, isNullable: boolean): Json {
  const ref = { $ref: `#/components/schemas/${name}` };
  const said = schema["description"];
  const more = said === undefined || said === description ? {} : { description: said };
  return isNullable ? { anyOf: [ref, { type: "null" }], ...more } : { ...ref, ...more };
}

/** Returns a reference to the named schema that equals a schema, or its part without null; null if there is none. */
function namedSchema(schema: Json, names: Names): Json | null {
  if (!isNameable(schema)) return null;
  const known = names.get(keyOf(schema));
  if (known !== undefined) return refTo(known, schema, false);
  const rest = withoutNull(schema);
  const nullable = rest === null ? undefined : names.get(keyOf(rest));
  return nullable === undefined ? null : refTo(nullable, schema, true);
}

function named(part: unknown, names: Names): unknown {
  if (Array.isArray(part)) return part.map((one) => named(one, names));
  if (typeof part !== "object" || part === null) return part;
  return namedSchema(part as Json, names) ?? namedInside(part as Json, names);
}

/** Replaces only the members, so that a named schema does not become a reference to itself. */
const namedInside = (schema: Json, names: Names): Json => mapValues(schema, (inner) => named(inner, names));

function writtenSchemas(): readonly (readonly [string, Json])[] {
  const definitions = Object.entries(NAMED).map(([id, schema]) => ({
    type: "schema" as const,
    schema: schema.meta({ ...schema.meta(), id }),
  }));
  const { components = {} } = new OpenApiGeneratorV31(definitions).generateComponents();
  return Object.entries(components.schemas ?? {}).map(([name, schema]) => [name, schema as Json]);
}

function descriptionsOf(
  document: Document,
  names: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<unknown>> {
  const found = new Map([...names].map((key) => [key, new Set<unknown>()]));
  const walk = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if (isNameable(part as Json)) {
      const { description } = part as Json;
      for (const one of [part as Json, withoutNull(part as Json)])
        if (one !== null) found.get(keyOf(one))?.add(description);
    }
    Object.values(part).forEach(walk);
  };
  walk([document.paths, document.components]);
  return found;
}

interface Members extends Json {
  readonly properties: Json;
  readonly required?: readonly string[];
}

/** Writes a schema as its base and further members. Returns the schema unchanged if a member of the base differs. */
function extending({ properties, required = [], ...schema }: Members, name: string, base: Members): Json {
  const isSame = (member: string) =>
    JSON.stringify(properties[member]) === JSON.stringify(base.properties[member]) &&
    (required.includes(member) || base.required?.includes(member) !== true);
  if (!Object.keys(base.properties).every(isSame)) return { ...schema, properties, required };
  const own = Object.entries(properties).filter(([member]) => !(member in base.properties));
  const needed = required.filter((member) => base.required?.includes(member) !== true);
  const { type, ...rest } = schema;
  const more = {
    type: "object",
    properties: Object.fromEntries(own),
    ...(needed.length > 0 && { required: needed }),
  };
  const whole = { allOf: [{ $ref: `#/components/schemas/${name}` }, more] };
  return Array.isArray(type) ? { ...rest, anyOf: [whole, { type: "null" }] } : { ...rest, ...whole };
}

/** Extends the schemas that have all members of another one, and more, from that one. */
const extended = (schemas: Readonly<Record<string, Json>>): Json => ({
  ...schemas,
  ...mapValues(BASES, (base, name) => extending(schemas[name] as Members, base, schemas[base] as Members)),
});

/** Moves the named parts of a document to its components, and replaces them with references. */
export function withNames(document: Document): Document {
  const existing = document.components["schemas"] as Readonly<Record<string, Json>>;
  const byKey = new Map<string, readonly [string, Json]>();
  const add = (name: string, schema: Json) => {
    const plain = withoutNull(schema) ?? schema;
    if (!byKey.has(keyOf(plain))) byKey.set(keyOf(plain), [name, plain]);
  };
  for (const [name, schema] of writtenSchemas()) add(name, schema);
  const written = new Set(byKey.keys());
  for (const [name, schema] of placedSchemas(document)) add(name, schema);
  const said = descriptionsOf(document, new Set(byKey.keys()));
  const definitions = [...byKey].map(([key, [name, schema]]): [string, [string, Json]] => {
    if (written.has(key) || name in existing || said.get(key)?.size === 1) return [key, [name, schema]];
    const { description: _here, ...rest } = schema;
    return [key, [name, rest]];
  });
  const names = new Map(
    definitions.map(([key, [name, { description }]]) => [key, { name, description }] as const),
  );
  const schemas = definitions.map(([, [name, schema]]) => [name, schema] as const);
  const all: Readonly<Record<string, Json>> = { ...Object.fromEntries(schemas), ...existing };
  const components = mapValues(all, (schema) => namedInside(schema, names));
  return {
    ...document,
    paths: named(document.paths, names) as Document["paths"],
    components: { ...document.components, schemas: extended(components) },
  };
}
