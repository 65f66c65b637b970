/** Readers that wait for the next event: each is woken once, by an event or by its own time limit. */
export function openWaiters() {
  const waiting = new Set<() => void>();
  return {
    /** Resolves with the next event, or after `milliseconds` without one. */
    async next(milliseconds: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, milliseconds);
      waiting.add(resolve);
      await promise;
      clearTimeout(timer);
      waiting.delete(resolve);
    },
    wakeAll(): void {
      for (const resolve of waiting) resolve();
    },
  };
}
