import type { StoringCalls } from "../channels/channel.ts";
import { CAPS } from "../contract/limits.ts";
import { RELATIONS } from "../contract/relations.ts";
import { now } from "../lib/now.ts";
import {
  allRows,
  allValues,
  firstRow,
  firstValue,
  hasRows,
  insertRow,
  type SchemaStep,
  type Sql,
} from "../lib/object-storage.ts";
import { MethodGroup } from "../lib/service-object.ts";

export const CONSENTS: SchemaStep = [
  // Organisers who may begin games for the player. most: maximum games. shortest: minimum time per move, in milliseconds.
  `CREATE TABLE consents (organiser TEXT PRIMARY KEY, until INTEGER NOT NULL, most INTEGER NOT NULL,
     shortest INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE TABLE consented (match TEXT PRIMARY KEY, organiser TEXT NOT NULL, games INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX consented_by_organiser ON consented (organiser)",
];

/** `until`: milliseconds since 1970. `most`: maximum games. `shortest`: minimum time per move, in milliseconds. */
export interface Consent {
  readonly organiser: string;
  readonly until: number;
  readonly most: number;
  readonly shortest: number;
}

export type UsedConsent = Consent & { readonly begun: number };

/** Games that begin at `at` (milliseconds since 1970). `span`: the time per move that their clock gives, in milliseconds. */
export interface Consented {
  readonly organiser: string;
  readonly games: number;
  readonly at: number;
  readonly span: number;
}

const CONSENT = `SELECT organiser, until, most, shortest, (SELECT coalesce(sum(games), 0) FROM consented
  WHERE consented.organiser = consents.organiser) AS begun FROM consents`;

export class ConsentMethods extends MethodGroup<StoringCalls> {
  /**
   * Gives or changes a consent. Repeating the same terms changes nothing; other terms restart the count of games. Returns
   * `full` if too many consents are valid, and null if the player has left.
   */
  give({ organiser, until, most, shortest }: Consent): UsedConsent | "full" | null {
    if (this.host.hasLeft()) return null;
    const before = this.#find(organiser);
    if (before?.until === until && before.most === most && before.shortest === shortest) return before;
    const valid = firstValue<number>(this.#sql, "SELECT count(*) FROM consents WHERE until > ?", now()) ?? 0;
    if (before === null && valid >= CAPS[RELATIONS.consent.costs.maker].max) return "full";
    this.host.storage().transactionSync(() => {
      if (before === null) this.#dropExpired();
      this.#drop(organiser);
      insertRow(this.#sql, "consents", { organiser, until, most, shortest });
    });
    return { organiser, until, most, shortest, begun: 0 };
  }

  withdraw(organiser: string): boolean {
    const before = this.#find(organiser);
    this.host.storage().transactionSync(() => this.#drop(organiser));
    return before !== null;
  }

  /** Includes expired consents. */
  list(): UsedConsent[] {
    return allRows(this.#sql, `${CONSENT} ORDER BY organiser`);
  }

  covers(games: Consented): boolean {
    return this.host.isStored() && this.#covers(games);
  }

  /** Counts the games of a match that is about to begin, once per match. Returns false if no consent covers them. */
  use({ match, organiser, games, span }: Omit<Consented, "at"> & { readonly match: string }): boolean {
    if (!this.host.isStored() || this.host.hasLeft()) return false;
    if (hasRows(this.#sql, "SELECT games FROM consented WHERE match = ?", match)) return true;
    if (!this.#covers({ organiser, games, span, at: now() })) return false;
    insertRow(this.#sql, "consented", { match, organiser, games });
    return true;
  }

  free(match: string): void {
    this.#sql.exec("DELETE FROM consented WHERE match = ?", match);
  }

  get #sql(): Sql {
    return this.host.storage().sql;
  }

  #find(organiser: string): UsedConsent | null {
    return firstRow(this.#sql, `${CONSENT} WHERE organiser = ?`, organiser);
  }

  #covers({ organiser, games, at, span }: Consented): boolean {
    const given = this.#find(organiser);
    return given !== null && at <= given.until && given.begun + games <= given.most && span >= given.shortest;
  }

  #dropExpired(): void {
    const query = "SELECT organiser FROM consents WHERE until <= ?";
    for (const organiser of allValues<string>(this.#sql, query, now())) this.#drop(organiser);
  }

  #drop(organiser: string): void {
    this.#sql.exec("DELETE FROM consents WHERE organiser = ?", organiser);
    this.#sql.exec("DELETE FROM consented WHERE organiser = ?", organiser);
  }
}
