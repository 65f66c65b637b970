import type { MiddlewareHandler } from "hono";
import { overRate } from "../app/limits.ts";
import { holderOf, logRefusedToken } from "../app/principals.ts";
import { outOfScope } from "../app/scopes.ts";
import { type Language, languageNamed } from "../i18n/languages.ts";
import type { Principal } from "../players/store.ts";
import type { Scope } from "../players/tokens.ts";
import { refusal, type Refusal } from "../problems/table.ts";
import { type Ctx, type HttpEnv, portsOf } from "./context.ts";
import { refused } from "./problem-answers.ts";

/** Where a player's events are read, and streamed below. */
const EVENTS = "/v1/me/events";
const BEARER = /^Bearer +(\S+) *$/i;

async function principalByToken(c: Ctx, token: string): Promise<Principal | null> {
  // A program that listens is not its player: only what else it asks for is a visit.
  const isVisit = c.req.path !== EVENTS && !c.req.path.startsWith(`${EVENTS}/`);
  const principal = await holderOf(token, isVisit, portsOf(c));
  if (principal === null) await logRefusedToken(token, portsOf(c));
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

/** Finds out who asks, and counts the request. Refuses where they may not go on. */
async function identify(c: Ctx): Promise<Refusal | null> {
  if (c.env.READER !== undefined) return asReader(c, c.env.READER);
  const ports = portsOf(c);
  const header = c.req.header("authorization");
  if (header === undefined) return overRate(ports, "address", ports.address);
  const token = BEARER.exec(header)?.[1];
  const principal = token === undefined ? null : await principalByToken(c, token);
  if (principal === null)
    return (await overRate(ports, "address", ports.address)) ?? refusal("token-invalid");
  c.set("principal", principal);
  c.set("language", languageOf(principal, c.var.language));
  return overRate(ports, "token", principal.token.id);
}

/** A route that anyone may ask; a token that is sent has to be valid all the same. */
const anyone: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const barred = await identify(c);
  return barred === null ? next() : refused(c, barred);
};

function holdersOf(scope: Scope): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const barred = (await identify(c)) ?? withoutScope(c, scope);
    return barred === null ? next() : refused(c, barred);
  };
}

function withoutScope({ var: { principal } }: Ctx, scope: Scope): Refusal | null {
  return principal === undefined ? refusal("token-missing") : outOfScope(principal, scope);
}

/** For a route's definition: a token with this scope is needed. */
export function needs(scope: Scope) {
  return { security: [{ token: [] as string[] }], middleware: [holdersOf(scope)] };
}

/** For a route's definition: no token is needed. */
export function open() {
  return { security: [{}, { token: [] as string[] }], middleware: [anyone] };
}
