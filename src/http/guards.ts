import type { MiddlewareHandler } from "hono";
import { overRate, overShared, overWhole, type TooMany } from "../operations/limits.ts";
import type { Ports } from "../operations/ports.ts";
import { holderOf, logRefusedToken, revokeExposed } from "../operations/principals.ts";
import { languageNamed } from "../contract/languages.ts";
import { type Access, barredBy } from "../operations/operation.ts";
import { tokenHolder } from "../players/tokens.ts";
import { refusal, type Refusal } from "../contract/problems/table.ts";
import { emptyingLeft } from "../lib/sandbox.ts";
import { type Ctx, type HttpEnv, portsOf } from "./context.ts";
import { problem, refused, resourceOf } from "./problem-answers.ts";
import { tokenOffered } from "./stream-answers.ts";
import { isLoopbackHost } from "../lib/ip.ts";
import { isOwnHost } from "../local/own-host.ts";

/** Rejects requests for another host name, because in local mode anyone who reaches the service can read its mail. */
export const ownHostOnly: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const host = c.req.header("host") ?? new URL(c.req.url).host;
  return isOwnHost(host, c.env) ? next() : problem(c, "misdirected-request", { origin: c.env.ORIGIN });
};

/**
 * Whether a browser sent the request from a page of another site. Programs other than browsers send none of these
 * headers, and other sites can't make them send requests.
 */
function isFromElsewhere(c: Ctx): boolean {
  const [site, origin] = [c.req.header("sec-fetch-site"), c.req.header("origin")];
  if (site !== undefined) return site !== "same-origin";
  return origin !== undefined && origin !== c.env.ORIGIN && origin !== new URL(c.req.url).origin;
}

/** In local mode, only the service's own pages, and programs, may send changes, such as a new time or a reply to a mail. */
export const ownPagesOnly: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const isReading = c.req.method === "GET" || c.req.method === "HEAD";
  return !isReading && isFromElsewhere(c) ? problem(c, "cross-site") : next();
};

export const whenFilled: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const retryAfter = emptyingLeft();
  return retryAfter === null ? next() : refused(c, refusal("sandbox-emptying", { retryAfter }));
};

/** The path of a player's events. Their stream is below it. */
const EVENTS = "/v1/me/events";
/** A batch is not itself a visit; its requests are. */
const BATCH = "/v1/batch";
const BEARER = /^Bearer +(\S+) *$/i;

export function bearerOf({ req }: Ctx): string | undefined {
  return BEARER.exec(req.header("authorization") ?? "")?.[1];
}

/**
 * Whether a client sent its request over plain http although the service's origin is https. False for loopback hosts,
 * and if the proxy does not report the client's scheme.
 */
export function isInTheOpen({ env, req }: Ctx): boolean {
  if (!env.ORIGIN.startsWith("https:")) return false;
  const { protocol, hostname } = new URL(req.url);
  return (env.CLIENT_SCHEME ?? protocol) === "http:" && !isLoopbackHost(hostname);
}

/**
 * Finds the caller by a player's token, or by an app's token for this resource, sets `principal`, and counts the
 * request. The caller must answer a returned refusal with `refused`, which adds `WWW-Authenticate`.
 */
export async function identify(c: Ctx): Promise<Refusal | null> {
  const ports = portsOf(c);
  if (c.req.header("authorization") === undefined) return counted(c, "address", ports.network);
  const token = bearerOf(c) ?? "";
  // Requests for events are not visits, because programs send them while the player is away.
  const { path } = c.req;
  const isVisit = path !== EVENTS && path !== BATCH && !path.startsWith(`${EVENTS}/`);
  const holder = await holderOf(token, isVisit, ports, `${c.env.ORIGIN}${resourceOf(c)}`);
  if (!holder.ok) return refuseToken(token, holder.error, ports);
  c.set("principal", holder.value);
  c.set("language", languageNamed(holder.value.player.language, c.var.language));
  return counted(c, "token", holder.value.token.id);
}

/** Counts a request. If a 304 is possible, the request first counts as a fraction, because a 304 costs little. */
function counted(c: Ctx, limit: "token" | "address", key: string): Promise<TooMany | null> {
  if (c.req.method !== "GET" || c.req.header("if-none-match") === undefined)
    return overRate(portsOf(c), limit, key);
  c.set("shared", [limit, key]);
  return overShared(portsOf(c), limit, key);
}

/** Unless the response is a 304, counts the request in full, and the additional requests that it counts as (`owed`). */
async function countWhole(c: Ctx): Promise<void> {
  if (c.var.shared === undefined || c.res.status === 304) return;
  const over = await overWhole(1 + (c.var.owed ?? 0), portsOf(c), ...c.var.shared);
  if (over !== null) c.res = await refused(c, over);
}

/** Logs a rejected token. Counts invalid text and tokens of closed accounts like requests without a token. */
async function refuseToken(token: string, why: Refusal, ports: Ports): Promise<Refusal> {
  await logRefusedToken(token, ports);
  if (tokenHolder(token) !== null && why.code !== "account-closed") return why;
  return (await overRate(ports, "address", ports.network)) ?? why;
}

/**
 * Revokes and rejects a token that was sent over plain http (RFC 6750, 5.3), because others may have read it. Runs
 * before anything else that could reject the request.
 */
export const neverInTheOpen: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const token = bearerOf(c) ?? tokenOffered(c);
  if (token === undefined || !isInTheOpen(c)) return next();
  const ports = portsOf(c);
  if (await revokeExposed(token, ports))
    return refused(c, await refuseToken(token, refusal("token-exposed", { origin: c.env.ORIGIN }), ports));
  const over = await overRate(ports, "unknown", ports.network);
  return refused(c, over ?? (await refuseToken(token, refusal("token-invalid"), ports)));
};

/**
 * Returns the middleware that finds the caller of an operation and rejects callers without access; null for public
 * operations.
 */
export function guardOf(access: Access): MiddlewareHandler<HttpEnv> | null {
  if (access.kind === "public") return null;
  return async (c, next) => {
    const barred = (await identify(c)) ?? barredBy(access, c.var.principal ?? null);
    if (barred !== null) return refused(c, barred);
    await next();
    return countWhole(c);
  };
}
