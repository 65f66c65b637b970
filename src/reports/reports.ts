import { now } from "../lib/now.ts";
import type { AnnulmentReason, ReportReason, ReportStatus, Verdict } from "../contract/terms.ts";
import {
  allRows,
  firstRow,
  firstValue,
  hasSchema,
  insertRow,
  migrate,
  type ObjectStorage,
  type SchemaStep,
} from "../lib/object-storage.ts";
import { boundOf, type Place, type Reach, SQL_ORDERS } from "../lib/places.ts";

/** The tables of the reports, a step a release. Append only: the object in service has run the steps that stand here. */
export const REPORTS_SCHEMA: readonly SchemaStep[] = [
  [
    // What players have told the moderators of games. Players by their ids: of who has gone nothing is left of what they told.
    `CREATE TABLE reports (id TEXT PRIMARY KEY, at INTEGER NOT NULL, reporter TEXT, player TEXT NOT NULL,
       game TEXT NOT NULL, reason TEXT NOT NULL, plies TEXT, body TEXT, decided_at INTEGER, decision TEXT) WITHOUT ROWID`,
    "CREATE INDEX reports_open ON reports (at, id) WHERE decided_at IS NULL",
    "CREATE INDEX reports_decided ON reports (decided_at, id) WHERE decided_at IS NOT NULL",
    "CREATE INDEX reports_by_game ON reports (game, decided_at, id) WHERE decided_at IS NOT NULL",
    "CREATE INDEX reports_by_reporter ON reports (reporter, at, id)",
  ],
];

/** Moves of a game, from one to another. */
export interface Plies {
  readonly from: number;
  readonly to: number;
}

/** What a player tells of a game. Players by their ids. */
export interface NewReport {
  readonly id: string;
  readonly reporter: string;
  readonly player: string;
  readonly game: string;
  readonly reason: ReportReason;
  readonly plies: Plies | null;
  readonly text: string | null;
}

/** What a moderator has decided, by their id. */
export interface Decision {
  readonly at: number;
  readonly by: string;
  readonly verdict: Verdict;
  readonly note: string | null;
  readonly annulled: AnnulmentReason | null;
}

/** A report as it is kept. Instants in milliseconds since 1970. */
export interface KeptReport extends Omit<NewReport, "reporter"> {
  readonly at: number;
  /** Null for one who has gone. */
  readonly reporter: string | null;
  readonly decision: Decision | null;
}

/** A report in a list: those that are open are ordered by when they were made, the others by when they were decided. */
export interface ListedReport extends Place {
  readonly report: KeptReport;
}

type Row = Omit<KeptReport, "plies" | "text" | "decision"> & {
  readonly plies: string | null;
  readonly body: string | null;
  readonly decision: string | null;
};

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

const reportIn = ({ plies, body, decision, ...row }: Row): KeptReport => ({
  ...row,
  plies: parsed(plies) as Plies | null,
  text: body,
  decision: parsed(decision) as Decision | null,
});

const COLUMNS = "id, at, reporter, player, game, reason, plies, body, decision";

/** Of several reports that are one, so many characters are kept. */
const MOST_MERGED = 10_000;

/** The one object that keeps the reports, by its name. */
export const THE_REPORTS = "reports";

/** All reports. Where nobody has made one nothing is stored, however often it is asked. */
export function openReports(storage: ObjectStorage) {
  const { sql } = storage;
  const isMade = (): boolean => hasSchema(storage);
  if (isMade()) migrate(storage, REPORTS_SCHEMA);

  /** Lists reports by one of their instants. */
  function list(key: "at" | "decided_at", where: string, bindings: readonly string[], reach: Reach) {
    if (!isMade()) return [];
    const { beyond, word } = SQL_ORDERS[reach.order];
    const query = `SELECT ${COLUMNS}, ${key} AS place FROM reports WHERE ${where}
      AND (${key}, id) ${beyond} (?, ?) ORDER BY ${key} ${word}, id ${word} LIMIT ?`;
    const rows = allRows<Row & { place: number }>(sql, query, ...bindings, ...boundOf(reach), reach.limit);
    return rows.map(({ place: at, ...row }): ListedReport => ({ at, id: row.id, report: reportIn(row) }));
  }

  const one = (id: string): KeptReport | null => {
    const query = `SELECT ${COLUMNS} FROM reports WHERE id = ?`;
    const row = isMade() ? firstRow<Row>(sql, query, id) : null;
    return row && reportIn(row);
  };

  /** Adds what a report says to an open one by the same player about the same; the id of that, or null for none. */
  function merge({ reporter, player, game, reason, plies, text }: NewReport): string | null {
    const query = `SELECT ${COLUMNS} FROM reports WHERE reporter = ? AND decided_at IS NULL AND game = ? AND player = ?`;
    const before = firstRow<Row>(sql, query, reporter, game, player);
    if (before === null) return null;
    const texts = [...new Set([before.body, text])].filter((part) => part !== null);
    const [body, latest] = [
      texts.join("\n\n") || null,
      plies === null ? before.plies : JSON.stringify(plies),
    ];
    const set = "UPDATE reports SET reason = ?, plies = ?, body = ? WHERE id = ?";
    sql.exec(set, reason, latest, body?.slice(0, MOST_MERGED) ?? null, before.id);
    return before.id;
  }

  return {
    one,

    /**
     * Keeps a report; twice is once. One more about the same player of the same game is added to the first while nobody has
     * decided on that. Null for who has as many that nobody has decided on.
     */
    add({ text, plies, ...report }: NewReport, most: number): KeptReport | null {
      migrate(storage, REPORTS_SCHEMA);
      return storage.transactionSync(() => {
        const known = one(report.id);
        if (known !== null) return known;
        const merged = merge({ text, plies, ...report });
        if (merged !== null) return one(merged);
        const query = "SELECT count(*) FROM reports WHERE reporter = ? AND decided_at IS NULL";
        if ((firstValue<number>(sql, query, report.reporter) ?? 0) >= most) return null;
        const row = { ...report, plies: plies && JSON.stringify(plies), body: text, at: now() };
        insertRow(sql, "reports", row);
        return one(report.id);
      });
    },

    /** Keeps a decision: the first counts. The report as it is then; null for none. */
    decide(id: string, how: Omit<Decision, "at">): KeptReport | null {
      if (!isMade()) return null;
      const decision: Decision = { ...how, at: now() };
      const query = "UPDATE reports SET decided_at = ?, decision = ? WHERE id = ? AND decided_at IS NULL";
      sql.exec(query, decision.at, JSON.stringify(decision), id);
      return one(id);
    },

    /** The reports that are open, or those that are decided. */
    list: (status: ReportStatus, reach: Reach): ListedReport[] =>
      status === "open"
        ? list("at", "decided_at IS NULL", [], reach)
        : list("decided_at", "decided_at IS NOT NULL", [], reach),

    /** What was decided about a game. */
    decisions: (game: string, reach: Reach): ListedReport[] =>
      list("decided_at", "decided_at IS NOT NULL AND game = ?", [game], reach),

    /** What a player has reported. */
    made: (reporter: string, reach: Reach): ListedReport[] => list("at", "reporter = ?", [reporter], reach),

    /** Forgets who has made reports, and what they have written: they have gone. */
    forget(reporter: string): void {
      if (isMade()) sql.exec("UPDATE reports SET reporter = NULL, body = NULL WHERE reporter = ?", reporter);
    },
  };
}

export type OpenReports = ReturnType<typeof openReports>;
