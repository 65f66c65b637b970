import { defined } from "../../lib/json.ts";
import type { OpenApi, Operation, Schema } from "../../pages/docs/openapi.ts";

export interface ApiDocument {
  readonly paths: OpenApi["paths"];
  readonly components: Pick<OpenApi["components"], "schemas">;
}

const SIMPLE: Readonly<Record<string, string>> = {
  integer: "number",
  number: "number",
  string: "string",
  boolean: "boolean",
  null: "null",
};

const inBrackets = (type: string) => (/[|&]/.test(type) ? `(${type})` : type);
const comment = (text: string | undefined) =>
  text === undefined ? "" : `/** ${text.replaceAll("*/", "*").replaceAll(/\s*\n\s*/g, " ")} */\n`;

function otherMembers(named: Schema["properties"], others: Schema["additionalProperties"]): string {
  if (others === undefined || others === false) return "";
  // An index signature must also fit the named members, whose types differ.
  const isMap = others !== true && Object.keys(named ?? {}).length === 0;
  return `[member: string]: ${isMap ? typeOf(others) : "unknown"};\n`;
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
    return `${comment(schema.description)}${key}${required.includes(name) ? "" : "?"}: ${typeOf(schema)};\n`;
  });
  return `{\n${members.join("")}${otherMembers(properties, additionalProperties)}}`;
}

function typeOfKind(schema: Schema, kind: string): string {
  if (kind === "object") return objectType(schema);
  if (kind === "array") return `${inBrackets(typeOf(schema.items ?? {}))}[]`;
  return SIMPLE[kind] ?? "unknown";
}

function typeOf(schema: Schema): string {
  const { $ref, type, allOf, anyOf, oneOf } = schema;
  if ($ref !== undefined) return $ref.split("/").at(-1) ?? "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (oneOf ?? anyOf) return (oneOf ?? anyOf ?? []).map(typeOf).join(" | ");
  if (allOf !== undefined) {
    const { allOf: _parts, ...own } = schema;
    const parts = own.properties === undefined ? allOf : [...allOf, own];
    return parts.map((part) => inBrackets(typeOf(part))).join(" & ");
  }
  const kinds = typeof type === "string" ? [type] : (type ?? []);
  return kinds.length === 0 ? "unknown" : kinds.map((kind) => typeOfKind(schema, kind)).join(" | ");
}

const JSON_TYPE = "application/json";

function inputOf({ parameters = [], requestBody }: Operation): string {
  const given = parameters.filter((one) => one.in !== "header");
  const described = given.map(
    ({ name, schema, description }) => [name, defined({ description, ...schema })] as const,
  );
  const fields: Schema = {
    type: "object",
    properties: Object.fromEntries(described),
    required: given.filter(({ required }) => required === true).map(({ name }) => name),
  };
  const body = requestBody?.content[JSON_TYPE]?.schema;
  const hasBody =
    body !== undefined && (body.$ref !== undefined || Object.keys(body.properties ?? {}).length > 0);
  const parts = [...(given.length > 0 ? [objectType(fields)] : []), ...(hasBody ? [typeOf(body)] : [])];
  return parts.length === 0 ? "Record<string, never>" : parts.join(" & ");
}

function outputOf({ responses }: Operation): string {
  const done = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const types = done.map(([, { content }]) => {
    if (content === undefined) return "undefined";
    const schema = content[JSON_TYPE]?.schema;
    return schema === undefined ? "string" : typeOf(schema);
  });
  return [...new Set(types)].join(" | ");
}

const isStream = ({ responses }: Operation) => "text/event-stream" in (responses["200"]?.content ?? {});

function operationsOf({ paths }: ApiDocument) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      isStream(operation) ? [] : [{ path, method, operation }],
    ),
  );
}

const MADE = "// Made from openapi.json by `npm run build`.\n\n";

export function typesModule(document: ApiDocument): string {
  const shapes = Object.entries(document.components.schemas).map(([name, schema]) => {
    const type = typeOf(schema);
    const isPlain = type.startsWith("{") && type.endsWith("}") && schema.type === "object";
    const said = comment(schema.description);
    return isPlain ? `${said}export interface ${name} ${type}\n` : `${said}export type ${name} = ${type};\n`;
  });
  const operations = operationsOf(document).map(({ operation }) => {
    const { operationId, summary, deprecated } = operation;
    const said = comment(`${summary}.${deprecated === true ? " @deprecated" : ""}`);
    return `${said}${operationId}: { input: ${inputOf(operation)}; output: ${outputOf(operation)} };\n`;
  });
  return `${MADE}${shapes.join("\n")}\n/** The input and output of each operation. */\nexport interface Operations {\n${operations.join("")}}\n`;
}

const isText = ({ responses }: Operation) =>
  Object.keys(responses["200"]?.content ?? {}).every((type) => type !== JSON_TYPE) &&
  responses["200"]?.content !== undefined;

type Found = ReturnType<typeof operationsOf>[number];

const beginningOf = (path: string): string => /^\/v1\/(\w+\/(?:\{\w+\}\/)?)\w/.exec(path)?.[1] ?? "";

/**
 * Returns the beginning that a path below `/v1/` shares with at least two other operations, such as `games/{id}/`;
 * otherwise "". The beginning is written once, which keeps the SDK small.
 */
function baseOf(path: string, among: readonly Found[]): string {
  const base = beginningOf(path);
  return among.filter((one) => beginningOf(one.path) === base).length > 2 ? base : "";
}

function rowOf({ path, method, operation }: Found, base: string): string {
  const isKeyed = (operation.parameters ?? []).some(({ name }) => name === "idempotency-key");
  const marks = `${isKeyed ? "k" : ""}${isText(operation) ? "t" : ""}`;
  const verb = method === (isKeyed ? "post" : "get") ? "" : method.toUpperCase();
  return `${verb} ${path.replace(`/v1/${base}`, "")} ${marks}`.trim();
}

/**
 * Returns the module of operations. Each one is a string, which keeps the SDK small: the method, the path (below its group
 * unless it begins with a slash), `k` if an idempotency key makes it safe to repeat, and `t` if it returns text.
 */
export function operationsModule(document: ApiDocument): string {
  const found = operationsOf(document);
  const parts = [...Map.groupBy(found, ({ path }) => baseOf(path, found))].map(([base, group]) => {
    const rows = group.map((one) => `${one.operation.operationId}: ${JSON.stringify(rowOf(one, base))},\n`);
    return `${JSON.stringify(base)}: {\n${rows.join("")}},\n`;
  });
  return `${MADE}/** By the beginning of the paths below \`/v1/\`: each operation's method (default: GET, or POST with a \`k\`), the rest of its path (all of it if it begins with a slash), and marks: \`k\` if a key makes it safe to repeat, \`t\` if it returns text. */
export const OPERATIONS = {\n${parts.join("")}} as const;\n`;
}
