import type { Outcome } from "../../contract/problems/table.ts";
import { refuse } from "../decision.ts";
import { sideOf, type GameState, type Seat, type GameEvent } from "../state.ts";
import { judgePlan } from "./judge.ts";
import type { Plan, Plans, WaitingPlan, WrittenPlan, PlanEnds } from "./plan.ts";
import type { Side } from "../../rules/index.ts";
import { decide, type Command } from "../decide.ts";
import { advance, type Advanced, answered } from "./answer.ts";

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
 * Judges a plan for the opponent's turn (also for `plan/check`). Rejects strangers, games that are not running, plans
 * in the player's turn or for another ply, and illegal ones.
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

type Move = Extract<Command, { type: "move" }>;

/** To keep a plan, and to end it. */
export type PlanCommand = { readonly type: "plan"; readonly plan: WrittenPlan } | { readonly type: "unplan" };

/** Commands for a game with plans. */
export type PlannedCommand = Exclude<Command, Move> | (Move & { readonly plan?: WrittenPlan }) | PlanCommand;

/** Events to commit at once, both plans afterwards, and news for each side alone. */
export interface Planned {
  readonly events: readonly GameEvent[];
  readonly plans: Plans;
  readonly ends: PlanEnds;
}

const NO_ENDS: PlanEnds = { attackers: null, defenders: null };

const hasMoved = (events: readonly GameEvent[]): boolean => events.some(({ type }) => type === "moved");

/** Whether a move came with an offer: plans hold still then, and the turn is the person's. */
const hasOffered = (events: readonly GameEvent[]): boolean =>
  events.some(({ type }) => type === "offered" || type === "draw-offered");

/** Returns news for the side to move about its former plan. */
function endsOf(had: Plans, { state, plans }: Advanced, illegal: Side | null): PlanEnds {
  const { turn } = state.position;
  if (state.status !== "playing" || had[turn] === null || plans[turn] !== null) return NO_ENDS;
  return { ...NO_ENDS, [turn]: illegal === turn ? "illegal" : "ended" };
}

/** A game after a move by hand, with the answers to it. `before`: the plans as they were. */
function moved(made: Advanced, before: Plans, mover: Side, now: number): Planned {
  const after = hasOffered(made.events) ? { ...made, illegal: null } : answered(made, now);
  // The mover has ended their own plan, where their move was none of it.
  const had = { ...before, [mover]: made.plans[mover] };
  return { events: after.events, plans: after.plans, ends: endsOf(had, after, after.illegal) };
}

/** The game after a move, with the plan that came with it. */
function withPlan(made: Advanced, mover: Side, plan: WrittenPlan | undefined): Outcome<Advanced> {
  if (plan === undefined) return { ok: true, value: made };
  const kept = judged(made.state, plan);
  return kept.ok ? { ok: true, value: { ...made, plans: { ...made.plans, [mover]: kept.value } } } : kept;
}

/** Keeps a plan, or ends one: nothing that anybody else could see. */
function planning(plans: Outcome<Plans>): Outcome<Planned> {
  return plans.ok ? { ok: true, value: { events: [], plans: plans.value, ends: NO_ENDS } } : plans;
}

/**
 * Decides on a command of `player` at the instant `now` in a game with plans. Pure, as
 * `decide` is, and on the same terms. A move is followed by the answers that the plans have to it, in the same events;
 * a plan beside the move is kept with it, or both are refused. A repeat of a move changes nothing, its plan neither.
 */
export function decidePlanned(
  state: GameState,
  plans: Plans,
  player: Seat,
  command: PlannedCommand,
  now: number,
): Outcome<Planned> {
  if (command.type === "plan") return planning(keepPlan(state, plans, player, command.plan));
  if (command.type === "unplan") return planning(endPlan(state, plans, player));
  const decision = decide(state, player, command, now);
  if (!decision.ok) return decision;
  const made = decision.value.reduce<Advanced>(advance, { events: [], state, plans });
  if (command.type !== "move" || !hasMoved(decision.value))
    return { ok: true, value: { ...made, ends: endsOf(plans, made, null) } };
  const mover = state.position.turn;
  const kept = withPlan(made, mover, command.plan);
  return kept.ok ? { ok: true, value: moved(kept.value, plans, mover, now) } : kept;
}
