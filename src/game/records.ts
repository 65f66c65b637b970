import { formatInstant } from "../lib/duration.ts";
import type { AccountRecord, GameEventType } from "../events/records.ts";
import { summaryOfStored, type StoredGame } from "./stored/snapshot.ts";
import type { GameSummary } from "./view.ts";

/** What a record tells of an event beside the game. Instants in milliseconds since 1970. */
export interface NoticeFacts {
  readonly type: GameEventType;
  readonly at: number;
  /** The last move, in OTN with captures. */
  readonly move: string | null;
  readonly ply: number;
  /** The name of who caused it; null for the clock. */
  readonly by: string | null;
  /** What the one who caused it wrote with it. */
  readonly message: string | null;
  readonly deadline: number | null;
}

/** A record about a game as a feed stores it, under its id. */
export interface StoredRecord extends NoticeFacts {
  readonly v: 2;
  readonly game: StoredGame;
}

/** Something that happened in a game, as every channel tells it: the same record under the same id everywhere. */
export interface GameRecordOfEvent {
  readonly id: string;
  readonly type: GameEventType;
  readonly timestamp: string;
  readonly data: {
    readonly game: GameSummary;
    readonly move: string | null;
    readonly ply: number;
    readonly by: string | null;
    readonly message: string | null;
    readonly deadline: string | null;
  };
}

/** One record, one id, wherever it shows up: feed, stream, webhook, mail. */
export type FeedRecord = GameRecordOfEvent | AccountRecord;

/** Whether a record tells of a game. */
export function isOfGame(record: FeedRecord): record is GameRecordOfEvent {
  return "game" in record.data;
}

/** The record that a notice is told as, with the view of its game. */
export function recordOf(
  id: string,
  { type, at, move, ply, by, message, deadline }: NoticeFacts,
  game: GameSummary,
): GameRecordOfEvent {
  const data = { game, move, ply, by, message, deadline: deadline === null ? null : formatInstant(deadline) };
  return { id, type, timestamp: formatInstant(at), data };
}

/** The record of what a feed has stored. */
export function recordOfStored(id: string, stored: StoredRecord, origin: string): GameRecordOfEvent {
  return recordOf(id, stored, summaryOfStored(stored.game, origin));
}
