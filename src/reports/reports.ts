import type { AnnulmentReason, ReportReason, Verdict } from "../contract/terms.ts";
import type { SchemaStep } from "../lib/object-storage.ts";
import type { Place } from "../lib/places.ts";

/** The tables of the reports, a step a release. Append only: the deployed object has run these steps. */
export const REPORTS_SCHEMA: readonly SchemaStep[] = [
  [
    // reporter, player: ids. A reporter who deletes the account leaves null as reporter and as body.
    `CREATE TABLE reports (id TEXT PRIMARY KEY, at INTEGER NOT NULL, reporter TEXT, player TEXT NOT NULL,
       game TEXT NOT NULL, reason TEXT NOT NULL, plies TEXT, body TEXT, decided_at INTEGER, decision TEXT) WITHOUT ROWID`,
    "CREATE INDEX reports_open ON reports (at, id) WHERE decided_at IS NULL",
    "CREATE INDEX reports_decided ON reports (decided_at, id) WHERE decided_at IS NOT NULL",
    "CREATE INDEX reports_by_game ON reports (game, decided_at, id) WHERE decided_at IS NOT NULL",
    "CREATE INDEX reports_by_reporter ON reports (reporter, at, id)",
  ],
];

/** A range of moves, both ends included. */
export interface Plies {
  readonly from: number;
  readonly to: number;
}

/** A report about a player in a game. Players are ids. */
export interface NewReport {
  readonly id: string;
  readonly reporter: string;
  readonly player: string;
  readonly game: string;
  readonly reason: ReportReason;
  readonly plies: Plies | null;
  readonly text: string | null;
}

/** A decision. `by`: the id of the moderator. */
export interface Decision {
  readonly at: number;
  readonly by: string;
  readonly verdict: Verdict;
  readonly note: string | null;
  readonly annulled: AnnulmentReason | null;
}

/** A stored report. Instants in milliseconds since 1970. */
export interface KeptReport extends Omit<NewReport, "reporter"> {
  readonly at: number;
  /** Null if the reporter deleted the account. */
  readonly reporter: string | null;
  readonly decision: Decision | null;
}

/** A report in a list: open ones are ordered by when they were made, others by when they were decided. */
export interface ListedReport extends Place {
  readonly report: KeptReport;
}

/** A row of the table of reports. */
export type ReportRow = Omit<KeptReport, "plies" | "text" | "decision"> & {
  readonly plies: string | null;
  readonly body: string | null;
  readonly decision: string | null;
};

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** Returns the report in a row. */
export const reportIn = ({ plies, body, decision, ...row }: ReportRow): KeptReport => ({
  ...row,
  plies: parsed(plies) as Plies | null,
  text: body,
  decision: parsed(decision) as Decision | null,
});

export const REPORT_COLUMNS = "id, at, reporter, player, game, reason, plies, body, decision";

/** The one object that keeps the reports, by its name. */
export const THE_REPORTS = "reports";
