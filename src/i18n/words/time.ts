import type { HonouredStop, StopKind, Weekday } from "../../contract/terms.ts";
import type { LedgerEntry } from "../../game/ledger.ts";

/** How the moves of a game are counted: one by one, for both sides. */
export interface CountingWords {
  /** A whole sentence about a move, with the move's number. */
  readonly move: (ply: number, sentence: string) => string;
}

/** What is said of clocks wherever a deadline is shown. `until` is a day and time, or a time alone. */
export interface TimeWords {
  /** What stops the clock of the player to move, and until when. */
  readonly stopped: Readonly<Record<StopKind, (until: string) => string>>;
  /** How much of the time until the deadline does not count. */
  readonly standsStill: (span: string) => string;
  /** What a player's time off looks like to others. */
  readonly away: (name: string, until: string) => string;
  readonly booked: (name: string, spans: string) => string;
  /** A span of time off, of two instants in words. */
  readonly fromTo: (from: string, to: string) => string;
  /** What stops the clocks of a game by its terms; `none`: nothing does. */
  readonly honours: (times: string) => string;
  readonly honoursNone: string;
  readonly whileHonoured: Readonly<Record<HonouredStop, string>>;
}

/** What the page with a game's ledger of time says. Spans and dates come as words. */
export interface ClockWords {
  readonly title: (players: string) => string;
  readonly back: string;
  readonly schedules: string;
  readonly night: (from: string, to: string) => string;
  readonly weekend: (days: string) => string;
  readonly noSchedule: string;
  readonly present: string;
  /** Whose turn has begun when, and how much counted time it may take. */
  readonly turn: (name: string, ply: number, since: string, budget: string) => string;
  readonly over: string;
  readonly caption: (name: string, side: string, balance: string) => string;
  readonly what: string;
  readonly change: string;
  readonly balance: string;
  readonly move: (ply: number) => string;
  readonly counted: (span: string) => string;
  /** What stopped a turn, with from when to when and how long. */
  readonly stopped: (kind: string, from: string, to: string, span: string) => string;
  readonly moreStops: (count: number, span: string) => string;
  readonly kinds: Readonly<Record<StopKind, string>>;
  readonly entries: Readonly<Record<Exclude<LedgerEntry["type"], "turn" | "gift" | "period">, string>>;
  readonly gift: (by: string) => string;
  readonly period: (lost: number, left: number) => string;
  readonly check: string;
  readonly checks: readonly [string, string, string, string];
  readonly data: string;
}

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
