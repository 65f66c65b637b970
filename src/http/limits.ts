import * as app from "../app/limits.ts";
import { principalOf, portsOf, type Ctx } from "./context.ts";
import { refused } from "./problem-answers.ts";

export { capFacts, CAPS, QUOTAS, RATE_LIMITS } from "../app/limits.ts";

/** Counts one use under a rate limit; the answer to give where that was too often. */
export async function overRate(
  c: Ctx,
  limit: keyof typeof app.RATE_LIMITS,
  key: string,
): Promise<Response | null> {
  const over = await app.overRate(portsOf(c), limit, key);
  return over && refused(c, over);
}

/** A quota as a mailbox counts it; null on one's own machine, which has none. */
export const quotaOf = (c: Ctx, kind: keyof typeof app.QUOTAS) => app.quotaOf(portsOf(c), kind);

/** Counts one use under a quota of the player who asks. */
export async function overQuota(c: Ctx, kind: keyof typeof app.QUOTAS): Promise<Response | null> {
  const over = await app.overQuota(portsOf(c), principalOf(c), kind);
  return over && refused(c, over);
}

/** Counts a mail to an address that nobody has to have. */
export async function overMailsTo(
  c: Ctx,
  kind: "confirmationsTo" | "signInsTo",
  address: string,
): Promise<Response | null> {
  const over = await app.overMailsTo(portsOf(c), kind, address);
  return over && refused(c, over);
}

/** Refuses where the player who asks has as many as they can have. */
export function capReached(c: Ctx, cap: keyof typeof app.CAPS): Response {
  return refused(c, app.capReached(cap));
}

/** The address of a principal. */
export const addressOf = (c: Ctx): string => portsOf(c).address;
