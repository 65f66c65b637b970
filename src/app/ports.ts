import type { Env } from "../env.ts";

/** What a use case reaches besides its arguments: the platform's bindings, and what is known of the request. */
export interface Ports {
  readonly env: Env;
  /** Where the request came from, as the platform says. Nothing that a client can send counts. */
  readonly address: string;
  /** The request's number, for the log. */
  readonly requestId: string;
  /** Lets work go on after the answer has been given. */
  readonly afterwards: (work: Promise<unknown>) => void;
}

/** The object of a game. */
export function gameOf({ env }: Pick<Ports, "env">, id: string) {
  return env.GAMES.getByName(id);
}

/** The mailbox of a player. */
export function mailboxOf({ env }: Pick<Ports, "env">, playerId: string) {
  return env.MAILBOXES.getByName(playerId);
}
