import type { StopKind, Weekday } from "../../contract/terms.ts";

/** What the page of a player's own schedule and vacation says. Spans and dates come as words. */
export interface ScheduleWords {
  readonly week: string;
  readonly weekHint: string;
  /** A part of a day on the strip: what is the matter then (null: the clocks run), and from when to when. */
  readonly kinds: Readonly<Record<StopKind | "runs", string>>;
  readonly day: (day: string, parts: string) => string;
  readonly part: (what: string, spans: string) => string;
  /** How much of the seven days counts. */
  readonly total: (span: string) => string;
  readonly now: string;
  readonly schedule: string;
  readonly scheduleHint: string;
  readonly timezone: string;
  readonly night: string;
  readonly nightHint: string;
  readonly from: string;
  readonly to: string;
  readonly weekend: string;
  readonly weekendHint: string;
  readonly days: Readonly<Record<Weekday, string>>;
  readonly cover: string;
  readonly coverHint: string;
  readonly vacation: VacationWords;
}

interface VacationWords {
  readonly title: string;
  /** What is left, what it grows by in which time (null: a day), and the most that it can be. */
  readonly left: (balance: string, add: string, every: string | null, max: string) => string;
  readonly running: (until: string) => string;
  readonly covering: (until: string) => string;
  readonly end: string;
  readonly booked: string;
  readonly nothingBooked: string;
  readonly unbook: string;
  /** How many games have not been told yet. */
  readonly waiting: (count: number) => string;
  readonly book: string;
  readonly bookHint: (zone: string) => string;
  readonly from: string;
  readonly to: string;
  readonly bookingsLeft: (count: number) => string;
  readonly doBook: string;
  readonly ledger: string;
  readonly ledgerHint: string;
  readonly when: string;
  readonly what: string;
  readonly change: string;
  readonly balance: string;
  readonly entries: Readonly<Record<"start" | "earned" | "vacation" | "cover", string>>;
  readonly older: (count: number) => string;
}
