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
  // Which organisers may begin games of the player's: until when, how many, and with how much time for a move at least (milliseconds).
  `CREATE TABLE consents (organiser TEXT PRIMARY KEY, until INTEGER NOT NULL, most INTEGER NOT NULL,
     shortest INTEGER NOT NULL) WITHOUT ROWID`,
  // The matches that have begun by them, and with how many games.
  "CREATE TABLE consented (match TEXT PRIMARY KEY, organiser TEXT NOT NULL, games INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX consented_by_organiser ON consented (organiser)",
];

/** What a player allows an organiser. */
export interface Consent {
  /** The organiser's id. */
  readonly organiser: string;
  readonly until: number;
  readonly most: number;
  readonly shortest: number;
}

/** The same with how many games have begun by it. */
export type UsedConsent = Consent & { readonly begun: number };

/** Games that an organiser is to begin: how many, at what instant, and with how much time for a move at least. */
export interface Consented {
  readonly organiser: string;
  readonly games: number;
  readonly at: number;
  readonly span: number;
}

/** The games that others may begin with a player who has agreed to them beforehand. */
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
    /**
     * Gives consent; the same again changes nothing, other terms take the place of those before and count anew. "full" where
     * as many stand as can be. Those that have ended make room.
     */
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

    /** Withdraws consent: no other game begins by it. Whether there was one. */
    withdraw(organiser: string): boolean {
      const before = one(organiser);
      storage.transactionSync(() => drop(organiser));
      return before !== null;
    },

    /** All that there are, those that have ended too. */
    list: (): UsedConsent[] => allRows(sql, `${SELECTED} ORDER BY organiser`),

    covers,

    /** Counts the games of a match that is about to begin; false where no consent covers them. Twice is once. */
    use({ match, ...games }: Omit<Consented, "at"> & { readonly match: string }): boolean {
      const query = "SELECT games FROM consented WHERE match = ?";
      if (firstValue<number>(sql, query, match) !== null) return true;
      if (!covers({ ...games, at: now() })) return false;
      insertRow(sql, "consented", { match, organiser: games.organiser, games: games.games });
      return true;
    },

    /** Gives back what was counted: the match did not begin. */
    free: (match: string): void => void sql.exec("DELETE FROM consented WHERE match = ?", match),
  };
}
