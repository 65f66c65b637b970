import { SECOND } from "../lib/duration.ts";

export interface Beginning {
  readonly bytes: Uint8Array;
  readonly isLate: boolean;
}

const NOTHING = { done: true, value: undefined } as const;

/**
 * Reads up to `limit` bytes and then drops the connection, so that a sender cannot keep us reading by sending much or
 * slowly. `signal` ends the reading.
 */
export async function readBeginning(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  signal: AbortSignal,
): Promise<Beginning> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  // A cancelled reader reports the end of the body at once, whatever the sender does.
  const stop = (): void => void reader?.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  // After an abort some runtimes report the end of the body, others throw.
  const impatient = (fault: unknown): typeof NOTHING => {
    if (!signal.aborted) throw fault;
    return NOTHING;
  };
  for (let left = limit; left > 0;) {
    const { done, value } = (await reader?.read().catch(impatient)) ?? NOTHING;
    if (done) break;
    chunks.push(value.subarray(0, left));
    left -= value.length;
  }
  signal.removeEventListener("abort", stop);
  stop();
  return { bytes: joined(chunks), isLate: signal.aborted };
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/**
 * Milliseconds from `now`, for seconds or a date (RFC 9110, 10.2.3), and for fractions of seconds, as Discord writes
 * them. Null if the header says nothing.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}(\.\d{1,9})?$/.test(header)) return Math.ceil(Number(header) * SECOND);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
