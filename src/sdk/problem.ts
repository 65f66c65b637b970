import type { Problem } from "./types.ts";

/** A refusal of the service, as it is thrown: `code` is for programs, `message` a sentence for people. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly code: Problem["code"];
  readonly status: number;
  /** The whole answer (RFC 9457): `errors` with the wrong fields, and what else belongs to the code. */
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status;
    this.problem = problem;
  }
}

/**
 * The refusal that an answer is. What came from something between us and the service has no problem in it.
 * @internal
 */
export async function problemOf(answer: Response): Promise<ProblemError> {
  const { status, url } = answer;
  const text = await answer.text();
  const isProblem = answer.headers.get("content-type")?.startsWith("application/problem+json") === true;
  if (isProblem) return new ProblemError(JSON.parse(text) as Problem);
  return new ProblemError({
    type: "about:blank",
    title: "Not answered by the service",
    status,
    code: "internal-error",
    detail: `${url} answered ${status}: ${text.slice(0, 200)}`,
    instance: url,
  });
}
