import type { RecordSource } from "../operations/record-sources.ts";
import type { Outcome } from "../contract/problems/table.ts";
import type { Ctx, HttpEnv } from "./context.ts";
import { problem, refused } from "./problem-answers.ts";
import { FORM_NAMES, formFor, FORMS, recordStream } from "./streaming.ts";
import type { MiddlewareHandler } from "hono";

/** Our only subprotocol. If a client offers it, the response names it. */
const SUBPROTOCOL = "taflpost.v1";

export function wantsSocket(c: Ctx): boolean {
  return c.req.header("upgrade")?.toLowerCase() === "websocket";
}

function offeredBy(c: Ctx): string[] {
  return (c.req.header("sec-websocket-protocol") ?? "").split(",").map((name) => name.trim());
}

export const tokenOffered = (c: Ctx): string | undefined =>
  wantsSocket(c) ? offeredBy(c).find((name) => name.startsWith("tafl_")) : undefined;

/**
 * Copies the token of a WebSocket from the subprotocols to the Authorization header, unless that is set. A page cannot send
 * that header with a WebSocket, and a token in the address would end up in logs.
 */
export const tokenAmongProtocols: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const token = tokenOffered(c);
  if (token !== undefined && c.req.header("authorization") === undefined) {
    const headers = new Headers(c.req.raw.headers);
    headers.set("authorization", `Bearer ${token}`);
    c.req.raw = new Request(c.req.raw, { headers });
  }
  return next();
};

/** Names only `SUBPROTOCOL`, so the response never contains a token that was offered as a subprotocol. */
function socketAnswer(c: Ctx, webSocket: WebSocket): Response {
  const headers: Record<string, string> = offeredBy(c).includes(SUBPROTOCOL)
    ? { "sec-websocket-protocol": SUBPROTOCOL }
    : {};
  return new Response(null, { status: 101, webSocket, headers });
}

async function stream(c: Ctx, source: RecordSource, after: string | null): Promise<Response> {
  const form = formFor(c.req.header("accept"));
  if (form === null) return problem(c, "not-acceptable", { forms: FORM_NAMES });
  const joined = await source.join(after);
  if (!joined.ok) return refused(c, joined.error);
  if (joined.value.isOver) {
    await source.quit();
    return c.body(null, 204);
  }
  return new Response(recordStream(form, joined.value, source), {
    headers: {
      "content-type": FORMS[form].type,
      "cache-control": "no-store, no-transform",
      vary: "Accept",
      // A proxy that buffers would hold back the response until the stream ends.
      "x-accel-buffering": "no",
    },
  });
}

export async function answerStream(
  c: Ctx,
  source: Outcome<RecordSource>,
  after: string | null,
): Promise<Response> {
  if (!source.ok) return refused(c, source.error);
  if (!wantsSocket(c)) return stream(c, source.value, after);
  const socket = await source.value.socket(after);
  return socket.ok ? socketAnswer(c, socket.value) : refused(c, socket.error);
}
