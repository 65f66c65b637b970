import type { RecordedGame, RecordResult, RecordSummary } from "../contract/record.ts";
import type { ViewOf } from "../contract/view.ts";
import { defined } from "../lib/json.ts";
import { PLAYER_REASONS } from "../contract/terms.ts";
import { type ReadRecord, reasonOf, shippedRuleset } from "../rules/index.ts";
import { customRules } from "./rules-of.ts";

export type RecordView = ViewOf<typeof RecordedGame>;
export interface RecordForReader extends RecordView {
  readonly isHeld: boolean;
  readonly isModerated: boolean;
}
export type RecordSummaryView = ViewOf<typeof RecordSummary>;

export interface PlayerIds {
  readonly attackers: string;
  readonly defenders: string;
}

export interface StoredRecord extends Omit<
  RecordView,
  "id" | "url" | "plies" | "unlisted" | "tags" | "original"
> {
  readonly v: 1;
  /** Absent in games that were stored before tags existed. */
  readonly tags?: RecordView["tags"];
  /**
   * Set for an export that this service signed. The names in `players` are then empty, because readers get the current
   * names.
   */
  readonly playerIds?: PlayerIds;
}

export interface Holding {
  readonly stored: StoredRecord;
  readonly listed: boolean;
  readonly original?: string | undefined;
}

/** A moderator's decision that nobody can list the recorded game. `at` is in milliseconds since 1970. */
export interface Unlisting {
  readonly at: number;
  readonly by: string;
  readonly note: string | null;
}

export type ListedRecord = Omit<RecordSummaryView, "id" | "url"> & Pick<StoredRecord, "playerIds">;

/** `at` is when the recorded game was listed, in milliseconds since 1970. */
export interface RecordRow {
  readonly id: string;
  readonly at: number;
  readonly record: ListedRecord;
}

const WINNERS = { "1": "attackers", "0": null, "-1": "defenders" } as const;

/** `verified`: whether this service signed the export. `playerIds`: the players that an export names. */
export function storedRecord(read: ReadRecord, verified: boolean, playerIds?: PlayerIds): StoredRecord {
  const { ruleset, attackers, defenders, result: said, ending: _ending, ...rest } = read;
  const rules = shippedRuleset(ruleset.id) === null ? customRules(ruleset) : null;
  const result = said === "?" ? null : { winner: WINNERS[said], reason: reasonOf(read, PLAYER_REASONS) };
  const players = playerIds === undefined ? { attackers, defenders } : { attackers: "", defenders: "" };
  return defined({
    v: 1 as const,
    ruleset: ruleset.id,
    rules,
    players,
    result,
    ...rest,
    verified,
    playerIds,
  });
}

export function listedRecord(record: StoredRecord): ListedRecord {
  const { v: _v, moves, comments: _comments, lines: _lines, tags: _tags, ...listed } = record;
  return { ...listed, plies: moves.length };
}

export const outcomeOf = ({ result }: Pick<ListedRecord, "result">): RecordResult =>
  result === null ? "unknown" : (result.winner ?? "draw");
