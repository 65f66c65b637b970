import type { LedgerEntry } from "../../game/ledger.ts";
import type { StopKind } from "../../contract/terms.ts";

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
