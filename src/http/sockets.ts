import type { MiddlewareHandler } from "hono";
import type { Ctx, HttpEnv } from "./context.ts";

/** The one subprotocol of ours; whoever offers it is answered with it. */
const SUBPROTOCOL = "taflpost.v1";

/** Whether a WebSocket is asked for. */
export function wantsSocket(c: Ctx): boolean {
  return c.req.header("upgrade")?.toLowerCase() === "websocket";
}

function offeredBy(c: Ctx): string[] {
  return (c.req.header("sec-websocket-protocol") ?? "").split(",").map((name) => name.trim());
}

/**
 * Takes the token of a WebSocket from where a browser can put it: among the subprotocols, for a page can send no header
 * with it, and an address would be written down in many places. From here on it stands where every token does.
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

/** Hands a socket on to the client. Of the subprotocols that it offered only ours is answered: never a token. */
export function socketAnswer(c: Ctx, webSocket: WebSocket): Response {
  const headers: Record<string, string> = offeredBy(c).includes(SUBPROTOCOL)
    ? { "sec-websocket-protocol": SUBPROTOCOL }
    : {};
  return new Response(null, { status: 101, webSocket, headers });
}
