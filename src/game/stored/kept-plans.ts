import type { ObjectStorage } from "../../lib/object-storage.ts";
import { SIDES } from "../../rules/index.ts";
import type { GameState } from "../state.ts";
import type { GameStore } from "./store.ts";
import { isPresent } from "../plan/cut.ts";
import { NO_PLANS, type Plans } from "../plan/plan.ts";

/** The plans of a game as they are stored. Those that are worth nothing any more are deleted: a takeback could bring their ply back. */
export function openPlans(storage: ObjectStorage, store: GameStore, state: GameState | null): Plans {
  const stored = store.plans();
  const present = [...stored].filter(
    ([side, plan]) => state !== null && plan !== null && isPresent(state, side, plan),
  );
  const plans: Plans = { ...NO_PLANS, ...Object.fromEntries(present) };
  const stale = [...stored.keys()].filter((side) => plans[side] === null);
  if (stale.length > 0) storage.transactionSync(() => stale.forEach((side) => store.endPlan(side)));
  return plans;
}

/** Writes what has changed of the plans, in the commit of the change; nothing where nothing has. */
export function writePlans(store: GameStore, before: Plans, after: Plans): void {
  for (const side of SIDES) {
    const plan = after[side];
    if (plan === before[side]) continue;
    if (plan === null) store.endPlan(side);
    else store.keepPlan(side, plan);
  }
}
