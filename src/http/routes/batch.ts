import { createRoute } from "@hono/zod-openapi";
import { CAPS } from "../../app/limits.ts";
import { type BatchedRequest, answered } from "../batching.ts";
import type { Ctx } from "../context.ts";
import { openToTokens } from "../guards.ts";
import { problem } from "../problem-answers.ts";
import { answers, body, problems } from "../schemas/answers.ts";
import { Batch, BatchAnswers } from "../schemas/batch.ts";
import { resource } from "../app.ts";

const batch = createRoute({
  method: "post",
  path: "/v1/batch",
  operationId: "batch",
  tags: ["Service"],
  summary: "Several requests in one, each answered as if sent alone",
  description: `For a client that was offline: up to ${CAPS.batchRequests.max} requests, sent with one token (or none). Each is judged by itself, has its own \`Idempotency-Key\` where it is to be repeatable, and counts against every limit, as the batch itself does once; what one is refused concerns no other. Requests about one game, or for one address, are done in their order, others side by side, and the answers come in the order of the requests. Batches, streams, requests that \`wait\` and \`/v1/me/export.json\` have no place in it. When the answers are ${CAPS.batchAnswers.max} characters long together, what has not been begun is answered \`409 batch-full\`, and not done.`,
  ...openToTokens(),
  request: body(Batch),
  responses: { 200: answers(BatchAnswers, "The answers, whatever each of them says"), ...problems },
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

/** @param door the API itself: it answers what it is asked, with all that stands before its routes */
export const batchRoutes = (door: (c: Ctx, request: Request) => Promise<Response>) =>
  resource().openapi(batch, async (c) => {
    const texts = await answered(c.req.valid("json").requests, {
      answer: (request) => door(c, alone(c, request)),
      full: () => problem(c, "batch-full", { limit: CAPS.batchAnswers.max }),
      broken: () => problem(c, "internal-error", { requestId: c.var.requestId }),
      most: CAPS.batchAnswers.max,
    });
    return c.body(`{"responses":[${texts.join(",\n")}]}`, 200, {
      "content-type": "application/json; charset=utf-8",
    });
  });
