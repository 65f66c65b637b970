import type { MailType } from "../../contract/events/types.ts";
import { allValues, hasRows, type Sql, Tables } from "../../lib/object-storage.ts";

export interface ThrottleTables {
  readonly throttled: string;
  readonly throttling: string;
  readonly release: string;
}

/** Types that pause until the player's next visit, because a grouped message was sent. */
export class Throttle extends Tables {
  readonly #tables: ThrottleTables;
  /** False if a visit has no throttling to end. Cached, because every request is a visit. */
  #mayHold: boolean;

  constructor(sql: Sql, tables: ThrottleTables) {
    super(sql);
    this.#tables = tables;
    this.#mayHold = this.types().size > 0 || hasRows(sql, `SELECT 1 FROM ${tables.throttling} LIMIT 1`);
  }

  types(): Set<MailType> {
    return new Set(allValues<MailType>(this.sql, `SELECT type FROM ${this.#tables.throttled}`));
  }

  queued(): void {
    this.#mayHold = true;
  }

  begin(type: MailType): void {
    this.#mayHold = true;
    this.sql.exec(`INSERT OR IGNORE INTO ${this.#tables.throttled} (type) VALUES (?)`, type);
  }

  /** Ends all throttling, including that of queued messages. */
  visited(commit: (work: () => void) => void): void {
    if (!this.#mayHold) return;
    commit(() => {
      this.clear();
      this.sql.exec(this.#tables.release);
    });
    // After the commit: if it fails, the next visit tries again.
    this.#mayHold = false;
  }

  /** Ends the throttling of sent messages. Call it within a transaction. */
  clear(): void {
    this.sql.exec(`DELETE FROM ${this.#tables.throttled}`);
  }
}
