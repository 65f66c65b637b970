import type { ReportView } from "../contract/report.ts";
import type { AnnulmentReason, ReportReason, Verdict } from "../contract/terms.ts";
import type { SchemaStep } from "../lib/object-storage.ts";
import type { Place } from "../lib/places.ts";

/** Append only: the deployed object has run these steps. */
export const REPORTS_SCHEMA: readonly SchemaStep[] = [
  [
    // `reporter` and `body` are null once the reporter has deleted the account.
    `CREATE TABLE reports (id TEXT PRIMARY KEY, at INTEGER NOT NULL, reporter TEXT, player TEXT NOT NULL,
       game TEXT NOT NULL, reason TEXT NOT NULL, plies TEXT, body TEXT, decided_at INTEGER, decision TEXT) WITHOUT ROWID`,
    "CREATE INDEX reports_open ON reports (at, id) WHERE decided_at IS NULL",
    "CREATE INDEX reports_decided ON reports (decided_at, id) WHERE decided_at IS NOT NULL",
    "CREATE INDEX reports_by_game ON reports (game, decided_at, id) WHERE decided_at IS NOT NULL",
    "CREATE INDEX reports_by_reporter ON reports (reporter, at, id)",
  ],
];

/** Both `from` and `to` are included. */
type Plies = NonNullable<ReportView["plies"]>;

/** `reporter`, `player` and `game` are ids. `text`: the reporter's comment; null for none. */
export interface NewReport {
  readonly id: string;
  readonly reporter: string;
  readonly player: string;
  readonly game: string;
  readonly reason: ReportReason;
  readonly plies: Plies | null;
  readonly text: string | null;
}

/** `by`: the moderator's id. */
export interface Decision {
  readonly at: number;
  readonly by: string;
  readonly verdict: Verdict;
  readonly note: string | null;
  readonly annulled: AnnulmentReason | null;
}

/** Instants in milliseconds since 1970. */
export interface StoredReport extends Omit<NewReport, "reporter"> {
  readonly at: number;
  /** Null once the reporter has deleted the account. */
  readonly reporter: string | null;
  readonly decision: Decision | null;
}

/** `at`: when the report was made; in lists of decided reports, when it was decided. */
export interface ListedReport extends Place {
  readonly report: StoredReport;
}

export type ReportRow = Omit<StoredReport, "plies" | "text" | "decision"> & {
  readonly plies: string | null;
  readonly body: string | null;
  readonly decision: string | null;
};

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

export const reportIn = ({ plies, body, decision, ...row }: ReportRow): StoredReport => ({
  ...row,
  plies: parsed(plies) as Plies | null,
  text: body,
  decision: parsed(decision) as Decision | null,
});

export const REPORT_COLUMNS = "id, at, reporter, player, game, reason, plies, body, decision";

export const THE_REPORTS = "reports";
