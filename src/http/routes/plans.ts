import { createRoute } from "@hono/zod-openapi";
import { checkPlan, endPlan, keepPlan, readPlan } from "../../app/plans.ts";
import type { Done } from "../../app/under-key.ts";
import type { PlanView } from "../../game/plan/view.ts";
import type { Outcome } from "../../contract/problems/table.ts";
import { resource } from "../app.ts";
import { type Ctx, jsonAnswer, portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { replayHeaders } from "../idempotency.ts";
import { refused } from "../problem-answers.ts";
import { NEW_PLAN_ANSWER, NewPlan, Plan } from "../../contract/plan.ts";
import { askedOf, conditional } from "../versions.ts";
import { IdParam } from "../../contract/fields.ts";
import { answers, body, problems } from "../answers.ts";

const tags = ["Plans"];
const path = "/v1/games/{id}/plan";

const get = createRoute({
  method: "get",
  path,
  operationId: "getPlan",
  tags,
  summary: "Get your plan in a game, with what each answer does",
  ...needs("play"),
  request: { params: IdParam },
  responses: { 200: answers(Plan, "The plan"), ...problems },
});

const put = createRoute({
  method: "put",
  path,
  operationId: "keepPlan",
  tags,
  summary: "Plan ahead: save answers to the opponent’s moves",
  description:
    "Only while the opponent is to move; on your own turn a plan goes with the move. It replaces the previous one. An answer is played in the same commit as the move that it answers, and after each move only the branch that was played remains. Only you know that there is a plan.",
  ...needs("play"),
  request: { params: IdParam, ...body(NewPlan), ...conditional },
  responses: { 200: answers(Plan, "The plan as saved"), ...problems },
});

const remove = createRoute({
  method: "delete",
  path,
  operationId: "endPlan",
  tags,
  summary: "Delete your plan",
  ...needs("play"),
  request: { params: IdParam, ...conditional },
  responses: { 204: { description: "Deleted" }, ...problems },
});

const check = createRoute({
  method: "post",
  path: `${path}/check`,
  operationId: "checkPlan",
  tags,
  summary: "Check what a plan would do, without saving it",
  ...needs("play"),
  request: { params: IdParam, ...body(NewPlan) },
  responses: { 200: answers(Plan, "The plan as it would be saved"), ...problems },
});

/** Answers with a plan, which nobody keeps for somebody else. */
function planAnswer(c: Ctx, plan: Outcome<Done<PlanView>>): Response {
  if (!plan.ok) return refused(c, plan.error);
  const { value, isReplayed } = plan.value;
  return jsonAnswer(c, value, 200, replayHeaders(isReplayed));
}

export const planRoutes = resource();

// The answer in a request is one of itself, which no schema that reads it says.
planRoutes.openAPIRegistry.registerComponent("schemas", "NewPlanAnswer", NEW_PLAN_ANSWER);

planRoutes
  .openapi(get, async (c) =>
    planAnswer(c, await readPlan(principalOf(c), c.req.valid("param").id, portsOf(c))),
  )
  .openapi(put, async (c) => {
    const { id } = c.req.valid("param");
    const asked = { ...(await askedOf(c, id)), wish: c.req.valid("json") };
    return planAnswer(c, await keepPlan(principalOf(c), asked, portsOf(c)));
  })
  .openapi(remove, async (c) => {
    const asked = await askedOf(c, c.req.valid("param").id);
    const ended = await endPlan(principalOf(c), asked, portsOf(c));
    return ended.ok ? c.body(null, 204, replayHeaders(ended.value.isReplayed)) : refused(c, ended.error);
  })
  .openapi(check, async (c) => {
    const asked = { id: c.req.valid("param").id, wish: c.req.valid("json") };
    return planAnswer(c, await checkPlan(principalOf(c), asked, portsOf(c)));
  });
