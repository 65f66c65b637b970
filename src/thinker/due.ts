import type { GameSummary } from "../contract/game.ts";
import type { HousePlayer } from "../contract/house.ts";
import { DAY, SECOND } from "../lib/duration.ts";
import { SIDES, type Side } from "../rules/index.ts";

/** Levels 1 to 3 answer so long after a turn has begun, plus up to so much more; the search of the others takes long enough. */
const SOONEST = SECOND;
const SPREAD = SECOND;
const AT_ONCE_FROM = 4;

/** A person who has not made a first move after so long plays no more. */
const ABANDONED = 2 * DAY;

/** A number of 32 bits of a text, the same everywhere (FNV-1a). */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** How long a house player waits before it looks at a ply of a game, in milliseconds: always the same for that ply. */
const paceOf = ({ id, ply }: Standing, { level }: HousePlayer): number =>
  level >= AT_ONCE_FROM ? 0 : SOONEST + (numberOf(`${id} ${ply} pace`) % SPREAD);

/** The side of a player of the house in a game that has begun; null where it has none. */
export const sideIn = ({ players }: Pick<GameSummary, "players">, { name }: HousePlayer): Side | null =>
  SIDES.find((side) => players[side]?.name === name) ?? null;

/** What of a game decides when the house has to look at it. */
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

/** Since when the present turn runs, but for one that began with a takeback. */
const turnBegan = ({ lastMove, startedAt, createdAt }: Standing): number =>
  Date.parse(lastMove?.at ?? startedAt ?? createdAt);

/** When a game is aborted whose person has made no move; null where they have, or it is not their turn. */
export function abandonedAt(game: Standing, side: Side): number | null {
  const waits = game.ply < 2 && game.turn !== side && game.takebacks === 0;
  return waits ? turnBegan(game) + ABANDONED : null;
}

/** The offers of the other side that wait for an answer. A pause that would be over is none. */
export const offersTo = (game: Pick<GameSummary, "offers">, side: Side, now: number) =>
  game.offers.filter(({ by, until }) => by !== side && (until === undefined || Date.parse(until) > now));

/**
 * When a player of the house has something to do in a game, as it stands, in milliseconds since 1970; null for never, unless
 * something happens in it. A challenge is one that nobody has accepted for it: that is due at once.
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
