import type { GameView } from "../contract/game.ts";
import type { LedgerView } from "../contract/ledger.ts";
import { now } from "../lib/now.ts";
import { legalMoves, type Side } from "../rules/index.ts";
import type { GameAggregate } from "./aggregate.ts";
import type { LegalMovesNow } from "./answers.ts";
import { deadlineOf, stopClock } from "./clock/clock.ts";
import { isParty } from "./facts.ts";
import { begin } from "./fold.ts";
import { type LedgerEntries, ledgerOf, ledgerView } from "./ledger.ts";
import { type MatchNews, matchNewsOf } from "./projections/matches.ts";
import type { Exported } from "./proof/export.ts";
import { type LogView, logView } from "./proof/log.ts";
import { unreadVerification, type Verification } from "./proof/verification.ts";
import { type GameState, partiesOf, type Seat } from "./state.ts";
import { changesIn, type NumberedEvent, type NumberedRow, readEvents } from "./stored/log.ts";
import type { GameStore } from "./stored/store.ts";
import { asOf, type StopNews } from "./verdict.ts";
import { gameView } from "./view.ts";

/** `deadline`: the deadline that the game would have had with the stop. Instants in milliseconds since 1970. */
export interface Hindsight {
  readonly side: Side;
  readonly player: Seat;
  readonly ply: number;
  readonly lostAt: number;
  readonly deadline: number;
}

/** Returns how a stop of both sides' clocks would have changed a loss on time; null if there was no such loss. */
export function hindsightOf(log: readonly NumberedEvent[], stop: StopNews): Hindsight | null {
  for (const { before, event } of changesIn(log))
    if (event.type === "ended" && event.result.reason === "timeout")
      return before && lossWith(before, event.at, stop);
  return null;
}

function lossWith({ clock, players, position }: GameState, lostAt: number, stop: StopNews): Hindsight | null {
  if (clock === null || players === null) return null;
  const { turn: side, ply } = position;
  const deadline = deadlineOf(stopClock(clock, { ...stop, side: null }), side);
  return { side, player: players[side], ply, lostAt, deadline };
}

export interface Standing extends Pick<GameState, "terms" | "successor" | "status"> {
  /** For a challenge, its maker and the named player, if any. */
  readonly parties: readonly Seat[];
  readonly ply: number;
}

export interface LedgerNow {
  readonly version: number;
  readonly ledger: LedgerView;
}

export interface LogNow {
  /** The number of log entries, from which the entity tag is made. */
  readonly rows: number;
  readonly isForParties: boolean;
  readonly log: LogView;
}

export interface VerdictNow {
  readonly head: string | null;
  readonly rows: number;
  /** Null if the log up to `head` has not been verified. */
  readonly verdict: Verification | null;
}

/** Methods that take a `viewer` return only data that this player (null: anyone) may see. */
export class GameReader {
  readonly #aggregate: GameAggregate;
  readonly #store: GameStore;
  readonly #origin: string;
  /** Cached by `seq`, so that the log is folded again only after an event. */
  #ledger: { readonly seq: number; readonly entries: LedgerEntries } | null = null;
  #verified: { readonly head: string | null; readonly verdict: Verification } | null = null;

  constructor(aggregate: GameAggregate, store: GameStore, origin: string) {
    this.#aggregate = aggregate;
    this.#store = store;
    this.#origin = origin;
  }

  verdict(): VerdictNow | null {
    const game = this.#aggregate.settled();
    const rows = () => this.#store.rows();
    if (game === null)
      return this.#aggregate.isUnreadable
        ? { head: null, rows: rows(), verdict: unreadVerification() }
        : null;
    const { head } = game;
    return { head, rows: rows(), verdict: this.#verified?.head === head ? this.#verified.verdict : null };
  }

  keepVerdict(head: string | null, verdict: Verification): void {
    this.#verified = { head, verdict };
  }

  log(viewer: string | null): LogNow | null {
    const game = this.#aggregate.settled();
    return game && this.#logOf(game, viewer);
  }

  exported(viewer: string | null): Exported | null {
    const game = this.#aggregate.settled();
    if (game === null) return null;
    const { log } = this.#logOf(game, viewer);
    return { game: this.#viewOf(game, viewer), ledger: this.#ledgerOf(game), log };
  }

  view(viewer: string | null): GameView | null {
    const game = this.#aggregate.settled();
    return game && this.#viewOf(game, viewer);
  }

  ledger(): LedgerNow | null {
    const game = this.#aggregate.settled();
    return game && { version: game.version, ledger: this.#ledgerOf(game) };
  }

  /** Returns null if the game is not part of a match, or has not begun. */
  matchNews(): MatchNews | null {
    const game = this.#aggregate.settled();
    return game && matchNewsOf(game);
  }

  /** `from` is a square; null for the moves of all pieces. */
  legal(from: string | null): LegalMovesNow | null {
    const game = this.#aggregate.settled();
    if (game === null) return null;
    const isPlaying = game.status === "playing" && !this.#aggregate.isUnreadable;
    const moves = isPlaying ? legalMoves(game.position, from ?? undefined) : [];
    const { ply, ruleset } = game.position;
    return { version: game.version, size: ruleset.size, ply, moves };
  }

  standing(): Standing | null {
    const game = this.#aggregate.settled();
    if (game === null) return null;
    const { terms, successor, status, position } = game;
    return { terms, parties: partiesOf(game), successor, status, ply: position.ply };
  }

  /** The rematch or counter-offer as it was proposed; null for none. */
  proposed(viewer: string): GameView | null {
    const successor = this.#aggregate.settled()?.successor ?? null;
    if (successor === null) return null;
    const { game: id, at, terms, rules } = successor;
    return gameView(begin({ type: "challenged", at, id, terms, rules }), viewer, this.#origin, at);
  }

  hindsight(stop: StopNews): Hindsight | null {
    return hindsightOf(this.events(), stop);
  }

  events(): NumberedRow[] {
    return readEvents(this.#store.logUpTo(this.#aggregate.seq));
  }

  isThere(): boolean {
    return this.#aggregate.settled() !== null;
  }

  #viewOf(game: GameState, viewer: string | null): GameView {
    const view = gameView(asOf(game, now()), viewer, this.#origin, now());
    const { isUnreadable, seq } = this.#aggregate;
    return isUnreadable ? { ...view, unreadable: this.#store.rows() - seq } : view;
  }

  #logOf(game: GameState, viewer: string | null): LogNow {
    const log = this.events();
    const rows = this.#store.rows();
    const isForParties = isParty(game, viewer);
    return { rows, isForParties, log: logView(log, { game: game.id, head: game.head, rows, isForParties }) };
  }

  #ledgerOf(game: GameState): LedgerView {
    const { seq } = this.#aggregate;
    if (this.#ledger?.seq !== seq)
      this.#ledger = { seq, entries: ledgerOf(this.events().flatMap(({ event }) => event ?? [])) };
    return ledgerView(this.#ledger.entries, asOf(game, now()), now());
  }
}
