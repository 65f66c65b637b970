import type { LegalMovesNow, MovePreview, RequestKey } from "../game/answers.ts";
import type { LedgerNow } from "../game/reading.ts";
import type { PlannedCommand } from "../game/plan/decide.ts";
import { type PlanWish, readWish } from "../game/plan/read.ts";
import type { Offer, Seat } from "../game/state.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { areApart } from "../players/blocks.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, queryRefusal, refusal, type Refusal } from "../contract/problems/table.ts";
import { coordinatesOf, err, ok } from "../rules/index.ts";
import { overRate } from "./limits.ts";
import { longRead } from "./long-reads.ts";
import { gameOf, type Ports } from "./ports.ts";
import { outOfScope } from "./scopes.ts";
import type { GameView } from "../contract/game.ts";

/** The outcome of a command: the game as the player may see it now. */
export interface Asked {
  readonly game: GameView;
  /** Whether the command changed something; false if that had been done before. */
  readonly isNew: boolean;
  /** Whether the answer was given before, under the same key. */
  readonly isReplayed: boolean;
}

/** A move to make. `ply` is the number that it will have. */
export interface MoveWish {
  readonly ply: number;
  readonly move: string;
  readonly message?: string | undefined;
  /** What is offered with it. */
  readonly offer?: Offer | undefined;
}

/** A move to make, with what is sent beside it. */
export interface WholeMoveWish extends MoveWish {
  /** Answers to what the opponent may reply. */
  /** Its `ply`, where it is left out, is the one behind the move. */
  readonly plan?: (Omit<PlanWish, "ply"> & { readonly ply?: number | undefined }) | undefined;
}

const noGame = err(refusal("game-not-found"));

/** A principal as games store players. */
export function seatOf({ player: { id, name } }: Principal): Seat {
  return { id, name };
}

/**
 * As whom a game is read: as the player, messages and all, with a token (or session) that may read or play; without one,
 * and with one that may do neither, as anyone (null).
 */
export function viewerOf(principal: Principal | null): string | null {
  if (principal === null) return null;
  const isShut = outOfScope(principal, "read") !== null && outOfScope(principal, "play") !== null;
  return isShut ? null : principal.player.id;
}

/** A game as the principal (null: anyone) may see it. */
export async function readGame(
  principal: Principal | null,
  id: string,
  ports: Ports,
): Promise<Outcome<GameView>> {
  const view = ID_PATTERN.test(id) ? await gameOf(ports, id).view(viewerOf(principal)) : null;
  return view === null ? noGame : ok(view);
}

/** The ledger of a game's clocks, which is public as the game is. */
export function readLedger(
  principal: Principal | null,
  id: string,
  ports: Ports,
): Promise<Outcome<LedgerNow>> {
  return longRead(principal, id, () => gameOf(ports, id).ledger(), ports);
}

/**
 * Lists the legal moves of the current position: all, or those of the piece on `from` (a square's name in lower case).
 * Refuses one that is not on this game's board.
 */
export async function legalMovesOf(
  id: string,
  from: string | null,
  ports: Ports,
): Promise<Outcome<LegalMovesNow>> {
  const legal = ID_PATTERN.test(id) ? await gameOf(ports, id).legal(from) : null;
  if (legal === null) return noGame;
  const { size } = legal;
  if (from === null || isOnBoard(from, size)) return ok(legal);
  return err(queryRefusal("/from", "off-board-square", { size }));
}

function isOnBoard(square: string, size: number): boolean {
  const { file, rank } = coordinatesOf(square);
  return Math.min(file, rank) >= 0 && Math.max(file, rank) < size;
}

/** What a request asks of a game, with its idempotency key and the versions of the game for which it is meant. */
export interface Asking {
  readonly id: string;
  readonly key: RequestKey | null;
  /** Null (or left out): any. */
  readonly versions?: readonly number[] | null;
}

/** Sends a player's command to a game's object. Refuses as `decide` does. */
export async function ask(
  principal: Principal,
  { id, command, key, versions = null }: Asking & { readonly command: PlannedCommand },
  ports: Ports,
): Promise<Outcome<Asked>> {
  const barred = outOfScope(principal, "play");
  if (barred !== null) return err(barred);
  if (!ID_PATTERN.test(id)) return noGame;
  const answer = await gameOf(ports, id).ask(seatOf(principal), command, key, versions);
  if (!answer.ok) return err(answer.refusal);
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

/** Why a player may not do now what is counted with the moves of a game; null where they may. */
export async function barredFromMoves(
  principal: Principal,
  id: string,
  ports: Ports,
): Promise<Refusal | null> {
  return outOfScope(principal, "play") ?? (await overRate(ports, "moves", `${id} ${principal.player.id}`));
}

/** The command of a move, as it is decided on. */
async function moveCommand(principal: Principal, id: string, wish: MoveWish, ports: Ports) {
  const { ply, move: text, message = null, offer } = wish;
  const mute = await isMute(principal.player.id, id, wish, ports);
  const offered = offer === undefined ? {} : { offer };
  return { type: "move", ply, move: text, message, mute, ...offered } as const;
}

/**
 * Plays a move, and keeps the plan and makes the offer beside it: all, or nothing. Refuses one with a message or an offer
 * where none go between the players.
 */
export async function move(
  principal: Principal,
  { wish, ...asked }: Asking & { readonly wish: WholeMoveWish },
  ports: Ports,
): Promise<Outcome<Asked>> {
  const barred = await barredFromMoves(principal, asked.id, ports);
  if (barred !== null) return err(barred);
  const plan = wish.plan && readWish({ ...wish.plan, ply: wish.plan.ply ?? wish.ply + 1 }, "/plan");
  if (plan?.ok === false) return plan;
  const made = await moveCommand(principal, asked.id, wish, ports);
  const command = { ...made, ...(plan === undefined ? {} : { plan: plan.value }) };
  return ask(principal, { ...asked, command }, ports);
}

/** Time to give to the opponent, in milliseconds; `ply` is the position's. */
export interface GiftWish {
  readonly ply: number;
  readonly add: number;
}

/** Gives the opponent time. Each gift is written down, so they are counted with the moves. */
export async function giveTime(
  principal: Principal,
  { wish, ...asked }: Asking & { readonly wish: GiftWish },
  ports: Ports,
): Promise<Outcome<Asked>> {
  const barred = await barredFromMoves(principal, asked.id, ports);
  return barred === null
    ? ask(principal, { ...asked, command: { type: "gift", ...wish } }, ports)
    : err(barred);
}

/** Tells what a move would do, without making it. */
export async function checkMove(
  principal: Principal,
  { id, wish }: { readonly id: string; readonly wish: MoveWish },
  ports: Ports,
): Promise<Outcome<MovePreview>> {
  const barred = outOfScope(principal, "play");
  if (barred !== null) return err(barred);
  if (!ID_PATTERN.test(id)) return noGame;
  const command = await moveCommand(principal, id, wish, ports);
  const preview = await gameOf(ports, id).preview(seatOf(principal), command);
  return "code" in preview ? err(preview) : ok(preview);
}
