import { CAPS } from "../contract/limits.ts";
import { RELATIONS } from "../contract/relations.ts";
import { now } from "../lib/now.ts";
import {
  allRows,
  allValues,
  firstRow,
  firstValue,
  insertRow,
  type ObjectStorage,
  type SchemaStep,
} from "../lib/object-storage.ts";

export const CONSENTS: SchemaStep = [
  // Organisers who may begin games of the player: until when, how many, and the least time per move in milliseconds.
  `CREATE TABLE consents (organiser TEXT PRIMARY KEY, until INTEGER NOT NULL, most INTEGER NOT NULL,
     shortest INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE TABLE consented (match TEXT PRIMARY KEY, organiser TEXT NOT NULL, games INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX consented_by_organiser ON consented (organiser)",
];

/** `until` in milliseconds since 1970; `most` games; `shortest` is the least time per move in milliseconds. */
export interface Consent {
  readonly organiser: string;
  readonly until: number;
  readonly most: number;
  readonly shortest: number;
}

export type UsedConsent = Consent & { readonly begun: number };

/** Games to begin at an instant. `span` is the least time per move in milliseconds. */
export interface Consented {
  readonly organiser: string;
  readonly games: number;
  readonly at: number;
  readonly span: number;
}

export function openConsents(storage: ObjectStorage) {
  const { sql } = storage;
  const SELECTED = `SELECT organiser, until, most, shortest, (SELECT coalesce(sum(games), 0) FROM consented
    WHERE consented.organiser = consents.organiser) AS begun FROM consents`;
  const one = (organiser: string) => firstRow<UsedConsent>(sql, `${SELECTED} WHERE organiser = ?`, organiser);
  const standing = () => firstValue<number>(sql, "SELECT count(*) FROM consents WHERE until > ?", now()) ?? 0;
  const endedOnes = () => allValues<string>(sql, "SELECT organiser FROM consents WHERE until <= ?", now());

  function drop(organiser: string): void {
    sql.exec("DELETE FROM consents WHERE organiser = ?", organiser);
    sql.exec("DELETE FROM consented WHERE organiser = ?", organiser);
  }

  function covers({ organiser, games, at, span }: Consented): boolean {
    const given = one(organiser);
    return given !== null && at <= given.until && given.begun + games <= given.most && span >= given.shortest;
  }

  return {
    /** The same terms again change nothing. Other terms start the count at 0. `full`: too many consents are valid. */
    give(consent: Consent): UsedConsent | "full" {
      const { organiser, until, most, shortest } = consent;
      const before = one(organiser);
      if (before?.until === until && before.most === most && before.shortest === shortest) return before;
      if (before === null && standing() >= CAPS[RELATIONS.consent.costs.maker].max) return "full";
      storage.transactionSync(() => {
        for (const ended of before === null ? endedOnes() : []) drop(ended);
        drop(organiser);
        insertRow(sql, "consents", { organiser, until, most, shortest });
      });
      return { ...consent, begun: 0 };
    },

    withdraw(organiser: string): boolean {
      const before = one(organiser);
      storage.transactionSync(() => drop(organiser));
      return before !== null;
    },

    /** Includes expired ones. */
    list: (): UsedConsent[] => allRows(sql, `${SELECTED} ORDER BY organiser`),

    covers,

    /** Counts the games of a match that is about to begin; false if no consent covers them. Idempotent. */
    use({ match, ...games }: Omit<Consented, "at"> & { readonly match: string }): boolean {
      const query = "SELECT games FROM consented WHERE match = ?";
      if (firstValue<number>(sql, query, match) !== null) return true;
      if (!covers({ ...games, at: now() })) return false;
      insertRow(sql, "consented", { match, organiser: games.organiser, games: games.games });
      return true;
    },

    free: (match: string): void => void sql.exec("DELETE FROM consented WHERE match = ?", match),
  };
}
