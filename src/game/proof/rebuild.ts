import { eventFrom } from "../events/index.ts";
import { instant } from "../events/kind.ts";
import type { GameEvent } from "../state.ts";
import type { LogRecord } from "./chain.ts";

/** What stands in no public record: the names of players by their ids, and texts by the number of their record. */
export interface Unpublished {
  readonly names: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<number, string>;
}

/**
 * The event of the game `game` that a record tells of: `publicEvent` the other way round. Throws where the record's data
 * is none of its type.
 */
export function eventOf(game: string, record: LogRecord, { names, texts }: Unpublished): GameEvent {
  const seat = (id: string) => ({ id, name: names.get(id) ?? id });
  const message = texts.get(record.seq) ?? null;
  return eventFrom(record, instant(record.at), { game, seat, message });
}
