import { SECOND } from "../lib/duration.ts";

/**
 * A `Retry-After` header in milliseconds from `now`: seconds or a date (RFC 9110, 10.2.3), and seconds with a fraction,
 * as Discord writes them. Null if it says nothing.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}(\.\d{1,9})?$/.test(header)) return Math.ceil(Number(header) * SECOND);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
