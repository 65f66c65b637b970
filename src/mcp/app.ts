import { Hono, type MiddlewareHandler } from "hono";
import { refusal } from "../contract/problems/table.ts";
import { readableBody } from "../http/body.ts";
import { type Ctx, type HttpEnv, principalOf } from "../http/context.ts";
import { envelope } from "../http/envelope.ts";
import { addFallbacks } from "../http/fallbacks.ts";
import { guardOf, ownHostOnly, whenFilled } from "../http/guards.ts";
import { problem, refused } from "../http/problem-answers.ts";
import { onFirstUse } from "../lib/calls.ts";
import { outOfScope } from "../operations/principals.ts";
import { TOOLS } from "./tools.ts";

/** The protocol's library, of which nobody else needs anything: loaded for the first who comes with a token. */
const library = onFirstUse(() => import("./server.ts"));

/** An error of the protocol (JSON-RPC 2.0, 5.1), for what is no message. */
const protocolError = (c: Ctx, code: -32700 | -32600, message: string): Response =>
  c.json({ jsonrpc: "2.0", error: { code, message }, id: null }, 400);

/** Has what is no JSON answered as the protocol does. */
const inProtocol: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { problem: said } = c.var;
  if (said?.code === "malformed-json") c.res = protocolError(c, -32700, said.detail);
};

/** The scope that a message needs: that of the tool that it calls. Null where any token will do. */
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

/** `POST /mcp`: the service for AI clients, by the Model Context Protocol. */
export function mcpApp(isLocal: boolean, inSandbox: boolean): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(envelope((_c, preferred) => preferred));
  if (isLocal) app.use(ownHostOnly);
  // A page of another site may not speak through a browser, whatever name it has given this service.
  app.use(async (c, next) => {
    const origin = c.req.header("origin");
    return origin === undefined || origin === c.env.ORIGIN ? next() : problem(c, "cross-site");
  });
  if (inSandbox) app.use(whenFilled);
  app.post(
    "/mcp",
    inProtocol,
    readableBody(() => false),
    guardOf({ kind: "takes", scope: null })!,
    answer,
  );
  addFallbacks(app);
  return app;
}
