import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import type * as z from "zod";
import { CAPS } from "../contract/limits.ts";
import type { Ctx } from "./context.ts";
import { guardOf } from "./guards.ts";
import { problem, refused } from "./problem-answers.ts";
import { answers as jsonAnswer, problems } from "./answers.ts";
import { fieldsRefusal } from "../contract/problems/table.ts";
import { Batch, BATCH_HEADERS, BatchAnswers, BatchRequest } from "../contract/batch.ts";
import { check } from "./validation.ts";
import { Resource } from "./app.ts";
import { textOf } from "../lib/bytes.ts";
import { log } from "../lib/log.ts";
import { DESCRIBED_BY } from "./well-known.ts";
import { getPath } from "hono/utils/url";
import { fieldRule } from "../contract/problems/fields.ts";

const SOMEWHERE = "http://somewhere.invalid";

/** Characters that URL parsers drop or replace, or that end the path: white space, control characters, backslashes, `#`. */
const UNFIT = /[\s\p{Cc}\\#]/u;

/** Paths that a batch must not contain: batches, streams, and the one export that may exceed the memory. */
const BY_ITSELF = [/^\/v1\/batch$/, /\/stream$/, /^\/v1\/me\/export\.json$/];

/** Parses a path. Returns null if it leads to another host or out of the API, for example with `..`. */
function addressOf(path: string): URL | null {
  if (!path.startsWith("/v1/") || UNFIT.test(path)) return null;
  const url = URL.parse(path, SOMEWHERE);
  return url !== null && url.origin === SOMEWHERE && routed(url).startsWith("/v1/") ? url : null;
}

/** Returns the decoded path, which the router matches with routes. */
const routed = (url: URL): string => getPath(new Request(url));

/** Returns the rule that keeps a path out of a batch; null if the path is allowed. */
export function misplaced(path: string): "batch-path" | "not-in-batch" | null {
  const url = addressOf(path);
  if (url === null) return "batch-path";
  // No route has repeated slashes, but they must not bypass this check.
  const plain = routed(url).replaceAll(/\/+/g, "/").replace(/\/$/, "");
  const isAlone = BY_ITSELF.some((pattern) => pattern.test(plain)) || url.searchParams.has("wait");
  return isAlone ? "not-in-batch" : null;
}

const ALLOWED: ReadonlySet<string> = new Set(BATCH_HEADERS.map((name) => name.toLowerCase()));
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;

/** `earlier`: the names of the headers before this one, in lower case. */
function headerFault(name: string, value: string, earlier: Set<string>) {
  const plain = name.toLowerCase();
  if (!ALLOWED.has(plain)) return fieldRule("batch-header", { options: [...BATCH_HEADERS] });
  if (earlier.has(plain)) return fieldRule("listed-twice", { item: name });
  earlier.add(plain);
  return HEADER_VALUE.test(value) ? null : fieldRule("header-value");
}

/** Each request is checked separately, so that an invalid one does not reject the whole batch. */
const PlacedRequest = BatchRequest.superRefine(({ method, path, body, headers = {} }, context) => {
  const fault = misplaced(path);
  if (fault !== null) context.addIssue({ code: "custom", path: ["path"], ...fieldRule(fault) });
  if (method === "GET" && body !== undefined)
    context.addIssue({ code: "custom", path: ["body"], ...fieldRule("body-of-read") });
  const earlier = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const wrong = headerFault(name, value, earlier);
    if (wrong !== null) context.addIssue({ code: "custom", path: ["headers", name], ...wrong });
  }
});

const OF_GAME = /^\/v1\/(?:me\/)?(?:games|challenges)\/([^/]+)/;

/** Returns the subject of a request: its game, or else its path. Requests with the same subject run in order. */
function matterOf(path: string): string {
  const url = addressOf(path);
  const plain = url === null ? path : routed(url);
  const game = OF_GAME.exec(plain)?.[1];
  return game === undefined ? plain : `game ${game}`;
}

export function inOrder(paths: readonly string[]): readonly (readonly number[])[] {
  return [...Map.groupBy(paths.keys(), (at) => matterOf(paths[at] ?? "")).values()];
}

export type BatchedRequest = z.output<typeof BatchRequest>;

/** How many requests run in parallel. The platform allows six connections for each invocation. */
const AT_ONCE = 6;

/** Headers that every response has. The responses in a batch omit them, because the batch's own response has them. */
const OF_THE_ENVELOPE =
  /^(access-control-.*|content-security-policy|content-length|strict-transport-security|x-content-type-options|referrer-policy|cross-origin-.*)$/;

/** Returns a header of one response in a list; the list is empty if the batch's own response has that header. */
function ofItsOwn([name, value]: readonly [string, string]): (readonly [string, string])[] {
  if (OF_THE_ENVELOPE.test(name)) return [];
  const own = name === "link" ? value.replace(DESCRIBED_BY, "").replace(/, $/, "") : value;
  return own === "" ? [] : [[name, own]];
}

