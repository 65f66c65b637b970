import { formatDuration } from "../lib/duration.ts";
import type { Side } from "../rules/index.ts";
import { kindOf } from "./clock/kinds.ts";
import { type Decision, happens, refuse } from "./decision.ts";
import type { GameState } from "./state.ts";
import { GIFTS } from "../contract/bounds.ts";

/** How much more a side may give the other in this game, in milliseconds. */
export function leftToGive({ given }: GameState, side: Side): number {
  return GIFTS.inGame - given[side];
}

/** Whether a game has time to give. */
export function takesGifts({ terms }: GameState): boolean {
  return kindOf(terms.clock.kind).takesGifts;
}

/** Gives the opponent time. Refuses where there is none to give, or no more may be. */
export function gift(state: GameState, side: Side, add: number, at: number): Decision {
  if (!takesGifts(state)) return refuse("nothing-to-give");
  const left = Math.min(GIFTS.atOnce, leftToGive(state, side));
  if (add > left) return refuse("time-limit", { left: formatDuration(left) });
  return happens({ type: "gifted", at, side, add });
}
