import { log } from "../lib/log.ts";
import { inOrder } from "./batch-paths.ts";
import { DESCRIBED_BY } from "./well-known.ts";

/** A request of a batch, as its schema lets it through. */
export interface BatchedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** So many matters are seen to side by side: as many connections as the platform gives one request. */
const AT_ONCE = 6;

/** What every answer of the service says; the batch's own says it once. */
const OF_THE_ENVELOPE =
  /^(access-control-.*|content-security-policy|content-length|strict-transport-security|x-content-type-options|referrer-policy|cross-origin-.*)$/;

/** A header of an answer, without what the batch's own says; nothing where that is all. */
function ofItsOwn([name, value]: readonly [string, string]): (readonly [string, string])[] {
  if (OF_THE_ENVELOPE.test(name)) return [];
  const own = name === "link" ? value.replace(DESCRIBED_BY, "").replace(/, $/, "") : value;
  return own === "" ? [] : [[name, own]];
}

/** Writes an answer as a part of the batch's: JSON as it is, anything else as a text. */
async function written(id: string, answer: Response): Promise<string> {
  const text = await answer.text();
  const isJson = /^application\/(problem\+)?json\b/.test(answer.headers.get("content-type") ?? "");
  const body = text === "" ? "null" : isJson ? text : JSON.stringify(text);
  const headers = Object.fromEntries([...answer.headers].flatMap(ofItsOwn));
  const rest = { id, status: answer.status, headers };
  return `${JSON.stringify(rest).slice(0, -1)},"body":${body}}`;
}

/** What a batch needs of the service. */
export interface BatchPorts {
  /** Answers a request as if it had come alone; `at`: its place. */
  readonly answer: (request: BatchedRequest, at: number) => Promise<Response>;
  /** What a request is answered for which there is no room left. It has not been done. */
  readonly full: () => Response;
  /** What a request is answered that broke. */
  readonly broken: () => Response;
  /** So long (characters) the answers are together when no more requests are begun. */
  readonly most: number;
}

/**
 * Answers the requests of a batch: those about one game (or else one address) in their order, others side by side. One
 * that breaks leaves the others alone. Gives the answers as JSON texts, in the order of the requests.
 */
export async function answered(
  requests: readonly BatchedRequest[],
  { answer, full, broken, most }: BatchPorts,
): Promise<readonly string[]> {
  const answers: string[] = [];
  let length = 0;

  async function one(request: BatchedRequest, at: number): Promise<string> {
    if (length >= most) return written(request.id, full());
    try {
      return await written(request.id, await answer(request, at));
    } catch (fault) {
      log("error", "fault", { path: "/v1/batch", fault });
      return written(request.id, broken());
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
