import { recordOf, factsOfNotice } from "../records.ts";
import { changesIn, type NumberedEvent } from "../stored/log.ts";
import { deadline, gameSummary } from "../view.ts";
import type { Change } from "./change.ts";
import { noticesOf } from "../events/index.ts";
import type { Notice } from "../events/kind.ts";
import { EVENT_TYPES, PLAYERS_EVENT } from "../../contract/events/types.ts";
import type { GameRecordOfEvent, WatchedRecord } from "../../contract/events/records.ts";

/** Returns equal notices to both players only once, because spectators get one record. */
function onceEach(notices: readonly Notice[]): readonly Notice[] {
  const watched = notices.filter(({ type }) => EVENT_TYPES[type].watched === true);
  return [...Map.groupBy(watched, ({ type, offer }) => `${type} ${offer?.type}`).values()].map(
    ([first]) => first!,
  );
}

/**
 * Returns the records for spectators. If there are none but the version has changed, returns one record that only says so.
 * Records contain no private data: players read the game for that.
 */
export function playerRecords(change: Change, origin: string): readonly WatchedRecord[] {
  const records = spectatorRecords(change, origin);
  const { seq, before, event, after } = change;
  if (records.length > 0 || before?.version === after.version) return records;
  const place = {
    move: after.last?.move ?? null,
    ply: after.position.ply,
    deadline: deadline(after),
  };
  const facts = { type: PLAYERS_EVENT, at: event.at, by: null, message: null, ...place } as const;
  return [recordOf(`${after.id}-${seq}-0`, facts, gameSummary(after, false, origin, event.at))];
}

export const isForPlayers = ({ type }: WatchedRecord): boolean => type === PLAYERS_EVENT;

/**
 * Returns records without messages. Their ids derive from the event's number, so they are the same for every reader and
 * every read.
 */
export function spectatorRecords(change: Change, origin: string): readonly GameRecordOfEvent[] {
  const { seq, event, after } = change;
  const game = gameSummary(after, false, origin, event.at);
  return onceEach(noticesOf(change)).map((notice, index) => {
    const facts = { ...factsOfNotice(notice, change), message: null };
    return recordOf(`${after.id}-${seq}-${index + 1}`, facts, game);
  });
}

export const allPlayerRecords = (log: readonly NumberedEvent[], origin: string): WatchedRecord[] =>
  changesIn(log)
    .flatMap((change) => playerRecords(change, origin))
    .toArray();
