import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./context.ts";

/** How long an operation goes on after it was called deprecated. The page of changes promises it. */
export const NOTICE_MONTHS = 6;

/** An operation that will end. */
export interface Ending {
  /** The day (UTC) on which it was said: `2026-11-22`. */
  readonly since: string;
  /** The operationId of what does its work from now on. */
  readonly instead: string;
}

/** The day on which a deprecated operation may be gone. */
export function sunsetOf({ since }: Ending): Date {
  const day = new Date(`${since}T00:00:00.000Z`);
  day.setUTCMonth(day.getUTCMonth() + NOTICE_MONTHS);
  return day;
}

/** The headers of every answer of an operation that will end: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
function headersOf(ending: Ending): readonly (readonly [string, string])[] {
  return [
    ["deprecation", `@${Date.parse(ending.since) / 1000}`],
    ["sunset", sunsetOf(ending).toUTCString()],
    ["link", '</docs/changes>; rel="deprecation"; type="text/html"'],
  ];
}

function announcing(ending: Ending): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    for (const [name, value] of headersOf(ending)) c.res.headers.append(name, value);
  };
}

/** What a route's definition has that this changes. */
interface Definition {
  readonly description?: string;
  readonly middleware?: readonly MiddlewareHandler<HttpEnv>[];
}

/**
 * Takes a route's definition and marks it as one that will end: in the reference, and in the headers of each of its
 * answers, refusals among them.
 */
export function deprecated<Route extends Definition>(ending: Ending, route: Route) {
  const words = `Deprecated since ${ending.since}; it will be gone on ${sunsetOf(ending).toISOString().slice(0, 10)}. Use \`${ending.instead}\`.`;
  return {
    ...route,
    deprecated: true,
    description: route.description === undefined ? words : `${route.description}\n\n${words}`,
    middleware: [announcing(ending), ...(route.middleware ?? [])],
  };
}
