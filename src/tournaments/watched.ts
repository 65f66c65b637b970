import type { TournamentChangedRecord } from "../contract/events/records.ts";
import { TOURNAMENT_CHANGED } from "../contract/events/types.ts";
import { CAPS } from "../contract/limits.ts";
import type { Batch, Joined, Listener } from "../lib/batches.ts";
import { formatInstant } from "../lib/duration.ts";
import { openListeners } from "../lib/listeners.ts";
import { EARLIEST, LATEST } from "../lib/places.ts";
import type { SocketHolder } from "../lib/sockets.ts";
import type { LastChange } from "./live.ts";
import { openTournament } from "./open-tournament.ts";
import type { TournamentHead } from "./reading.ts";
import type { TournamentPorts } from "./reaching.ts";

const ROOM = { most: CAPS.watchers.max, mostOfOne: CAPS.watchersOfOne.max };

/** @param who whose streams and sockets are counted together; null: they are not counted */
const listenerFor = (who: string | null): Listener => ({ who, isKept: false });

/**
 * The records of a tournament for those who watch it. A record only says that there is something new to read, so only the
 * last one exists: it replaces those that a listener has missed. A place is the number of a change.
 */
function openRecords(
  { id, origin }: Pick<TournamentPorts, "id" | "origin">,
  lastChange: () => LastChange | null,
) {
  const nameOf = (place: number): string => (place === 0 ? EARLIEST : `${id}-${place}`);

  function recordOf({ number, at, version }: LastChange): TournamentChangedRecord {
    const data = { tournament: { id, url: `${origin}/tournaments/${id}` }, version };
    return { id: nameOf(number), type: TOURNAMENT_CHANGED, timestamp: formatInstant(at), data };
  }

  let sent = 0;
  return {
    nameOf,

    /** Whether there is a change since the last call: most commits of an alarm change nothing that others see. */
    isUnsent(): boolean {
      const before = sent;
      sent = lastChange()?.number ?? 0;
      return sent !== before;
    },

    /** Returns the place after a record, or (null) after all; null if there is no such record. */
    placeAfter(after: string | null, last: number): number | null {
      if (after === null || after === LATEST) return last;
      if (after === EARLIEST) return 0;
      const place = Number(after.slice(id.length + 1));
      return Number.isInteger(place) && place > 0 && place <= last && nameOf(place) === after ? place : null;
    },

    batchAfter(place: number, most: number): Batch {
      const last = lastChange();
      if (last === null || last.number <= place) return { items: [], place, isOver: last?.isOver === true };
      if (most === 0) return { items: [], place, isOver: false };
      return { items: [JSON.stringify(recordOf(last))], place: last.number, isOver: last.isOver };
    },
  };
}

/** Adds the id of the last record to what is read of a tournament. */
const placed = (head: TournamentHead | null, last: LastChange | null, nameOf: (place: number) => string) =>
  head && last && { ...head, place: nameOf(last.number) };

/** A tournament with those who watch it. Each commit that changes how it looks sends one record. */
export function openWatchedTournament(ports: TournamentPorts, holder: SocketHolder) {
  const tournament = openTournament(ports, news);
  const records = openRecords(ports, () => tournament.lastChange());
  const listeners = openListeners(holder, records, ROOM);

  function news(): void {
    if (listeners.count() > 0 && records.isUnsent()) listeners.news();
  }
  // For what was committed but not sent before this object lost its memory.
  news();

  return {
    ...tournament,
    head: () => placed(tournament.head(), tournament.lastChange(), records.nameOf),

    /** Admits a stream after a record, or (null) at the end; null if there is no tournament. */
    joinStream(stream: string, after: string | null, who: string | null): Joined | null {
      const last = tournament.lastChange();
      return last && listeners.join(stream, records.placeAfter(after, last.number), listenerFor(who));
    },

    /** Returns what comes after a place; waits up to `wait` milliseconds for it. */
    followStream: (stream: string, place: number, wait: number, who: string | null): Promise<Batch> =>
      listeners.follow(stream, place, wait, listenerFor(who)),

    quitStream: (stream: string): void => listeners.quit(stream),

    /** Accepts a socket: `after` and `who` are in the query of the request, where only the Worker puts them. */
    accept({ url }: Request): Response {
      const last = tournament.lastChange();
      if (last === null) return Response.json(null);
      const { searchParams } = new URL(url);
      const place = records.placeAfter(searchParams.get("after"), last.number);
      return listeners.accept(place, listenerFor(searchParams.get("who")));
    },

    heard: (socket: WebSocket): void => listeners.heard(socket),
    closed: (socket: WebSocket): void => listeners.closed(socket),
  };
}
