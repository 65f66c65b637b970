import { format } from "@cfworker/json-schema";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { EVENT_TYPE_LIST } from "../../src/contract/events/types.ts";
import { HOUR } from "../../src/lib/duration.ts";
import { now } from "../../src/lib/now.ts";
import { OPERATIONS } from "../../src/operations/index.ts";
import {
  ask,
  beginGame,
  challenge,
  eventsOf,
  listenIn,
  move,
  playMoves,
  signUp,
  type Exchange,
} from "../http/api.ts";
import { inBatch } from "../http/batch.ts";
import { VECTOR_GAMES } from "../http/vectors.ts";
import { answerChecker, operationsOf } from "./answers.ts";
import { addAndEndBrowser, offerAndWrite, playOwnRules, workWithBots } from "./players.ts";
import { compete } from "./tournaments.ts";
import { ready } from "../security/ready.ts";
import { checker, type OpenApi } from "./schema.ts";

const exchanges: Exchange[] = [];
let document: OpenApi;
vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));

/** Two players play, and send every kind of request. */
async function playThrough(): Promise<void> {
  const first = await beginGame("brandubh", {
    kind: "fischer",
    initial: "P3D",
    increment: "P1D",
    max: "P7D",
  });
  const { attackers: me, defenders: you, id } = first;
  const at = `/v1/games/${id}`;
  const post = (path: string, body: unknown, token = me.token) =>
    ask<{ id: string }>("POST", path, { token, body });
  await ask("PATCH", "/v1/me", {
    token: me.token,
    body: { email: "me@example.org", timezone: "Europe/Oslo" },
  });
  await post("/v1/me/email/confirm", {});
  const mine = { mail: { "game.turn": "digest" }, digestAt: ["07:30"], reminders: ["25%"] };
  await ask("PATCH", "/v1/me/notices", { token: me.token, body: mine });
  const spare = await post("/v1/me/tokens", { name: "spare", scopes: ["read"] });
  const hook = await post("/v1/webhooks", { url: "https://hooks.example.org", events: ["game.turn"] });
  await post(`/v1/webhooks/${hook.body.id}/test`, {});
  await post(`/v1/webhooks/${hook.body.id}/rotate`, {});
  await ask("PATCH", `/v1/webhooks/${hook.body.id}`, {
    token: me.token,
    body: { events: null, description: "mine" },
  });
  const deliveries = `/v1/webhooks/${hook.body.id}/deliveries`;
  const sent = await vi.waitFor(async () => {
    const page = await ask<{ items: { id: string }[] }>("GET", deliveries, { token: me.token });
    return page.body.items[0]!.id;
  });
  await post(`${deliveries}/${sent}/resend`, {});
  await post(`${deliveries}/nothing/resend`, {});
  await post(`${deliveries}/resend`, { since: "2026-11-20T20:00:00+01:00" });
  // A webhook whose receiver has gone: its owner is notified, in the feed too.
  vi.mocked(fetch).mockResolvedValueOnce(new Response(null, { status: 410 }));
  const gone = await post("/v1/webhooks", {
    url: "https://gone.example.org",
    format: "slack",
    events: ["ping"],
  });
  await post(`/v1/webhooks/${gone.body.id}/test`, {});
  await vi.waitFor(async () => {
    const { body } = await ask("GET", `/v1/webhooks/${gone.body.id}`, { token: me.token });
    expect(body["status"]).toBe("off");
  });
  await post(`/v1/webhooks/${gone.body.id}/test`, {});
  await move(first, 1, "d6-e6", { message: "hello" });
  await move(first, 1, "d6-e6");
  await post(`${at}/moves/check`, { ply: 2, move: "e4-e5" }, you.token);
  await playMoves(first, ["e4-e5", "d1-f1", "e5-e1"], 2);
  await post(`${at}/draw`, { ply: 4 });
  await ask("GET", at);
  await post(`${at}/draw/decline`, { ply: 4 }, you.token);
  await post(`${at}/resign`, { ply: 4 }, you.token);
  const again = await post(`${at}/rematch`, {});
  await post(`/v1/challenges/${again.body.id}/counter`, { ruleset: "tablut" }, you.token);
  await post(`${at}/rematch`, {});
  await post(`${at}/rematch`, {}, you.token);
  await playOwnRules(me, you);
  await compete();
  const aborted = await beginGame("copenhagen", { kind: "unlimited" });
  await post(`/v1/games/${aborted.id}/abort`, { ply: 0 }, aborted.attackers.token);
  const ending = VECTOR_GAMES.find(({ ruleset, result }) => ruleset === "copenhagen" && result !== null);
  const whole = await beginGame("copenhagen");
  await playMoves(whole, ending?.moves ?? []);

  await addAndEndBrowser(me);
  const theirs = await challenge(you, { to: me.name });
  await ask("PUT", `/v1/me/blocks/${you.name}`, { token: me.token });
  await ask("GET", "/v1/me/blocks", { token: me.token });
  await workWithBots(me, you);
  await ask("GET", "/v1/me/export.json", { token: me.token });
  await ask("DELETE", `/v1/me/blocks/${you.name}`, { token: me.token });
  await post(`/v1/challenges/${theirs}/cancel`, {}, you.token);
  const declined = await challenge(me, { to: you.name, message: "again?" });
  await post(`/v1/challenges/${declined}/decline`, { reason: "not-now" }, you.token);
  await post(`/v1/challenges/${await challenge(me)}/cancel`, {});
  const open = await challenge(me, { side: "random", clock: { kind: "unlimited" } });
  const running = await beginGame();
  await challenge(running.attackers);
  await eventsOf(running.attackers);

  const reads = [
    "",
    "/legal-moves",
    "/legal-moves?from=d1",
    "/export.json",
    "/export.otg",
    "/export.txt",
    "/board.svg",
    "/log",
    "/verify",
  ];
  for (const path of reads) for (const token of [null, me.token]) await ask("GET", at + path, { token });
  for (const path of reads) await ask("GET", `/v1/games/${running.id}${path}`);
  await ask("GET", at, { headers: { "if-none-match": "*" } });
  for (const path of ["/v1/me/schedule", "/v1/me/vacation", `/v1/games/${running.id}/clock`])
    await ask("GET", path, { token: me.token });
  await ask("PUT", "/v1/me/schedule", { token: me.token, body: { night: { from: "23:00", to: "07:00" } } });
  const away = { to: new Date(now() + 5 * HOUR).toISOString() };
  const booked = await ask<{ vacation: { id: string } }>("POST", "/v1/me/vacation", {
    token: me.token,
    body: away,
  });
  await ask("DELETE", `/v1/me/vacation/${booked.body.vacation.id}`, { token: me.token });
  const snooze = `/v1/me/games/${running.id}/snooze`;
  await ask("PUT", snooze, { token: running.attackers.token, body: { until: away.to } });
  await ask("DELETE", snooze, { token: running.attackers.token });
  await post(`/v1/games/${running.id}/time`, { ply: 0, add: "P1D" }, running.attackers.token);
  await offerAndWrite(running);
  const line = { ply: 1, moves: ["d6-e6"], comment: "or this" };
  for (const [what, body] of [
    ["notes", { text: "mine" }],
    ["lines", { lines: [line] }],
  ] as const) {
    await ask("PUT", `${at}/${what}`, { token: me.token, body });
    await ask("GET", `${at}/${what}`, { token: me.token });
  }
  await inBatch([{ path: "/v1/me" }, { path: at }, { path: `${at}/board.svg` }], me);
  const lists = [
    "/v1/me",
    "/v1/me/games",
    "/v1/me/games?status=finished",
    "/v1/me/games?status=open",
    "/v1/me/events",
    "/v1/me/events/stream",
    `/v1/games/${running.id}/stream`,
    `${at}/stream`,
    "/v1/me/tokens",
    "/v1/me/export.json",
    "/v1/me/notices",
    "/v1/challenges",
    "/v1/webhooks",
    `/v1/webhooks/${hook.body.id}`,
    deliveries,
    "/v1/lobby",
    "/v1/watch",
    `/v1/players/${me.name}/record`,
    "/v1/status",
    `/v1/challenges/${open}`,
    `/v1/challenges/${id}`,
    `/v1/players/${me.name}`,
    `/v1/players/${me.name}/games`,
  ];
  for (const { token } of [me, running.attackers])
    for (const path of lists) await ask("GET", path, { token });
  const subscribed = await ask<Record<"turns" | "deadlines", { url: string }>>(
    "GET",
    "/v1/me/subscriptions",
    {
      token: me.token,
    },
  );
  for (const { url } of Object.values(subscribed.body))
    for (const headers of [{}, { "if-none-match": "*" }])
      await ask("GET", new URL(url).pathname, { headers });
  await post("/v1/me/subscriptions/turns/renew", {});
  await ask("GET", new URL(subscribed.body.turns.url).pathname);
  const lines = { accept: "application/x-ndjson" };
  await ask("GET", "/v1/me/events/stream", { token: me.token, headers: lines });
  await ask("GET", "/v1/me/events/stream", { token: me.token, headers: { accept: "image/png" } });

  // And everything that is refused.
  for (const path of lists) await ask("GET", path, { token: "tafl_nonsense" });
  await post(`${at}/moves`, { ply: 9, move: "d1-d9" });
  await post(`/v1/games/${running.id}/moves`, { ply: 1, move: "d1-d4" }, running.attackers.token);
  await post("/v1/me/email/confirm", {}, you.token);
  await ask("PATCH", "/v1/me/notices", { token: me.token, body: { digestAt: ["noon"] } });
  await post("/v1/webhooks", { url: "http://10.0.0.1" });
  await post("/v1/players", { name: "x", more: 1 });
  await post("/v1/challenges", { ruleset: "chess" });
  for (const how of ["accept", "decline", "cancel"]) await post(`/v1/challenges/${id}/${how}`, {});

  await ask("POST", "/dev/clock", { body: { advance: "P5D" } });
  await ask("DELETE", `/v1/webhooks/${hook.body.id}`, { token: me.token });
  await ask("DELETE", `/v1/me/tokens/${spare.body.id}`, { token: me.token });
  await ask("DELETE", "/v1/me", { token: me.token });
  await ask("GET", at);
  await eventsOf(await signUp());
  await eventsOf(you);
}

