import { ask, listenIn } from "../http/api.ts";
import { answerChecker } from "./answers.ts";
import type { OpenApi } from "./schema.ts";

/** The faults of answers since the last call. */
let faults = new Set<string>();
let isListening = false;

/** Has every answer that a test of the Worker gets checked against the service's own description from now on. */
export async function checkEveryAnswer(): Promise<void> {
  if (isListening) return;
  const check = answerChecker((await ask<OpenApi>("GET", "/v1/openapi.json")).body);
  listenIn((exchange) => {
    for (const fault of check(exchange)) faults.add(fault);
  });
  isListening = true;
}

/** Enough to see what is wrong. */
const MOST_TOLD = 20;

/** Takes what was wrong so far, or the beginning of it. */
export function answerFaults(): readonly string[] {
  const found = [...faults].slice(0, MOST_TOLD);
  faults = new Set();
  return found;
}
