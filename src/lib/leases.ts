/** A stream asks for more at least this often (milliseconds); one that has not is taken for broken off. */
const LEASE = 30_000;

/**
 * Counts the open streams. A stream is a series of requests without an announced end, so each request renews the
 * stream's lease, and a lease that is not renewed expires. It uses the machine's clock and keeps everything in memory.
 * `Holder` says who holds a lease; null where that is not known (any more).
 */
export function openLeases<Holder>() {
  const leases = new Map<string, { readonly until: number; readonly holder: Holder | null }>();
  return {
    begin(stream: string, holder: Holder): void {
      leases.set(stream, { until: Date.now() + LEASE, holder });
    },
    renew(stream: string): void {
      leases.set(stream, { until: Date.now() + LEASE, holder: leases.get(stream)?.holder ?? null });
    },
    end(stream: string): void {
      leases.delete(stream);
    },
    /** Counts the leases that have not expired, all or those of some holders. */
    count(isMeant: (holder: Holder | null) => boolean = () => true): number {
      for (const [stream, { until }] of leases) if (until <= Date.now()) leases.delete(stream);
      return [...leases.values()].filter(({ holder }) => isMeant(holder)).length;
    },
  };
}
