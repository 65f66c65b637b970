import type { TournamentChangedRecord } from "../contract/events/records.ts";
import { TOURNAMENT_CHANGED } from "../contract/events/types.ts";
import type { Batch } from "../lib/batches.ts";
import { formatInstant } from "../lib/duration.ts";
import { EARLIEST, LATEST } from "../lib/places.ts";
import type { LastChange } from "./live.ts";

/** What the records of a tournament are made of. */
export interface ChangeRecordsHost {
  readonly id: string;
  /** The address of the service. */
  readonly origin: () => string;
  readonly lastChange: () => LastChange | null;
}

/**
 * The records of a tournament for streams. A record only says that there is something new to read, so only the last one
 * exists: it replaces those that a listener has missed. A place is the number of a change.
 */
export class ChangeRecords {
  readonly #host: ChangeRecordsHost;
  #sent = 0;

  constructor(host: ChangeRecordsHost) {
    this.#host = host;
  }

  nameOf(place: number): string {
    return place === 0 ? EARLIEST : `${this.#host.id}-${place}`;
  }

  /** Whether there is a change since the last call. Most commits of an alarm change nothing that others see. */
  isUnsent(): boolean {
    const before = this.#sent;
    this.#sent = this.#host.lastChange()?.number ?? 0;
    return this.#sent !== before;
  }

  /** Returns the place after a record, or (null) after all; null if there is no such record. */
  placeAfter(after: string | null, last: number): number | null {
    if (after === null || after === LATEST) return last;
    if (after === EARLIEST) return 0;
    const place = Number(after.slice(this.#host.id.length + 1));
    const isRecord = Number.isInteger(place) && place > 0 && place <= last && this.nameOf(place) === after;
    return isRecord ? place : null;
  }

  batchAfter(place: number, most: number): Batch {
    const last = this.#host.lastChange();
    if (last === null || last.number <= place) return { items: [], place, isOver: last?.isOver === true };
    if (most === 0) return { items: [], place, isOver: false };
    return { items: [JSON.stringify(this.#recordOf(last))], place: last.number, isOver: last.isOver };
  }

  #recordOf({ number, at, version }: LastChange): TournamentChangedRecord {
    const { id, origin } = this.#host;
    const data = { tournament: { id, url: `${origin()}/tournaments/${id}` }, version };
    return { id: this.nameOf(number), type: TOURNAMENT_CHANGED, timestamp: formatInstant(at), data };
  }
}
