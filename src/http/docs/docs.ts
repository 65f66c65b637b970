import type { OpenAPIHono } from "@hono/zod-openapi";
import { html } from "hono/html";
import { EVENT_TYPE_LIST, EVENT_TYPES } from "../../events/types.ts";
import type { HttpEnv } from "../context.ts";
import { problem } from "../problem-answers.ts";
import { EventRecord } from "../schemas/event.ts";
import { TAGS } from "./tags.ts";

const ABOUT = `Correspondence tafl (Hnefatafl and its kin) as an API: slow games over days, from any client.

Become a player with \`POST /v1/players\`, keep the token, challenge somebody with \`POST /v1/challenges\`, move with
\`POST /v1/games/{id}/moves\`. You hear of your opponent's move by a signed webhook, in \`GET /v1/me/events\`,
or as it happens in \`GET /v1/me/events/stream\` (server-sent events, lines of JSON, or a WebSocket).

Every refusal is \`application/problem+json\` with a stable \`code\`; its \`type\` opens as a page. Send an
\`Idempotency-Key\` with a POST, and repeating it is safe.`;

/** Swagger UI sets styles through the DOM, which a strict policy allows. It loads nothing from other origins. */
const READER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The tags of the operations that there are, with what they are about. */
function tagsOf(app: OpenAPIHono<HttpEnv>): { name: string; description: string }[] {
  const used = new Set(
    app.openAPIRegistry.definitions.flatMap((one) => (one.type === "route" ? (one.route.tags ?? []) : [])),
  );
  return Object.entries(TAGS).flatMap(([name, description]) =>
    used.has(name) ? [{ name, description }] : [],
  );
}

/** Adds `GET /v1/openapi.json`, made from the schemas that validate, and `GET /docs`, the reference to read and try. */
export function addDocs(app: OpenAPIHono<HttpEnv>): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "token", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "tafl_…",
  });
  for (const type of EVENT_TYPE_LIST) {
    app.openAPIRegistry.registerWebhook({
      method: "post",
      path: type,
      summary: `To ${EVENT_TYPES[type].to}`,
      request: { body: { content: { "application/json": { schema: EventRecord } } } },
      responses: { 204: { description: "Any 2xx says that it has arrived" } },
    });
  }
  let document: string | null = null;
  app.get("/v1/openapi.json", (c) => {
    document ??= JSON.stringify(
      app.getOpenAPI31Document({
        openapi: "3.1.0",
        info: { title: "Taflpost", version: "1", description: ABOUT, license: { name: "MIT" } },
        servers: [{ url: c.env.ORIGIN }],
        tags: tagsOf(app),
      }),
    );
    return c.body(document, 200, { "content-type": "application/json; charset=utf-8" });
  });
  // The platform serves these files before it calls the Worker; local mode does not.
  app.get("/docs-assets/:file", async (c) => {
    const file = await c.env.ASSETS.fetch(c.req.raw);
    const type = c.req.path.endsWith(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8";
    if (!file.ok) return problem(c, "not-found", { path: c.req.path });
    return c.body(await file.text(), 200, { "content-type": type, "cache-control": "max-age=86400" });
  });
  app.get("/docs", (c) => {
    c.header("content-security-policy", READER_POLICY);
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Taflpost: the API</title>
            <link rel="stylesheet" href="/docs-assets/swagger-ui.css" />
          </head>
          <body>
            <div id="reference"></div>
            <script src="/docs-assets/swagger-ui-bundle.js"></script>
            <script src="/docs-assets/reference.js"></script>
          </body>
        </html>`,
    );
  });
}
