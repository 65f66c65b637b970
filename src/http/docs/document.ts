import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import { eventSchema, schemaName } from "../../contract/events/records.ts";
import { EVENT_TYPE_LIST, EVENT_TYPES } from "../../contract/events/types.ts";
import { NEW_PLAN_ANSWER } from "../../contract/plan.ts";
import { NEW_RULESET } from "../../contract/rulesets.ts";
import { changed, describe, type Document } from "./describe.ts";
import { type Recorded, withExample } from "./examples.ts";
import { isSandbox } from "../../lib/sandbox.ts";
import { TAGS } from "../../operations/operation.ts";
import { ALL_SCOPES } from "../../contract/terms.ts";
import type { Resource } from "../app.ts";
import SCOPES from "./scopes.json" with { type: "json" };

const ABOUT = `Correspondence tafl (Hnefatafl and its kin) as an API: slow games over days, from any client.

Sign up with \`POST /v1/players\`, keep the token, challenge someone with \`POST /v1/challenges\`, and move with
\`POST /v1/games/{id}/moves\`. Your opponent's moves reach you by a signed webhook, in \`GET /v1/me/events\`,
or as they happen in \`GET /v1/me/events/stream\` (server-sent events, JSON lines, or a WebSocket).

Every error is \`application/problem+json\` with a stable \`code\`; its \`type\` is a page that explains it. With an
\`Idempotency-Key\` you can safely repeat a POST for a day. Lists also come as JSON lines (\`Accept: application/x-ndjson\`).
\`/docs/changes\` lists changes and what clients can rely on. \`/docs/guides/concepts\` explains the words: ply, version,
head, feed, cursor and others. An SDK is at \`/sdk.js\`, its types at \`/sdk.d.ts\`.`;

const SCOPES_IN_WORDS = `A token of a player. \`POST /v1/players\` and \`POST /v1/me/tokens\` show it once. Each operation names the scope it
needs: ${ALL_SCOPES.map((scope) => `\`${scope}\`: ${SCOPES[scope]}`).join("; ")}. If none is needed, a token
you send must still be valid, and the request counts against its limits, not the network's.`;

function tagsOf(routes: readonly RouteConfig[]): { name: string; description: string }[] {
  const used = new Set(routes.flatMap(({ tags = [] }) => tags));
  return Object.entries(TAGS).flatMap(([name, description]) =>
    used.has(name) ? [{ name, description }] : [],
  );
}

const LICENCE = "https://spdx.org/licenses/MIT.html";

/** Schemas written by hand, because plans and rule sets have their own parsers and no zod schemas. */
const WRITTEN_OUT = { NewRuleset: NEW_RULESET, NewPlanAnswer: NEW_PLAN_ANSWER };

/** The service's files and address, and the address of its sandbox, if there is one. */
export interface DocumentEnv {
  readonly ASSETS: Pick<Fetcher, "fetch">;
  readonly ORIGIN: string;
  readonly SANDBOX_URL?: string;
}

/** The service's own address comes first, because clients use the first address by default. */
function serversOf({ ORIGIN, SANDBOX_URL }: DocumentEnv) {
  const sandbox = "A sandbox for trying out programs: fast clocks, no mail, emptied daily";
  if (isSandbox()) return [{ url: ORIGIN, description: sandbox }];
  return [{ url: ORIGIN }, ...(SANDBOX_URL ? [{ url: SANDBOX_URL, description: sandbox }] : [])];
}

/** The headers of Standard Webhooks 1.0.0. */
const WebhookHeaders = z.object({
  "webhook-id": z.string().meta({
    description: "The event's id, the same in every attempt.",
    examples: ["5TZkvvhXFW2HWmvUGHb4ap"],
  }),
  "webhook-timestamp": z.string().meta({
    pattern: "^[0-9]+$",
    description: "When this attempt was made, in seconds since 1970.",
    examples: ["1795305600"],
  }),
  "webhook-signature": z.string().meta({
    description:
      "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; for a day after a rotation two, separated by a space.",
    examples: ["v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="],
  }),
});

function describeWebhooks(registry: OpenAPIRegistry): void {
  for (const type of EVENT_TYPE_LIST) {
    registry.registerWebhook({
      method: "post",
      path: type,
      operationId: `on${schemaName(type)}`,
      tags: ["Webhooks"],
      summary: EVENT_TYPES[type].summary,
      security: [],
      request: {
        headers: WebhookHeaders,
        body: { required: true, content: { "application/json": { schema: eventSchema(type) } } },
      },
      responses: {
        204: { description: "Received. Any status from 200 to 299 does" },
        410: { description: "Switches the webhook off" },
        429: { description: "The service tries again, after `Retry-After`" },
      },
    });
  }
}

/** Describes an app's routes, with the same schemas that validate requests, and with recorded requests as examples. */
export function documentOf(app: Resource, env: DocumentEnv, recorded: readonly Recorded[]): Document {
  const registry = new OpenAPIRegistry();
  const routes = app.definitions.map((define) => define());
  for (const route of routes) registry.registerPath(route);
  describeWebhooks(registry);
  registry.registerComponent("securitySchemes", "token", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "tafl_…",
    description: SCOPES_IN_WORDS,
  });
  for (const [name, schema] of Object.entries(WRITTEN_OUT))
    registry.registerComponent("schemas", name, schema);
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: "Taflpost",
      version: "1",
      description: ABOUT,
      contact: { name: "Taflpost", url: env.ORIGIN },
      license: { name: "MIT", url: LICENCE },
    },
    servers: serversOf(env),
    tags: tagsOf(routes),
  });
  const described = describe(document as unknown as Document);
  return { ...described, paths: changed(described.paths, (one, path) => withExample(path, one, recorded)) };
}
