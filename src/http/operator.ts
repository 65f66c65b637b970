import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import * as z from "zod";
import { declareOutage, lostGames, tellGames } from "../operations/declared-outages.ts";
import { overRate } from "../operations/limits.ts";
import { rerecordGames } from "../operations/rerecord.ts";
import { isSecret } from "../lib/secret.ts";
import { hashToken, sameHash } from "../players/tokens.ts";
import { refusal } from "../contract/problems/table.ts";
import { SIDES } from "../rules/index.ts";
import { resource } from "./app.ts";
import { readableBody } from "./body.ts";
import { portsOf, type HttpEnv } from "./context.ts";
import { envelope } from "./envelope.ts";
import { addFallbacks } from "./fallbacks.ts";
import { bearerOf } from "./guards.ts";
import { problem, refused } from "./problem-answers.ts";
import { Id, Instant } from "../contract/fields.ts";
import { answers, body, problems } from "./answers.ts";

/** So many games at a time: each is a call of its object and a write. */
const MOST_GAMES = 50;

/** A game's id, or what the platform calls its object. */
const ObjectId = z.string().regex(/^[0-9A-Za-z]{22}$|^[0-9a-f]{64}$/);

async function isOperator(sent: string, expected: string): Promise<boolean> {
  return sameHash(await hashToken(sent), await hashToken(expected));
}

/** Lets in anyone with OPERATOR_TOKEN. If none is set, there is nothing here. */
const operatorOnly: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { OPERATOR_TOKEN = "" } = c.env;
  if (!isSecret(OPERATOR_TOKEN)) return problem(c, "not-found", { path: c.req.path });
  const sent = bearerOf(c);
  if (sent !== undefined && (await isOperator(sent, OPERATOR_TOKEN))) return next();
  const ports = portsOf(c);
  const limited = await overRate(ports, "address", ports.network);
  return refused(c, limited ?? refusal(sent === undefined ? "token-missing" : "token-invalid"));
};

const Outcome = z.object({
  recorded: z.int(),
  empty: z.int(),
  unreadable: z.array(z.string()),
  failed: z.array(z.string()),
});

const rerecord = createRoute({
  method: "post",
  path: "/operator/rerecord",
  summary: "Write what lists have of games anew from what their objects hold",
  request: body(z.strictObject({ games: z.array(ObjectId).min(1).max(MOST_GAMES) })),
  responses: { 200: answers(Outcome, "What became of it"), ...problems },
});

const Past = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const PastSpan = { from: Past, to: Past };
const GameId = z.string().regex(/^[0-9A-Za-z]{22}$/);
const GamePlace = z.strictObject({ at: z.int(), id: GameId });

const declare = createRoute({
  method: "post",
  path: "/operator/outages",
  summary: "Declare an outage of the past",
  request: body(z.strictObject(PastSpan)),
  responses: {
    200: answers(
      z.object({ from: Instant, to: Instant, declared: z.boolean() }),
      "It counts from now on; the same twice is one",
    ),
    ...problems,
  },
});

const tell = createRoute({
  method: "post",
  path: "/operator/outages/tell",
  summary: "Tell running games of all outages, some at a time",
  request: body(z.strictObject({ after: GameId.nullable() })),
  responses: {
    200: answers(
      z.object({ told: z.int(), failed: z.array(z.string()), next: z.string().nullable() }),
      "What became of it",
    ),
    ...problems,
  },
});

const Lost = z.object({
  id: Id,
  url: z.string(),
  side: z.enum(SIDES),
  player: z.string(),
  ply: z.int(),
  lostAt: Instant,
  deadline: Instant,
});

const lost = createRoute({
  method: "post",
  path: "/operator/outages/lost",
  summary: "The games that were lost on time in an outage or within its length after it, some at a time",
  request: body(z.strictObject({ ...PastSpan, after: GamePlace.nullable() })),
  responses: {
    200: answers(
      z.object({ games: z.array(Lost), next: GamePlace.nullable() }),
      "The games, with what would have been",
    ),
    ...problems,
  },
});

/** What the service's operator can ask (src/host/run-book.md). It is no part of the API, and stands in no document of it. */
export function operatorApp(): OpenAPIHono<HttpEnv> {
  const app = resource();
  app.use(envelope((_c, preferred) => preferred));
  app.use(operatorOnly);
  app.use(readableBody(() => false));
  app.openapi(rerecord, async (c) => c.json(await rerecordGames(c.req.valid("json").games, portsOf(c)), 200));
  app.openapi(declare, async (c) => {
    const declared = await declareOutage(c.req.valid("json"), portsOf(c));
    return declared.ok ? c.json(declared.value, 200) : refused(c, declared.error);
  });
  app.openapi(tell, async (c) => c.json(await tellGames(c.req.valid("json").after, portsOf(c)), 200));
  app.openapi(lost, async (c) => {
    const { after, ...span } = c.req.valid("json");
    return c.json(await lostGames(span, after, portsOf(c)), 200);
  });
  addFallbacks(app);
  return app;
}
