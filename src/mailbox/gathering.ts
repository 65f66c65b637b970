/** How long arrivals are gathered, in milliseconds. */
const SPAN = 5;

/**
 * Commits arrivals together where they come thick: what comes to a quiet mailbox is committed at once; what comes within
 * `SPAN` of a commit waits for the others of that span. The promise is fulfilled only after the commit, and broken if
 * that fails, so that nothing is acknowledged that is not stored: who brought it brings it again.
 */
export function openGathering<T>(
  commit: (items: readonly T[]) => void,
  pause: (milliseconds: number) => Promise<void>,
) {
  let gathered: T[] = [];
  let together: Promise<void> | null = null;
  let lastAt = -Infinity;

  function commitNow(items: readonly T[]): void {
    lastAt = Date.now();
    commit(items);
  }

  async function commitTogether(): Promise<void> {
    await pause(SPAN);
    const items = gathered;
    gathered = [];
    together = null;
    commitNow(items);
  }

  return async (items: readonly T[]): Promise<void> => {
    const isQuiet = together === null && Math.abs(Date.now() - lastAt) >= SPAN;
    if (isQuiet) return commitNow(items);
    gathered.push(...items);
    together ??= commitTogether();
    return together;
  };
}
