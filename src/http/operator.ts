import type { MiddlewareHandler } from "hono";
import * as z from "zod";
import { declareOutage, lostGames, tellGames } from "../operations/declared-outages.ts";
import { takeDelivered } from "../operations/inbound-mail.ts";
import { metricsText } from "../operations/metrics.ts";
import { COUNTED_KINDS, countObjects } from "../operations/object-counts.ts";
import { COPIED_KINDS, rowsOfObject } from "../operations/object-rows.ts";
import {
  actOn,
  closedAccounts,
  fileOfPlayer,
  makeModerator,
  playersMeant,
} from "../operations/moderation.ts";
import { overRate } from "../operations/limits.ts";
import { noteRestored } from "../operations/outages.ts";
import type { Ports } from "../operations/ports.ts";
import { verifyGames } from "../operations/proof.ts";
import { rerecordGames, rerecordPlayers } from "../operations/rerecord.ts";
import { operatorStatus } from "../operations/status.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { clientNames } from "../lib/refused-clients.ts";
import { isSecret, sameHash } from "../lib/secret.ts";
import { hashToken } from "../players/tokens.ts";
import { CAPS } from "../contract/limits.ts";
import { ActionBody, OPERATOR_COMMANDS } from "../contract/operator.ts";
import { actsAfter } from "../players/operator-log.ts";
import { InstantInput } from "../contract/fields.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import { Resource } from "./app.ts";
import { ok } from "../rules/index.ts";
import { bytesOf, readableBody } from "./body.ts";
import { type Ctx, portsOf, type HttpEnv } from "./context.ts";
import { envelope } from "./envelope.ts";
import { addFallbacks } from "./fallbacks.ts";
import { bearerOf, whenFilled } from "./guards.ts";
import { problem, refused } from "./problem-answers.ts";
import { replyTo } from "./replies.ts";

/** Maximum number of games or objects in one request, because each costs a call to its object. */
const MOST_GAMES = 50;

const ObjectId = z.string().regex(/^[0-9A-Za-z]{22}$|^[0-9a-f]{64}$/);

/** Admits requests with OPERATOR_TOKEN. If that is missing or too short, all requests get `not-found`. */
const operatorOnly: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { OPERATOR_TOKEN = "" } = c.env;
  if (!isSecret(OPERATOR_TOKEN)) return problem(c, "not-found", { path: c.req.path });
  const sent = bearerOf(c);
  if (sent !== undefined && sameHash(await hashToken(sent), await hashToken(OPERATOR_TOKEN))) return next();
  const ports = portsOf(c);
  const limited = await overRate(ports, "address", ports.network);
  return refused(c, limited ?? refusal(sent === undefined ? "token-missing" : "token-invalid"));
};

const Games = z.strictObject({ games: z.array(ObjectId).min(1).max(MOST_GAMES) });

const PlatformIds = z
  .array(z.string().regex(/^[0-9a-f]{64}$/))
  .min(1)
  .max(MOST_GAMES);

const Players = z.strictObject({ mailboxes: PlatformIds });

const Counting = z.strictObject({ kind: z.enum(COUNTED_KINDS), objects: PlatformIds });

const Index = z.int().min(0);
/** `after`: the previous page's `next`; null for the first page. */
const Copying = z.strictObject({
  kind: z.enum(COPIED_KINDS),
  object: ObjectId,
  after: z.strictObject({ table: Index, row: Index }).nullable(),
});

const GameId = z.string().regex(ID_PATTERN);
const GamePlace = z.strictObject({ at: z.int(), id: GameId });

const Declaring = z.strictObject({ from: InstantInput, to: InstantInput });
const Telling = z.strictObject({ after: GameId.nullable() });
const Losing = Declaring.extend({ after: GamePlace.nullable() });

/** Maximum entries of the operator log in one response. */
const RECORDS_AT_ONCE = 500;

function addCommands(app: Resource): void {
  const { find, file, close, moderator, closed, log, client, delete: action } = OPERATOR_COMMANDS;
  asking(app, find.path, find.body, async ({ player }, ports) => ({
    players: await playersMeant(player, ports),
  }));
  taking(app, file.path, file.body, async (c, { player, after }) => {
    const pieces = await fileOfPlayer(player, after, portsOf(c));
    if (!pieces.ok) return refused(c, pieces.error);
    return replyTo(c, { text: pieces.value, headers: { "content-type": "application/json; charset=utf-8" } });
  });
  acting(app, action.path, ActionBody, (body, ports) => actOn({ ...body, reason: null }, ports));
  acting(app, close.path, close.body, (body, ports) => actOn({ act: "close", ...body }, ports));
  acting(app, moderator.path, moderator.body, ({ player }, ports) => makeModerator(player, ports));
  asking(app, closed.path, closed.body, ({ after }, ports) => closedAccounts(after, ports));
  asking(app, log.path, log.body, async ({ after }, { env }) => ({
    records: await actsAfter(env.DB, after, RECORDS_AT_ONCE),
  }));
  asking(app, client.path, client.body, async ({ addresses }, { env }) => ({
    names: await Promise.all(addresses.map((address) => clientNames(env, address))),
  }));
}

