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

/** A long read counts as one request for every 200 log entries, up to ten requests. */
const RECORDS_A_REQUEST = 200;
const MOST_REQUESTS = 10;

/** Counts the additional requests of a long read: after the response if it may be 304, otherwise now. */
async function overReads(principal: Principal | null, rows: number, ports: Ports) {
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

export async function beforeRead(id: string, ports: Ports): Promise<Outcome<VerdictNow, "game-not-found">> {
  const known = ID_PATTERN.test(id) ? await gameOf(ports, id).verdict() : null;
  return known === null ? noGame : ok(known);
}

/** Returns `game-unreadable` if the game exists but cannot be read, else `game-not-found`. */
export async function notRead(id: string, ports: Ports) {
  const isUnreadable = ID_PATTERN.test(id) && (await gameOf(ports, id).isUnreadable());
  return isUnreadable ? refusal("game-unreadable") : noGame.error;
}

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

export interface CommandResult {
  readonly game: GameView;
  /** False if the command had already been carried out. */
  readonly isNew: boolean;
  readonly isReplayed: boolean;
}

export const noGame = err(refusal("game-not-found"));

export const seatOf = ({ player }: Principal): Seat => seatFor(player);

/** Returns the player whose view of a game is read; null (the public view) without a token that may read or play. */
export function viewerOf(principal: Principal | null): string | null {
  if (principal === null) return null;
  const isShut = outOfScope(principal, "read") !== null && outOfScope(principal, "play") !== null;
  return isShut ? null : principal.player.id;
}

export interface Asking {
  readonly id: string;
  readonly key: RequestKey | null;
  /** The versions of the game that the command may apply to; by default any. */
  readonly versions?: readonly number[] | null;
}

/** Narrows a game's refusal to a command's codes. The compiler cannot check that, so tests do. */
export const refusedBy = <Kind extends keyof typeof REFUSALS>(_kind: Kind, why: Refusal) =>
  err(why as Refusal<RefusalOf<Kind>>);

type Sent<Kind> = Asking & { readonly command: PlannedCommand & { readonly type: Kind } };

export async function ask<Kind extends PlannedCommand["type"] & keyof typeof REFUSALS>(
  principal: Principal,
  { id, command, key, versions = null }: Sent<Kind>,
  ports: Ports,
): Promise<Outcome<CommandResult, RefusalOf<Kind>>> {
  const refused = (why: Refusal) => refusedBy<Kind>(command.type, why) as Outcome<never, RefusalOf<Kind>>;
  if (!ID_PATTERN.test(id)) return refused(noGame.error);
  const answer = await gameOf(ports, id).ask(seatOf(principal), command, key, versions);
  if (!answer.ok) return refused(answer.refusal);
  const { game, created, replayed } = answer;
  return ok({ game, isNew: created, isReplayed: replayed });
}

/** Whether one player has blocked the other. Always false for moves and draw offers without a message, which a block allows. */
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

export const overMoves = ({ player }: Principal, id: string, ports: Ports) =>
  overRate(ports, "moves", `${id} ${player.id}`);

export async function askCounted<Kind extends PlannedCommand["type"] & keyof typeof REFUSALS>(
  principal: Principal,
  sent: Sent<Kind>,
  ports: Ports,
) {
  const over = await overMoves(principal, sent.id, ports);
  return over === null ? ask<Kind>(principal, sent, ports) : err(over);
}
