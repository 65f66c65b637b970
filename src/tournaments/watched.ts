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
import type { TournamentPorts } from "./reaching.ts";

const ROOM = { most: CAPS.watchers.max, mostOfOne: CAPS.watchersOfOne.max };

/** @param who whose streams and sockets are counted together; null: they are not counted */
const listenerFor = (who: string | null): Listener => ({ who, isKept: false });

/**
 * A tournament with those who watch it. Each commit that changes how it looks sends one record. A record only says that
 * there is something new to read, so only the last one exists: it replaces those that a listener has missed. A place is the
 * number of a change.
 */
export function openWatchedTournament(ports: TournamentPorts, holder: SocketHolder) {
  const { id, origin } = ports;
  let sent = 0;
  const tournament = openTournament(ports, news);

  const nameOf = (place: number): string => (place === 0 ? EARLIEST : `${id}-${place}`);

  /** Returns the place after a record, or (null) after all; null if there is no such record. */
  function placeAfter(after: string | null, last: number): number | null {
    if (after === null || after === LATEST) return last;
    if (after === EARLIEST) return 0;
    const place = Number(after.slice(id.length + 1));
    return Number.isInteger(place) && place > 0 && place <= last && nameOf(place) === after ? place : null;
  }

  function recordOf({ number, at, version }: LastChange): TournamentChangedRecord {
    const about = { tournament: { id, url: `${origin}/tournaments/${id}` }, version };
    return { id: nameOf(number), type: TOURNAMENT_CHANGED, timestamp: formatInstant(at), data: about };
  }

  function batchAfter(place: number, most: number): Batch {
    const last = tournament.lastChange();
    const isNew = last !== null && last.number > place;
    const items = isNew && most > 0 ? [JSON.stringify(recordOf(last))] : [];
    const end = items.length > 0 ? last!.number : place;
    return { items, place: end, isOver: last?.isOver === true && end >= last.number };
  }

  const listeners = openListeners(holder, { batchAfter, nameOf }, ROOM);

  function news(): void {
    if (listeners.count() === 0) return;
    const last = tournament.lastChange()?.number ?? 0;
    // Most commits of an alarm change nothing that others see.
    if (last === sent) return;
    sent = last;
    listeners.news();
  }
  // For what was committed but not sent before this object lost its memory.
  news();

  return {
    ...tournament,

    /** Admits a stream after a record, or (null) at the end; null if there is no tournament. */
    joinStream(stream: string, after: string | null, who: string | null): Joined | null {
      const last = tournament.lastChange();
      return last && listeners.join(stream, placeAfter(after, last.number), listenerFor(who));
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
      const place = placeAfter(searchParams.get("after"), last.number);
      return listeners.accept(place, listenerFor(searchParams.get("who")));
    },

    heard: (socket: WebSocket): void => listeners.heard(socket),
    closed: (socket: WebSocket): void => listeners.closed(socket),
  };
}
