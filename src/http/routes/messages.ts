import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { messagesOf, sendMessage } from "../../app/messages.ts";
import { resource } from "../app.ts";
import { jsonAnswer, portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { repeatable, replayHeaders, requestKey } from "../idempotency.ts";
import { listed, listQuery, orderedBy, pageOf } from "../lists.ts";
import { refused } from "../problem-answers.ts";
import { Message, NewMessage } from "../../contract/message.ts";
import { IdParam } from "../../contract/fields.ts";
import { answers, body, problems } from "../answers.ts";
import { LONGEST_BETWEEN, MESSAGES_BETWEEN } from "../../contract/bounds.ts";

const tags = ["Messages"];
const path = "/v1/games/{id}/messages";

const send = createRoute({
  method: "post",
  path,
  operationId: "sendMessage",
  tags,
  summary: "Write to your opponent between moves or after the end",
  description: `At most ${LONGEST_BETWEEN} characters, and ${MESSAGES_BETWEEN.max} of your messages in a game within 24 hours: one more is \`429\`, and \`Retry-After\` says when you can send it. If one of you blocks the other: \`403 messages-closed\`. The opponent gets \`game.message\`.`,
  ...needs("play"),
  request: { params: IdParam, ...body(NewMessage), ...repeatable },
  responses: { 201: answers(Message, "The message"), ...problems },
});

const list = createRoute({
  method: "get",
  path,
  operationId: "listMessages",
  tags,
  summary: "List what the two of you wrote in a game, with moves and between them",
  ...needs("read"),
  request: { params: IdParam, query: z.object({ ...listQuery, ...orderedBy("asc") }) },
  responses: { 200: answers(pageOf(Message), "A page of messages, oldest first"), ...problems },
});

export const messageRoutes = resource()
  .openapi(send, async (c) => {
    const { id } = c.req.valid("param");
    const asked = { id, ...c.req.valid("json"), key: await requestKey(c) };
    const sent = await sendMessage(principalOf(c), asked, portsOf(c));
    if (!sent.ok) return refused(c, sent.error);
    const { value, isReplayed } = sent.value;
    return jsonAnswer(c, value, 201, {
      location: `/v1/games/${id}/messages`,
      ...replayHeaders(isReplayed),
    });
  })
  .openapi(list, async (c) => {
    const { cursor: after = null, ...paging } = c.req.valid("query");
    const asked = { id: c.req.valid("param").id, ...paging, after };
    const found = await messagesOf(principalOf(c), asked, portsOf(c));
    return found.ok ? listed(c, found.value) : refused(c, found.error);
  });
