import type { Env } from "../env.ts";

/** What a use case needs besides its arguments: the platform's bindings, and facts about the request. */
export interface Ports {
  readonly env: Env;
  /**
   * The client's network (lib/ip.ts) according to the platform, never from a header that the client can set: what
   * limits count by.
   */
  readonly network: string;
  /** The request's id, for the log. */
  readonly requestId: string;
  /** Lets work go on after the answer has been sent. */
  readonly afterwards: (work: Promise<unknown>) => void;
}

/** The object of a game. */
export function gameOf({ env }: Pick<Ports, "env">, id: string) {
  return env.GAMES.getByName(id);
}

/** What the platform calls an object: hexadecimal digits. Ids of ours are shorter. */
const PLATFORM_ID = /^[0-9a-f]{64}$/;

/** The object of a game, by the game's id or by what the platform calls the object. */
export function gameCalled({ env }: Pick<Ports, "env">, id: string) {
  const { GAMES } = env;
  return PLATFORM_ID.test(id) ? GAMES.get(GAMES.idFromString(id)) : GAMES.getByName(id);
}

/** The mailbox of a player. */
export function mailboxOf({ env }: Pick<Ports, "env">, playerId: string) {
  return env.MAILBOXES.getByName(playerId);
}
