import { OPERATIONS } from "../../sdk/operations.ts";
import { nameOf, type Parameter, type Schema, type Schemas } from "./openapi.ts";
import { bodyOf, type Placed, type Reference } from "./reference.ts";

/** The depth at which examples of recursive schemas end. No example needs more levels. */
const DEEPEST = 6;

const typeOf = ({ type }: Schema): string | undefined => (typeof type === "object" ? type[0] : type);

function objectOf({ properties = {}, required = [] }: Schema, schemas: Schemas, depth: number): unknown {
  const filled = required.map((name) => [name, exampleOf(properties[name] ?? {}, schemas, depth + 1)]);
  return Object.fromEntries(filled);
}

/** Returns the schema's own example or first `enum` value, or else a minimal value. */
export function exampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const { examples = [], enum: choices = [], oneOf = [], anyOf = [], allOf = [] } = schema;
  const name = nameOf(schema);
  if (examples.length > 0) return examples[0];
  if (choices.length > 0) return choices[0];
  if (depth > DEEPEST) return null;
  if (name !== null) return exampleOf(schemas[name] ?? {}, schemas, depth + 1);
  const [first] = [...oneOf, ...anyOf];
  if (first !== undefined) return exampleOf(first, schemas, depth + 1);
  if (allOf.length > 0) return Object.assign({}, ...allOf.map((part) => exampleOf(part, schemas, depth + 1)));
  switch (typeOf(schema)) {
    case "object":
      return objectOf(schema, schemas, depth);
    case "array":
      return (schema.minItems ?? 0) === 0 ? [] : [exampleOf(schema.items ?? {}, schemas, depth + 1)];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    default:
      if (schema.format === "email") return "ragnhild@example.org";
      return "…".padEnd(schema.minLength ?? 1, "…");
  }
}

const PLACE = /\{(\w+)\}/g;

const isScoped = ({ operation: { security = [] } }: Placed) =>
  security.length > 0 && security.every((way) => Object.keys(way).length > 0);

function valuesOf({ operation: { parameters = [] } }: Placed, where: Parameter["in"], schemas: Schemas) {
  const wanted = parameters.filter(
    (one) => one.in === where && (where === "path" || one.required === true || one.examples !== undefined),
  );
  return wanted.map(({ name, schema, examples }) => {
    const value = examples === undefined ? exampleOf(schema, schemas) : examples.recorded.value;
    return [name, String(value)] as const;
  });
}

/** Returns an example body; null if the operation has no body. If it would be empty, it gets its first optional member. */
export function bodyExample({ operation }: Placed, schemas: Schemas): unknown {
  const body = bodyOf(operation);
  if (body === null) return null;
  const recorded = operation.requestBody?.content["application/json"]?.examples;
  if (recorded !== undefined) return recorded.recorded.value;
  const example = exampleOf(body, schemas);
  const isEmpty = typeof example === "object" && example !== null && Object.keys(example).length === 0;
  return isEmpty ? firstMember(body, schemas) : example;
}

function firstMember(body: Schema, schemas: Schemas): unknown {
  const { properties = {} } = schemas[nameOf(body) ?? ""] ?? body;
  const [first] = Object.entries(properties);
  return first === undefined ? {} : { [first[0]]: exampleOf(first[1], schemas) };
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns a curl command. It sends the token in `$TOKEN` if the operation needs one. */
export function curlOf(placed: Placed, { api, origin }: Reference): string {
  const { schemas } = api.components;
  const path = new Map(valuesOf(placed, "path", schemas));
  const query = new URLSearchParams(valuesOf(placed, "query", schemas).map(([name, value]) => [name, value]));
  const url = origin + placed.path.replaceAll(PLACE, (_, name: string) => path.get(name) ?? name);
  const body = bodyExample(placed, schemas);
  const headers = valuesOf(placed, "header", schemas).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  const parts = [
    `curl ${placed.method === "GET" ? "" : `-X ${placed.method} `}${quoted(query.size === 0 ? url : `${url}?${query.toString()}`)}`,
    ...(isScoped(placed) ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...headers,
    ...(body === null ? [] : ["-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return parts.join(" \\\n  ");
}

/** Streams are loops in the SDK, not single calls. */
const LISTENING: Readonly<Record<string, string>> = {
  streamEvents: "for await (const event of api.events()) console.log(event.type);",
  streamGame: "for await (const event of api.watch(id)) console.log(event.type);",
};

const written = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replaceAll(/\n\s*/g, " ")
    .replaceAll(/"(\w+)":/g, "$1:");

/** Returns the operation's call in the SDK; null if the SDK has no function for it. */
export function sdkCallOf(placed: Placed, { api }: Reference): string | null {
  const { operationId } = placed.operation;
  const listening = LISTENING[operationId];
  if (listening !== undefined) return listening;
  if (!Object.values(OPERATIONS).some((rows) => operationId in rows)) return null;
  const { schemas } = api.components;
  const body = bodyExample(placed, schemas);
  const input = {
    ...Object.fromEntries(valuesOf(placed, "path", schemas)),
    ...Object.fromEntries(valuesOf(placed, "query", schemas)),
    ...(typeof body === "object" ? body : {}),
  };
  const given = Object.keys(input).length === 0 ? "" : written(input);
  return `await api.${operationId}(${given});`;
}

/** Returns the recorded response; null if there is none. */
export function answerExample({ operation: { responses } }: Placed): { status: string; text: string } | null {
  for (const [status, { content = {} }] of Object.entries(responses))
    for (const { examples } of Object.values(content))
      if (examples !== undefined) {
        const { value } = examples.recorded;
        return { status, text: typeof value === "string" ? value : JSON.stringify(value, null, 2) };
      }
  return null;
}
