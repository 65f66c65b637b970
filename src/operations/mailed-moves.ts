import type { Seat } from "../game/state.ts";
import { type MoveWaitedFor, readPlayToken, versionsFor } from "../channels/mail/links/move-links.ts";
import { playerById } from "../players/store.ts";
import type { Outcome, Refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { isMute } from "./game-access.ts";
import { overRate } from "./limits.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import type { GameView } from "../contract/game.ts";

/** A link that was mailed to a player: the move that it plays, and whose move that is. */
export interface PlayLink {
  readonly waited: MoveWaitedFor;
  readonly seat: Seat;
}

/** How the game stands for the player to whom a link was mailed. */
export interface LinkedGame {
  readonly game: GameView;
  /** The player's language, if it is still known, and their IANA zone. */
  readonly language: string | undefined;
  readonly timezone: string;
}

/** A move to make through a link. */
export interface LinkedMove {
  readonly move: string;
  readonly message?: string | undefined;
}

/** Reads a link's token; null if it is not ours. */
export async function openPlayLink(token: string, ports: Ports): Promise<PlayLink | null> {
  const waited = await readPlayToken(ports.env, token);
  const seat = waited && (await gameOf(ports, waited.game).seat(waited.side));
  return waited && seat && { waited, seat };
}

/** Reads the game of a link. */
export async function readLinkedGame({ waited, seat }: PlayLink, ports: Ports): Promise<LinkedGame> {
  const [game, player] = await Promise.all([
    gameOf(ports, waited.game).view(seat.id),
    playerById(ports.env.DB, seat.id),
  ]);
  if (game === null) throw new Error(`the game ${waited.game} has a seat and no view`);
  return {
    game,
    language: player?.language,
    timezone: player?.timezone ?? "UTC",
  };
}

/** Counts a press of a link's button as a move of its player in its game. Refuses one too many. */
export function countPress({ waited, seat }: PlayLink, ports: Ports): Promise<Refusal | null> {
  return overRate(ports, "moves", `${waited.game} ${seat.id}`);
}

/** Plays the move of a link; gives the game as its player sees it then. Refuses as `decide` does. */
export async function playLinked(
  { waited, seat }: PlayLink,
  { move, message }: LinkedMove,
  ports: Ports,
): Promise<Outcome<GameView>> {
  const said = message ?? null;
  const mute = await isMute(seat.id, waited.game, { message }, ports);
  const command = { type: "move", ply: waited.ply, move, message: said, mute } as const;
  const object = gameOf(ports, waited.game);
  const game = await object.view(seat.id);
  const answer = await object.ask(seat, command, null, game && versionsFor(waited, game));
  await mailboxOf(ports, seat.id).visit();
  return answer.ok ? ok(answer.game) : err(answer.refusal);
}
