import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from "../../contract/problems/table.ts";
import HEADERS from "./headers.json" with { type: "json" };
import { mapValues } from "../../lib/json.ts";
import { OPERATION_OF } from "../../operations/index.ts";

export type Json = Record<string, unknown>;

/** A response header that the document describes. */
export type HeaderName = keyof typeof HEADERS;

interface Parameter {
  readonly name: string;
  readonly in: string;
}

export interface Operation extends Json {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Json;
  readonly responses: Record<string, Json>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly description?: string;
  readonly deprecated?: boolean;
}

export interface Document extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Json;
}

/** Returns the paths with each operation replaced by the result of `change`. */
export const changed = (
  paths: Document["paths"],
  change: (operation: Operation, path: string, method: string) => Operation,
): Document["paths"] =>
  mapValues(paths, (methods, path) => mapValues(methods, (one, method) => change(one, path, method)));

const CURSORS = new Set(["cursor", "after", "last-event-id"]);
const BODY = [
  "malformed-json",
  "invalid-encoding",
  "nesting-too-deep",
  "too-many-keys",
  "body-too-large",
  "unsupported-media-type",
] as const;

export const isRepeatable = ({ parameters = [] }: Operation): boolean =>
  parameters.some(({ name }) => name === "idempotency-key");

export const asksForToken = ({ security = [] }: Pick<Operation, "security">): boolean =>
  security.length > 0 && security.every((way) => Object.keys(way).length > 0);

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Returns the codes of an operation's refusals, in the order of the table, without `internal-error`. */
export function refusalsOf({ path, method, operation }: Placed): ProblemCode[] {
  const { parameters = [], requestBody, operationId } = operation;
  const { access, refuses } = OPERATION_OF.get(operationId) ?? {};
  const codes = new Set<ProblemCode>(refuses);
  const add = (when: boolean, ...more: readonly ProblemCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  // A body is checked even if the operation expects none.
  add(requestBody !== undefined || method !== "get", ...BODY);
  // Every request can have an unknown query parameter.
  add(true, "invalid-request");
  add(
    parameters.some(({ name }) => CURSORS.has(name)),
    "invalid-cursor",
  );
  add(isRepeatable(operation), "idempotency-key-reused", "answer-lost");
  // If a token is sent, it must be valid even if the operation needs none.
  add(path.startsWith("/v1/"), "token-invalid", "token-exposed", "account-closed", "too-many-requests");
  add(asksForToken(operation), "token-missing", "scope-missing");
  add(access?.kind === "needs" && access.act !== undefined, "people-only");
  add(access?.kind === "needs" && access.isOwn === true, "app-may-not");
  return PROBLEM_CODES.filter((code) => codes.has(code));
}

function refusalAnswer(codes: readonly ProblemCode[]): Json {
  const only = { type: "object", properties: { code: { type: "string", enum: codes } }, required: ["code"] };
  return {
    description: `Rejected with ${codes.map((code) => `\`${code}\``).join(", ")}`,
    content: {
      "application/problem+json": {
        schema: { allOf: [{ $ref: "#/components/schemas/Problem" }, only] },
      },
    },
  };
}

function refusalAnswers(placed: Placed): Record<string, Json> {
  const byStatus = Map.groupBy(refusalsOf(placed), (code) => PROBLEMS[code].status);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), refusalAnswer(codes)]));
}

/** Returns the schema of a request body or response, by its media type; undefined if there is none. */
export const schemaIn = (part: Json | undefined, type = "application/json"): Json | undefined =>
  (part?.["content"] as Readonly<Record<string, { readonly schema?: Json }>> | undefined)?.[type]?.schema;

const fieldsOf = (answer: Json): Json => (schemaIn(answer)?.["properties"] ?? {}) as Json;
const isPage = (answer: Json): boolean => "items" in fieldsOf(answer) && "next" in fieldsOf(answer);
const hasUnread = (answer: Json): boolean => "items" in fieldsOf(answer) && "unread" in fieldsOf(answer);

function headersOf({ path, operation }: Placed, status: string, answer: Json): HeaderName[] {
  const isDone = status.startsWith("2");
  const { sends } = OPERATION_OF.get(operation.operationId)?.answer ?? {};
  const isRead = "304" in operation.responses && (status === "200" || status === "304");
  const wanted: readonly (readonly [boolean, HeaderName])[] = [
    [true, "X-Request-Id"],
    [isRead || (isDone && sends === "ETag"), "ETag"],
    [status === "201", "Location"],
    [isDone && isRepeatable(operation), "Idempotency-Replayed"],
    [status === "429", "Retry-After"],
    [status === "401", "WWW-Authenticate"],
    [isPage(answer), "X-Next-Cursor"],
    [isPage(answer), "X-Cursor"],
    [hasUnread(answer), "X-Unread"],
    [path.startsWith("/v1/"), "Link"],
    [path.startsWith("/v1/"), "RateLimit-Policy"],
    [isDone && sends === "Content-Disposition", "Content-Disposition"],
    [operation.deprecated === true, "Deprecation"],
    [operation.deprecated === true, "Sunset"],
  ];
  return wanted.flatMap(([is, name]) => (is ? [name] : []));
}

function withHeaders(placed: Placed, status: string, answer: Json): Json {
  const refs = headersOf(placed, status, answer).map(
    (name) => [name, { $ref: `#/components/headers/${name}` }] as const,
  );
  return { ...answer, headers: Object.fromEntries(refs) };
}

