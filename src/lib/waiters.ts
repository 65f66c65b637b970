/** Keeps readers that wait for the next event. Each is woken once, by an event or by its time limit. */
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
     * Calls `listener` after every event from now on, in a microtask of its own: the event may be part of a commit
     * that is still under way and can fail.
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
