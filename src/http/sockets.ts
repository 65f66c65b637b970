import type { MiddlewareHandler } from "hono";
import type { Ctx, HttpEnv } from "./context.ts";

/** Our only subprotocol; a client that offers it gets it in the answer. */
const SUBPROTOCOL = "taflpost.v1";

/** Whether a request asks for a WebSocket. */
export function wantsSocket(c: Ctx): boolean {
  return c.req.header("upgrade")?.toLowerCase() === "websocket";
}

function offeredBy(c: Ctx): string[] {
  return (c.req.header("sec-websocket-protocol") ?? "").split(",").map((name) => name.trim());
}

/**
 * Moves the token of a WebSocket from the subprotocols to the Authorization header. A page cannot send that header with
 * a WebSocket, and a token in the address would end up in logs.
 */
export const tokenAmongProtocols: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const token = offeredBy(c).find((name) => name.startsWith("tafl_"));
  if (wantsSocket(c) && token !== undefined && c.req.header("authorization") === undefined) {
    const headers = new Headers(c.req.raw.headers);
    headers.set("authorization", `Bearer ${token}`);
    c.req.raw = new Request(c.req.raw, { headers });
  }
  return next();
};

/** Passes a socket on to the client. Of the offered subprotocols it answers with ours alone, never with a token. */
export function socketAnswer(c: Ctx, webSocket: WebSocket): Response {
  const headers: Record<string, string> = offeredBy(c).includes(SUBPROTOCOL)
    ? { "sec-websocket-protocol": SUBPROTOCOL }
    : {};
  return new Response(null, { status: 101, webSocket, headers });
}
