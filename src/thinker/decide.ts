import type { HousePlayer } from "../contract/house.ts";
import type { GameOffer } from "../contract/terms.ts";
import type { LogRecord } from "../game/proof/chain.ts";
import { abandonedAt, offersTo, sideIn, type Standing } from "./due.ts";

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

function answerTo(offer: GameOffer, { ply }: Standing, granted: Granted): Act | Question {
  if (offer === "draw" && ply > DRAWN_AFTER) return { kind: "weigh", ply };
  const accept = offer === "resume" || (offer !== "draw" && (granted[offer] ?? 0) < MOST_GRANTED);
  return { kind: "answer", ply, offer, accept };
}

/** Returns the next act; null for nothing to do. Offers are answered before a move. `granted`: offers accepted in this game. */
export function nextIn(
  game: Standing,
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

/**
 * Resigns if the position was lost on the previous turn too. `lostAt` is the ply of the last search that found a loss.
 */
export const turnAct = (ply: number, { move, isLost }: Thought, lostAt: number | null): Act =>
  isLost && lostAt === ply - 2 ? { kind: "resign", ply } : { kind: "move", ply: ply + 1, move };
