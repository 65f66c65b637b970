import { beforeAll, describe, expect, it } from "vitest";
import type { OpenApi } from "../contract/schema.ts";
import { ask, beginGame, look, refusal, type Begun } from "./api.ts";

let game: Begun;
let routes: { method: string; path: string }[];

beforeAll(async () => {
  game = await beginGame();
  const { body } = await ask<OpenApi>("GET", "/v1/openapi.json");
  routes = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
});

describe("a query parameter that a route does not know", () => {
  it("is refused by every route, with its name, and nothing is done", async () => {
    // Nobody here is a moderator: who is none learns no more than that.
    const asked = routes.filter(
      ({ method, path }) =>
        !/ \/feeds\/|\/annul|\/unlist|^GET \/v1\/reports|\/decide$/.test(`${method} ${path}`),
    );
    expect(asked.length).toBeGreaterThan(40);
    const before = await look(game.id);
    for (const { method, path } of asked) {
      const at = path
        .replace("{id}", game.id)
        .replace("{name}", game.attackers.name)
        .replace("{kind}", "turns")
        .replace("{n}", "1")
        .replace("{deliveryId}", "none");
      const body = ["POST", "PATCH"].includes(method) ? { body: {} } : {};
      const answer = await refusal(method, `${at}?surprise=1`, { token: game.attackers.token, ...body });
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 422, "invalid-request"]);
      expect(answer.body.errors).toMatchObject([{ in: "query", pointer: "/surprise" }]);
      expect(answer.body.errors?.[0]?.detail).toContain("surprise");
    }
    expect(await look(game.id)).toMatchObject({ version: before.version, status: "playing" });
  });

  it("is named beside the query's other faults, each once", async () => {
    const { body } = await refusal("GET", "/v1/lobby?limit=0&b=1&a/b=2&b=3");
    expect(body.errors?.map(({ in: part, pointer }) => [part, pointer])).toEqual([
      ["query", "/limit"],
      ["query", "/b"],
      ["query", "/a~1b"],
    ]);
    const without = await refusal("GET", "/v1/me?b=1&a=2&b=3", { token: game.attackers.token });
    expect(without.body.errors?.map(({ pointer }) => pointer)).toEqual(["/b", "/a"]);
  });

  it("is reported after authentication", async () => {
    expect((await refusal("GET", "/v1/me?surprise=1")).body.code).toBe("token-missing");
  });

  it("is refused for the description of the service, too", async () => {
    const { status, body } = await refusal("GET", "/v1/openapi.json?version=2");
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, "/version"]);
  });

  it("does not hinder a preflight, and HEAD is answered like GET", async () => {
    const preflight = await ask("OPTIONS", "/v1/lobby?surprise=1", {
      headers: { origin: "https://a.example", "access-control-request-method": "GET" },
    });
    expect(preflight.status).toBe(204);
    expect((await ask("HEAD", "/v1/lobby?limit=1")).status).toBe(200);
    expect((await ask("HEAD", "/v1/lobby?surprise=1")).status).toBe(422);
  });

  it("is ignored by pages", async () => {
    expect((await ask("GET", `/games/${game.id}?surprise=1`)).status).toBe(200);
  });
});

describe("a fault in a request", () => {
  it("is reported with its part of the request", async () => {
    const { token } = game.attackers;
    const parts = async (method: string, path: string, what: object) =>
      (await refusal(method, path, { token, ...what })).body.errors?.map(({ in: part }) => part);
    expect(await parts("GET", "/v1/lobby?limit=0", {})).toEqual(["query"]);
    expect(await parts("PATCH", "/v1/me", { body: { language: "xx" } })).toEqual(["body"]);
    expect(await parts("POST", "/v1/me/subscriptions/none/renew", {})).toEqual(["path"]);
    const headers = { "idempotency-key": "ö" };
    expect(await parts("POST", "/v1/me/tokens", { headers, body: { name: "x" } })).toEqual(["header"]);
    const unknown = { ruleset: "tablut", to: "Nobody-here", clock: { kind: "unlimited" } };
    expect(await parts("POST", "/v1/challenges", { body: unknown })).toEqual(["body"]);
  });
});