const IF_NONE_MATCH = {
  name: "if-none-match",
  in: "header",
  required: false,
  schema: { type: "string" },
  description: "One or more `ETag`s that you have: if nothing has changed, the response is 304.",
};

function accessInWords({ security = [] }: Operation): string {
  const scope = security.flatMap((way) => Object.values(way)).flat()[0];
  if (scope === undefined) return "Needs no token.";
  return asksForToken({ security })
    ? `Needs the scope \`${scope}\`.`
    : `Needs no token. With the scope \`${scope}\` it also shows what only you can see.`;
}

function completed(placed: Placed): Operation {
  const { operation } = placed;
  const answers = { ...operation.responses, ...refusalAnswers(placed) };
  const { security = [], description } = operation;
  const access = accessInWords(operation);
  const words = description === undefined ? access : `${description}\n\n${access}`;
  const { parameters = [] } = operation;
  return {
    ...operation,
    ...("304" in operation.responses ? { parameters: [...parameters, IF_NONE_MATCH] } : {}),
    security,
    description: words,
    responses: mapValues(answers, (answer, status) => withHeaders(placed, status, answer)),
  };
}

/**
 * Moves defaults into descriptions. Because of `default`, some generators would require the member in requests, or
 * guarantee it in responses.
 */
function inWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWords);
  if (typeof value !== "object" || value === null) return value;
  const schema: Json = mapValues(value, inWords);
  const { default: missing, description, ...rest } = schema;
  // A property can also be named `default`.
  const isMember = typeof missing === "object" && !Array.isArray(missing);
  if (missing === undefined || isMember) return schema;
  const words = typeof description === "string" ? `${description} ` : "";
  return { ...rest, description: `${words}Default: ${JSON.stringify(missing)}.` };
}

function headersIn(paths: unknown): Json {
  const text = JSON.stringify(paths);
  const used = Object.entries(HEADERS).filter(([name]) => text.includes(`"#/components/headers/${name}"`));
  return Object.fromEntries(
    used.map(([name, { description, example }]) => [
      name,
      { description, schema: { type: "string" }, example },
    ]),
  );
}

/** Adds refusals and headers to a document, because its schemas lack them, and moves defaults into descriptions. */
export function describe(document: Document): Document {
  const paths = changed(document.paths, (operation, path, method) => completed({ path, method, operation }));
  const components = { ...document.components, headers: headersIn(paths) };
  return inWords({ ...document, paths, components }) as Document;
}
