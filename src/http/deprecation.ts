import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./context.ts";
import type { Ending } from "../operations/operation.ts";

/** A deprecated operation keeps working for at least this many months. The changes page promises this. */
export const NOTICE_MONTHS = 6;

/** Returns the day on which a deprecated operation may be removed. */
export function sunsetOf({ since }: Ending): Date {
  const day = new Date(`${since}T00:00:00.000Z`);
  day.setUTCMonth(day.getUTCMonth() + NOTICE_MONTHS);
  return day;
}

/** Returns the headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link`. */
function headersOf(ending: Ending): readonly (readonly [string, string])[] {
  return [
    ["deprecation", `@${Date.parse(ending.since) / 1000}`],
    ["sunset", sunsetOf(ending).toUTCString()],
    ["link", '</docs/changes>; rel="deprecation"; type="text/html"'],
  ];
}

export function announcing(ending: Ending): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    for (const [name, value] of headersOf(ending)) c.res.headers.append(name, value);
  };
}

export function endingInWords(ending: Ending, description?: string): string {
  const words = `Deprecated since ${ending.since}; it will be gone on ${sunsetOf(ending).toISOString().slice(0, 10)}. Use \`${ending.instead}\`.`;
  return description === undefined ? words : `${description}\n\n${words}`;
}
