import { formatDuration, formatInstant } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { isSecret } from "../lib/secret.ts";
import { keepNameKeys } from "../players/hidden-names.ts";
import { keepPushKeys } from "../players/push-keys.ts";
import type { Ports } from "./ports.ts";
import { allOk, probe, type ChecksView } from "./probe.ts";
import { CAPS, QUOTAS, RATE_LIMITS } from "../contract/limits.ts";

/** Whether the service works, its time (RFC 3339), and what was tried. */
export interface HealthView {
  readonly status: "ok" | "failing";
  readonly time: string;
  readonly checks: ChecksView;
}

/** Checks that the service works; throws where it is set up wrongly. */
export async function checkHealth(ports: Ports): Promise<HealthView> {
  const { env } = ports;
  if (!isSecret(env.SECRET)) throw new Error("SECRET is missing or too short");
  const { SECRET_PREVIOUS: previous } = env;
  if (previous !== undefined && !isSecret(previous))
    throw new Error("SECRET_PREVIOUS is too short: leave it out");
  const { checks } = await probe(ports);
  const isWell = allOk(checks);
  // Who changes the secret asks here, and can rely on it.
  if (isWell && previous !== undefined) await Promise.all([keepNameKeys(env), keepPushKeys(env)]);
  return { status: isWell ? "ok" : "failing", time: formatInstant(now()), checks };
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
