/** The beginning of a body, and whether it came in time. */
export interface Beginning {
  readonly bytes: Uint8Array;
  readonly isLate: boolean;
}

const NOTHING = { done: true, value: undefined } as const;

/**
 * Reads a body up to `limit` bytes and then lets go of the connection, so that nobody can make us read for ever: not
 * by sending much, and not by sending slowly.
 * @param signal ends the reading when it is aborted
 */
export async function readBeginning(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  signal: AbortSignal,
): Promise<Beginning> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  // A reader that is cancelled finds the end: nothing hangs on the sender's goodwill.
  const stop = (): void => void reader?.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  // Runtimes differ: the end of our patience shows as the body's end, or as its fault.
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
