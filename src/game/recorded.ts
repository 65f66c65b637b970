import type { RecordedGame, RecordResult, RecordSummary } from "../contract/record.ts";
import type { ViewOf } from "../contract/view.ts";
import { PLAYER_REASONS } from "../contract/terms.ts";
import { type ReadRecord, reasonOf, shippedRuleset } from "../rules/index.ts";
import { customRules } from "./rules-of.ts";

export type RecordView = ViewOf<typeof RecordedGame>;
/** A record as somebody's page shows it. */
export interface RecordShown extends RecordView {
  /** Whether the reader holds it, and so can let go of it. */
  readonly isHeld: boolean;
  /** Whether the reader may take it off the list, as a moderator. */
  readonly isModerated: boolean;
}
export type RecordSummaryView = ViewOf<typeof RecordSummary>;

/** The players of a game, by id. */
export interface PlayerIds {
  readonly attackers: string;
  readonly defenders: string;
}

/** A recorded game as it is stored: the response without its address. */
export interface StoredRecord extends Omit<
  RecordView,
  "id" | "url" | "plies" | "unlisted" | "tags" | "original"
> {
  readonly v: 1;
  /** Absent in records stored before tags were kept. */
  readonly tags?: RecordView["tags"];
  /** Of an export that this service had signed. Its names are then empty: readers get the present ones. */
  readonly playerIds?: PlayerIds;
}

/** A record as a player holds it. */
export interface Holding {
  readonly stored: StoredRecord;
  readonly listed: boolean;
  /** The text as it was imported; absent if none is kept. */
  readonly original?: string | undefined;
}

/** A decision of a moderator, by their id, that nobody can list a record. `at`: in milliseconds since 1970. */
export interface Unlisting {
  readonly at: number;
  readonly by: string;
  readonly note: string | null;
}

/** A recorded game as lists store it. */
export type ListedRecord = Omit<RecordSummaryView, "id" | "url"> & Pick<StoredRecord, "playerIds">;

/** A recorded game in a list; `at`: since when. */
export interface RecordRow {
  readonly id: string;
  readonly at: number;
  readonly record: ListedRecord;
}

const WINNERS = { "1": "attackers", "0": null, "-1": "defenders" } as const;

/**
 * Returns the stored form of an imported game. `verified`: whether it is an export that this service signed.
 * `playerIds`: the players that the export names.
 */
export function storedRecord(read: ReadRecord, verified: boolean, playerIds?: PlayerIds): StoredRecord {
  const { ruleset, attackers, defenders, result: said, ending: _ending, ...rest } = read;
  const rules = shippedRuleset(ruleset.id) === null ? customRules(ruleset) : null;
  const result = said === "?" ? null : { winner: WINNERS[said], reason: reasonOf(read, PLAYER_REASONS) };
  const own = playerIds === undefined ? {} : { playerIds };
  const players = playerIds === undefined ? { attackers, defenders } : { attackers: "", defenders: "" };
  return { v: 1, ruleset: ruleset.id, rules, players, result, ...rest, verified, ...own };
}

export function listedRecord(record: StoredRecord): ListedRecord {
  const { v: _v, moves, comments: _comments, lines: _lines, tags: _tags, ...listed } = record;
  return { ...listed, plies: moves.length };
}

/** How a recorded game ended, in a word. */
export const outcomeOf = ({ result }: Pick<ListedRecord, "result">): RecordResult =>
  result === null ? "unknown" : (result.winner ?? "draw");
