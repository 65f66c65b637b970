/** A stream asks for more at least this often; one that has not for so long (milliseconds) has broken off. */
const LEASE = 30_000;

/**
 * Knows how many streams are open. A stream is carried by requests that come and go, and nobody says when the last one
 * was: each request renews its lease, and what is not renewed runs out. By the machine's clock, in memory only.
 */
export function openLeases() {
  const until = new Map<string, number>();
  return {
    /** Notes that a stream is there. */
    renew(stream: string): void {
      until.set(stream, Date.now() + LEASE);
    },
    end(stream: string): void {
      until.delete(stream);
    },
    /** How many streams are open. */
    count(): number {
      for (const [stream, end] of until) if (end <= Date.now()) until.delete(stream);
      return until.size;
    },
  };
}
