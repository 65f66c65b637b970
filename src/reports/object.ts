import type { ReportStatus } from "../contract/terms.ts";
import { now } from "../lib/now.ts";
import { allRows, firstRow, firstValue, hasSchema, insertRow, migrate } from "../lib/object-storage.ts";
import { boundOf, type Reach, SQL_ORDERS } from "../lib/places.ts";
import { ServiceObject } from "../lib/service-object.ts";
import {
  type Decision,
  type StoredReport,
  type ListedReport,
  type NewReport,
  REPORT_COLUMNS,
  reportIn,
  type ReportRow,
  REPORTS_SCHEMA,
} from "./reports.ts";

/** Maximum length of a merged report's text, in characters. Longer texts are cut. */
const MOST_MERGED = 10_000;

/** Stores the players' reports and the moderators' decisions. A single object, named THE_REPORTS. */
export class ReportsObject extends ServiceObject {
  static override readonly kind = "reports";

  protected override async started(): Promise<void> {
    if (hasSchema(this.storage)) migrate(this.storage, REPORTS_SCHEMA);
  }

  /** Does nothing. In a sandbox, the base class empties the object when the alarm fires. */
  override alarm(): void {}

  one(id: string): StoredReport | null {
    if (!hasSchema(this.storage)) return null;
    const query = `SELECT ${REPORT_COLUMNS} FROM reports WHERE id = ?`;
    const row = firstRow<ReportRow>(this.storage.sql, query, id);
    return row && reportIn(row);
  }

  /**
   * Stores a report, once for each id. If the reporter has an open report about the same player and game, merges the new
   * report into that. Returns null if the reporter already has `most` open reports.
   */
  add(report: NewReport, most: number): StoredReport | null {
    migrate(this.storage, REPORTS_SCHEMA);
    return this.storage.transactionSync(() => {
      const stored = this.one(report.id);
      if (stored !== null) return stored;
      const open = this.#openLike(report);
      if (open !== null) return this.#merge(open, report);
      const count = "SELECT count(*) FROM reports WHERE reporter = ? AND decided_at IS NULL";
      const made = firstValue<number>(this.storage.sql, count, report.reporter) ?? 0;
      return made >= most ? null : this.#insert(report);
    });
  }

  /** Stores a decision, unless the report already has one. Returns the report as it is now; null if there is none. */
  decide(id: string, how: Omit<Decision, "at">): StoredReport | null {
    if (!hasSchema(this.storage)) return null;
    const decision: Decision = { ...how, at: now() };
    const query = "UPDATE reports SET decided_at = ?, decision = ? WHERE id = ? AND decided_at IS NULL";
    this.storage.sql.exec(query, decision.at, JSON.stringify(decision), id);
    return this.one(id);
  }

  list(status: ReportStatus, reach: Reach): ListedReport[] {
    return status === "open"
      ? this.#page("at", "decided_at IS NULL", [], reach)
      : this.#page("decided_at", "decided_at IS NOT NULL", [], reach);
  }

  decisions(game: string, reach: Reach): ListedReport[] {
    return this.#page("decided_at", "decided_at IS NOT NULL AND game = ?", [game], reach);
  }

  made(reporter: string, reach: Reach): ListedReport[] {
    return this.#page("at", "reporter = ?", [reporter], reach);
  }

  /** Removes the id and the texts of a reporter who deletes the account. */
  forget(reporter: string): void {
    if (!hasSchema(this.storage)) return;
    const query = "UPDATE reports SET reporter = NULL, body = NULL WHERE reporter = ?";
    this.storage.sql.exec(query, reporter);
  }

  #page(key: "at" | "decided_at", where: string, bindings: readonly string[], reach: Reach): ListedReport[] {
    if (!hasSchema(this.storage)) return [];
    const { beyond, word } = SQL_ORDERS[reach.order];
    const query = `SELECT ${REPORT_COLUMNS}, ${key} AS place FROM reports WHERE ${where}
      AND (${key}, id) ${beyond} (?, ?) ORDER BY ${key} ${word}, id ${word} LIMIT ?`;
    type Placed = ReportRow & { readonly place: number };
    const rows = allRows<Placed>(this.storage.sql, query, ...bindings, ...boundOf(reach), reach.limit);
    return rows.map(({ place: at, ...row }) => ({ at, id: row.id, report: reportIn(row) }));
  }

  #openLike({ reporter, player, game }: NewReport): ReportRow | null {
    const query = `SELECT ${REPORT_COLUMNS} FROM reports
      WHERE reporter = ? AND decided_at IS NULL AND game = ? AND player = ?`;
    return firstRow<ReportRow>(this.storage.sql, query, reporter, game, player);
  }

  #merge(open: ReportRow, { reason, plies, text }: NewReport): StoredReport | null {
    const texts = [...new Set([open.body, text])].filter((part) => part !== null);
    const body = texts.join("\n\n").slice(0, MOST_MERGED) || null;
    const query = "UPDATE reports SET reason = ?, plies = ?, body = ? WHERE id = ?";
    this.storage.sql.exec(query, reason, plies === null ? open.plies : JSON.stringify(plies), body, open.id);
    return this.one(open.id);
  }

  #insert({ text, plies, ...report }: NewReport): StoredReport | null {
    const row = { ...report, plies: plies && JSON.stringify(plies), body: text, at: now() };
    insertRow(this.storage.sql, "reports", row);
    return this.one(report.id);
  }
}
