import { deadlineOf, stopClock } from "./clock/clock.ts";
import { type Side, legalMoves } from "../rules/index.ts";
import { type GameState, type Seat, partiesOf, type ChallengeTerms, type GameEvent } from "./state.ts";
import { next, type NumberedEvent, type NumberedRow } from "./stored/log.ts";
import { type StopNews, asOf } from "./verdict.ts";
import { now } from "../lib/now.ts";
import { isParty } from "./facts.ts";
import type { LegalMovesNow } from "./answers.ts";
import type { Committed } from "./committed.ts";
import { type LedgerEntries, ledgerOf, viewOf as ledgerViewOf } from "./ledger.ts";
import type { Exported } from "./proof/export.ts";
import { type MatchNews, matchNewsOf } from "./projections/matches.ts";
import { logView, type LogView } from "./proof/log.ts";
import { unreadVerification, type Verification } from "./proof/verification.ts";
import { gameView } from "./view.ts";
import type { GameView } from "../contract/game.ts";
import type { LedgerView } from "../contract/ledger.ts";

/** A loss on time as it was, and what the deadline would have been. Instants in milliseconds since 1970. */
export interface Hindsight {
  readonly side: Side;
  readonly player: Seat;
  /** The number of the last move. */
  readonly ply: number;
  readonly lostAt: number;
  readonly deadline: number;
}

/** Returns what would have become of a game that was lost on time with a stop of both sides; null for others. */
export function hindsightOf(log: readonly NumberedEvent[], stop: StopNews): Hindsight | null {
  let state: GameState | null = null;
  for (const numbered of log) {
    const { event } = numbered;
    const before: GameState | null = state;
    if (event?.type === "ended" && event.result.reason === "timeout")
      return before && lostOf(before, event.at, stop);
    state = next(before, numbered);
  }
  return null;
}

function lostOf({ clock, players, position }: GameState, lostAt: number, stop: StopNews): Hindsight | null {
  if (clock === null || players === null) return null;
  const { turn: side, ply } = position;
  const deadline = deadlineOf(stopClock(clock, { ...stop, side: null }), side);
  return { side, player: players[side], ply, lostAt, deadline };
}

/** The ledger of a game, with the version of the game that it tells of. */
export interface LedgerNow {
  readonly version: number;
  readonly ledger: LedgerView;
}

/** The public log of a game, and how many rows it has: its entity tag. */
export interface LogNow {
  readonly rows: number;
  /** Whether it has the texts of the players. */
  readonly isForParties: boolean;
  readonly log: LogView;
}

/** How long a game's log is, and what was found out about it at this head; null where nobody has verified that. */
export interface VerdictNow {
  readonly head: string | null;
  readonly rows: number;
  readonly verdict: Verification | null;
}

/** A stored log: the rows that can be read, and the number of all. */
interface StoredLog {
  readonly log: () => readonly NumberedRow[];
  readonly rows: () => number;
}

const eventsIn = (log: readonly NumberedRow[]): readonly GameEvent[] =>
  log.flatMap(({ event }) => event ?? []);

/** Readings of a game. `stored` reads its log; `origin` is the service's address. */
export function openReading(committed: Committed, stored: StoredLog, origin: string) {
  /** The view, with how many records at the end of the log cannot be read. */
  function viewOf(game: GameState, viewer: string | null): GameView {
    const view = gameView(asOf(game, now()), viewer, origin, now());
    return committed.isUnreadable ? { ...view, unreadable: stored.rows() - committed.seq() } : view;
  }

  function logFor(game: GameState, viewer: string | null, log: readonly NumberedRow[]): LogNow {
    const rows = stored.rows();
    const isForParties = isParty(game, viewer);
    return { rows, isForParties, log: logView(log, { game: game.id, head: game.head, rows, isForParties }) };
  }

  /** The entries of the ledger up to an event: the log is folded once while nothing happens in the game. */
  let booked: { readonly seq: number; readonly entries: LedgerEntries } | null = null;

  function ledgerFor(game: GameState): LedgerView {
    const seq = committed.seq();
    if (booked?.seq !== seq) booked = { seq, entries: ledgerOf(eventsIn(stored.log())) };
    return ledgerViewOf(booked.entries, asOf(game, now()), now());
  }

  // One is kept, that of the head for which it was found: no log changes under its head.
  let kept: { readonly head: string | null; readonly verdict: Verification } | null = null;

  return {
    /**
     * The head of the game and what is known of it; null if there is no game. If the first record cannot be read, there is
     * no head, and the game does not hold.
     */
    verdict(): VerdictNow | null {
      const game = committed.settled();
      if (game === null && committed.isUnreadable)
        return { head: null, rows: stored.rows(), verdict: unreadVerification() };
      if (game === null) return null;
      const { head } = game;
      return { head, rows: stored.rows(), verdict: kept?.head === head ? kept.verdict : null };
    },

    /** Keeps what was found out about the game at a head, as long as this object lives. */
    keepVerdict(head: string | null, verdict: Verification): void {
      kept = { head, verdict };
    },

    /** The game's public log, with the texts that `viewer` may read; null if there is no game. */
    log(viewer: string | null): LogNow | null {
      const game = committed.settled();
      return game && logFor(game, viewer, stored.log());
    },

    /** The game with its log and its ledger, as `viewer` may see them; null if there is none. */
    exported(viewer: string | null): Exported | null {
      const game = committed.settled();
      if (game === null) return null;
      const { log } = logFor(game, viewer, stored.log());
      return { game: viewOf(game, viewer), ledger: ledgerFor(game), log };
    },

    /** The game as `viewer` may see it, or null if there is none. */
    view(viewer: string | null): GameView | null {
      const game = committed.settled();
      return game && viewOf(game, viewer);
    },

    /** The ledger of the game's clocks; null if there is no game. */
    ledger(): LedgerNow | null {
      const game = committed.settled();
      return game && { version: game.version, ledger: ledgerFor(game) };
    },

    /** Returns the news for its match; null without one, or before it begins. */
    matchNews(): MatchNews | null {
      const game = committed.settled();
      return game && matchNewsOf(game);
    },

    /** Returns the terms; null if there is no game. */
    terms: (): ChallengeTerms | null => committed.state()?.terms ?? null,

    seat: (side: Side): Seat | null => committed.state()?.players?.[side] ?? null,

    legal(from: string | null): LegalMovesNow | null {
      const game = committed.settled();
      if (game === null) return null;
      const isPlaying = game.status === "playing" && !committed.isUnreadable;
      const moves = isPlaying ? legalMoves(game.position, from ?? undefined) : [];
      const { ply, ruleset } = game.position;
      return { version: game.version, size: ruleset.size, ply, moves };
    },

    id: (): string | null => committed.state()?.id ?? null,

    isThere: (): boolean => committed.settled() !== null,

    isOver: (): boolean => committed.state()?.status !== "playing",

    /** The ids of everyone whom the game concerns. */
    parties: (): readonly string[] => {
      const game = committed.state();
      return game === null ? [] : partiesOf(game).map((seat) => seat.id);
    },
  };
}
