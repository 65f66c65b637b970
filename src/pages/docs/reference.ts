import { PROBLEM_CODES, type ProblemCode } from "../../contract/problems/table.ts";
import { type Answer, namesIn, type OpenApi, type Operation, type Schema } from "./openapi.ts";

/** An operation with its path, or a webhook event (`path` is the event's type). */
export interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** A page of the reference: the operations with one tag, or the webhook events. */
export interface Part {
  readonly name: string;
  /** `/docs/…`. */
  readonly href: string;
  readonly description: string;
  readonly operations: readonly Placed[];
  /** The names of the schemas that the operations refer to, directly or indirectly. */
  readonly schemas: readonly string[];
}

export interface Reference {
  readonly api: OpenApi;
  readonly origin: string;
  readonly parts: readonly Part[];
  readonly events: Part;
  /** Returns the address of the operation, event, problem or page that a piece of code names; null if it names none. */
  readonly linkOf: (code: string) => string | null;
}

const EVENTS = {
  name: "Webhook events",
  href: "/docs/webhook-events",
  description:
    "A webhook gets a POST request with one of these as its body, signed according to Standard Webhooks. `GET /v1/me/events` returns the same events.",
};

const hrefOf = (tag: string) => `/docs/${tag.toLowerCase().replaceAll(" ", "-")}`;

const placedIn = (paths: OpenApi["paths"]): Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

export const wordsOf = (search: string): readonly string[] => search.toLowerCase().split(/\s+/);

/** Whether a text contains all words of a search, regardless of case. */
export const hasWords = (text: string, search: string): boolean =>
  wordsOf(search).every((word) => text.toLowerCase().includes(word));

/** Returns the operations with all words of a search in their name, path or summary. */
export const foundIn = ({ operations }: Part, search: string): readonly Placed[] =>
  operations.filter(({ method, path, operation: { operationId, summary } }) =>
    hasWords(`${method} ${path} ${operationId} ${summary}`, search),
  );

export function bodyOf({ requestBody }: Operation): Schema | null {
  return requestBody?.content["application/json"]?.schema ?? null;
}

function schemasOf({ operation }: Placed): readonly Schema[] {
  const body = bodyOf(operation);
  const parameters = (operation.parameters ?? []).map(({ schema }) => schema);
  const answers = Object.values(operation.responses).flatMap(({ content = {} }) =>
    Object.values(content).flatMap(({ schema }) => (schema === undefined ? [] : [schema])),
  );
  return [...(body === null ? [] : [body]), ...parameters, ...answers];
}

function partOf(
  about: Pick<Part, "name" | "href" | "description">,
  operations: readonly Placed[],
  { components: { schemas } }: OpenApi,
): Part {
  return { ...about, operations, schemas: [...namesIn(operations.flatMap(schemasOf), schemas)] };
}

/** Returns an operation's problem codes by status, without statuses that have none. */
export function refusalsOf({ responses }: Operation): readonly (readonly [string, readonly ProblemCode[]])[] {
  return Object.entries(responses).flatMap(([status, { content = {} }]) => {
    const parts = content["application/problem+json"]?.schema?.allOf ?? [];
    const codes = parts.flatMap(({ properties = {} }) => properties["code"]?.enum ?? []) as ProblemCode[];
    return codes.length === 0 ? [] : [[status, codes] as const];
  });
}

/** Returns the responses whose status has no problem codes. */
export function answersOf(operation: Operation): readonly (readonly [string, Answer])[] {
  const refused = new Set(refusalsOf(operation).map(([status]) => status));
  return Object.entries(operation.responses).filter(([status]) => !refused.has(status));
}

function linksOf(parts: readonly Part[], events: Part): ReadonlyMap<string, string> {
  return new Map([
    // Event types without a dot, such as `ping`, are also ordinary words and therefore not linked.
    ...events.operations
      .filter(({ path }) => path.includes("."))
      .map(({ path, operation }): [string, string] => [path, `${events.href}#${operation.operationId}`]),
    ...parts.flatMap(({ href, operations }) =>
      operations.map(({ method, path, operation }): [string, string] => [
        `${method} ${path}`,
        `${href}#${operation.operationId}`,
      ]),
    ),
    ...PROBLEM_CODES.map((code): [string, string] => [code, `/problems/${code}`]),
  ]);
}

const OWN_FILE = /^\/(docs(\/[a-z-]+){0,2}|sdk\.js|sdk\.d\.ts|v1\/openapi\.json|problems)$/;

/** Divides the document into pages: one for each tag, and one for webhook events. */
export function referenceOf(api: OpenApi): Reference {
  const placed = placedIn(api.paths);
  const parts = api.tags.map(({ name, description }) =>
    partOf(
      { name, href: hrefOf(name), description },
      placed.filter(({ operation }) => operation.tags.includes(name)),
      api,
    ),
  );
  const events = partOf(EVENTS, placedIn(api.webhooks ?? {}), api);
  const links = linksOf(parts, events);
  return {
    api,
    // The sandbox, if there is one, is listed after the service itself.
    origin: api.servers.at(-1)?.url ?? "",
    parts,
    events,
    linkOf: (code) =>
      links.get(code.replace(/^\d{3} /, "").replace(/\?.*$/, "")) ?? (OWN_FILE.test(code) ? code : null),
  };
}
