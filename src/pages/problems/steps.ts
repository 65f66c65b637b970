import type { ProblemCode } from "../../contract/problems/table.ts";

/** Where the build puts the recorded steps: one a line, as JSON. */
export const EXAMPLES_FILE = "assets/problems.jsonl";

/**
 * A step of src/http/docs/recorded-problems.jsonl: a request that is rejected, one that is accepted instead, or one that
 * only prepares others. `{name}` stands for what an earlier step has saved, `«20 × [»` for a text that is repeated, and
 * `{now+P1D}` for an instant that far ahead.
 */
export interface Step {
  readonly refused?: ProblemCode;
  readonly cures?: ProblemCode;
  /** Whose token is sent, by the name that it was saved under. */
  readonly as?: string;
  /** Method and path, or what a player does in a browser. */
  readonly request: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly encoding?: "latin1";
  /** By how much the clock is advanced before (ISO 8601). */
  readonly wait?: string;
  /** How often it is sent. Default: once. */
  readonly times?: number;
  /** What of the response later steps name, and where it is: members joined by `/`; empty: the whole text. */
  readonly save?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is no JSON, or that JSON would write at length. */
  readonly text?: string;
  readonly status?: number;
  /** The problem, with the names of what was saved in the place of ids. */
  readonly answer?: unknown;
}

/** A request that is rejected with a code, and the requests that are accepted instead. */
export interface ProblemExample {
  readonly refused: Step;
  readonly cures: readonly Step[];
}

/** The example of a code among the recorded steps; null if it has none. */
export function exampleIn(lines: string, code: ProblemCode): ProblemExample | null {
  const steps = lines
    .split("\n")
    .filter((line) => line.includes(`"${code}"`))
    .map((line) => JSON.parse(line) as Step);
  const refused = steps.find((step) => step.refused === code);
  return refused === undefined ? null : { refused, cures: steps.filter((step) => step.cures === code) };
}
