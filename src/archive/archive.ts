import type { GameRecord } from "../game/projections/records.ts";
import type { GameResult } from "../game/state.ts";
import type { SchemaStep } from "../lib/object-storage.ts";
import type { Place } from "../lib/places.ts";
import type { Side } from "../rules/index.ts";

/** Append only: deployed objects have run these steps. */
export const ARCHIVE_SCHEMA: readonly SchemaStep[] = [
  [
    // `at`: when the game ended, in milliseconds since 1970. `attackers` and `defenders`: ids of players.
    `CREATE TABLE games (at INTEGER NOT NULL, id TEXT NOT NULL, ruleset TEXT NOT NULL, attackers TEXT NOT NULL,
       defenders TEXT NOT NULL, winner TEXT, reason TEXT NOT NULL, PRIMARY KEY (at, id)) WITHOUT ROWID`,
    // Finds games lost on time when an outage is declared afterwards (operations/declared-outages.ts).
    "CREATE INDEX games_timed_out ON games (at, id) WHERE reason = 'timeout'",
  ],
];

/** `at`: when the game ended, in milliseconds since 1970. */
export interface ArchivedGame extends Place, Readonly<Record<Side, string>> {
  readonly ruleset: string;
  readonly winner: Side | null;
  readonly reason: GameResult["reason"];
}

/** Returns null if the game was not played to an end. */
export function archivedGame({ id, ruleset, players, result, finishedAt }: GameRecord): ArchivedGame | null {
  const [attackers, defenders] = players;
  if (result === null || finishedAt === null || attackers === undefined || defenders === undefined)
    return null;
  return { at: finishedAt, id, ruleset, attackers, defenders, ...result };
}

/** A query for games that ended after a place, up to an instant. `timedOut`: only games lost on time. */
export interface Wanted {
  readonly after: Pick<Place, "at" | "id">;
  readonly to: number;
  readonly limit: number;
  readonly timedOut: boolean;
}
