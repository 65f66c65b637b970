import type { HousePlayer } from "../contract/house.ts";
import type { GameOffer } from "../contract/terms.ts";
import type { LogRecord } from "../game/proof/chain.ts";
import { abandonedAt, offersTo, sideIn, type Standing } from "./due.ts";

/** What a player of the house does in a game. `ply`: that of the position; of a move, its own. */
export type Act =
  | { readonly kind: "accept" }
  | { readonly kind: "move"; readonly ply: number; readonly move: string }
  | { readonly kind: "resign" | "abort"; readonly ply: number }
  | { readonly kind: "answer"; readonly ply: number; readonly offer: GameOffer; readonly accept: boolean };

/** What it has to think about first: whether to take a draw, or its move. */
export type Question = { readonly kind: "weigh" | "think"; readonly ply: number };

/** What came of thinking about a position, for the side to move there. */
export interface Thought {
  /** In the notation of moves. */
  readonly move: string;
  /** In hundredths of a man. */
  readonly value: number;
  /** Whether that side has lost whatever it does. */
  readonly isLost: boolean;
}

/** How often each is granted in a game: takebacks, extensions and pauses. */
export type Granted = Readonly<Partial<Record<GameOffer, number>>>;
const MOST_GRANTED = 3;

/** What a game's log tells of that: the house itself asks for nothing. */
export function grantedIn(log: readonly Pick<LogRecord, "type" | "data">[]): Granted {
  const counts: Partial<Record<GameOffer, number>> = {};
  for (const { type, data } of log) {
    if (type !== "taken-back" && type !== "offer-accepted") continue;
    const offer = type === "taken-back" ? "takeback" : (data["offer"] as GameOffer);
    counts[offer] = (counts[offer] ?? 0) + 1;
  }
  return counts;
}

/** Up to this ply no draw is taken; after it one is, where nobody is ahead by more than so many hundredths of a man. */
const DRAWN_AFTER = 60;
const EVEN = 10;

function answerTo(offer: GameOffer, { ply }: Standing, granted: Granted): Act | Question {
  if (offer === "draw" && ply > DRAWN_AFTER) return { kind: "weigh", ply };
  const accept = offer === "resume" || (offer !== "draw" && (granted[offer] ?? 0) < MOST_GRANTED);
  return { kind: "answer", ply, offer, accept };
}

/**
 * What a player of the house does next in a game, as it stands, or thinks about; null for nothing. An offer is answered
 * before a move is made.
 * @param granted how often what is offered has been granted in this game
 */
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

/** Whether a draw is taken, by what was thought of the position. Whose turn it is makes no difference. */
export const drawAnswer = (ply: number, { value }: Thought): Act => ({
  kind: "answer",
  ply,
  offer: "draw",
  accept: Math.abs(value) <= EVEN,
});

/**
 * What is done on one's turn.
 * @param lostAt the ply at which the position was lost when it was last thought about; null for none
 */
export const turnAct = (ply: number, { move, isLost }: Thought, lostAt: number | null): Act =>
  isLost && lostAt === ply - 2 ? { kind: "resign", ply } : { kind: "move", ply: ply + 1, move };
