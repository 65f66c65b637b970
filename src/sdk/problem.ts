import type { Problem } from "./types.ts";

/** The service did not answer (in time), or a proxy answered instead. The request may have been carried out all the same. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  readonly url: string;

  constructor(url: string, what: string, cause?: unknown) {
    super(`${url} ${what}`, { cause });
    this.url = url;
  }
}

/** A request that the service rejected. `code` is for programs, `message` is a sentence for people. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly code: Problem["code"];
  readonly status: number;
  /** The whole problem (RFC 9457): `errors` lists the wrong fields; other members depend on the code. */
  readonly problem: Problem;
  /** Identifies the request in the service's log, for questions to its operator. Null if a proxy answered instead. */
  readonly requestId: string | null;
  /** How many milliseconds to wait before trying again (`Retry-After`); null if not given. */
  readonly retryAfter: number | null;

  constructor(problem: Problem, headers: Headers = new Headers()) {
    super(problem.detail);
    this.requestId = headers.get("x-request-id");
    this.retryAfter = retryAfter(headers);
    this.code = problem.code;
    this.status = problem.status;
    this.problem = problem;
  }
}

/**
 * Returns the problem in a response. If a proxy answered without a problem, the code is `internal-error`.
 * @internal
 */
export async function problemOf(answer: Response): Promise<ProblemError> {
  const { status, url, headers } = answer;
  const text = await answer.text();
  const isProblem = headers.get("content-type")?.startsWith("application/problem+json") === true;
  if (isProblem) return new ProblemError(JSON.parse(text) as Problem, headers);
  const problem: Problem = {
    type: "about:blank",
    title: "Not answered by the service",
    status,
    code: "internal-error",
    detail: `${url} answered ${status}: ${text.slice(0, 200)}`,
    instance: url,
  };
  return new ProblemError(problem, headers);
}

/**
 * Returns `Retry-After` (seconds or a date) in milliseconds; null without a valid one.
 * @internal
 */
export function retryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after");
  if (value === null) return null;
  const span = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(span) ? null : Math.max(0, span);
}
