/** Keeps readers that wait for the next event. Each is woken once, by an event or by its time limit. */
export function openWaiters() {
  const waiting = new Set<() => void>();
  const listeners = new Set<() => void>();
  return {
    /** Resolves with the next event (true), or after `milliseconds` without one (false). */
    async next(milliseconds: number): Promise<boolean> {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const wake = () => resolve(true);
      const timer = setTimeout(() => resolve(false), milliseconds);
      waiting.add(wake);
      const isWoken = await promise;
      clearTimeout(timer);
      waiting.delete(wake);
      return isWoken;
    },
    /**
     * Calls `listener` after every event from now on, in a microtask of its own: the event may be part of a commit
     * that is still under way and can fail.
     */
    listen(listener: () => void): void {
      listeners.add(listener);
    },
    wakeAll(): void {
      for (const wake of waiting) wake();
      for (const listener of listeners) queueMicrotask(listener);
    },
  };
}
