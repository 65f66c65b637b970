import type { PlanAnswer } from "../game/answers.ts";
import { type PlanWish, readWish } from "../game/plan/read.ts";
import type { PlanView } from "../game/plan/view.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, refusal, type Refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { type Asking, seatOf } from "./games.ts";
import { overRate } from "./limits.ts";
import { gameOf, type Ports } from "./ports.ts";
import { outOfScope } from "./scopes.ts";
import type { Done } from "./under-key.ts";

/** Why a request about a plan is not answered; null where it is. A plan that is to be judged is counted first. */
async function barredFrom(
  principal: Principal,
  id: string,
  isJudged: boolean,
  ports: Ports,
): Promise<Refusal | null> {
  const barred = outOfScope(principal, "play");
  if (barred !== null) return barred;
  if (!ID_PATTERN.test(id)) return refusal("game-not-found");
  return isJudged ? overRate(ports, "plans", principal.player.id) : null;
}

function planFrom<P extends PlanView | null>(answer: PlanAnswer): Outcome<Done<P>> {
  if (!answer.ok) return err(answer.refusal);
  return ok({ value: answer.plan as P, isReplayed: answer.replayed });
}

/** A player's own plan in a game. */
export async function readPlan(
  principal: Principal,
  id: string,
  ports: Ports,
): Promise<Outcome<Done<PlanView>>> {
  const barred = await barredFrom(principal, id, false, ports);
  return barred === null ? planFrom(await gameOf(ports, id).plan(seatOf(principal))) : err(barred);
}

/** Keeps a plan for a player, in the place of the one before. Gives it with what each answer does. */
export async function keepPlan(
  principal: Principal,
  { id, wish, key, versions = null }: Asking & { readonly wish: PlanWish },
  ports: Ports,
): Promise<Outcome<Done<PlanView>>> {
  const barred = await barredFrom(principal, id, true, ports);
  if (barred !== null) return err(barred);
  const plan = readWish(wish);
  if (!plan.ok) return plan;
  const command = { type: "plan", plan: plan.value } as const;
  return planFrom(await gameOf(ports, id).planAhead(seatOf(principal), command, key, versions));
}

/** Ends a player's plan. */
export async function endPlan(
  principal: Principal,
  { id, key, versions = null }: Asking,
  ports: Ports,
): Promise<Outcome<Done<null>>> {
  const barred = await barredFrom(principal, id, false, ports);
  if (barred !== null) return err(barred);
  return planFrom(await gameOf(ports, id).planAhead(seatOf(principal), { type: "unplan" }, key, versions));
}

/** Judges a plan without keeping it. Refuses as keeping it would be refused. */
export async function checkPlan(
  principal: Principal,
  { id, wish }: { readonly id: string; readonly wish: PlanWish },
  ports: Ports,
): Promise<Outcome<Done<PlanView>>> {
  const barred = await barredFrom(principal, id, true, ports);
  if (barred !== null) return err(barred);
  const plan = readWish(wish);
  return plan.ok ? planFrom(await gameOf(ports, id).checkPlan(seatOf(principal), plan.value)) : plan;
}
