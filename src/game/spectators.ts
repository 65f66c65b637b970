import type { Told } from "../lib/told.ts";
import { allWatcherRecords, watcherRecords } from "./projections/spectators.ts";
import type { GameEvent, GameState } from "./state.ts";

/** How many may watch a game at a time. */
export const MOST_WATCHERS = 500;

/** What watchers are told of a game: a record's id and its JSON text. */
interface Shown {
  readonly id: string;
  readonly text: string;
}

/** What the gallery looks at: the log as it is stored, and whether the game has ended (or was never begun, and will not be). */
export interface GalleryPorts {
  readonly log: () => readonly GameEvent[];
  readonly hasEnded: () => boolean;
  readonly origin: string;
}

/**
 * The place of those who watch a game. Nothing of it is stored: what they are told follows from the log, and is worked
 * out when the first of them comes and kept while they are there. A place is how many records have been told.
 */
export function openGallery({ log, hasEnded, origin }: GalleryPorts) {
  let shown: Shown[] | null = null;

  const all = (): Shown[] =>
    (shown ??= allWatcherRecords(log(), origin).map((record) => ({
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
    add(before: GameState | null, event: GameEvent, after: GameState, seq: number): void {
      // With another name everything reads otherwise.
      if (event.type === "renamed") shown = null;
      const records = shown === null ? [] : watcherRecords(before, event, after, { seq, origin });
      shown?.push(...records.map((record) => ({ id: record.id, text: JSON.stringify(record) })));
    },

    /** Nobody watches any more. */
    empty(): void {
      shown = null;
    },
  };
}
