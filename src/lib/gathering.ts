/** In milliseconds. Items that arrive within this time of a commit share the next commit. */
const SPAN = 5;

interface GatheringHost<Item> {
  commit(items: readonly Item[]): void;
  pause(milliseconds: number): Promise<void>;
}

/**
 * Commits items at once if the last commit was at least `SPAN` ago. Otherwise gathers items for `SPAN` and commits them
 * together, because each commit costs a synced write. Each promise settles with its commit.
 */
export class Gathering<Item> {
  readonly #host: GatheringHost<Item>;
  #gathered: Item[] = [];
  #together: Promise<void> | null = null;
  #lastAt = -Infinity;

  constructor(host: GatheringHost<Item>) {
    this.#host = host;
  }

  async add(items: readonly Item[]): Promise<void> {
    const isQuiet = this.#together === null && Math.abs(Date.now() - this.#lastAt) >= SPAN;
    if (isQuiet) return this.#commit(items);
    this.#gathered.push(...items);
    this.#together ??= this.#commitTogether();
    return this.#together;
  }

  async #commitTogether(): Promise<void> {
    await this.#host.pause(SPAN);
    const items = this.#gathered;
    this.#gathered = [];
    this.#together = null;
    this.#commit(items);
  }

  #commit(items: readonly Item[]): void {
    this.#lastAt = Date.now();
    this.#host.commit(items);
  }
}
