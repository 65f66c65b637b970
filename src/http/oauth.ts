import type { Hono } from "hono";
import { authorizationServer, hasApps, RESOURCE_METADATA, RESOURCES } from "../operations/apps.ts";
import { overRate, overRegistrations, type TooMany } from "../operations/limits.ts";
import { mailboxOf, type Ports } from "../operations/ports.ts";
import { revokeExposed } from "../operations/principals.ts";
import { hashToken, tokenHolder } from "../players/tokens.ts";
import { SCOPES } from "../contract/terms.ts";
import { withoutEmpty } from "../apps/about.ts";
import { bytesOf } from "./body.ts";
import { isInTheOpen } from "./guards.ts";
import { type Ctx, type HttpEnv, portsOf } from "./context.ts";
import { noteRefusal, problem } from "./problem-answers.ts";

/** The address of the authorization server's metadata (RFC 8414). */
const SERVER = "/.well-known/oauth-authorization-server";

/** Paths whose handlers read the body themselves, so the checks of JSON bodies skip these paths. */
export const OAUTH_FORMS: ReadonlySet<string> = new Set(["/oauth/token", "/oauth/register"]);

/** Maximum length of the body of an app's request, in bytes. */
const LONGEST = 16_384;

const oauthError = (
  c: Ctx,
  error: string,
  description: string,
  status: 400 | 413 | 429 | 503 = 400,
): Response => c.json({ error, error_description: description }, status, { "cache-control": "no-store" });

function again(c: Ctx, seconds: number, why: string, status: 429 | 503): Response {
  c.header("retry-after", String(seconds));
  return oauthError(c, "temporarily_unavailable", `${why} Try again in ${seconds} s`, status);
}

function tooMany(c: Ctx, over: TooMany): Response {
  noteRefusal(c, over);
  return again(c, over.facts.retryAfter, "Too many from this network.", 429);
}

/** Returns the library's response. Retries a refresh once if another request has changed the same stored texts meanwhile. */
async function served(c: Ctx, body: string | null): Promise<Response> {
  const address = `${c.env.ORIGIN}${new URL(c.req.url).pathname}`;
  const sent = { method: c.req.method, headers: c.req.raw.headers, body };
  const server = await authorizationServer(c.env);
  const isRefresh = new URLSearchParams(body ?? "").get("grant_type") === "refresh_token";
  /** Returns null if another request changed the same stored texts first. */
  const ask = (): Promise<Response | null> =>
    server.fetch(new Request(address, sent), c.executionCtx as ExecutionContext).catch((fault: unknown) => {
      if (server.isOvertaken(fault)) return null;
      throw fault;
    });
  const first = await ask();
  if (first !== null) return first;
  if (!isRefresh) return oauthError(c, "invalid_grant", "The code was used at the same time");
  return (await ask()) ?? again(c, 1, "Refreshed by many at once.", 503);
}

/** Returns the body of an app's request, or a response if the body is too large or the app sent too many requests. */
async function textFrom(c: Ctx, over: TooMany | null): Promise<string | Response> {
  if (over !== null) return tooMany(c, over);
  const bytes = await bytesOf(c.req.raw, LONGEST).catch(() => null);
  return bytes
    ? new TextDecoder().decode(bytes)
    : oauthError(c, "invalid_request", "The body is too large", 413);
}

/**
 * Ends the grant of a refresh token that is sent again after it was exchanged, because that token or its successor may
 * have been stolen.
 */
async function endReused(sent: string, ports: Ports): Promise<void> {
  const spent = new URLSearchParams(sent).get("refresh_token") ?? "";
  const player = tokenHolder(spent);
  if (player !== null) await mailboxOf(ports, player).apps.endReused(await hashToken(spent));
}

/** The form fields that contain secrets. */
const SECRETS = ["refresh_token", "code", "token"] as const;

/** Rejects a form that was sent over plain http and revokes its secrets, because others may have read them. */
async function refuseExposed(c: Ctx, sent: string, over: TooMany | null): Promise<Response> {
  const form = new URLSearchParams(sent);
  for (const secret of SECRETS.flatMap((name) => form.getAll(name).slice(0, 1)))
    await revokeExposed(secret, portsOf(c));
  if (over !== null) return tooMany(c, over);
  return oauthError(c, "invalid_grant", `What is sent over plain http is revoked. Ask at ${c.env.ORIGIN}`);
}

async function token(c: Ctx): Promise<Response> {
  const ports = portsOf(c);
  const over = await overRate(ports, "address", ports.network);
  const isExposed = isInTheOpen(c);
  const sent = await textFrom(c, isExposed ? null : over);
  if (sent instanceof Response) return sent;
  if (isExposed) return refuseExposed(c, sent, over);
  const answer = await served(c, sent);
  if (!answer.ok) await endReused(sent, ports);
  return answer;
}

async function register(c: Ctx): Promise<Response> {
  const sent = await textFrom(c, await overRegistrations(portsOf(c)));
  return sent instanceof Response ? sent : served(c, withoutEmpty(sent));
}

const protectedResource = (c: Ctx, resource: string): Response =>
  c.json({
    resource: `${c.env.ORIGIN}${resource}`,
    authorization_servers: [c.env.ORIGIN],
    scopes_supported: SCOPES,
    bearer_methods_supported: ["header"],
    resource_documentation: `${c.env.ORIGIN}/docs`,
  });

export const whereApps =
  (answer: (c: Ctx) => Response | Promise<Response>) =>
  (c: Ctx): Response | Promise<Response> =>
    hasApps(c.env) ? answer(c) : problem(c, "not-found", { path: c.req.path });

/** Adds the routes for apps' requests. The consent page for players is in pages/apps. */
export function addOAuth(app: Hono<HttpEnv>): void {
  const plainly = whereApps((c) => served(c, null));
  app.get(SERVER, plainly).options(SERVER, plainly);
  for (const resource of RESOURCES)
    app.get(
      `${RESOURCE_METADATA}${resource}`,
      whereApps((c) => protectedResource(c, resource)),
    );
  app.post("/oauth/token", whereApps(token)).options("/oauth/token", plainly);
  app.post("/oauth/register", whereApps(register)).options("/oauth/register", plainly);
}
