import type { Hono } from "hono";
import { authorizationServer, hasApps, RESOURCE_METADATA, RESOURCES } from "../operations/apps.ts";
import { overRate, overRegistrations } from "../operations/limits.ts";
import { mailboxOf, type Ports } from "../operations/ports.ts";
import { hashToken, tokenHolder } from "../players/tokens.ts";
import { SCOPES } from "../contract/terms.ts";
import { bytesOf } from "./body.ts";
import { type Ctx, type HttpEnv, portsOf } from "./context.ts";
import { problem, refused } from "./problem-answers.ts";

/** Where the service says what apps need to know of it (RFC 8414). */
const SERVER = "/.well-known/oauth-authorization-server";

/** The addresses that programs of others ask, whose bodies the authorization server reads. */
export const OAUTH_FORMS: ReadonlySet<string> = new Set(["/oauth/token", "/oauth/register"]);

/** The longest request of an app, in bytes, and the longest name and the most addresses that it registers with. */
const LONGEST = 16_384;
const [LONGEST_NAME, MOST_REDIRECTS] = [100, 10];

const oauthError = (c: Ctx, error: string, description: string, status: 400 | 413 | 503 = 400): Response =>
  c.json({ error, error_description: description }, status, { "cache-control": "no-store" });

/** A JSON object, or nothing. */
function objectIn(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** What of a registration is too much, in words; null for nothing. */
function tooMuchIn(text: string): string | null {
  const { client_name: name, redirect_uris: redirects } = objectIn(text);
  if (typeof name === "string" && name.length > LONGEST_NAME)
    return `client_name can be at most ${LONGEST_NAME} characters long`;
  if (Array.isArray(redirects) && redirects.length > MOST_REDIRECTS)
    return `redirect_uris can be at most ${MOST_REDIRECTS}`;
  return null;
}

/** Answers with what the library says. What somebody else has overtaken is asked once more: it then sees what stands. */
async function served(c: Ctx, body: string | null): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const again = (): Request =>
    new Request(`${c.env.ORIGIN}${pathname}`, { method: c.req.method, headers: c.req.raw.headers, body });
  const ask = async () =>
    (await authorizationServer(c.env)).fetch(again(), c.executionCtx as ExecutionContext);
  try {
    return await ask();
  } catch (fault) {
    if (!(await authorizationServer(c.env)).isOvertaken(fault)) throw fault;
    const isRefresh = new URLSearchParams(body ?? "").get("grant_type") === "refresh_token";
    if (!isRefresh) return oauthError(c, "invalid_grant", "The code was used at the same time");
    return ask().catch(() => oauthError(c, "temporarily_unavailable", "Try again", 503));
  }
}

async function readText(c: Ctx): Promise<string | null> {
  const bytes = await bytesOf(c.req.raw, LONGEST).catch(() => null);
  return bytes && new TextDecoder().decode(bytes);
}

async function token(c: Ctx): Promise<Response> {
  const ports = portsOf(c);
  const over = await overRate(ports, "address", ports.network);
  if (over !== null) return refused(c, over);
  const body = await readText(c);
  if (body === null) return oauthError(c, "invalid_request", "The body is too large", 413);
  const answer = await served(c, body);
  const refreshedBy = new URLSearchParams(body).get("refresh_token");
  if (!answer.ok && refreshedBy !== null) await endReused(refreshedBy, ports);
  return answer;
}

/** Ends the grant of a token that was exchanged for a new one, and comes again: it was stolen, or the new one was. */
async function endReused(sent: string, ports: Ports): Promise<void> {
  const player = tokenHolder(sent);
  if (player !== null) await mailboxOf(ports, player).endReused(await hashToken(sent));
}

async function register(c: Ctx): Promise<Response> {
  const ports = portsOf(c);
  const body = await readText(c);
  if (body === null) return oauthError(c, "invalid_client_metadata", "The body is too large", 413);
  const tooMuch = tooMuchIn(body);
  if (tooMuch !== null) return oauthError(c, "invalid_client_metadata", tooMuch);
  const over = await overRegistrations(ports);
  return over === null ? served(c, body) : refused(c, over);
}

const protectedResource = (c: Ctx, resource: string): Response =>
  c.json({
    resource: `${c.env.ORIGIN}${resource}`,
    authorization_servers: [c.env.ORIGIN],
    scopes_supported: SCOPES,
    bearer_methods_supported: ["header"],
    resource_documentation: `${c.env.ORIGIN}/docs`,
  });

/** Answers where there are apps. */
const here =
  (answer: (c: Ctx) => Response | Promise<Response>) =>
  (c: Ctx): Response | Promise<Response> =>
    hasApps(c.env) ? answer(c) : problem(c, "not-found", { path: c.req.path });

/** Adds what programs of others ask so that a player lets them in. The page that asks the player is pages/apps. */
export function addOAuth(app: Hono<HttpEnv>): void {
  app.get(
    SERVER,
    here((c) => served(c, null)),
  );
  for (const resource of RESOURCES)
    app.get(
      `${RESOURCE_METADATA}${resource}`,
      here((c) => protectedResource(c, resource)),
    );
  app.post("/oauth/token", here(token)).options(
    "/oauth/token",
    here((c) => served(c, null)),
  );
  app.post("/oauth/register", here(register)).options(
    "/oauth/register",
    here((c) => served(c, null)),
  );
}
