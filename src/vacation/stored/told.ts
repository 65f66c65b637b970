import { type Sql, allRows, firstRow } from "../../lib/object-storage.ts";

/** What a game has been told: everything up to a revision. `next`: when it is tried again, after `tries` failures. */
export interface Told {
  readonly rev: number;
  readonly tries: number;
  readonly next: number;
}

const NOTHING: Told = { rev: 0, tries: 0, next: 0 };

/** Which game has been told what: a row for each that has been told anything. All calls are synchronous. */
export function openTold(sql: Sql) {
  return {
    of: (game: string): Told =>
      firstRow(sql, "SELECT rev, tries, next FROM vacation_told WHERE game = ?", game) ?? NOTHING,

    /** All of them, by game; for a game that is not among them `of` gives the same as for one that was told nothing. */
    all(): ReadonlyMap<string, Told> {
      const rows = allRows<Told & { readonly game: string }>(sql, "SELECT * FROM vacation_told");
      return new Map(rows.map(({ game, ...one }) => [game, one]));
    },

    note(game: string, { rev, tries, next }: Told): void {
      const query = `INSERT INTO vacation_told (game, rev, tries, next) VALUES (?, ?, ?, ?)
        ON CONFLICT (game) DO UPDATE SET rev = excluded.rev, tries = excluded.tries, next = excluded.next`;
      sql.exec(query, game, rev, tries, next);
    },

    forget(game: string): void {
      sql.exec("DELETE FROM vacation_told WHERE game = ?", game);
    },
  };
}

export { NOTHING as TOLD_NOTHING };
