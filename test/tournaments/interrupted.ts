import type { MemoryStorage } from "../game/memory-storage.ts";

interface Table {
  readonly storage: Pick<MemoryStorage, "onUse">;
  readonly restart: () => unknown;
  /** Waits for the work after the object's answers. */
  readonly settled?: () => Promise<unknown>;
}

/** Has an object die at the `dies`th use of its storage (0: never). `until` repeats the call in which it dies. */
export function interrupted({ storage, restart, settled }: Table, dies: number) {
  const made = { uses: 0, isDead: false };
  storage.onUse = () => {
    if (++made.uses === dies) made.isDead = true;
    if (made.isDead) throw new Error("dead");
  };
  async function until(work: () => unknown): Promise<void> {
    try {
      await work();
      await settled?.();
    } catch (error) {
      if (!made.isDead) throw error;
    }
    if (!made.isDead) return;
    made.isDead = false;
    restart();
    await work();
    await settled?.();
  }
  return { made, until };
}
