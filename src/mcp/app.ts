import type { MiddlewareHandler } from "hono";
import { refusal } from "../contract/problems/table.ts";
import { Resource } from "../http/app.ts";
import { readableBody } from "../http/body.ts";
import { type Ctx, type HttpEnv, principalOf } from "../http/context.ts";
import { envelope } from "../http/envelope.ts";
import { addFallbacks } from "../http/fallbacks.ts";
import { guardOf, neverInTheOpen, ownHostOnly, whenFilled } from "../http/guards.ts";
import { problem, refused } from "../http/problem-answers.ts";
import { onFirstUse } from "../lib/calls.ts";
import { isOwnHost } from "../local/own-host.ts";
import { outOfScope } from "../operations/principals.ts";
import { TOOLS } from "./tools.ts";

/** Imports the protocol's library with the first message that has a valid token, because few isolates need it. */
const library = onFirstUse(() => import("./server.ts"));

/** Returns an error of the protocol (JSON-RPC 2.0, 5.1), for requests that contain no valid message. */
const protocolError = (c: Ctx, code: -32700 | -32600, message: string): Response =>
  c.json({ jsonrpc: "2.0", error: { code, message }, id: null }, 400);

/** Answers invalid JSON with the protocol's parse error (JSON-RPC 2.0, 5.1) instead of a problem. */
const inProtocol: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { problem: said } = c.var;
  if (said?.code === "malformed-json") c.res = protocolError(c, -32700, said.detail);
};

/** Returns the scope of the tool that a message calls; null if any token is sufficient. */
function scopeFor(message: unknown) {
  const { method, params } = Object(message) as { readonly method?: unknown; readonly params?: unknown };
  const { name } = Object(params) as { readonly name?: unknown };
  return method === "tools/call" && typeof name === "string" ? (TOOLS.get(name)?.scope ?? null) : null;
}

async function answer(c: Ctx): Promise<Response> {
  if (c.var.principal === undefined) return refused(c, refusal("token-missing"));
  const text = await c.req.text();
  if (text === "") return protocolError(c, -32700, "The body is empty");
  const message: unknown = JSON.parse(text);
  if (Array.isArray(message))
    return protocolError(c, -32600, "Batches are not taken: send one message at a time");
  const scope = scopeFor(message);
  const missing = scope && outOfScope(principalOf(c), scope);
  return missing ? refused(c, missing) : (await library()).answerMessage(c, message);
}

/** Rejects requests from web pages of other sites, as the protocol requires against DNS rebinding. */
const ownOriginOnly: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { env } = c;
  const origin = c.req.header("origin") ?? env.ORIGIN;
  const isOwn = env.LOCAL === "1" && isOwnHost(URL.parse(origin)?.host ?? "", env);
  return isOwn || origin === env.ORIGIN ? next() : problem(c, "cross-site");
};

/** `POST /mcp`: the service for AI clients that use the Model Context Protocol. */
export function mcpApp(isLocal: boolean, inSandbox: boolean): Resource {
  const app = new Resource();
  app.use(envelope((_c, preferred) => preferred));
  if (isLocal) app.use(ownHostOnly);
  app.use(neverInTheOpen);
  app.use(ownOriginOnly);
  if (inSandbox) app.use(whenFilled);
  const middleware = [inProtocol, readableBody(() => false), guardOf({ kind: "takes", scope: null })!];
  app.add({ method: "post", path: "/mcp", middleware, schemas: () => ({}) }, answer);
  addFallbacks(app);
  return app;
}
