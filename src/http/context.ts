import type { Context } from "hono";
import type { Ports } from "../operations/ports.ts";
import type { Env } from "../env.ts";
import type { Language } from "../contract/languages.ts";
import { networkOf } from "../lib/ip.ts";
import type { Principal } from "../players/store.ts";
import type { FailedRequirement, Outcome } from "../contract/problems/table.ts";
import type { RequestPart } from "../contract/problems/fields.ts";
import type { RulesetErrorCode } from "../rules/index.ts";

export interface HttpEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    language: Language;
    /** The limit and key of a GET with `If-None-Match`. Such a GET first counts as a fraction of a request. */
    shared?: readonly ["token" | "address", string];
    /** How many additional requests such a GET counts as, unless the response is a 304. */
    owed?: number;
    /** The limits that the request counted towards, as in the header `RateLimit-Policy`; absent without limits. */
    policies?: readonly string[];
    /** Absent without a token or session. */
    principal?: Principal;
    /** The holder of the page's session (null: none), or the refusal if it can't be read. Absent before it is read. */
    session?: Outcome<Principal | null>;
    /** How many moves, offers and challenges wait for the reader of the page; absent if unknown. */
    waiting?: number;
    /** The page to return to, as a path with its query. Absent in the API. */
    page?: string;
    /** The problem of a rejected request. Pages show it. */
    problem?: ProblemView;
  };
}

/** A refusal in the reader's language (RFC 9457). */
export interface ProblemView {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly {
    /** Absent if a page shows the error next to a field of its form. */
    readonly in?: RequestPart;
    readonly pointer: string;
    /** For `invalid-ruleset`: the code of the error in the rule set. */
    readonly code?: RulesetErrorCode;
    readonly detail: string;
    /** The key in an OpenTafl record that the error is about. */
    readonly key?: string;
  }[];
  readonly failed?: readonly FailedRequirement[] | undefined;
}

export type Ctx = Context<HttpEnv>;

export function principalOf(c: Ctx): Principal {
  const { principal } = c.var;
  if (principal === undefined)
    throw new Error(`${c.req.path} reads its principal without asking for a token`);
  return principal;
}

export function portsOf(c: Ctx): Ports {
  return {
    env: c.env,
    language: c.var.language,
    // Reads only the platform's header, because anybody can send an `X-Forwarded-For`. A getter, because most requests
    // are counted by token and do not need the network.
    get network() {
      return networkOf(c.req.header("cf-connecting-ip"));
    },
    // Local mode has no limits to report.
    ...(c.env.LOCAL === "1"
      ? {}
      : { counted: (policy) => c.set("policies", [...(c.var.policies ?? []), policy]) }),
    ...(c.var.shared === undefined ? {} : { owe: (requests) => c.set("owed", requests) }),
    afterwards: (work) => c.executionCtx.waitUntil(work),
  };
}

/** Names the encoding in the content type, because some old clients would guess another one. */
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
