import * as z from "zod";
import { CAPS, QUOTAS, RATE_LIMITS } from "../contract/limits.ts";
import { wholeList } from "./lists.ts";
import { allOk, Checks, probe } from "./probe.ts";
import { Limit, listFields, pageOf } from "../contract/lists.ts";
import { Instant, Span } from "../contract/fields.ts";
import { formatDuration, formatInstant } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { isSecret } from "../lib/secret.ts";
import { keepNameKeys } from "../players/hidden-names.ts";
import { keepPushKeys } from "../players/push-keys.ts";
import { ok } from "../rules/index.ts";
import { json, page } from "./answers.ts";
import { type ViewOf } from "../contract/view.ts";
import { OPEN, operationsOf, PUBLIC } from "./operation.ts";
import { getStatus } from "./status.ts";

const operation = operationsOf("Service");

const Health = z.object({ status: z.enum(["ok", "failing"]), time: Instant, checks: Checks });

export const getHealth = operation.get("/health", {
  id: "getHealth",
  summary: "Get the health of the service",
  access: PUBLIC,
  answer: {
    described: {
      ...json(Health, "It works").described,
      503: { description: "A check failed", content: { "application/json": Health } },
    },
    reply: (health: ViewOf<typeof Health>) => ({ json: health, status: health.status === "ok" ? 200 : 503 }),
  },
  run: async (_, __, ports) => {
    const { env } = ports;
    if (!isSecret(env.SECRET)) throw new Error("SECRET is missing or too short");
    const { SECRET_PREVIOUS: previous } = env;
    if (previous !== undefined && !isSecret(previous))
      throw new Error("SECRET_PREVIOUS is too short: leave it out");
    const { checks } = await probe(ports);
    const isWell = allOk(checks);
    // Encrypts stored keys with the new secret. An operator who rotates the secret relies on this.
    if (isWell && previous !== undefined) await Promise.all([keepNameKeys(env), keepPushKeys(env)]);
    return ok({ status: isWell ? "ok" : "failing", time: formatInstant(now()), checks });
  },
});

const PublishedLimit = z.object({ name: z.string(), max: z.int(), per: Span.nullable(), of: z.string() });

function allLimits(): readonly ViewOf<typeof PublishedLimit>[] {
  const timed = [...Object.entries(RATE_LIMITS), ...Object.entries(QUOTAS)];
  const rates = timed.map(([name, { max, span, of }]) => ({ name, max, per: formatDuration(span), of }));
  const caps = Object.entries(CAPS).map(([name, { max, of }]) => ({ name, max, per: null, of }));
  return [...rates, ...caps];
}

export const listLimits = operation.get("/v1/limits", {
  id: "listLimits",
  summary: "List the limits",
  access: OPEN,
  input: { query: z.object({ ...listFields, limit: Limit.default(CAPS.listLength.max) }) },
  answer: page(pageOf(PublishedLimit), "All limits"),
  run: (_, query) => ok(wholeList(allLimits(), query)),
});

export const serviceOperations = [getHealth, listLimits, getStatus];
