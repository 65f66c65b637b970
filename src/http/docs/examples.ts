import type { Json, Operation } from "./describe.ts";

/** The build's copy of recorded.jsonl. It is not in the Worker's bundle, because only the API's document needs it. */
export const RECORDED_FILE = "assets/examples.jsonl";

/**
 * A line of recorded.jsonl: a request and its response. `npm run examples` sends all requests again and rewrites the
 * file. To add an operation, add a line with `operation`, `as`, `path` and `body`, and run that command.
 */
export interface Recorded {
  readonly operation: string;
  /** The player whose token was sent; absent if none was. */
  readonly as?: string;
  /** Includes the query. */
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  /** The media type of the response; absent if the response has no body. */
  readonly type?: string;
  readonly answer?: unknown;
}

/** The service's address in recorded.jsonl. */
export const RECORDED_AT = "http://localhost:8787";

/** Parses the text of recorded.jsonl, and replaces the address in it with `origin`. */
export function recordedStory(text: string, origin: string): readonly Recorded[] {
  const lines = text.trim().replaceAll(RECORDED_AT, origin).split("\n");
  return lines.map((line) => JSON.parse(line) as Recorded);
}

const exampleOf = (value: unknown) => ({ examples: { recorded: { value } } });

/** Adds an example to one media type of a request body or a response. */
function withContent(part: Json, type: string, value: unknown): Json {
  const content = (part["content"] ?? {}) as Record<string, Json>;
  const described = content[type];
  // The schema of a stream describes one entry, so the recorded value does not fit it.
  if (described === undefined || type === "text/event-stream" || value === undefined) return part;
  return { ...part, content: { ...content, [type]: { ...described, ...exampleOf(value) } } };
}

/** Returns the parameters in the path and query of a recorded request. */
function valuesIn(template: string, path: string): ReadonlyMap<string, string> {
  const [plain = "", query] = path.split("?");
  const parts = plain.split("/");
  const places = template.split("/").flatMap((part, at): [string, string][] => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? [] : [[name, parts[at] ?? ""]];
  });
  return new Map([...places, ...new URLSearchParams(query)]);
}

const typed = (text: string): string | number => (/^\d{1,15}$/.test(text) ? Number(text) : text);

/** Adds the first recorded request for an operation, and its response, as examples. */
export function withExample(template: string, operation: Operation, story: readonly Recorded[]): Operation {
  const recorded = story.find((one) => one.operation === operation.operationId);
  if (recorded === undefined) return operation;
  const { path, body, status, type = "", answer } = recorded;
  const values = valuesIn(template, path);
  const { parameters, requestBody, responses } = operation;
  const done = responses[status];
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((one) => {
        const value = one.in === "header" ? undefined : values.get(one.name);
        return value === undefined ? one : { ...one, ...exampleOf(typed(value)) };
      }),
    }),
    ...(requestBody && { requestBody: withContent(requestBody, "application/json", body) }),
    ...(done && { responses: { ...responses, [status]: withContent(done, type, answer) } }),
  };
}