async function written(id: string, answer: Response): Promise<string> {
  const text = await textOf(answer);
  const isJson = /^application\/(problem\+)?json\b/.test(answer.headers.get("content-type") ?? "");
  const body = text === "" ? "null" : isJson ? text : JSON.stringify(text);
  const headers = Object.fromEntries([...answer.headers].flatMap(ofItsOwn));
  const rest = { id, status: answer.status, headers };
  return `${JSON.stringify(rest).slice(0, -1)},"body":${body}}`;
}

export interface BatchPorts {
  /** Answers a request as if it had been sent alone. `at`: its index in the batch. */
  readonly answer: (request: BatchedRequest, at: number) => Promise<Response>;
  /** Answers a request that was not started because the responses are already too long. */
  readonly full: () => Promise<Response>;
  readonly broken: () => Promise<Response>;
  /** After this many characters of responses, no further request is started, because all responses are in memory. */
  readonly most: number;
}

/**
 * Answers the requests of a batch. Requests about the same game or path run in order, other requests in parallel. A failing
 * request does not affect other requests. Returns the responses as JSON, in the order of the requests.
 */
export async function answered(
  requests: readonly BatchedRequest[],
  { answer, full, broken, most }: BatchPorts,
): Promise<readonly string[]> {
  const answers: string[] = [];
  let length = 0;

  async function one(request: BatchedRequest, at: number): Promise<string> {
    if (length >= most) return written(request.id, await full());
    try {
      return await written(request.id, await answer(request, at));
    } catch (fault) {
      log("error", "fault", { path: "/v1/batch", fault });
      return written(request.id, await broken());
    }
  }

  const waiting = inOrder(requests.map(({ path }) => path)).values();
  async function work(): Promise<void> {
    for (const matter of waiting)
      for (const at of matter) {
        const text = await one(requests[at]!, at);
        answers[at] = text;
        length += text.length;
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

const ADDRESS = { method: "post", path: "/v1/batch" } as const;

const definition = (): RouteConfig => ({
  ...ADDRESS,
  operationId: "batch",
  tags: ["Service"],
  summary: "Send several requests in one",
  description: `For clients that were offline: up to ${CAPS.batchRequests.max} requests with one token (or none), each handled as if sent alone: it can have an \`Idempotency-Key\`, counts against every limit, and is rejected without affecting others; the batch itself counts once. Requests about one game, or to one address, run in order, others in parallel; responses come in the order of the requests. Batches, streams, requests that \`wait\` and \`/v1/me/export.json\` get \`422 invalid-request\`. Once the responses have ${CAPS.batchAnswers.max} characters, requests not yet begun get \`409 batch-full\`.`,
  security: [{}, { token: [] }],
  request: { body: { required: true, content: { "application/json": { schema: Batch } } } },
  responses: { 200: jsonAnswer(BatchAnswers, "The responses, successes and refusals"), ...problems },
});

const PASSED_ON = ["authorization", "cf-connecting-ip", "accept-language"];

function alone(c: Ctx, { method, path, body: sent, headers: own = {} }: BatchedRequest): Request {
  const headers = new Headers();
  for (const name of PASSED_ON) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  if (sent !== undefined) headers.set("content-type", "application/json");
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  const init = { method, headers, ...(sent === undefined ? {} : { body: JSON.stringify(sent) }) };
  return new Request(new URL(path, c.req.url), init);
}

async function misplacement(c: Ctx, request: BatchedRequest, at: number): Promise<Response | null> {
  const placed = check(PlacedRequest, request);
  if (placed.ok) return null;
  const fields = placed.error.fields?.map((field) => ({
    ...field,
    pointer: `/requests/${at}${field.pointer}`,
  }));
  return refused(c, fieldsRefusal(fields ?? []));
}

export const batchRoutes = (door: (c: Ctx, request: Request) => Promise<Response>) =>
  new Resource().add(
    { ...ADDRESS, middleware: [guardOf({ kind: "takes", scope: null })!], schemas: () => ({ body: Batch }) },
    async (c) => {
      const { requests } = (c.req.valid as (part: string) => z.output<typeof Batch>)("json");
      const texts = await answered(requests, {
        answer: async (request, at) => (await misplacement(c, request, at)) ?? door(c, alone(c, request)),
        full: () => problem(c, "batch-full", { limit: CAPS.batchAnswers.max }),
        broken: () => problem(c, "internal-error", { requestId: c.var.requestId }),
        most: CAPS.batchAnswers.max,
      });
      return c.body(`{"responses":[${texts.join(",\n")}]}`, 200, {
        "content-type": "application/json; charset=utf-8",
      });
    },
    definition,
  );
