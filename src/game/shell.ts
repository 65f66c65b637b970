import { neverThrowing } from "../lib/wakeup.ts";
import type { Command } from "./decide.ts";
import type { GameAnswer, RequestKey } from "./answers.ts";
import type { GameAggregate } from "./aggregate.ts";
import type { ChallengeTerms, Seat } from "./state.ts";

/** What a game's object can do with work that its caller does not wait for. */
export interface Background {
  readonly goOn: (work: Promise<unknown>) => void;
}

/**
 * When what was committed is delivered: a move is answered at once and delivered behind its answer; what is rarer is
 * answered once all it concerns have been told. The platform's object and the simulation's are both this.
 */
export function openShell(game: GameAggregate, { goOn }: Background) {
  /** A reader may have been the first to notice that the time was up: what that means for others goes out at once. */
  function afterwards<T>(answer: T): T {
    goOn(game.deliver(true));
    return answer;
  }

  return {
    game,
    afterwards,

    /** Puts a new challenge here, under the id by which this object is reached. */
    async propose(gameId: string, terms: ChallengeTerms): Promise<GameAnswer> {
      const answer = game.propose(gameId, terms);
      await game.deliver(true);
      return answer;
    },

    /** Carries out what a player asks. */
    async ask(player: Seat, command: Command, key: RequestKey | null): Promise<GameAnswer> {
      const answer = game.ask(player, command, key);
      const isPassing = command.type === "move" && !game.isOver();
      const delivered = game.deliver(!isPassing);
      if (isPassing) goOn(delivered);
      else await delivered;
      return answer;
    },

    alarm: (): Promise<void> =>
      neverThrowing(
        () => game.wake(),
        () => game.lookAgain(),
      ),

    /** Lets a player leave who has deleted their account. Where there is nothing to leave, nothing happens. */
    async leave(player: Seat, newName: string): Promise<void> {
      game.ask(player, { type: "leave", newName }, null);
      await game.deliver(true);
    },
  };
}

export type GameShell = ReturnType<typeof openShell>;
