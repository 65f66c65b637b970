import { SECOND } from "../lib/duration.ts";

const NOTHING = { done: true, value: undefined } as const;

/**
 * Reads at most `limit` bytes and then drops the connection, so that a long or slow response does not occupy the
 * service. `signal` ends the reading early.
 */
export async function readBeginning(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  signal: AbortSignal,
) {
  const bytes = new Uint8Array(limit);
  let length = 0;
  const reader = body?.getReader();
  // A cancelled reader reports the end of the body at once, whatever the sender does.
  const stop = (): void => void reader?.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  // After an abort, some runtimes report the end of the body, others throw.
  const impatient = (fault: unknown): typeof NOTHING => {
    if (!signal.aborted) throw fault;
    return NOTHING;
  };
  while (length < limit) {
    const { done, value } = (await reader?.read().catch(impatient)) ?? NOTHING;
    if (done) break;
    const part = value.subarray(0, limit - length);
    bytes.set(part, length);
    length += part.length;
  }
  signal.removeEventListener("abort", stop);
  stop();
  return { bytes: bytes.subarray(0, length), isLate: signal.aborted };
}

/**
 * Returns the milliseconds from `now` that a `Retry-After` header asks for: seconds or a date (RFC 9110, 10.2.3), or
 * fractions of seconds, as Discord sends them. Null if the header is missing or invalid.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}(\.\d{1,9})?$/.test(header)) return Math.ceil(Number(header) * SECOND);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
