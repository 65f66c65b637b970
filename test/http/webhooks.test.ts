import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ask, beginGame, eventsOf, move, refusal, signUp, type Page, type Someone } from "./api.ts";

interface Hook {
  readonly id: string;
  readonly url: string;
  readonly events: string[] | null;
  readonly game: string | null;
  readonly description: string | null;
  readonly status: string;
  readonly secret?: string;
}

interface Call {
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
}

let calls: Call[] = [];
let status = 204;

beforeEach(() => {
  calls = [];
  status = 204;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    calls.push({ url: request.url, headers: request.headers, text: await request.text() });
    return new Response(null, { status });
  });
});

const create = ({ token }: Someone, body: Record<string, unknown> = {}) =>
  ask<Hook>("POST", "/v1/webhooks", { token, body: { url: "https://hooks.example.org/", ...body } });

describe("a webhook", () => {
  it("is made with its filters, and shown unchanged", async () => {
    const game = await beginGame();
    const {
      status: made,
      headers,
      body,
    } = await create(game.attackers, {
      events: ["game.turn", "game.finished", "game.turn"],
      game: game.id,
      description: "my board",
    });
    expect(made).toBe(201);
    expect(headers.get("location")).toBe(`/v1/webhooks/${body.id}`);
    expect(headers.get("cache-control")).toBe("no-store");
    const { secret: _secret, ...rest } = body;
    expect(rest).toMatchObject({
      url: "https://hooks.example.org/",
      events: ["game.turn", "game.finished"],
      game: game.id,
      description: "my board",
      status: "active",
    });
    const { token } = game.attackers;
    expect((await ask("GET", `/v1/webhooks/${body.id}`, { token })).body).toEqual(rest);
    expect((await ask<Page>("GET", "/v1/webhooks", { token })).body).toEqual({
      items: [rest],
      next: null,
      cursor: expect.any(String),
    });
  });

  it("without filters gets every event of every game", async () => {
    const { body } = await create(await signUp());
    expect(body).toMatchObject({ events: null, game: null, description: null, format: "taflpost" });
  });

  it.each([
    [{ events: [] }, "/events"],
    [{ events: ["game.lost"] }, "/events/0"],
    [{ events: "game.turn" }, "/events"],
    [{ game: "A".repeat(22) }, "/game"],
    [{ game: 1 }, "/game"],
    [{ description: "" }, "/description"],
    [{ description: "x".repeat(201) }, "/description"],
    [{ url: 1 }, "/url"],
    [{ secret: "whsec_mine" }, "/secret"],
    [{ format: "teams" }, "/format"],
  ])("is not made like this: %j", async (wish, pointer) => {
    const player = await signUp();
    const { body } = await refusal("POST", "/v1/webhooks", {
      token: player.token,
      body: { url: "https://hooks.example.org/", ...wish },
    });
    expect([body.code, body.errors?.[0]?.pointer]).toEqual(["invalid-request", pointer]);
    expect((await ask<Page>("GET", "/v1/webhooks", { token: player.token })).body.items).toEqual([]);
  });

  it("cannot listen to a game that its owner does not play", async () => {
    const [game, other] = [await beginGame(), await beginGame()];
    const { body } = await refusal("POST", "/v1/webhooks", {
      token: game.attackers.token,
      body: { url: "https://hooks.example.org/", game: other.id },
    });
    expect(body.errors?.[0]?.pointer).toBe("/game");
  });

  it("in local mode may use http on a loopback address, and on no other", async () => {
    const player = await signUp();
    for (const url of ["http://localhost:9999/", "http://127.0.0.1/", "http://[::1]:1234/x"])
      expect((await create(player, { url })).status).toBe(201);
    for (const url of ["http://192.168.0.1/", "http://hooks.example.org/", "https://127.0.0.1/"])
      expect((await create(player, { url })).status).toBe(422);
  });
});

describe("a webhook gets", () => {
  it("a ping when it is tested, the same as in the feed", async () => {
    const player = await signUp();
    const { body: hook } = await create(player, { events: ["game.turn"] });
    const { status: answered, body } = await ask("POST", `/v1/webhooks/${hook.id}/test`, {
      token: player.token,
    });
    expect(answered).toBe(202);
    expect(body).toMatchObject({ type: "ping", data: { webhook: hook.id } });
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(JSON.parse(calls[0]?.text ?? "")).toEqual(body);
    expect(calls[0]?.headers.get("webhook-id")).toBe(body["id"]);
    expect((await eventsOf(player)).at(-1)).toEqual(body);
  });

  it("every turn of a game, in order, each with the id of the feed and a valid signature", async () => {
    const game = await beginGame();
    const { body: hook } = await create(game.defenders, { events: ["game.turn"], game: game.id });
    const moves = ["d1-c1", "d5-c5", "c1-b1", "c5-c6", "b1-c1"];
    for (const [index, text] of moves.entries()) await move(game, index + 1, text);
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    const turns = (await eventsOf(game.defenders)).filter(({ type }) => type === "game.turn");
    expect(calls.map(({ text }) => JSON.parse(text) as unknown)).toEqual(turns);
    const receiver = new Webhook(hook.secret ?? "");
    for (const { headers, text, url } of calls) {
      expect(() => receiver.verify(text, Object.fromEntries(headers))).not.toThrow();
      expect(url).toBe("https://hooks.example.org/");
      expect(headers.get("content-type")).toBe("application/json");
    }
  });

  it("nothing more when its receiver answers 410", async () => {
    const player = await signUp();
    const { body: hook } = await create(player);
    status = 410;
    await ask("POST", `/v1/webhooks/${hook.id}/test`, { token: player.token });
    const path = `/v1/webhooks/${hook.id}`;
    await vi.waitFor(async () =>
      expect((await ask("GET", path, { token: player.token })).body).toMatchObject({ status: "off" }),
    );
  });
});
