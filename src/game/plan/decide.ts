import type { Outcome } from "../../contract/problems/table.ts";
import { refuse } from "../decision.ts";
import { sideOf, type GameState, type Seat, type GameEvent } from "../state.ts";
import { judgePlan } from "./judge.ts";
import type { Plan, Plans, WaitingPlan, WrittenPlan, PlanEnds } from "./plan.ts";
import { ok, type Side } from "../../rules/index.ts";
import { decide, type Command, type MoveCommand } from "../decide.ts";
import { advance, type Advanced, answered } from "./answer.ts";

export function judged(state: GameState, plan: WrittenPlan): Outcome<WaitingPlan> {
  const { ply } = state.position;
  if (plan.ply !== ply + 1) return refuse("plan-out-of-step", { ply });
  const replies = judgePlan(state.position, plan);
  return replies.ok ? { ok: true, value: { ply: plan.ply, replies: replies.value } } : replies;
}

const isMaker = ({ players, terms }: GameState, { id }: Seat): boolean =>
  players === null && terms.by.id === id;

/**
 * Checks a plan for the opponent's turn. Rejects strangers, games that are not being played, plans on the player's own
 * turn or for another ply, and illegal or too large plans.
 */
export function checkPlan(state: GameState, player: Seat, plan: WrittenPlan): Outcome<WaitingPlan> {
  const side = sideOf(state, player.id);
  if (side === null && !isMaker(state, player)) return refuse("not-your-game");
  const { status, position } = state;
  if (side === null || status !== "playing") return refuse("game-over", { status, ply: position.ply });
  if (position.turn === side) return refuse("plan-out-of-step", { ply: position.ply });
  return judged(state, plan);
}

/** Rejects strangers, and players without a plan. */
export function planOf(state: GameState, plans: Plans, player: Seat): Outcome<Plan> {
  const side = sideOf(state, player.id);
  if (side === null) return refuse(isMaker(state, player) ? "no-plan" : "not-your-game");
  const plan = plans[side];
  return plan === null ? refuse("no-plan") : { ok: true, value: plan };
}

export type PlanCommand = { readonly type: "plan"; readonly plan: WrittenPlan } | { readonly type: "unplan" };

export type PlannedCommand =
  | Exclude<Command, MoveCommand>
  | (MoveCommand & { readonly plan?: WrittenPlan })
  | PlanCommand;

export interface Planned {
  readonly events: readonly GameEvent[];
  readonly plans: Plans;
  readonly ends: PlanEnds;
}

const NO_ENDS: PlanEnds = { attackers: null, defenders: null };

const hasMoved = (events: readonly GameEvent[]): boolean => events.some(({ type }) => type === "moved");

/** Plans do not answer a move that comes with an offer, because the opponent has to answer the offer. */
const hasOffered = (events: readonly GameEvent[]): boolean =>
  events.some(({ type }) => type === "offered" || type === "draw-offered");

function endsOf(had: Plans, { state, plans }: Advanced, illegal: Side | null): PlanEnds {
  const { turn } = state.position;
  if (state.status !== "playing" || had[turn] === null || plans[turn] !== null) return NO_ENDS;
  return { ...NO_ENDS, [turn]: illegal === turn ? "illegal" : "ended" };
}

/** `made`: a move by hand. `before`: the plans before that move. */
function moved(made: Advanced, before: Plans, mover: Side, now: number): Planned {
  const after = hasOffered(made.events) ? { ...made, illegal: null } : answered(made, now);
  // If the mover departs from their own plan, they end it themselves, so its end is not reported.
  const had = { ...before, [mover]: made.plans[mover] };
  return { events: after.events, plans: after.plans, ends: endsOf(had, after, after.illegal) };
}

function withPlan(made: Advanced, mover: Side, plan: WrittenPlan | undefined): Outcome<Advanced> {
  if (plan === undefined) return { ok: true, value: made };
  const withOwn = judged(made.state, plan);
  return withOwn.ok ? ok({ ...made, plans: { ...made.plans, [mover]: withOwn.value } }) : withOwn;
}

/** Sets or removes a player's plan. Rejects what `checkPlan` rejects, and the removal of a plan that does not exist. */
function decidePlan(state: GameState, plans: Plans, player: Seat, command: PlanCommand): Outcome<Planned> {
  const isNew = command.type === "plan";
  const own = isNew ? checkPlan(state, player, command.plan) : planOf(state, plans, player);
  if (!own.ok) return own;
  const changed = { ...plans, [sideOf(state, player.id)!]: isNew ? own.value : null };
  return { ok: true, value: { events: [], plans: changed, ends: NO_ENDS } };
}

/**
 * Pure. A move is followed by the answers of the plans in the same commit. A plan sent with a move is stored with it,
 * or both are rejected. Repeating a move changes nothing, not even the plan.
 */
export function decidePlanned(
  state: GameState,
  plans: Plans,
  player: Seat,
  command: PlannedCommand,
  now: number,
): Outcome<Planned> {
  if (command.type === "plan" || command.type === "unplan") return decidePlan(state, plans, player, command);
  const decision = decide(state, player, command, now);
  if (!decision.ok) return decision;
  const made = decision.value.reduce<Advanced>(advance, { events: [], state, plans });
  if (command.type !== "move" || !hasMoved(decision.value))
    return { ok: true, value: { ...made, ends: endsOf(plans, made, null) } };
  const mover = state.position.turn;
  const withOwn = withPlan(made, mover, command.plan);
  return withOwn.ok ? { ok: true, value: moved(withOwn.value, plans, mover, now) } : withOwn;
}
