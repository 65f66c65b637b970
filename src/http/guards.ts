import type { MiddlewareHandler } from "hono";
import { log } from "../lib/log.ts";
import { type Language, languageNamed } from "../i18n/languages.ts";
import { scopesOf, type Principal } from "../players/store.ts";
import { hashToken, tokenHolder, type Scope } from "../players/tokens.ts";
import { mailboxOf, type Ctx, type HttpEnv } from "./context.ts";
import { addressOf, overRate } from "./limits.ts";
import { problem } from "./problem-answers.ts";

/** Where a player's events are read, and streamed below. */
const EVENTS = "/v1/me/events";
const BEARER = /^Bearer +(\S+) *$/i;

function unauthorised(c: Ctx, code: "token-missing" | "token-invalid"): Response {
  return problem(c, code, {}, { headers: { "www-authenticate": 'Bearer realm="taflpost"' } });
}

async function principalByToken(c: Ctx, token: string): Promise<Principal | null> {
  const hash = await hashToken(token);
  const holder = tokenHolder(token);
  // A program that listens is not its player: only what else it asks for is a visit.
  const isVisit = c.req.path !== EVENTS && !c.req.path.startsWith(`${EVENTS}/`);
  const principal = holder === null ? null : await mailboxOf(c.env, holder).principal(hash, isVisit);
  if (principal === null) log("token-refused", { hash: hash.slice(0, 12), requestId: c.var.requestId });
  return principal;
}

function languageOf({ player }: Principal, fallback: Language): Language {
  return languageNamed(player.language, fallback);
}

/** A page asks for its reader, who is known, and whose request was counted when the page was opened. */
function asReader(c: Ctx, principal: Principal | null): null {
  if (principal === null) return null;
  c.set("principal", principal);
  c.set("language", languageOf(principal, c.var.language));
  return null;
}

/** Finds out who asks. The answer to give where they may not go on, or null. */
async function identify(c: Ctx): Promise<Response | null> {
  if (c.env.READER !== undefined) return asReader(c, c.env.READER);
  const header = c.req.header("authorization");
  if (header === undefined) return overRate(c, "address", addressOf(c));
  const token = BEARER.exec(header)?.[1];
  const principal = token === undefined ? null : await principalByToken(c, token);
  if (principal === null)
    return (await overRate(c, "address", addressOf(c))) ?? unauthorised(c, "token-invalid");
  c.set("principal", principal);
  c.set("language", languageOf(principal, c.var.language));
  return overRate(c, "token", principal.token.id);
}

/** A route that anyone may ask; a token that is sent has to be valid all the same. */
const anyone: MiddlewareHandler<HttpEnv> = async (c, next) => (await identify(c)) ?? next();

function holderOf(scope: Scope): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const refusal = await identify(c);
    if (refusal !== null) return refusal;
    if (c.var.principal === undefined) return unauthorised(c, "token-missing");
    if (scopesOf(c.var.principal.token).includes(scope)) return next();
    return problem(c, "scope-missing", { scope });
  };
}

/** For a route's definition: a token with this scope is needed. */
export function needs(scope: Scope) {
  return { security: [{ token: [] as string[] }], middleware: [holderOf(scope)] };
}

/** For a route's definition: no token is needed. */
export function open() {
  return { security: [{}, { token: [] as string[] }], middleware: [anyone] };
}
