import { waitingNow } from "../../operations/my-games.ts";
import { getPlayer } from "../../operations/players.ts";
import { gameOf } from "../../operations/ports.ts";
import type { GameView } from "../../contract/game.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import type { GameStatus } from "../../contract/terms.ts";

/** What goes on after a game. */
export interface After {
  /** How the rematch stands that was asked for last; null where none was. */
  readonly rematch: GameStatus | null;
  /** In how many other games the reader is to move; none for who is not signed in. */
  readonly waiting: number;
  /** Whether the reader's opponent has deleted their account. */
  readonly isAlone: boolean;
}

/** How the rematch stands; as it was proposed where its own object cannot be reached, or has not heard of it yet. */
async function rematchOf(c: Ctx, { rematch }: GameView): Promise<GameStatus | null> {
  if (rematch === null) return null;
  const game = await gameOf(portsOf(c), rematch.game)
    .view(null)
    .catch(() => null);
  return game?.status ?? "open";
}

async function waitingFor(c: Ctx, { id }: GameView): Promise<number> {
  const { principal } = c.var;
  if (principal === undefined) return 0;
  const waiting = await waitingNow(principal, id, portsOf(c));
  return waiting.ok ? waiting.value.count : 0;
}

/** Whether the opponent of a player of the game is no player any more; of anyone else's game that is not asked. */
async function isAlone(c: Ctx, { players }: GameView): Promise<boolean> {
  const names = [players.attackers, players.defenders].map((seat) => seat?.name);
  const name = c.var.principal?.player.name;
  const opponent = names.find((one) => one !== name);
  if (name === undefined || opponent === undefined || !names.includes(name)) return false;
  const read = await getPlayer.run(null, { name: opponent }, portsOf(c));
  return !read.ok && read.error.code === "player-not-found";
}

/** What the page of a game that is over leads on to; null while it goes on. */
export async function afterGame(c: Ctx, game: GameView): Promise<After | null> {
  if (game.turn !== null) return null;
  const [rematch, waiting, alone] = await Promise.all([
    rematchOf(c, game),
    waitingFor(c, game),
    isAlone(c, game),
  ]);
  return { rematch, waiting, isAlone: alone };
}