function operationsThatSucceeded(): ReadonlySet<string | undefined> {
  const operationOf = operationsOf(document);
  const done = exchanges.filter(({ status }) => status < 300);
  return new Set(done.map((exchange) => operationOf(exchange)?.[0]));
}

beforeAll(async () => {
  document = (await ask<OpenApi>("GET", "/v1/openapi.json")).body;
  listenIn((exchange) => exchanges.push(exchange));
  await playThrough();
  // Operations that no test needed are called directly, as in the security matrix.
  const succeeded = operationsThatSucceeded();
  const rest = OPERATIONS.filter(({ method, path }) => !succeeded.has(`${method.toUpperCase()} ${path}`));
  for (const one of rest) await (await ready(one)).send();
});

/** Every operation of the document. */
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const headers = (more: Record<string, string>) => new Headers({ "content-type": "text/plain", ...more });

describe("openapi.json", () => {
  it("is OpenAPI 3.1, says where the service is, and how to authenticate", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document).toMatchObject({
      info: { title: "Taflpost", version: expect.any(String), description: expect.any(String) },
      servers: [{ url: "http://localhost:8787" }],
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    });
    expect(Object.keys(document.webhooks).toSorted()).toEqual(EVENT_TYPE_LIST.toSorted());
  });

  it("has no dangling reference", () => {
    const references = JSON.stringify(document).match(/"#\/components\/schemas\/[^"]+"/g) ?? [];
    expect(references.length).toBeGreaterThan(20);
    for (const reference of new Set(references))
      expect(document.components.schemas).toHaveProperty([reference.slice(22, -1)]);
  });

  it("says of every operation what it does, what it answers and who may call it", () => {
    for (const { path, operation } of operations()) {
      const answers = Object.keys(operation.responses);
      expect({ path, ...operation }).toMatchObject({
        path,
        summary: expect.any(String),
        tags: [expect.any(String)],
      });
      expect(answers).toEqual(expect.arrayContaining(["4XX", "5XX"]));
      expect(answers).not.toContain("default");
      expect(answers.filter((status) => status.startsWith("2"))).not.toEqual([]);
    }
    const unsaid = operations().filter(({ operation }) => operation.security === undefined);
    expect(unsaid.map(({ path }) => path)).toEqual([]);
  });

  it("says of every body that unknown members are refused", () => {
    const lax = operations().filter(({ operation }) => {
      const { schema } = operation.requestBody?.content["application/json"] ?? {};
      const named = /#\/components\/schemas\/(\w+)/.exec(String(schema?.["$ref"]))?.[1];
      const body = named === undefined ? schema : document.components.schemas[named];
      // A body of several shapes is as strict as each of them.
      const shapes = (body?.["oneOf"] ?? body?.["anyOf"] ?? (body && [body]) ?? []) as (typeof body)[];
      return shapes.some((shape) => shape?.["additionalProperties"] !== false);
    });
    expect(lax.map(({ path, method }) => `${method} ${path}`)).toEqual([]);
  });

  it("was called in every operation that it has, and each succeeded", () => {
    const succeeded = operationsThatSucceeded();
    const all = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(all.filter((operation) => !succeeded.has(operation))).toEqual([]);
  });

  it("describes every answer given, to the last member", () => {
    expect(exchanges.length).toBeGreaterThan(120);
    expect([...new Set(exchanges.flatMap(answerChecker(document)))]).toEqual([]);
    const codes = new Set(exchanges.map(({ status }) => status));
    for (const status of [200, 201, 202, 204, 304, 401, 409, 422]) expect(codes).toContain(status);
  });

  it("would detect an undescribed member, and a missing one", () => {
    const check = checker(document);
    const game = { $ref: "#/components/schemas/MyGame" };
    const lists = exchanges.filter(({ path, status }) => status === 200 && path === "/v1/me/games");
    const item = lists.flatMap(({ body }) => (body as { items: Record<string, unknown>[] }).items)[0];
    expect(check(game, item)).toEqual([]);
    expect(check(game, { ...item, secret: 1 }).join()).toContain('"secret" does not match unevaluated');
    const { board: _board, ...rest } = item ?? {};
    expect(check(game, rest).join()).toContain('required property "board"');
    expect(check(game, { ...item, ply: "1" }).join()).toContain("/ply: ");
    expect(check(game, { ...item, createdAt: "yesterday" }).join()).toContain("/createdAt: ");
    expect(
      check(game, { ...item, players: { attackers: { name: "A", id: 1 }, defenders: null } }),
    ).not.toEqual([]);
  });

  it("would detect an undescribed status, content type and header", () => {
    const text = { schema: { type: "string" } };
    const answer = {
      content: { "text/plain": text },
      headers: { "X-Count": { required: true, schema: { type: "integer" } } },
    };
    const paths = { "/v1/me": { get: { responses: { 200: answer, 401: {} } } } };
    const check = answerChecker({ ...document, paths });
    const asked = { method: "GET", path: "/v1/me?x=1", body: "hello" };
    expect(check({ ...asked, status: 200, headers: headers({ "x-count": "3" }) })).toEqual([]);
    const wrong = [
      { ...asked, status: 201, headers: headers({ "x-count": "3" }) },
      { ...asked, status: 200, headers: headers({ "x-count": "3", "content-type": "text/html" }) },
      { ...asked, status: 200, headers: headers({}) },
      { ...asked, status: 200, headers: headers({ "x-count": "many" }) },
      { ...asked, status: 200, headers: headers({ "x-count": "3" }), body: 1 },
      { ...asked, status: 404, headers: headers({}), body: { code: "game-not-found" } },
    ].map((exchange) => check(exchange)[0]?.replace("GET /v1/me ", ""));
    expect(wrong).toEqual([
      "201: is not described",
      "200: comes as text/html",
      "200: comes without X-Count",
      expect.stringContaining("200: X-Count: "),
      expect.stringContaining("200: /: "),
      "404: is not listed (game-not-found)",
    ]);
  });

  it("uses formats that the validator knows, and none for durations: they have decimals", () => {
    const asked = JSON.stringify(document.components.schemas).match(/(?<="format":")[^"]+/g) ?? [];
    expect(asked).toContain("date-time");
    expect([...new Set(asked)].filter((name) => !Object.hasOwn(format, name))).toEqual([]);
    expect(asked).not.toContain("duration");
  });
});
