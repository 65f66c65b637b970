import type { Told } from "../lib/told.ts";
import type { Change } from "./projections/change.ts";
import { allSpectatorRecords, spectatorRecords } from "./projections/spectators.ts";
import type { NumberedEvent } from "./stored/log.ts";

/** How many may watch a game at a time. */
export const MOST_SPECTATORS = 500;

/** What spectators are told of a game: a record's id and its JSON text. */
interface Shown {
  readonly id: string;
  readonly text: string;
}

/** What is read of a game for its spectators: its log, and whether it has ended (or was never begun, and will not be). */
export interface SpectatorPorts {
  readonly log: () => readonly NumberedEvent[];
  readonly hasEnded: () => boolean;
  readonly origin: string;
}

/**
 * What those who watch a game are told. Nothing of it is stored: it follows from the log, is worked out when the first
 * of them comes, and is kept while they are there. A place is how many records have been told.
 */
export function openSpectators({ log, hasEnded, origin }: SpectatorPorts) {
  let shown: Shown[] | null = null;

  const all = (): Shown[] =>
    (shown ??= allSpectatorRecords(log(), origin).map((record) => ({
      id: record.id,
      text: JSON.stringify(record),
    })));

  return {
    /** The place after a record, or (null) after all that there are; null where there is no such record. */
    placeAfter(after: string | null): number | null {
      if (after === null) return all().length;
      const index = all().findIndex(({ id }) => id === after);
      return index < 0 ? null : index + 1;
    },

    tell(place: number, most: number): Told {
      const items = all().slice(place, place + most);
      const end = place + items.length;
      return { items: items.map(({ text }) => text), place: end, isOver: hasEnded() && end >= all().length };
    },

    /** Takes note of an event that has been committed; costs nothing while nobody watches. */
    add(change: Change): void {
      // With another name everything reads otherwise.
      if (change.event.type === "renamed") shown = null;
      const records = shown === null ? [] : spectatorRecords(change, origin);
      shown?.push(...records.map((record) => ({ id: record.id, text: JSON.stringify(record) })));
    },

    /** Nobody watches any more. */
    empty(): void {
      shown = null;
    },
  };
}
