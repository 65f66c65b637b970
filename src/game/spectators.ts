import { ANYONE, type Batch, type Listener } from "../lib/batches.ts";
import { EARLIEST, LATEST } from "../lib/places.ts";
import type { Change } from "./projections/change.ts";
import { allPlayerRecords, isForPlayers, playerRecords } from "./projections/spectators.ts";
import type { NumberedEvent } from "./stored/log.ts";
import type { GameStatus } from "../contract/terms.ts";
import type { WatchedRecord } from "../contract/events/records.ts";

/** A record for those who listen: its id, its JSON text, and whether it is for the players alone. */
interface Shown {
  readonly id: string;
  readonly text: string;
  readonly isPrivate: boolean;
}

/** The game, for spectators. */
interface SpectatorPorts {
  readonly log: () => readonly NumberedEvent[];
  readonly status: () => GameStatus | null;
  readonly origin: string;
}

const shownAs = (record: WatchedRecord): Shown => ({
  id: record.id,
  text: JSON.stringify(record),
  isPrivate: isForPlayers(record),
});

const withoutPrivate = (records: readonly Shown[]): Shown[] => records.filter(({ isPrivate }) => !isPrivate);

/**
 * The records of a game for its spectators, and for its players, who are kept a place. They are not stored but computed
 * from the log when the first of them comes, and cached while there are any. A place is a number of one's records.
 */
export function openSpectators({ log, status, origin }: SpectatorPorts) {
  let cached: { readonly players: Shown[]; readonly anyone: Shown[] } | null = null;

  const recordsFor = ({ isKept }: Listener): readonly Shown[] => {
    if (cached === null) {
      const players = allPlayerRecords(log(), origin).map(shownAs);
      cached = { players, anyone: withoutPrivate(players) };
    }
    return isKept ? cached.players : cached.anyone;
  };

  /** Whether nothing comes any more. Of a game that was played its players hear as long as they stay: of a rematch, say. */
  const hasEnded = ({ isKept, stays = false }: Listener): boolean =>
    status() === "cancelled" || (status() === "finished" && !(isKept && stays));

  return {
    /** The place after a record, or (null) after all records; null if there is no such record. */
    placeAfter(after: string | null, listener: Listener = ANYONE): number | null {
      const all = recordsFor(listener);
      if (after === null || after === LATEST) return all.length;
      if (after === EARLIEST) return 0;
      const index = all.findIndex(({ id }) => id === after);
      return index < 0 ? null : index + 1;
    },

    /** The name of a place, which `placeAfter` reads: the id of the last record before it. */
    nameOf: (place: number, listener: Listener): string => recordsFor(listener)[place - 1]?.id ?? EARLIEST,

    batchAfter(place: number, most: number, listener: Listener = ANYONE): Batch {
      const all = recordsFor(listener);
      const items = all.slice(place, place + most);
      const end = place + items.length;
      const isPrivate = items.some((item) => item.isPrivate);
      const isOver = hasEnded(listener) && end >= all.length;
      return {
        items: items.map(({ text }) => text),
        place: end,
        isOver,
        ...(isPrivate ? { isPrivate } : {}),
      };
    },

    /** Adds the records of a committed event; costs nothing without spectators. */
    add(change: Change): void {
      // The old name is in every record.
      if (change.event.type === "renamed") cached = null;
      if (cached === null) return;
      const records = playerRecords(change, origin).map(shownAs);
      cached.players.push(...records);
      cached.anyone.push(...withoutPrivate(records));
    },

    /** Clears the cache, when the last spectator has left. */
    empty(): void {
      cached = null;
    },
  };
}
