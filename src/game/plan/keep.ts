import type { Outcome } from "../../contract/problems/table.ts";
import { refuse } from "../decision.ts";
import { sideOf, type GameState, type Seat } from "../state.ts";
import { judgePlan } from "./judge.ts";
import type { Plan, Plans, WaitingPlan, WrittenPlan } from "./plan.ts";

/** Judges a plan in the state in which the opponent is to move. Refuses one for another ply, or that is not legal. */
export function judged(state: GameState, plan: WrittenPlan): Outcome<WaitingPlan> {
  const { ply } = state.position;
  if (plan.ply !== ply + 1) return refuse("plan-out-of-step", { ply });
  const replies = judgePlan(state.position, plan);
  return replies.ok ? { ok: true, value: { ply: plan.ply, replies: replies.value } } : replies;
}

/** Whether a player has proposed a game that has not begun. */
const isMaker = ({ players, terms }: GameState, { id }: Seat): boolean =>
  players === null && terms.by.id === id;

/**
 * Judges the plan that a player wants to keep while the opponent is to move; `plan/check` asks no more. Refuses
 * strangers, a game that is not running, a plan on one's own turn or for another ply, and one that is not legal.
 */
export function checkPlan(state: GameState, player: Seat, plan: WrittenPlan): Outcome<WaitingPlan> {
  const side = sideOf(state, player.id);
  if (side === null && !isMaker(state, player)) return refuse("not-your-game");
  const { status, position } = state;
  if (side === null || status !== "playing") return refuse("game-over", { status, ply: position.ply });
  if (position.turn === side) return refuse("plan-out-of-step", { ply: position.ply });
  return judged(state, plan);
}

/** Keeps a plan in the place of the one before. Refuses as `checkPlan`. */
export function keepPlan(state: GameState, plans: Plans, player: Seat, plan: WrittenPlan): Outcome<Plans> {
  const side = sideOf(state, player.id);
  const checked = checkPlan(state, player, plan);
  if (!checked.ok || side === null) return checked.ok ? refuse("not-your-game") : checked;
  return { ok: true, value: { ...plans, [side]: checked.value } };
}

/** A player's own plan. Refuses strangers, and if there is none. */
export function planOf(state: GameState, plans: Plans, player: Seat): Outcome<Plan> {
  const side = sideOf(state, player.id);
  if (side === null) return refuse(isMaker(state, player) ? "no-plan" : "not-your-game");
  const plan = plans[side];
  return plan === null ? refuse("no-plan") : { ok: true, value: plan };
}

/** Ends a player's plan. Refuses as `planOf`. */
export function endPlan(state: GameState, plans: Plans, player: Seat): Outcome<Plans> {
  const own = planOf(state, plans, player);
  const side = sideOf(state, player.id);
  if (!own.ok || side === null) return own.ok ? refuse("no-plan") : own;
  return { ok: true, value: { ...plans, [side]: null } };
}
