import type * as z from "zod";
import { overRate } from "./limits.ts";
import { gameOf, type Ports } from "./ports.ts";
import type { Done } from "./once.ts";
import type { PlanAnswer } from "../game/answers.ts";
import { readWrittenPlan } from "../game/plan/read.ts";
import type { PlanView } from "../game/plan/plan.ts";
import { type RefusalOf, REFUSALS } from "../game/refusals.ts";
import { IdParam } from "../contract/fields.ts";
import { NewPlan, Plan } from "../contract/plan.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import type { Principal } from "../players/store.ts";
import type { Outcome } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { json, nothing, replayed } from "./answers.ts";
import { noGame, refusedBy, seatOf } from "./game-access.ts";
import { needs, operationsOf } from "./operation.ts";

const operation = operationsOf("Plans");
export const planOperations = operation.all;
const path = "/v1/games/{id}/plan";
const access = needs("play");

type AboutPlan = "plan" | "unplan" | "check-plan" | "read-plan";

function planFrom<P extends PlanView | null, Kind extends AboutPlan>(kind: Kind, answer: PlanAnswer) {
  if (!answer.ok) return refusedBy(kind, answer.refusal);
  return ok<Done<P>>({ value: answer.plan as P, isReplayed: answer.replayed });
}

/** Reads a plan from a request to store or check it. Rejects malformed ids, and too many requests. */
async function planIn({ player }: Principal, id: string, input: z.output<typeof NewPlan>, ports: Ports) {
  if (!ID_PATTERN.test(id)) return noGame;
  const over = await overRate(ports, "plans", player.id);
  return over === null ? readWrittenPlan(input) : err(over);
}

export const getPlan = operation.get(path, {
  id: "getPlan",
  summary: "Get your plan in a game",
  access,
  input: { params: IdParam },
  answer: replayed(json(Plan, "The plan, with what each answer does")),
  refuses: REFUSALS["read-plan"],
  run: async (principal, { id }, ports): Promise<Outcome<Done<PlanView>, RefusalOf<"read-plan">>> =>
    ID_PATTERN.test(id) ? planFrom("read-plan", await gameOf(ports, id).plan(seatOf(principal))) : noGame,
});

export const keepPlan = operation.put(path, {
  id: "keepPlan",
  summary: "Set your plan in a game",
  description:
    "Stores answers to the opponent's next moves, instead of the previous plan, while the opponent is to move; on your own turn, send the plan with your move. An answer is played in the same commit as the move it answers; then only the branch that was played remains. Only you can see that there is a plan.",
  access,
  input: { params: IdParam, body: NewPlan },
  repeats: "conditional",
  answer: replayed(json(Plan, "The stored plan")),
  refuses: REFUSALS.plan,
  run: async (principal, { id, key, versions, ...input }, ports) => {
    const plan = await planIn(principal, id, input, ports);
    if (!plan.ok) return plan;
    const command = { type: "plan", plan: plan.value } as const;
    const stored = await gameOf(ports, id).planAhead(seatOf(principal), command, key, versions);
    return planFrom<PlanView, "plan">("plan", stored);
  },
});

export const endPlan = operation.delete(path, {
  id: "endPlan",
  summary: "Delete your plan",
  access,
  input: { params: IdParam },
  repeats: "conditional",
  answer: replayed(nothing("Deleted")),
  refuses: REFUSALS.unplan,
  run: async (principal, { id, key, versions }, ports) => {
    if (!ID_PATTERN.test(id)) return noGame;
    const command = { type: "unplan" } as const;
    const ended = await gameOf(ports, id).planAhead(seatOf(principal), command, key, versions);
    return planFrom<null, "unplan">("unplan", ended);
  },
});

export const checkPlan = operation.post(`${path}/check`, {
  id: "checkPlan",
  summary: "Check a plan without storing it",
  access,
  input: { params: IdParam, body: NewPlan },
  answer: replayed(json(Plan, "The plan as it would be stored")),
  refuses: REFUSALS["check-plan"],
  run: async (principal, { id, ...input }, ports) => {
    const plan = await planIn(principal, id, input, ports);
    if (!plan.ok) return plan;
    const judged = await gameOf(ports, id).checkPlan(seatOf(principal), plan.value);
    return planFrom<PlanView, "check-plan">("check-plan", judged);
  },
});
