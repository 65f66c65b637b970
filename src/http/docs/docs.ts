import type { OpenAPIHono } from "@hono/zod-openapi";
import * as z from "zod";
import { EVENT_TYPE_LIST, EVENT_TYPES } from "../../contract/events/types.ts";
import type { HttpEnv } from "../context.ts";
import { fieldsRefusal } from "../../contract/problems/table.ts";
import { refused } from "../problem-answers.ts";
import { NEW_PLAN_ANSWER } from "../../contract/plan.ts";
import { NEW_RULESET } from "../../contract/rulesets.ts";
import { eventSchema, schemaName } from "../../contract/events/records.ts";
import { unknownParameters } from "../validation.ts";
import { kept } from "../versions.ts";
import { describe, type Document } from "./describe.ts";
import { recordedStory, withExample } from "./examples.ts";
import { TAGS } from "../../operations/operation.ts";
import { type Scope, SCOPES } from "../../contract/terms.ts";
import { builtFile, FOR_OTHER_SITES } from "../well-known.ts";

/** The files of the SDK, with their types. Browsers do not know the types' file; Deno asks for it. */
const FILES = {
  "/sdk.js": "text/javascript; charset=utf-8",
  "/sdk.d.ts": "application/typescript; charset=utf-8",
} as const;

/** Adds `/sdk.js` and `/sdk.d.ts`, which the build writes (src/host/sdk/build.ts). */
function addSdk(app: OpenAPIHono<HttpEnv>): void {
  for (const [path, type] of Object.entries(FILES))
    app.get(path, (c) => builtFile(c, type, { ...FOR_OTHER_SITES, "x-typescript-types": "./sdk.d.ts" }));
}

/** What the API is: the start of the reference. */
const ABOUT = `Correspondence tafl (Hnefatafl and its kin) as an API: slow games over days, from any client.

Sign up with \`POST /v1/players\`, keep the token, challenge someone with \`POST /v1/challenges\`, move with
\`POST /v1/games/{id}/moves\`. You hear about your opponent's move by a signed webhook, in \`GET /v1/me/events\`,
or as it happens in \`GET /v1/me/events/stream\` (server-sent events, lines of JSON, or a WebSocket).

Every error is \`application/problem+json\` with a stable \`code\`; its \`type\` opens as a page. Send an
\`Idempotency-Key\` with a POST, and you can safely repeat it. What has changed, and what
clients can rely on, is at \`/docs/changes\`; an SDK is at \`/sdk.js\`, with its types at \`/sdk.d.ts\`.`;

/** What a token with a scope may do. */
const MEANINGS: Readonly<Record<Scope, string>> = {
  read: "read what only the player can see: settings, games, challenges, events",
  play: "act as the player: challenge, accept, move, resign, give time, take vacation",
  manage: "change settings, webhooks and tokens, and end the account",
};

/** What a token is and what its scopes allow. */
const SCOPES_IN_WORDS = `A token of a player, as \`POST /v1/players\` and \`POST /v1/me/tokens\` show it once. It has scopes, and each
operation names the one that it needs: ${SCOPES.map((scope) => `\`${scope}\`: ${MEANINGS[scope]}`).join("; ")}. Where none is needed, a token you
send still has to be valid, and the request counts against its limits, not the network's.`;

/** For how long a client may keep the document without asking. */
const KEPT = { seconds: 300 };

/** The tags that operations have, with their descriptions. */
function tagsOf(app: OpenAPIHono<HttpEnv>): { name: string; description: string }[] {
  const used = new Set(
    app.openAPIRegistry.definitions.flatMap((one) => (one.type === "route" ? (one.route.tags ?? []) : [])),
  );
  return Object.entries(TAGS).flatMap(([name, description]) =>
    used.has(name) ? [{ name, description }] : [],
  );
}

/** The headers of each webhook (Standard Webhooks 1.0.0). */
const WebhookHeaders = z.object({
  "webhook-id": z.string().meta({
    description: "The event's id: the same each time it is sent.",
    examples: ["5TZkvvhXFW2HWmvUGHb4ap"],
  }),
  "webhook-timestamp": z.string().meta({
    pattern: "^[0-9]+$",
    description: "When this attempt was made, in seconds since 1970.",
    examples: ["1795305600"],
  }),
  "webhook-signature": z.string().meta({
    description:
      "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base 64; for a day after the secret was changed, two of them with a space between.",
    examples: ["v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="],
  }),
});

/** The text of the licence. */
const LICENCE = "https://spdx.org/licenses/MIT.html";

function describeWebhooks(app: OpenAPIHono<HttpEnv>): void {
  for (const type of EVENT_TYPE_LIST) {
    app.openAPIRegistry.registerWebhook({
      method: "post",
      path: type,
      operationId: `on${schemaName(type)}`,
      tags: ["Webhooks"],
      summary: `To ${EVENT_TYPES[type].to}`,
      security: [],
      request: {
        headers: WebhookHeaders,
        body: { required: true, content: { "application/json": { schema: eventSchema(type) } } },
      },
      responses: {
        204: { description: "Any status from 200 to 299: received" },
        410: { description: "Send nothing more: the webhook is switched off" },
        429: { description: "Try again later: `Retry-After` is honoured" },
      },
    });
  }
}

/** What schemas refer to that no schema reads: it is one of itself, or the rules' own reader takes it. */
const WRITTEN_OUT = { NewRuleset: NEW_RULESET, NewPlanAnswer: NEW_PLAN_ANSWER };

/** The document of an app's routes, for a service at `origin`. */
function documentOf(app: OpenAPIHono<HttpEnv>, origin: string): Document {
  app.openAPIRegistry.registerComponent("securitySchemes", "token", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "tafl_…",
    description: SCOPES_IN_WORDS,
  });
  for (const [name, schema] of Object.entries(WRITTEN_OUT))
    app.openAPIRegistry.registerComponent("schemas", name, schema);
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Taflpost",
      version: "1",
      description: ABOUT,
      contact: { name: "Taflpost", url: origin },
      license: { name: "MIT", url: LICENCE },
    },
    servers: [{ url: origin }],
    tags: tagsOf(app),
  });
  const described = describe(document as unknown as Document);
  const story = recordedStory(origin);
  const paths = Object.entries(described.paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(
      ([method, one]) => [method, withExample(path, one, story)] as const,
    );
    return [path, Object.fromEntries(operations)] as const;
  });
  return { ...described, paths: Object.fromEntries(paths) };
}

/** The documents made so far, by app. */
const documents = new WeakMap<OpenAPIHono<HttpEnv>, Document>();

/** The document of an app (one with `addDocs`), for its service at `origin`: an app has only one. */
export function openApiOf(app: OpenAPIHono<HttpEnv>, origin: string): Document {
  const document = documents.get(app) ?? documentOf(app, origin);
  documents.set(app, document);
  return document;
}

/** Adds `GET /v1/openapi.json`, made from the schemas that validate, and the files of the SDK. `/docs` shows it to people. */
export function addDocs(app: OpenAPIHono<HttpEnv>): void {
  describeWebhooks(app);
  let document: string | null = null;
  app.get("/v1/openapi.json", (c) => {
    document ??= JSON.stringify(openApiOf(app, c.env.ORIGIN));
    const unknown = unknownParameters(c);
    if (unknown.length > 0) return refused(c, fieldsRefusal(unknown));
    return kept(c, c.body(document, 200, { "content-type": "application/json; charset=utf-8" }), KEPT);
  });
  addSdk(app);
}
