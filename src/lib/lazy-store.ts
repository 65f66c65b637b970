import { committing, hasSchema, type ObjectStorage } from "./object-storage.ts";
import { Wakeup } from "./wakeup.ts";

/** Stored state of an object, opened when it is first needed. Opening it creates its tables. */
export class LazyStore<Store> {
  readonly alarm: Wakeup;
  readonly #storage: ObjectStorage;
  readonly #open: () => Store;
  readonly #commit: <T>(work: () => T) => T;
  #store: Store | null = null;

  /** `arm` sets the alarm for the work that a change causes. It runs in the transaction of each change. */
  constructor(storage: ObjectStorage, open: () => Store, arm: () => void) {
    this.alarm = new Wakeup(storage);
    this.#storage = storage;
    this.#open = open;
    this.#commit = committing({ storage, arm }, () => {
      // After a rollback, the state in memory may be one that was never stored.
      this.#store = null;
      this.alarm.spent();
    });
  }

  /** Returns null if the store has not been opened since the last rollback. */
  get inMemory(): Store | null {
    return this.#store;
  }

  /** Returns null if nothing is stored, because reading a missing object must not store anything. */
  known(): Store | null {
    return this.#store !== null || hasSchema(this.#storage) ? this.opened() : null;
  }

  opened(): Store {
    return (this.#store ??= this.#open());
  }

  /** Runs `work` and `arm` in one transaction. If one throws, it is rolled back, and the next call opens the store again. */
  change<T>(work: (store: Store) => T): T {
    return this.#commit(() => work(this.opened()));
  }
}
