import { createRoute } from "@hono/zod-openapi";
import { readGameLog, signingKeys, verifyGame } from "../../app/proof.ts";
import { HOUR, SECOND } from "../../lib/duration.ts";
import { resource } from "../app.ts";
import { jsonAnswer, portsOf } from "../context.ts";
import { open, openAndMore } from "../guards.ts";
import { refused } from "../problem-answers.ts";
import { answers, IdParam, problems } from "../schemas/answers.ts";
import { Log } from "../schemas/log.ts";
import { KeySet, VerificationAnswer } from "../schemas/proof.ts";
import { kept, logTag, tagged } from "../versions.ts";

const tags = ["Proof"];
const unchanged = { 304: { description: "Nothing has happened" } };

const log = createRoute({
  method: "get",
  path: "/v1/games/{id}/log",
  operationId: "getGameLog",
  tags,
  summary: "A game’s log: everything that happened, as a tamper-evident chain",
  description:
    "Every event in order, whole. Each record carries the hash of the one before it; the last hash is the game's `head`, which stands in its view, in every event and webhook about it and in mails. Names stand in no record, only ids. How to verify it: README, “Proof”.",
  ...openAndMore("read"),
  request: { params: IdParam },
  responses: {
    200: answers(Log, "The log. With `Accept: application/x-ndjson` its records come one a line"),
    ...unchanged,
    ...problems,
  },
});

const verify = createRoute({
  method: "get",
  path: "/v1/games/{id}/verify",
  operationId: "verifyGame",
  tags,
  summary: "Verify a game’s record",
  description:
    "The service does what anybody can do with the game's JSON export (`npm run verify -- FILE`): the chain, every move by the rules, the ledger of the clocks, the signature.",
  ...open(),
  request: { params: IdParam },
  responses: { 200: answers(VerificationAnswer, "What holds, and what does not"), ...problems },
});

const keys = createRoute({
  method: "get",
  path: "/.well-known/jwks.json",
  operationId: "listSigningKeys",
  tags,
  summary: "The keys that sign game exports",
  description: "The present one first; those before it stay, so that what they have signed can be verified.",
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
    const found = await verifyGame(c.req.valid("param").id, portsOf(c));
    if (!found.ok) return refused(c, found.error);
    return c.json(found.value, 200, { "cache-control": "no-cache" });
  })
  .openapi(keys, async (c) =>
    kept(c, c.json(await signingKeys(portsOf(c)), 200), { seconds: HOUR / SECOND }),
  );
