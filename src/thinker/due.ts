import type { GameSummary } from "../contract/game.ts";
import type { HousePlayer } from "../contract/house.ts";
import { DAY, SECOND } from "../lib/duration.ts";
import { SIDES, type Side } from "../rules/index.ts";

/** Levels 1 to 3 answer this long after the turn began, plus up to SPREAD. Higher levels search long enough. */
const SOONEST = SECOND;
const SPREAD = SECOND;
const AT_ONCE_FROM = 4;

/** A game is aborted if the person makes no first move for this long. */
const ABANDONED = 2 * DAY;

/** Returns the 32-bit FNV-1a hash. */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Returns how long to wait before an answer, in milliseconds. It is always the same for a ply. */
const paceOf = ({ id, ply }: Standing, { level }: HousePlayer): number =>
  level >= AT_ONCE_FROM ? 0 : SOONEST + (numberOf(`${id} ${ply} pace`) % SPREAD);

export const sideIn = ({ players }: Pick<GameSummary, "players">, { name }: HousePlayer): Side | null =>
  SIDES.find((side) => players[side]?.name === name) ?? null;

export type Standing = Pick<
  GameSummary,
  | "id"
  | "status"
  | "players"
  | "ply"
  | "turn"
  | "lastMove"
  | "offers"
  | "takebacks"
  | "clock"
  | "createdAt"
  | "startedAt"
>;

const turnBegan = ({ lastMove, startedAt, createdAt }: Standing): number =>
  Date.parse(lastMove?.at ?? startedAt ?? createdAt);

/** Returns when the game is aborted for want of a first move; null if it is not. */
export function abandonedAt(game: Standing, side: Side): number | null {
  const waits = game.ply < 2 && game.turn !== side && game.takebacks === 0;
  return waits ? turnBegan(game) + ABANDONED : null;
}

export const offersTo = (game: Pick<GameSummary, "offers">, side: Side, now: number) =>
  game.offers.filter(({ by, until }) => by !== side && (until === undefined || Date.parse(until) > now));

/**
 * Returns when the house player acts next, in milliseconds since 1970; null: not before something happens. An open
 * challenge is due at once, because accepting it was interrupted.
 */
export function dueOf(game: Standing, player: HousePlayer, now: number): number | null {
  if (game.status === "open") return Date.parse(game.createdAt);
  const side = sideIn(game, player);
  if (game.status !== "playing" || side === null) return null;
  const began = turnBegan(game);
  const pace = paceOf(game, player);
  const offers = offersTo(game, side, now).map(({ at }) => Date.parse(at) + pace);
  const turn = game.turn === side ? began + pace : Infinity;
  const due = Math.min(...offers, turn, abandonedAt(game, side) ?? Infinity);
  return due === Infinity ? null : due;
}