function taking<S extends z.ZodType>(
  app: Resource,
  path: string,
  body: S,
  answer: (c: Ctx, input: z.output<S>) => Promise<Response>,
): void {
  app.add({ method: "post", path: `/operator/${path}`, schemas: () => ({ body }) }, (c) =>
    answer(c, (c.req.valid as (part: string) => z.output<S>)("json")),
  );
}

type Run<S extends z.ZodType, Done> = (input: z.output<S>, ports: Ports) => Promise<Done>;

const acting = <S extends z.ZodType>(app: Resource, path: string, body: S, run: Run<S, Outcome<object>>) =>
  taking(app, path, body, async (c, input) => {
    const done = await run(input, portsOf(c));
    return done.ok ? c.json(done.value) : refused(c, done.error);
  });

/** Like `acting`, for what is never rejected. */
const asking = <S extends z.ZodType>(app: Resource, path: string, body: S, run: Run<S, object>) =>
  acting(app, path, body, async (input, ports) => ok(await run(input, ports)));

/** `from` may be empty, because a bounce has no sender. */
const Envelope = z.strictObject({ from: z.string().max(320), to: z.string().min(3).max(320) });

/** Whether the body is a mail, whose bytes the route reads itself. */
const isMail = ({ url }: Request): boolean => new URL(url).pathname === "/operator/mail";

/**
 * Receives a mail from the operator's own mail server like one from the platform. Answers with 422 if the mail server must
 * return the mail to its sender.
 */
async function takeMail(c: Ctx): Promise<Response> {
  const { from, to } = (c.req.valid as (part: string) => z.output<typeof Envelope>)("query");
  const raw = await bytesOf(c.req.raw, CAPS.mailBytes.max);
  const taken = await takeDelivered({ from, to, raw }, c.env);
  return c.json(taken, taken.kind === "rejected" ? 422 : 200);
}

const OPEN_METRICS = { "content-type": "application/openmetrics-text; version=1.0.0; charset=utf-8" };

/** Only for a local copy, because objects that are opened by their platform ids do not know their own ids. */
const countAll = async (c: Ctx, { kind, objects }: z.output<typeof Counting>): Promise<Response> =>
  c.env.LOCAL === "1"
    ? c.json(await countObjects(kind, objects, portsOf(c)))
    : problem(c, "not-found", { path: c.req.path });

async function copyRows(c: Ctx, copying: z.output<typeof Copying>): Promise<Response> {
  const page = await rowsOfObject(copying, portsOf(c));
  return page === null ? problem(c, "not-found", { path: c.req.path }) : c.json(page);
}

/** The operator's routes are not part of the API or its documents (src/host/run-book.md). */
export function operatorApp(): Resource {
  const app = new Resource();
  app.use(envelope((_c, preferred) => preferred));
  app.use(whenFilled);
  app.use(operatorOnly);
  app.use(readableBody(isMail));
  app.add({ method: "post", path: "/operator/mail", schemas: () => ({ query: Envelope }) }, takeMail);
  asking(app, "rerecord", Games, ({ games }, ports) => rerecordGames(games, ports));
  asking(app, "rerecord/players", Players, ({ mailboxes }, ports) => rerecordPlayers(mailboxes, ports));
  taking(app, "count", Counting, countAll);
  taking(app, "rows", Copying, copyRows);
  asking(app, "verify", Games, ({ games }, ports) => verifyGames(games, ports));
  acting(app, "outages", Declaring, declareOutage);
  asking(app, "outages/tell", Telling, ({ after }, ports) => tellGames(after, ports));
  asking(app, "outages/lost", Losing, ({ after, ...span }, ports) => lostGames(span, after, ports));
  app.get("/operator/metrics", (c) => c.body(metricsText(), 200, OPEN_METRICS));
  asking(app, "restored", z.strictObject({}), async (_, { env }) => {
    await noteRestored(env);
    return {};
  });
  app.get("/operator/status", async (c) => {
    const [address = null, by = null] = ["cf-connecting-ip", "x-client-by"].map((name) => c.req.header(name));
    return c.json({ ...(await operatorStatus(portsOf(c))), client: { address, by } });
  });
  addCommands(app);
  addFallbacks(app);
  return app;
}
