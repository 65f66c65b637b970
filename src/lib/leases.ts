/** A stream asks for more at least this often (milliseconds); one that has not is taken for broken off. */
const LEASE = 30_000;

/**
 * Counts the open streams. A stream is a series of requests without an announced end, so each request renews the
 * stream's lease, and a lease that is not renewed expires. It uses the machine's clock and keeps everything in memory.
 */
export function openLeases() {
  const until = new Map<string, number>();
  return {
    /** Renews the lease of a stream, or begins it. */
    renew(stream: string): void {
      until.set(stream, Date.now() + LEASE);
    },
    end(stream: string): void {
      until.delete(stream);
    },
    /** Counts the leases that have not expired. */
    count(): number {
      for (const [stream, end] of until) if (end <= Date.now()) until.delete(stream);
      return until.size;
    },
  };
}
