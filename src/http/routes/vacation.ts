import { createRoute } from "@hono/zod-openapi";
import { bookVacation, endVacation, readVacation } from "../../app/vacation.ts";
import { resource } from "../app.ts";
import { portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { repeatable, replayHeaders, requestKey } from "../idempotency.ts";
import { refused } from "../problem-answers.ts";
import { NewVacation, VacationChange, Vacations } from "../../contract/vacation.ts";
import { IdParam } from "../../contract/fields.ts";
import { answers, body, problems } from "../answers.ts";

const tags = ["Time off"];

const read = createRoute({
  method: "get",
  path: "/v1/me/vacation",
  operationId: "getVacation",
  tags,
  summary: "Get my vacation: what is left, what is booked, and every change",
  ...needs("read"),
  responses: { 200: answers(Vacations, "The account"), ...problems },
});

const book = createRoute({
  method: "post",
  path: "/v1/me/vacation",
  operationId: "bookVacation",
  tags,
  summary: "Take or book vacation",
  description:
    "It stops my clock in every game that honours `vacation`; I can still move. More than the account will hold by then is `409 vacation-exhausted`, which says how much there would be. It is charged as it passes.",
  ...needs("play"),
  request: { ...body(NewVacation), ...repeatable },
  responses: { 201: answers(VacationChange, "The vacation, now known to the running games"), ...problems },
});

const end = createRoute({
  method: "delete",
  path: "/v1/me/vacation/{id}",
  operationId: "endVacation",
  tags,
  summary: "End or cancel a vacation",
  description:
    "Unused time goes back into the account. An hour of cover runs out by itself. A repeat of one that has ended it is answered as the first was.",
  ...needs("play"),
  request: { params: IdParam },
  responses: { 200: answers(VacationChange, "The vacation, with its new end"), ...problems },
});

export const vacationRoutes = resource()
  .openapi(read, async (c) => {
    const account = await readVacation(principalOf(c), portsOf(c));
    return account.ok ? c.json(account.value, 200) : refused(c, account.error);
  })
  .openapi(book, async (c) => {
    const asked = { wish: c.req.valid("json"), key: await requestKey(c) };
    const booked = await bookVacation(principalOf(c), asked, portsOf(c));
    if (!booked.ok) return refused(c, booked.error);
    const { value, isReplayed } = booked.value;
    const location = `/v1/me/vacation/${value.vacation.id}`;
    return c.json(value, 201, { location, ...replayHeaders(isReplayed) });
  })
  .openapi(end, async (c) => {
    const ended = await endVacation(principalOf(c), c.req.valid("param").id, portsOf(c));
    return ended.ok ? c.json(ended.value, 200) : refused(c, ended.error);
  });
