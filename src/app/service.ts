import { formatDuration, formatInstant } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { isSecret } from "../lib/secret.ts";
import { keepNameKeys } from "../players/hidden-names.ts";
import { keepPushKeys } from "../players/push-keys.ts";
import { isReachable } from "../players/store.ts";
import { CAPS, QUOTAS, RATE_LIMITS } from "./limits.ts";
import type { Ports } from "./ports.ts";

/** The status of the service, and its time (RFC 3339). */
export interface HealthView {
  readonly status: "ok";
  readonly time: string;
}

/** Checks that the service works; throws if it does not. */
export async function checkHealth({ env }: Ports): Promise<HealthView> {
  if (!isSecret(env.SECRET)) throw new Error("SECRET is missing or too short");
  const { SECRET_PREVIOUS: previous } = env;
  if (previous !== undefined && !isSecret(previous))
    throw new Error("SECRET_PREVIOUS is too short: leave it out");
  await isReachable(env.DB);
  // Who changes the secret asks here, and can rely on it.
  if (env.SECRET_PREVIOUS !== undefined) await Promise.all([keepNameKeys(env), keepPushKeys(env)]);
  return { status: "ok", time: formatInstant(now()) };
}

/** A limit: how many of what, in which span (ISO 8601; null for at a time). */
export interface LimitView {
  readonly name: string;
  readonly max: number;
  readonly per: string | null;
  readonly of: string;
}

/** Lists every limit of the service. */
export function allLimits(): readonly LimitView[] {
  const rates = Object.entries(RATE_LIMITS).map(([name, { max, per, of }]) => ({ name, max, per, of }));
  const quotas = Object.entries(QUOTAS).map(([name, { max, span, of }]) => ({
    name,
    max,
    per: formatDuration(span),
    of,
  }));
  const caps = Object.entries(CAPS).map(([name, { max, of }]) => ({ name, max, per: null, of }));
  return [...rates, ...quotas, ...caps];
}
