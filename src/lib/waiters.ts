/** Readers that wait for the next event: each is woken once, by an event or by its own time limit. */
export function openWaiters() {
  const waiting = new Set<() => void>();
  const listeners = new Set<() => void>();
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
    /**
     * Has `listener` called after every event from now on. Not at once: what wakes may stand in a commit that is still
     * under way, and could yet fail.
     */
    listen(listener: () => void): void {
      listeners.add(listener);
    },
    wakeAll(): void {
      for (const resolve of waiting) resolve();
      for (const listener of listeners) queueMicrotask(listener);
    },
  };
}
