import type { Context } from "hono";
import type { Ports } from "../app/ports.ts";
import type { Env } from "../env.ts";
import type { Language } from "../i18n/languages.ts";
import type { Principal } from "../players/store.ts";

/** The variables of a request, set by one middleware for the next. */
export interface HttpEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    language: Language;
    /** Absent without a token, and on a page without a session. */
    principal?: Principal;
    /** The refusal of the request, if any, for pages to word it for people. */
    problem?: ProblemView;
  };
}

/** A refusal in the reader's language, as the API answers it (RFC 9457). */
export interface ProblemView {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

export type Ctx = Context<HttpEnv>;

/** Gives the principal, on a route that needs a token. */
export function principalOf(c: Ctx): Principal {
  const { principal } = c.var;
  if (principal === undefined)
    throw new Error(`${c.req.path} reads its principal without asking for a token`);
  return principal;
}

/** Gives the ports of a request for the use cases. */
export function portsOf(c: Ctx): Ports {
  return {
    env: c.env,
    // From the platform, because any client can send an `X-Forwarded-For`.
    address: c.req.header("cf-connecting-ip") ?? "unknown",
    requestId: c.var.requestId,
    afterwards: (work) => c.executionCtx.waitUntil(work),
  };
}

/** Answers with JSON; the Content-Type names the encoding, which some old clients guess wrong. */
export function jsonAnswer(
  c: Ctx,
  value: unknown,
  status: 200 | 201 | 202,
  headers: Record<string, string> = {},
): Response {
  return c.body(JSON.stringify(value), status, {
    "content-type": "application/json; charset=utf-8",
    ...headers,
  });
}
