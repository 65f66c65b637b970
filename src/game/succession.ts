import { now } from "../lib/now.ts";
import { refusal, type Refusal } from "../contract/problems/table.ts";
import type { Committed } from "./committed.ts";
import type { CounterCommand } from "./answering.ts";
import { decide } from "./decide.ts";
import { begin, fold } from "./fold.ts";
import type { RematchCommand } from "./rematch.ts";
import { type ChallengeTerms, partiesOf, type Seat, type Successor } from "./state.ts";
import { gameView } from "./view.ts";
import type { GameStatus } from "../contract/terms.ts";
import type { GameView } from "../contract/game.ts";

/** What has to be known of a game before it proposes another one. */
export interface Standing {
  readonly terms: ChallengeTerms;
  /** Its players; of a challenge, its maker and the player whom it names. */
  readonly parties: readonly Seat[];
  readonly successor: Successor | null;
  readonly status: GameStatus;
  readonly ply: number;
}

/** What proposes another game. */
export type SuccessorCommand = RematchCommand | CounterCommand;

/** How a game is followed by another one. `origin` is where the service is reached. */
export function openSuccession(committed: Committed, origin: string) {
  return {
    /** What it has proposed, and to whom it could propose anything; null if there is no game. */
    standing(): Standing | null {
      const game = committed.settled();
      if (game === null) return null;
      const { terms, successor, status, position } = game;
      return { terms, parties: partiesOf(game), successor, status, ply: position.ply };
    },

    /** What a command would propose, without doing it; null where it would propose nothing new. Refuses as it would. */
    draft(player: Seat, command: SuccessorCommand): ChallengeTerms | null | Refusal {
      const game = committed.settled();
      if (committed.isUnreadable) return refusal("game-unreadable");
      if (game === null) return refusal("game-not-found");
      const decision = decide(game, player, command, now());
      if (!decision.ok) return decision.error;
      const after = decision.value.reduce(fold, game).successor;
      return after?.game === command.game ? after.terms : null;
    },

    /** The challenge that it has proposed last, as it was proposed; null where it has proposed none. */
    proposed(viewer: string): GameView | null {
      const successor = committed.settled()?.successor ?? null;
      if (successor === null) return null;
      const { game: id, at, terms, rules } = successor;
      const state = begin({ type: "challenged", at, id, terms, rules });
      return gameView(state, viewer, origin, at);
    },
  };
}
