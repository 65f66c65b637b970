import type { Plan } from "../plan/plan.ts";

/** The version that this release writes, and the latest that it can read. */
const CURRENT = 1;

/** A plan as it is stored. */
export function storedPlan(plan: Plan): string {
  return JSON.stringify({ v: CURRENT, ...plan });
}

/**
 * Reads a plan of this release or an earlier one; null for one of a later release: it would be played as something else,
 * and a plan that is not played costs its owner no more than a turn.
 */
export function readPlan(text: string): Plan | null {
  const { v, ...plan } = JSON.parse(text) as { readonly v: number } & Plan;
  return v > CURRENT ? null : plan;
}
