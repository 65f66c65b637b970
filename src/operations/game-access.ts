import { overRate } from "./limits.ts";
import { gameOf, type Ports } from "./ports.ts";
import { outOfScope } from "./principals.ts";
import type { RequestKey } from "../game/answers.ts";
import type { PlannedCommand } from "../game/plan/decide.ts";
import type { RefusalOf, REFUSALS } from "../game/refusals.ts";
import type { Offer, Seat } from "../game/state.ts";
import type { GameView } from "../contract/game.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { seatFor } from "../mailbox/account.ts";
import { areApart } from "../players/blocks.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, refusal, type Refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import type { VerdictNow } from "../game/reader.ts";

/** Log entries that count as one request, and the most requests that a read counts as (limits.ts). */
const RECORDS_A_REQUEST = 200;
const MOST_REQUESTS = 10;

/** Counts the requests that a read is worth beyond the first: after the answer if that may be 304, otherwise now. */
async function overReads(
  principal: Principal | null,
  rows: number,
  ports: Ports,
): Promise<Refusal<"too-many-requests"> | null> {
  const further = Math.min(MOST_REQUESTS, Math.ceil(rows / RECORDS_A_REQUEST)) - 1;
  if (ports.owe !== undefined) {
    ports.owe(further);
    return null;
  }
  for (let counted = 0; counted < further; counted++) {
    const over =
      principal === null
        ? await overRate(ports, "address", ports.network)
        : await overRate(ports, "token", principal.token.id);
    if (over !== null) return over;
  }
  return null;
}

/** Reads what is known of a game before its log: head, length and verification. */
export async function beforeRead(id: string, ports: Ports): Promise<Outcome<VerdictNow, "game-not-found">> {
  const known = ID_PATTERN.test(id) ? await gameOf(ports, id).verdict() : null;
  return known === null ? noGame : ok(known);
}

/** Returns why an object returned no game: `game-unreadable` if its first record cannot be read, else `game-not-found`. */
export async function notRead(
  id: string,
  ports: Ports,
): Promise<Refusal<"game-not-found"> | Refusal<"game-unreadable">> {
  const isUnreadable = ID_PATTERN.test(id) && (await gameOf(ports, id).isUnreadable());
  return isUnreadable ? refusal("game-unreadable") : noGame.error;
}

/** Reads a game's whole log, counted by what that costs. Refuses a game that there is not, and who reads too much. */
export async function longRead<T>(
  principal: Principal | null,
  id: string,
  read: () => Promise<T | null>,
  ports: Ports,
): Promise<Outcome<T, "game-not-found" | "game-unreadable" | "too-many-requests">> {
  const known = await beforeRead(id, ports);
  if (!known.ok) return known;
  const over = await overReads(principal, known.value.rows, ports);
  if (over !== null) return err(over);
  const found = await read();
  return found === null ? err(await notRead(id, ports)) : ok(found);
}

/** The outcome of a command: the game as the player may see it now. */
export interface Asked {
  readonly game: GameView;
  /** Whether the command changed something; false if that had been done before. */
  readonly isNew: boolean;
  /** Whether the answer was given before, under the same key. */
  readonly isReplayed: boolean;
}

export const noGame = err(refusal("game-not-found"));

/** A principal as games store players. */
export const seatOf = ({ player }: Principal): Seat => seatFor(player);

/**
 * As whom a game is read: as the player, messages and all, with a token (or session) that may read or play; without one,
 * and with one that may do neither, as anyone (null).
 */
export function viewerOf(principal: Principal | null): string | null {
  if (principal === null) return null;
  const isShut = outOfScope(principal, "read") !== null && outOfScope(principal, "play") !== null;
  return isShut ? null : principal.player.id;
}

/** A request to a game, with its idempotency key and the versions that it is meant for. */
export interface Asking {
  readonly id: string;
  readonly key: RequestKey | null;
  /** Null (or left out): any. */
  readonly versions?: readonly number[] | null;
}

/** Types a game's refusal of a kind of command. The object can return any code; tests compare it with the list. */
export const refusedBy = <Kind extends keyof typeof REFUSALS>(_kind: Kind, why: Refusal) =>
  err(why as Refusal<RefusalOf<Kind>>);

type Sent<Kind> = Asking & { readonly command: PlannedCommand & { readonly type: Kind } };

/** Sends a player's command to a game's object. Refuses as `decide` does. */
export async function ask<Kind extends PlannedCommand["type"] & keyof typeof REFUSALS>(
  principal: Principal,
  { id, command, key, versions = null }: Sent<Kind>,
  ports: Ports,
): Promise<Outcome<Asked, RefusalOf<Kind>>> {
  const refused = (why: Refusal) => refusedBy<Kind>(command.type, why) as Outcome<never, RefusalOf<Kind>>;
  if (!ID_PATTERN.test(id)) return refused(noGame.error);
  const answer = await gameOf(ports, id).ask(seatOf(principal), command, key, versions);
  if (!answer.ok) return refused(answer.refusal);
  const { game, created, replayed } = answer;
  return ok({ game, isNew: created, isReplayed: replayed });
}

/**
 * Whether no messages go between a player and their opponent in a game, and no offers but draws, because one of them
 * blocks the other: who blocks does not get around it either.
 * @param said what goes with the command; only a message, or an offer of anything but a draw, has to know
 */
export async function isMute(
  playerId: string,
  id: string,
  said: { readonly message?: string | null | undefined; readonly offer?: Offer | undefined },
  ports: Ports,
): Promise<boolean> {
  const isSilent = said.message == null && (said.offer === undefined || said.offer.type === "draw");
  if (isSilent || !ID_PATTERN.test(id)) return false;
  const others = await gameOf(ports, id).others(playerId);
  const apart = await Promise.all(others.map((other) => areApart(ports.env.DB, playerId, other)));
  return apart.includes(true);
}

/** Counts what a player does in a game with the moves in it. Refuses one too many. */
export const overMoves = ({ player }: Principal, id: string, ports: Ports) =>
  overRate(ports, "moves", `${id} ${player.id}`);

/** Sends a command that counts with the player's moves in the game. Refuses one too many, and as `ask` does. */
export async function askCounted<Kind extends PlannedCommand["type"] & keyof typeof REFUSALS>(
  principal: Principal,
  sent: Sent<Kind>,
  ports: Ports,
): Promise<Outcome<Asked, RefusalOf<Kind> | "too-many-requests">> {
  type Result = Outcome<Asked, RefusalOf<Kind> | "too-many-requests">;
  const over = await overMoves(principal, sent.id, ports);
  return (over === null ? await ask<Kind>(principal, sent, ports) : err(over)) as Result;
}
