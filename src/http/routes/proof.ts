import { createRoute } from "@hono/zod-openapi";
import { readGameLog, signingKeys, verifyGame } from "../../app/proof.ts";
import { HOUR, SECOND } from "../../lib/duration.ts";
import { resource } from "../app.ts";
import { jsonAnswer, portsOf } from "../context.ts";
import { open, openAndMore } from "../guards.ts";
import { refused } from "../problem-answers.ts";
import { Log } from "../../contract/log.ts";
import { KeySet, VerificationAnswer } from "../../contract/proof.ts";
import { kept, logTag, tagged } from "../versions.ts";
import { IdParam } from "../../contract/fields.ts";
import { answers, problems, unchanged } from "../answers.ts";

const tags = ["Proof"];
const log = createRoute({
  method: "get",
  path: "/v1/games/{id}/log",
  operationId: "getGameLog",
  tags,
  summary: "Get the log of a game: everything that happened, as a chain of hashes",
  description:
    "Every event in order and in full. Each record carries the hash of the one before it, so no change goes unnoticed; the last hash is the game's `head`, which is in the game's view, in every event and webhook about it and in e-mails. Records have ids, never names. To verify it, see `/docs/guides/proof`.",
  ...openAndMore("read"),
  request: { params: IdParam },
  responses: {
    200: answers(Log, "The log. With `Accept: application/x-ndjson` it is one record per line"),
    ...unchanged,
    ...problems,
  },
});

const verify = createRoute({
  method: "get",
  path: "/v1/games/{id}/verify",
  operationId: "verifyGame",
  tags,
  summary: "Verify the log of a game",
  description:
    "The service checks what anybody can check with the game's JSON export (`npm run verify -- FILE`): the chain, every move by the rules, the ledger of the clocks, the signature. What was found out about a `head` is kept for a while.",
  ...open(),
  request: { params: IdParam },
  responses: { 200: answers(VerificationAnswer, "What holds, and what does not"), ...problems },
});

const keys = createRoute({
  method: "get",
  path: "/.well-known/jwks.json",
  operationId: "listSigningKeys",
  tags,
  summary: "List the keys that sign exports of games",
  description: "The current key first; old keys stay, so that what they signed can be verified.",
  security: [],
  responses: { 200: answers(KeySet, "The keys"), ...unchanged, ...problems },
});

const NDJSON = "application/x-ndjson";

export const proofRoutes = resource()
  .openapi(log, async (c) => {
    const found = await readGameLog(c.var.principal ?? null, c.req.valid("param").id, portsOf(c));
    if (!found.ok) return refused(c, found.error);
    const { rows, isForParties, log: read } = found.value;
    const headers = { etag: logTag(rows, isForParties), "cache-control": "no-cache", vary: "Accept" };
    return tagged(c, headers, () => {
      if (!c.req.header("accept")?.includes(NDJSON)) return jsonAnswer(c, read, 200, headers);
      const lines = read.items.map((record) => `${JSON.stringify(record)}\n`).join("");
      return c.body(lines, 200, { ...headers, "content-type": `${NDJSON}; charset=utf-8` });
    });
  })
  .openapi(verify, async (c) => {
    const found = await verifyGame(c.var.principal ?? null, c.req.valid("param").id, portsOf(c));
    if (!found.ok) return refused(c, found.error);
    return c.json(found.value, 200, { "cache-control": "no-cache" });
  })
  .openapi(keys, async (c) =>
    kept(c, c.json(await signingKeys(portsOf(c)), 200), { seconds: HOUR / SECOND }),
  );
