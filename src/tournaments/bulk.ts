import type { ClockSettings } from "../contract/clocks.ts";
import { USUAL_STOPS } from "../contract/terms.ts";
import { ratedTerms } from "../game/rated.ts";
import type { MatchPlace } from "../game/state.ts";
import type { SchemaStep } from "../lib/object-storage.ts";
import type { Ruleset } from "../rules/index.ts";
import type { OrderedMatch } from "./match.ts";

/** `players`: their ids. The first one attacks in the first game. */
export interface BulkPairing {
  readonly players: readonly [string, string];
  readonly ref: string | null;
  readonly games: readonly string[];
  readonly match: Pick<MatchPlace, "games" | "order" | "tiebreaks">;
}

/** Instants in milliseconds since 1970. */
export interface BulkHead {
  readonly id: string;
  readonly at: number;
  readonly startsAt: number;
  readonly rules: Ruleset;
  readonly clock: ClockSettings;
  readonly rated: boolean;
}

export interface Bulk extends BulkHead {
  readonly pairings: readonly BulkPairing[];
}

/** `refused`: one of its players no longer consents. */
export type PairingStatus = "waiting" | "begun" | "refused";
export type BulkNow = Bulk & { readonly statuses: readonly PairingStatus[] };

/** Append only: deployed objects have run these steps. */
export const BULK_SCHEMA: readonly SchemaStep[] = [
  [
    // `body`: a bulk pairing or one of its pairings, as JSON. A pairing has a due time while its status is `waiting`.
    "CREATE TABLE bulks (id TEXT PRIMARY KEY, at INTEGER NOT NULL, starts INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID",
    "CREATE INDEX bulks_by_start ON bulks (starts)",
    `CREATE TABLE pairings (bulk TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, status TEXT NOT NULL,
       due INTEGER, tries INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (bulk, n)) WITHOUT ROWID`,
    "CREATE INDEX pairings_by_due ON pairings (due) WHERE due IS NOT NULL",
  ],
];

export function bulkMatch(
  { id: bulk, rules, clock, rated }: BulkHead,
  { players, ref, games, match }: BulkPairing,
): OrderedMatch {
  const id = games[0]!;
  const owner = { kind: "bulk", id: bulk, ...(ref !== null && { ref }) } as const;
  const terms = { ruleset: rules.id, clock, stops: USUAL_STOPS, ...ratedTerms(rated, undefined) };
  return { id, players, games, rules, owner, terms: { ...terms, match: { id, n: 1, ...match } } };
}
