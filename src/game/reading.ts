import { now } from "../lib/now.ts";
import { legalMoves, type Side } from "../rules/index.ts";
import type { LegalMovesNow } from "./answers.ts";
import type { Committed } from "./committed.ts";
import { ledgerView, type LedgerView } from "./ledger-view.ts";
import { partiesOf, type ChallengeTerms, type GameEvent, type Seat } from "./state.ts";
import { asOf } from "./verdict.ts";
import { gameView, type GameView } from "./view.ts";

/** The ledger of a game, with the version of the game that it tells of. */
export interface LedgerNow {
  readonly version: number;
  readonly ledger: LedgerView;
}

/** What can be read of a game. `log` reads its events; `origin` is where the service is reached. */
export function openReading(committed: Committed, log: () => readonly GameEvent[], origin: string) {
  return {
    /** The game as `viewer` may see it, or null if there is none. */
    view(viewer: string | null): GameView | null {
      const game = committed.settled();
      return game && gameView(asOf(game, now()), viewer, origin, now());
    },

    /** The ledger of the game's clocks; null if there is no game. */
    ledger(): LedgerNow | null {
      const game = committed.settled();
      return game && { version: game.version, ledger: ledgerView(log(), asOf(game, now()), now()) };
    },

    /** What was proposed; null if there is no game. */
    terms: (): ChallengeTerms | null => committed.state()?.terms ?? null,

    /** The player of a side; null if there is none. */
    seat: (side: Side): Seat | null => committed.state()?.players?.[side] ?? null,

    /** The legal moves of the current position, all or from one square; null if there is no game. */
    legal(from: string | null): LegalMovesNow | null {
      const game = committed.settled();
      if (game === null) return null;
      const isPlaying = game.status === "playing" && !committed.isUnreadable;
      const moves = isPlaying ? legalMoves(game.position, from ?? undefined) : [];
      const { ply, ruleset } = game.position;
      return { version: game.version, size: ruleset.size, ply, moves };
    },

    /** The game's id; null where there is no game. */
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
