import type { GameSummary } from "../contract/game.ts";
import type { HousePlayer } from "../contract/house.ts";
import type { GameOffer } from "../contract/terms.ts";
import type { LogRecord } from "../game/proof/chain.ts";
import { DAY, SECOND } from "../lib/duration.ts";
import { SIDES, type Side } from "../rules/index.ts";

/** Levels 1 to 3 answer this long after the turn began, plus a part of SPREAD, in milliseconds. Higher levels do not wait. */
const SOONEST = SECOND;
const SPREAD = SECOND;
const AT_ONCE_FROM = 4;

/** A game is aborted if the person makes no first move for this long, in milliseconds. */
const ABANDONED = 2 * DAY;

/** Returns the 32-bit FNV-1a hash. */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Returns how long to wait before an answer, in milliseconds. Derived from the ply, so that repeated calls agree. */
const paceOf = ({ id, ply }: GameSummary, { level }: HousePlayer): number =>
  level >= AT_ONCE_FROM ? 0 : SOONEST + (numberOf(`${id} ${ply} pace`) % SPREAD);

const sideIn = ({ players }: Pick<GameSummary, "players">, { name }: HousePlayer): Side | null =>
  SIDES.find((side) => players[side]?.name === name) ?? null;

const turnBegan = ({ lastMove, startedAt, createdAt }: GameSummary): number =>
  Date.parse(lastMove?.at ?? startedAt ?? createdAt);

/** Returns when the game is aborted unless the person makes their first move; null if it does not wait for that move. */
function abandonedAt(game: GameSummary, side: Side): number | null {
  const waits = game.ply < 2 && game.turn !== side && game.takebacks === 0;
  return waits ? turnBegan(game) + ABANDONED : null;
}

const offersTo = (game: Pick<GameSummary, "offers">, side: Side, now: number) =>
  game.offers.filter(({ by, until }) => by !== side && (until === undefined || Date.parse(until) > now));

/**
 * Returns when the house player acts next, in milliseconds since 1970; null if not before the game changes. An open challenge
 * is due at once: it is normally accepted when it is created, so accepting it must have been interrupted.
 */
export function dueOf(game: GameSummary, player: HousePlayer, now: number): number | null {
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

/** `ply`: the ply of the position; for a move, the ply of the move. */
export type Act =
  | { readonly kind: "accept" }
  | { readonly kind: "move"; readonly ply: number; readonly move: string }
  | { readonly kind: "resign" | "abort"; readonly ply: number }
  | { readonly kind: "answer"; readonly ply: number; readonly offer: GameOffer; readonly accept: boolean };

/** `weigh`: whether to accept a draw. `think`: which move to make. */
export type Question = { readonly kind: "weigh" | "think"; readonly ply: number };

/** `value`: for the side to move, in hundredths of a man. */
export interface Thought {
  readonly move: string;
  readonly value: number;
  readonly isLost: boolean;
}

export type Granted = Readonly<Partial<Record<GameOffer, number>>>;
const MOST_GRANTED = 3;

/** Counts the accepted offers. All were made to the house player, which makes none itself. */
export function grantedIn(log: readonly Pick<LogRecord, "type" | "data">[]): Granted {
  const counts: Partial<Record<GameOffer, number>> = {};
  for (const { type, data } of log) {
    if (type !== "taken-back" && type !== "offer-accepted") continue;
    const offer = type === "taken-back" ? "takeback" : (data["offer"] as GameOffer);
    counts[offer] = (counts[offer] ?? 0) + 1;
  }
  return counts;
}

/** Draws are accepted after this ply, if nobody is ahead by more than EVEN hundredths of a man. */
const DRAWN_AFTER = 60;
const EVEN = 10;

function answerTo(offer: GameOffer, { ply }: GameSummary, granted: Granted): Act | Question {
  if (offer === "draw" && ply > DRAWN_AFTER) return { kind: "weigh", ply };
  const accept = offer === "resume" || (offer !== "draw" && (granted[offer] ?? 0) < MOST_GRANTED);
  return { kind: "answer", ply, offer, accept };
}

/** Returns the next act; null for nothing to do. Offers are answered before a move. `granted`: offers accepted in this game. */
export function nextIn(
  game: GameSummary,
  player: HousePlayer,
  { granted, now }: { readonly granted: Granted; readonly now: number },
): Act | Question | null {
  const { status, ply, turn } = game;
  if (status === "open") return { kind: "accept" };
  const side = sideIn(game, player);
  if (status !== "playing" || side === null) return null;
  const [offer] = offersTo(game, side, now);
  if (offer !== undefined) return answerTo(offer.type, game, granted);
  if (turn === side) return { kind: "think", ply };
  return (abandonedAt(game, side) ?? Infinity) <= now ? { kind: "abort", ply } : null;
}

export const drawAnswer = (ply: number, { value }: Thought): Act => ({
  kind: "answer",
  ply,
  offer: "draw",
  accept: Math.abs(value) <= EVEN,
});

/** Resigns if the position was lost on the previous turn too. `lostAt`: the ply of the last search, if it found a loss. */
export const turnAct = (ply: number, { move, isLost }: Thought, lostAt: number | null): Act =>
  isLost && lostAt === ply - 2 ? { kind: "resign", ply } : { kind: "move", ply: ply + 1, move };
