import type { WatchedRecord } from "../contract/events/records.ts";
import type { GameStatus } from "../contract/terms.ts";
import { ANYONE, type Batch, type Listener, type Series } from "../lib/batches.ts";
import { EARLIEST, LATEST } from "../lib/places.ts";
import type { Change } from "./projections/change.ts";
import { allPlayerRecords, isForPlayers, playerRecords } from "./projections/spectators.ts";
import type { NumberedEvent } from "./stored/log.ts";

interface Item {
  readonly id: string;
  readonly text: string;
  readonly isPrivate: boolean;
}

interface SpectatorHost {
  readonly log: () => readonly NumberedEvent[];
  readonly status: () => GameStatus | null;
  readonly origin: string;
}

const itemOf = (record: WatchedRecord): Item => ({
  id: record.id,
  text: JSON.stringify(record),
  isPrivate: isForPlayers(record),
});

const publicOnly = (items: readonly Item[]): Item[] => items.filter(({ isPrivate }) => !isPrivate);

/** Computes records from the log, and caches them while anybody listens. A place is the number of records before it. */
export class SpectatorFeed implements Series {
  readonly #host: SpectatorHost;
  #cached: { readonly players: Item[]; readonly anyone: Item[] } | null = null;

  constructor(host: SpectatorHost) {
    this.#host = host;
  }

  /** Returns the place after a record; null if there is no such record. */
  placeAfter(after: string | null, listener: Listener = ANYONE): number | null {
    const all = this.#itemsFor(listener);
    if (after === null || after === LATEST) return all.length;
    if (after === EARLIEST) return 0;
    const index = all.findIndex(({ id }) => id === after);
    return index < 0 ? null : index + 1;
  }

  nameOf(place: number, listener: Listener): string {
    return this.#itemsFor(listener)[place - 1]?.id ?? EARLIEST;
  }

  batchAfter(place: number, most: number, listener: Listener = ANYONE): Batch {
    const all = this.#itemsFor(listener);
    const items = all.slice(place, place + most);
    const end = place + items.length;
    return {
      items: items.map(({ text }) => text),
      place: end,
      isOver: this.#hasEnded(listener) && end >= all.length,
      ...(items.some(({ isPrivate }) => isPrivate) ? { isPrivate: true } : {}),
    };
  }

  add(change: Change): void {
    // Every record has the old name, so all of them are computed again.
    if (change.event.type === "renamed") this.#cached = null;
    if (this.#cached === null) return;
    const items = playerRecords(change, this.#host.origin).map(itemOf);
    this.#cached.players.push(...items);
    this.#cached.anyone.push(...publicOnly(items));
  }

  empty(): void {
    this.#cached = null;
  }

  #itemsFor({ isKept }: Listener): readonly Item[] {
    if (this.#cached === null) {
      const { log, origin } = this.#host;
      const players = allPlayerRecords(log(), origin).map(itemOf);
      this.#cached = { players, anyone: publicOnly(players) };
    }
    return isKept ? this.#cached.players : this.#cached.anyone;
  }

  /** Players with `stays` get records after the end too, for example of a rematch. */
  #hasEnded({ isKept, stays = false }: Listener): boolean {
    const status = this.#host.status();
    return status === "cancelled" || (status === "finished" && !(isKept && stays));
  }
}
