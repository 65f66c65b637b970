import type { Batch } from "../lib/batches.ts";
import { EARLIEST, LATEST } from "../lib/places.ts";
import type { Change } from "./projections/change.ts";
import { allSpectatorRecords, spectatorRecords } from "./projections/spectators.ts";
import type { NumberedEvent } from "./stored/log.ts";

/** How many streams and sockets a game can have at a time: besides those of its players, and of one address or player. */
export const MOST_SPECTATORS = 500;
export const MOST_OF_ONE_SPECTATOR = 20;

/** A record for spectators: its id and its JSON text. */
interface Shown {
  readonly id: string;
  readonly text: string;
}

/** What spectators need of a game: its log, and whether it has ended (or will never begin). */
export interface SpectatorPorts {
  readonly log: () => readonly NumberedEvent[];
  readonly hasEnded: () => boolean;
  readonly origin: string;
}

/**
 * The records of a game for its spectators. They are not stored but computed from the log when the first spectator
 * comes, and cached while there are any. A place is a number of records.
 */
export function openSpectators({ log, hasEnded, origin }: SpectatorPorts) {
  let shown: Shown[] | null = null;

  const all = (): Shown[] =>
    (shown ??= allSpectatorRecords(log(), origin).map((record) => ({
      id: record.id,
      text: JSON.stringify(record),
    })));

  return {
    /** The place after a record, or (null) after all records; null if there is no such record. */
    placeAfter(after: string | null): number | null {
      if (after === null || after === LATEST) return all().length;
      if (after === EARLIEST) return 0;
      const index = all().findIndex(({ id }) => id === after);
      return index < 0 ? null : index + 1;
    },

    /** The name of a place, which `placeAfter` reads: the id of the last record before it. */
    nameOf: (place: number): string => all()[place - 1]?.id ?? EARLIEST,

    batchAfter(place: number, most: number): Batch {
      const items = all().slice(place, place + most);
      const end = place + items.length;
      return { items: items.map(({ text }) => text), place: end, isOver: hasEnded() && end >= all().length };
    },

    /** Adds the records of a committed event; costs nothing without spectators. */
    add(change: Change): void {
      // The old name is in every record.
      if (change.event.type === "renamed") shown = null;
      const records = shown === null ? [] : spectatorRecords(change, origin);
      shown?.push(...records.map((record) => ({ id: record.id, text: JSON.stringify(record) })));
    },

    /** Clears the cache, when the last spectator has left. */
    empty(): void {
      shown = null;
    },
  };
}
