import { createRoute } from "@hono/zod-openapi";
import { CAPS } from "../contract/limits.ts";
import { type BatchedRequest, answered } from "./batching.ts";
import type { Ctx } from "./context.ts";
import { guardOf } from "./guards.ts";
import { problem, refused } from "./problem-answers.ts";
import { answers, body, problems } from "./answers.ts";
import { fieldsRefusal } from "../contract/problems/table.ts";
import { Batch, BatchAnswers } from "../contract/batch.ts";
import { PlacedRequest } from "./batch-paths.ts";
import { check } from "./validation.ts";
import { resource } from "./app.ts";

const batch = createRoute({
  method: "post",
  path: "/v1/batch",
  operationId: "batch",
  tags: ["Service"],
  summary: "Send several requests in one",
  description: `For a client that was offline: up to ${CAPS.batchRequests.max} requests with one token (or none), each answered as if it were sent alone. Each has its own \`Idempotency-Key\` if it is to be repeatable and counts against every limit; the batch itself counts once. One that is refused does not affect the others. Requests about one game, or to one address, run in order, others in parallel, and the answers come in the order of the requests. Batches, streams, requests that \`wait\` and \`/v1/me/export.json\` have no place in it: they alone are answered \`422 invalid-request\`. When the answers together are ${CAPS.batchAnswers.max} characters long, requests not yet begun are answered \`409 batch-full\`, and not done.`,
  security: [{}, { token: [] }],
  middleware: [guardOf({ kind: "takes", scope: null })!],
  request: body(Batch),
  responses: { 200: answers(BatchAnswers, "The answers, successes and refusals"), ...problems },
});

/** What says on whose behalf a request is sent, and in which language it is answered. */
const PASSED_ON = ["authorization", "cf-connecting-ip", "accept-language"];

/** A request of a batch as if it had come alone, from the client that sends the batch. */
function alone(c: Ctx, { method, path, body: sent, headers: own = {} }: BatchedRequest): Request {
  const headers = new Headers();
  for (const name of PASSED_ON) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  if (sent !== undefined) headers.set("content-type", "application/json");
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  const init = { method, headers, ...(sent === undefined ? {} : { body: JSON.stringify(sent) }) };
  return new Request(new URL(path, c.req.url), init);
}

/** The refusal of a request that has no place in a batch: what is wrong, where in the batch. Null for any other. */
function misplacement(c: Ctx, request: BatchedRequest, at: number): Response | null {
  const placed = check(PlacedRequest, request);
  if (placed.ok) return null;
  const fields = placed.error.fields?.map((field) => ({
    ...field,
    pointer: `/requests/${at}${field.pointer}`,
  }));
  return refused(c, fieldsRefusal(fields ?? []));
}

/** @param door the API itself: it answers what it is asked, with all that stands before its routes */
export const batchRoutes = (door: (c: Ctx, request: Request) => Promise<Response>) =>
  resource().openapi(batch, async (c) => {
    const texts = await answered(c.req.valid("json").requests, {
      answer: async (request, at) => misplacement(c, request, at) ?? door(c, alone(c, request)),
      full: () => problem(c, "batch-full", { limit: CAPS.batchAnswers.max }),
      broken: () => problem(c, "internal-error", { requestId: c.var.requestId }),
      most: CAPS.batchAnswers.max,
    });
    return c.body(`{"responses":[${texts.join(",\n")}]}`, 200, {
      "content-type": "application/json; charset=utf-8",
    });
  });
