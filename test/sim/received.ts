import type { Disk } from "./disk.ts";
import type { GameFacts, Step } from "./game-model.ts";

/** A mailbox's knowledge of its player's games: the state of each after the last received event. */
export function openReceived(player: string, factsOf: (game: string) => GameFacts | undefined) {
  const heard = new Map<string, number>();
  const stepOf = (game: string | null): Step | undefined =>
    game === null ? undefined : factsOf(game)?.steps[(heard.get(game) ?? 0) - 1];

  return {
    /** Takes up what has been committed. */
    read(disk: Disk): void {
      for (const { id, seen } of disk.rows("SELECT id, seen FROM games")) heard.set(String(id), Number(seen));
    },

    games: (): Iterable<string> => heard.keys(),
    stepOf,

    /** In how many games it is the player's turn, besides one. */
    waiting: (except: string | null): number =>
      [...heard.keys()].filter((game) => game !== except && stepOf(game)?.mover === player).length,
  };
}

export type Received = ReturnType<typeof openReceived>;
