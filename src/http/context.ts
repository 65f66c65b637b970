import type { Context } from "hono";
import type { Ports } from "../operations/ports.ts";
import type { Env } from "../env.ts";
import type { Language } from "../contract/languages.ts";
import { networkOf } from "../lib/ip.ts";
import type { FailedRequirement } from "../contract/problems/table.ts";
import type { Principal } from "../players/store.ts";
import type { Outcome } from "../contract/problems/table.ts";
import type { RequestPart } from "../contract/problems/fields.ts";
import type { RulesetErrorCode } from "../rules/index.ts";

export interface HttpEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    language: Language;
    /** How the request was counted, if it may be answered 304 and then counts as a part of one. */
    shared?: readonly ["token" | "address", string];
    /** How many more requests it then counts as if it is not answered 304. */
    owed?: number;
    /** The limits that it counted against, as the header `RateLimit-Policy` has them; absent without limits. */
    policies?: readonly string[];
    /** Absent without a token or session. */
    principal?: Principal;
    /** The holder of the page's session (null: nobody), or why that is unknown; absent until it is read. */
    session?: Outcome<Principal | null>;
    /** How many moves, offers and challenges wait for the page's reader; absent if unknown. */
    waiting?: number;
    /** The page to return to: a path with its query. Absent on the API. */
    page?: string;
    /** The problem of a rejected request, for pages. */
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
    /** Absent if a page shows it beside a field of its form. */
    readonly in?: RequestPart;
    readonly pointer: string;
    /** An error of a rule set, by the codes of `invalid-ruleset`. */
    readonly code?: RulesetErrorCode;
    readonly detail: string;
    /** The key of an OpenTafl record. */
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
    // Only what the platform says counts: anybody can send an `X-Forwarded-For`. Read only when needed: most requests
    // count by their token.
    get network() {
      return networkOf(c.req.header("cf-connecting-ip"));
    },
    // Local mode has no limits.
    ...(c.env.LOCAL === "1"
      ? {}
      : { counted: (policy) => c.set("policies", [...(c.var.policies ?? []), policy]) }),
    ...(c.var.shared === undefined ? {} : { owe: (requests) => c.set("owed", requests) }),
    afterwards: (work) => c.executionCtx.waitUntil(work),
  };
}

/** The content type names the encoding, which some old clients guess wrong. */
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
