import { PROBLEM_CODES, type ProblemCode } from "../../contract/problems/table.ts";
import { type Answer, namesIn, type OpenApi, type Operation, type Schema } from "./openapi.ts";

/** An operation with where it is asked for, or the type of event that is sent to a webhook. */
export interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** A page of the reference: a part of the API. */
export interface Part {
  readonly name: string;
  /** `/docs/…`. */
  readonly href: string;
  readonly description: string;
  readonly operations: readonly Placed[];
  /** The names of the schemas that its operations speak of. */
  readonly schemas: readonly string[];
}

/** The document as its pages read it. */
export interface Reference {
  readonly api: OpenApi;
  readonly origin: string;
  readonly parts: readonly Part[];
  readonly events: Part;
  /** Where a piece of code in a description leads, if it names something of the reference. */
  readonly linkOf: (code: string) => string | null;
}

/** The page of the events that are sent to webhooks. */
const EVENTS = {
  name: "Webhook events",
  href: "/docs/webhook-events",
  description:
    "What is sent to a webhook: a POST with one of these as its body, signed as Standard Webhooks says. The same events stand in `GET /v1/me/events`.",
};

const hrefOf = (tag: string) => `/docs/${tag.toLowerCase().replaceAll(" ", "-")}`;

const placedIn = (paths: OpenApi["paths"]): Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const JSON_TYPE = "application/json";

export const wordsOf = (search: string): readonly string[] => search.toLowerCase().split(/\s+/);

/** Whether a text has all the words of a search, in any case. */
export const hasWords = (text: string, search: string): boolean =>
  wordsOf(search).every((word) => text.toLowerCase().includes(word));

/** The operations of a part that have all the words of a search in their name, their path or their summary. */
export const foundIn = ({ operations }: Part, search: string): readonly Placed[] =>
  operations.filter(({ method, path, operation: { operationId, summary } }) =>
    hasWords(`${method} ${path} ${operationId} ${summary}`, search),
  );

/** The schema of what is sent, and those of what is answered by status, but for refusals. */
export function bodyOf({ requestBody }: Operation): Schema | null {
  return requestBody?.content[JSON_TYPE]?.schema ?? null;
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

/** The codes with which an operation refuses, by status. */
export function refusalsOf({ responses }: Operation): readonly (readonly [string, readonly ProblemCode[]])[] {
  return Object.entries(responses).flatMap(([status, { content = {} }]) => {
    const parts = content["application/problem+json"]?.schema?.allOf ?? [];
    const codes = parts.flatMap(({ properties = {} }) => properties["code"]?.enum ?? []) as ProblemCode[];
    return codes.length === 0 ? [] : [[status, codes] as const];
  });
}

/** The answers of an operation that are no refusals with codes of their own. */
export function answersOf(operation: Operation): readonly (readonly [string, Answer])[] {
  const refused = new Set(refusalsOf(operation).map(([status]) => status));
  return Object.entries(operation.responses).filter(([status]) => !refused.has(status));
}

function linksOf(parts: readonly Part[], events: Part): ReadonlyMap<string, string> {
  return new Map([
    // `ping` is a word, too; the types of events with a dot in them are nothing else.
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

/** Reads the document into its pages: one for each tag, in the order of the document, and one for the events. */
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
    // What is only tried goes to the sandbox, where there is one: it stands behind the service's own address.
    origin: api.servers.at(-1)?.url ?? "",
    parts,
    events,
    linkOf: (code) =>
      links.get(code.replace(/^\d{3} /, "").replace(/\?.*$/, "")) ?? (OWN_FILE.test(code) ? code : null),
  };
}
