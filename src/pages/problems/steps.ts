import type { ProblemCode } from "../../contract/problems/table.ts";

/** The recorded steps, as JSON lines. */
export const EXAMPLES_FILE = "assets/problems.jsonl";

/**
 * A step of src/http/docs/recorded-problems.jsonl: a rejected request, a request that is accepted instead, or a request that
 * prepares for others. `{name}` is a value that an earlier step saved, `«20 × [»` a repeated text, `{now+P1D}` an instant.
 */
export interface Step {
  readonly refused?: ProblemCode;
  readonly cures?: ProblemCode;
  /** The name under which the token was saved. */
  readonly as?: string;
  /** Method and path, or what a player does in a browser. */
  readonly request: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly encoding?: "latin1";
  /** How far the clock is advanced before the request, as an ISO 8601 duration. */
  readonly wait?: string;
  /** How many times the request is sent. Default: 1. */
  readonly times?: number;
  /** Values of the response to save, by name. Each is a path of members joined by `/`, or empty for the whole text. */
  readonly save?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is not JSON, or that would be long as JSON. */
  readonly text?: string;
  readonly status?: number;
  /** The problem in the response, with names of saved values instead of ids. */
  readonly answer?: unknown;
}

/** A request that is rejected with a code, and the requests that are accepted instead. */
export interface ProblemExample {
  readonly refused: Step;
  readonly cures: readonly Step[];
}

export function exampleIn(lines: string, code: ProblemCode): ProblemExample | null {
  const steps = lines
    .split("\n")
    .filter((line) => line.includes(`"${code}"`))
    .map((line) => JSON.parse(line) as Step);
  const refused = steps.find((step) => step.refused === code);
  return refused === undefined ? null : { refused, cures: steps.filter((step) => step.cures === code) };
}
