import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { block, myBlocks, unblock } from "../../app/blocks.ts";
import { resource } from "../app.ts";
import { jsonAnswer, portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { listed, listQuery, orderedBy, pageOf } from "../lists.ts";
import { refused } from "../problem-answers.ts";
import { Block } from "../../contract/block.ts";
import { answers, optionalBody, problems } from "../answers.ts";

const tags = ["Me"];
const NameParam = z.object({ name: z.string() });

const list = createRoute({
  method: "get",
  path: "/v1/me/blocks",
  operationId: "listBlocks",
  tags,
  summary: "List the players I block",
  ...needs("read"),
  request: { query: z.object({ ...listQuery, ...orderedBy("desc") }) },
  responses: { 200: answers(pageOf(Block), "A page of players, by when they were blocked"), ...problems },
});

const add = createRoute({
  method: "put",
  path: "/v1/me/blocks/{name}",
  operationId: "blockPlayer",
  tags,
  summary: "Block a player",
  description:
    "They can no longer challenge me or accept my challenges (`403 challenge-not-for-you`), and we cannot write to each other (`403 messages-closed`). They are not notified. Running games go on; their open challenges to me are declined. Blocking twice changes nothing.",
  ...needs("manage"),
  request: { params: NameParam, ...optionalBody(z.strictObject({})) },
  responses: { 200: answers(Block, "The block"), ...problems },
});

const remove = createRoute({
  method: "delete",
  path: "/v1/me/blocks/{name}",
  operationId: "unblockPlayer",
  tags,
  summary: "Unblock a player",
  ...needs("manage"),
  request: { params: NameParam },
  responses: { 204: { description: "The player is no longer blocked" }, ...problems },
});

export const blockRoutes = resource()
  .openapi(list, async (c) => {
    const { cursor: after = null, ...wish } = c.req.valid("query");
    const blocks = await myBlocks(principalOf(c), { after, ...wish }, portsOf(c));
    return blocks.ok ? listed(c, blocks.value) : refused(c, blocks.error);
  })
  .openapi(add, async (c) => {
    const made = await block(principalOf(c), c.req.valid("param").name, portsOf(c));
    return made.ok ? jsonAnswer(c, made.value, 200) : refused(c, made.error);
  })
  .openapi(remove, async (c) => {
    const ended = await unblock(principalOf(c), c.req.valid("param").name, portsOf(c));
    return ended.ok ? c.body(null, 204) : refused(c, ended.error);
  });
