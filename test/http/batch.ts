import { ask, askProduction, tell, type Answer, type Ask, type ProblemBody } from "./api.ts";
import type { Env } from "../../src/env.ts";

/** A request of a batch as a test writes it; its id, if it has none, is its place. */
export interface Part {
  readonly id?: string;
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer of a batch as a test reads one. */
export interface PartAnswer {
  readonly id: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ProblemBody & Record<string, unknown>;
}

const withIds = (parts: readonly Part[]) =>
  parts.map((part, at) => ({ id: String(at), method: "GET", ...part }));

/** Has each answer checked against the description of what was asked. */
function told(parts: readonly Part[], answers: readonly PartAnswer[]): readonly PartAnswer[] {
  for (const [at, { status, headers, body }] of answers.entries()) {
    const { method = "GET", path } = parts[at]!;
    tell({ method, path, status, headers: new Headers(headers), body: body ?? "" });
  }
  return answers;
}

type Answers = Answer<{ readonly responses: readonly PartAnswer[] }>;

/** Sends a batch and gives its answers; throws where it is refused as a whole. */
export async function inBatch(parts: readonly Part[], what: Ask = {}): Promise<readonly PartAnswer[]> {
  const answer: Answers = await ask("POST", "/v1/batch", { ...what, body: { requests: withIds(parts) } });
  if (answer.status !== 200) throw new Error(`the batch was refused: ${JSON.stringify(answer.body)}`);
  return told(parts, answer.body.responses);
}

/** The same as production answers it, with other bindings where given. */
export async function inProductionBatch(
  parts: readonly Part[],
  what: Ask,
  instead: Partial<Env>,
): Promise<readonly PartAnswer[]> {
  const body = { requests: withIds(parts) };
  const answer: Answers = await askProduction("POST", "/v1/batch", { ...what, body }, instead);
  if (answer.status !== 200) throw new Error(`the batch was refused: ${JSON.stringify(answer.body)}`);
  return told(parts, answer.body.responses);
}
