import type { Schedule, Side, Told } from "./own-stops.ts";

/* What anybody can read of a game's clock, and nothing else. */

/** A line of the ledger as `GET /v1/games/{id}/clock` gives it. */
export interface Line {
  readonly type: string;
  readonly ply?: number;
  readonly at?: string;
  readonly by?: string;
  readonly from?: string;
  readonly to?: string;
  readonly counted?: string;
  readonly stopped?: readonly { readonly kind: string; readonly from: string; readonly to: string }[];
  readonly ended?: string;
  readonly lost?: number;
  readonly left?: number;
  readonly add: string;
  readonly balance: string;
}

interface SideLedger {
  readonly balance: string;
  readonly left?: number;
  readonly entries: readonly Line[];
}

/** The answer of `GET /v1/games/{id}/clock`. */
export interface PublicLedger {
  readonly kind: string;
  readonly stops: readonly string[];
  readonly schedules: Readonly<Record<Side, Schedule>> | null;
  readonly turn: {
    readonly side: Side;
    readonly ply: number;
    readonly from: string;
    readonly budget: string;
    readonly deadline: string;
    readonly stopped: { readonly kind: string; readonly until: string } | null;
  } | null;
  readonly sides: Readonly<Record<Side, SideLedger>>;
}

/** The checker's view of `GET /v1/games/{id}`. */
export interface PublicGame {
  readonly status: string;
  /** How many moves have been made. */
  readonly ply: number;
  readonly takebacks: number;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly result: { readonly winner: string | null; readonly reason: string } | null;
  readonly clock: {
    readonly deadline: string | null;
    readonly remaining: Readonly<Record<Side, string | null>> | null;
  };
}

/** What was read, when, and the updates of stops until then; `told`: null if unknown. */
export interface Reading {
  readonly ledger: PublicLedger;
  readonly game: PublicGame;
  readonly now: number;
  readonly told: readonly Told[] | null;
  /** The side of ply 1 by the rules of the game; the attackers by default. */
  readonly firstMove?: Side;
}

/** Takes an offence unless something holds. */
export type Note = (holds: boolean, offence: () => string) => void;

/** A turn as the ledger has it. */
export interface TurnLine {
  readonly side: Side;
  readonly ply: number;
  readonly from: number;
  readonly to: number;
  readonly counted: number;
  readonly stopped: readonly { readonly kind: string; readonly from: number; readonly to: number }[];
  /** How it ended: by a move, a takeback, or the end of the game. */
  readonly ended: "move" | "takeback" | "game";
  /** The budget that it had, by the sums of this checker. */
  readonly budget: number;
}
