import type { ContentfulStatusCode } from "hono/utils/http-status";
import { log, pathText } from "../lib/log.ts";
import { count } from "../lib/numbers.ts";
import { countRefused } from "../lib/refused-clients.ts";
import {
  membersOf,
  type ProblemCode,
  type ProblemFactsArgument,
  PROBLEMS,
  type Refusal,
  refusal,
} from "../contract/problems/table.ts";
import { hasApps, type Resource, RESOURCE_METADATA } from "../operations/apps.ts";
import { type Ctx, portsOf } from "./context.ts";

/**
 * Counts a refusal. Logs each 403 with the token's id, because it may be an attempt to act for another player. Requests
 * over a limit are counted by client and logged together.
 */
export function noteRefusal(c: Ctx, { code, facts }: Refusal): void {
  const { principal } = c.var;
  count("refused", { code });
  if (PROBLEMS[code].status === 403) log("info", "forbidden", { code, token: principal?.token.id });
  if (code === "too-many-requests")
    countRefused("limited", portsOf(c).network, { limit: facts.limit, path: pathText(c.req.path) });
}

/** Loaded with the first refusal in an isolate. */
const words = () => import("./problem-words.ts");

/**
 * Returns the path from the URL, because `c.req.path` is decoded and may not be a valid URI. Returns `/` if the `Host`
 * header has made the URL invalid.
 */
function instanceOf(c: Ctx): string {
  return URL.parse(c.req.url)?.pathname ?? "/";
}

/** Answers with a problem (RFC 9457) in the reader's language. The refusal's facts become its members. */
export async function refused(c: Ctx, given: Refusal): Promise<Response> {
  const { code } = given;
  const { errorsOf, refusalWords } = await words();
  const errors = errorsOf(given, c.var.language);
  const { title, detail, hint } = refusalWords(given, c.var.language, c.var.principal?.player.timezone);
  const status: ContentfulStatusCode = PROBLEMS[code].status;
  noteRefusal(c, given);
  const body = {
    type: `${c.env.ORIGIN}/problems/${code}`,
    title,
    status,
    code,
    detail: hint === undefined ? detail : `${detail} ${hint}`,
    instance: instanceOf(c),
    ...membersOf(given),
    ...(given.failed ? { failed: given.failed } : {}),
    ...(errors ? { errors } : {}),
  };
  // Pages show people the detail without the hint for programs.
  c.set("problem", { ...body, detail });
  return c.body(JSON.stringify(body), status, {
    "content-type": "application/problem+json; charset=utf-8",
    "content-language": c.var.language,
    vary: "Accept-Language, Authorization",
    ...headersFor(c, given),
  });
}

export const problem = <Code extends ProblemCode>(c: Ctx, code: Code, ...facts: ProblemFactsArgument<Code>) =>
  refused(c, refusal(code, ...facts) as Refusal);

/** The protected resource of a request (RFC 9728). An app's token is valid for only one of the resources. */
export const resourceOf = ({ req }: Ctx): Resource => (req.path === "/mcp" ? "/mcp" : "/v1");

/**
 * Returns the `WWW-Authenticate` header: how to send a token, and what was wrong with the token that was sent (RFC 6750,
 * 3). Null for refusals with other reasons than the token.
 */
function challengeFor(c: Ctx, { code, facts }: Refusal): string | null {
  const isInvalid = code === "token-invalid" || code === "token-exposed";
  if (code !== "token-missing" && code !== "scope-missing" && !isInvalid) return null;
  const where = `${c.env.ORIGIN}${RESOURCE_METADATA}${resourceOf(c)}`;
  const described = hasApps(c.env) ? `, resource_metadata="${where}"` : "";
  const realm = `Bearer realm="taflpost"${described}`;
  // Names all scopes, because the app must ask its player again for everything that it needs.
  const { token } = c.var.principal ?? {};
  const granted = token?.kind === "app" ? token.scopes.split(" ") : [];
  if (code === "scope-missing")
    return `${realm}, error="insufficient_scope", scope="${[...granted, facts.scope].join(" ")}"`;
  // Clients that sent no bearer token get no `error`, only the challenge that asks for one.
  const isSent = /^Bearer\b/i.test(c.req.header("authorization") ?? "");
  return isInvalid && isSent ? `${realm}, error="invalid_token"` : realm;
}

function headersFor(c: Ctx, given: Refusal): Record<string, string> {
  const { code, facts } = given;
  if (code === "method-not-allowed") return { allow: facts.allow };
  if (code === "too-many-requests" || code === "sandbox-emptying")
    return { "retry-after": String(facts.retryAfter) };
  const challenge = challengeFor(c, given);
  return challenge === null ? {} : { "www-authenticate": challenge };
}
