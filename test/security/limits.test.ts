import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import wrangler from "../../wrangler.toml?raw";
import { quietOutside } from "../channels/webhooks/outside.ts";
import {
  ask,
  askProduction,
  beginGame,
  challenge,
  freshName,
  look,
  refusal,
  signUp,
  THREE_DAYS,
  USED_UP,
  type ProblemBody,
  type Someone,
} from "../http/api.ts";
import { noting } from "../http/limiters.ts";
import { freshAddress, mailsTo } from "../http/local-mail.ts";
import { RATE_LIMITS } from "../../src/contract/limits.ts";

quietOutside();
afterEach(() => vi.useRealTimers());

const inProduction = askProduction<ProblemBody>;

describe("too many requests", () => {
  it("with one token are refused, with the time to wait", async () => {
    const { token } = await signUp();
    const { status, headers, body } = await inProduction(
      "GET",
      "/v1/me",
      { token },
      { LIMIT_TOKEN: USED_UP },
    );
    expect(status).toBe(429);
    expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(headers.get("content-type")).toContain("application/problem+json");
    expect(body).toMatchObject({ code: "too-many-requests", limit: "token" });
    expect(body["retryAfter"]).toBe(Number(headers.get("retry-after")));
  });

  it("without a token are refused by address, with a wrong token too", async () => {
    const spent = { LIMIT_ADDRESS: USED_UP };
    for (const token of [null, "tafl_nonsense"]) {
      const { status, body } = await inProduction("GET", "/v1/lobby", { token }, spent);
      expect([status, body["limit"]]).toEqual([429, "address"]);
    }
    const { token } = await signUp();
    // A token is no address.
    expect((await inProduction("GET", "/v1/lobby", { token }, spent)).status).toBe(200);
  });

  it("to sign up are refused, and make no player", async () => {
    const name = freshName("Late");
    const answer = await inProduction("POST", "/v1/players", { body: { name } }, { LIMIT_SIGNUP: USED_UP });
    expect([answer.status, answer.body["limit"]]).toEqual([429, "signup"]);
    expect((await ask("GET", `/v1/players/${name}`)).status).toBe(404);
  });

  it("to move are refused, and make no move", async () => {
    const game = await beginGame();
    const wish = { token: game.attackers.token, body: { ply: 1, move: "d1-c1" } };
    const path = `/v1/games/${game.id}/moves`;
    const { status, body } = await inProduction("POST", path, wish, { LIMIT_MOVES: USED_UP });
    expect([status, body["limit"]]).toEqual([429, "moves"]);
    expect((await look(game.id)).ply).toBe(0);
    expect((await inProduction("POST", path, wish)).status).toBe(201);
  });

  it("to store or check a plan are refused; they are counted by player", async () => {
    const game = await beginGame();
    const wish = { token: game.defenders.token, body: { ply: 1, replies: { "*": { do: "resign" } } } };
    const path = `/v1/games/${game.id}/plan`;
    for (const [method, at] of [
      ["PUT", path],
      ["POST", `${path}/check`],
    ] as const) {
      const { status, body } = await inProduction(method, at, wish, { LIMIT_PLANS: USED_UP });
      expect([status, body["limit"]]).toEqual([429, "plans"]);
    }
    expect((await ask("GET", path, { token: wish.token })).status).toBe(404);
    const keys: string[] = [];
    expect((await inProduction("PUT", path, wish, { LIMIT_PLANS: noting(keys) })).status).toBe(200);
    expect(keys).toEqual([game.defenders.id]);
    // To look at it, and to end it, costs nothing.
    for (const method of ["GET", "DELETE"])
      expect(
        (await inProduction(method, path, { token: wish.token }, { LIMIT_PLANS: USED_UP })).status,
      ).toBeLessThan(300);
  });

  it("to test a webhook are refused", async () => {
    const { token } = await signUp();
    const hook = await ask<{ id: string }>("POST", "/v1/webhooks", {
      token,
      body: { url: "https://hooks.example.org" },
    });
    const path = `/v1/webhooks/${hook.body.id}/test`;
    const { status, body } = await inProduction("POST", path, { token }, { LIMIT_TESTS: USED_UP });
    expect([status, body["limit"]]).toEqual([429, "tests"]);
  });

  it("are counted by token, by player and game, and by the platform's client address", async () => {
    const game = await beginGame();
    const [tokens, moves, addresses]: string[][] = [[], [], []];
    const limiters = {
      LIMIT_TOKEN: noting(tokens!),
      LIMIT_MOVES: noting(moves!),
      LIMIT_ADDRESS: noting(addresses!),
    };
    for (const by of [game.attackers, game.defenders])
      await inProduction(
        "POST",
        `/v1/games/${game.id}/moves`,
        { token: by.token, body: { ply: 9, move: "a1-a2" } },
        limiters,
      );
    expect(new Set(tokens).size).toBe(2);
    expect(moves).toEqual([`${game.id} ${game.attackers.id}`, `${game.id} ${game.defenders.id}`]);
    for (const forwarded of ["1.1.1.1", "2.2.2.2"]) {
      const headers = {
        "cf-connecting-ip": "192.0.2.7",
        "x-forwarded-for": forwarded,
        "x-real-ip": forwarded,
        forwarded: `for=${forwarded}`,
      };
      await inProduction("GET", "/v1/lobby", { headers }, limiters);
    }
    expect(addresses).toEqual(["192.0.2.7", "192.0.2.7"]);
  });

  it("are counted by the /64 of an IPv6 address, and by a wrapped IPv4 address", async () => {
    const [addresses, signUps]: string[][] = [[], []];
    const limiters = { LIMIT_ADDRESS: noting(addresses!), LIMIT_SIGNUP: noting(signUps!) };
    for (const from of ["2001:db8:1:2::1", "2001:DB8:1:2:ffff::", "::ffff:192.0.2.7", "2001:db8:1:3::1"]) {
      const headers = { "cf-connecting-ip": from };
      await inProduction("POST", "/v1/players", { headers, body: { name: freshName() } }, limiters);
    }
    const networks = ["2001:db8:1:2::/64", "2001:db8:1:2::/64", "192.0.2.7", "2001:db8:1:3::/64"];
    expect([addresses, signUps]).toEqual([networks, networks]);
  });

  it("are published as configured, and every limiter is bound in production", async () => {
    const { body } = await ask<{ items: { name: string; max: number; per: string | null }[] }>(
      "GET",
      "/v1/limits",
    );
    const production = wrangler.slice(0, wrangler.indexOf("[env.local]"));
    for (const [name, { binding, max }] of Object.entries(RATE_LIMITS)) {
      const set = new RegExp(`name = "${binding}"\\n.*\\nsimple = \\{ limit = (\\d+), period = 60 \\}`);
      expect(Number(set.exec(production)?.[1])).toBe(max);
      expect(body.items).toContainEqual(expect.objectContaining({ name, max, per: "PT1M" }));
    }
  });
});

const open = { ruleset: "brandubh", clock: THREE_DAYS };

describe("quotas by the hour and the day", () => {
  it("allow 20 challenges an hour, and the next after an hour", async () => {
    vi.setSystemTime(Date.now());
    const { token } = await signUp();
    const body = { ...open, listed: false };
    const wish = () => inProduction("POST", "/v1/challenges", { token, body });
    for (let made = 0; made < 20; made++) expect((await wish()).status).toBe(201);
    vi.setSystemTime(Date.now() + 600_000);
    const refused = await wish();
    expect([refused.status, refused.body["limit"]]).toEqual([429, "challenges"]);
    // The first use lapses after an hour.
    expect(refused.headers.get("retry-after")).toBe("3000");
    vi.setSystemTime(Date.now() + 3_000_000);
    expect((await wish()).status).toBe(201);
  });

  it("allow 10 invitations an hour, and open challenges still", async () => {
    const [maker, one, other] = [await signUp("Maker"), await signUp("One"), await signUp("Other")];
    const wish = (body: object) => inProduction("POST", "/v1/challenges", { token: maker.token, body });
    for (let made = 0; made < 5; made++)
      for (const { name } of [one, other]) expect((await wish({ ...open, to: name })).status).toBe(201);
    expect((await wish({ ...open, to: (await signUp()).name })).body["limit"]).toBe("invitations");
    expect((await wish(open)).status).toBe(201);
  });

  it("let one network try 5 times a day whether an address is a player's, by any account", async () => {
    const address = freshAddress();
    const signUps = [address, address.toUpperCase(), address, address, address, address, address];
    const players: Someone[] = [];
    for (const given of signUps) {
      const email = given.replace("EXAMPLE.ORG", "example.org");
      const { status, body } = await askProduction<{ player: Someone; token: string }>(
        "POST",
        "/v1/players",
        { body: { name: freshName("Sender"), email } },
      );
      expect(status).toBe(201);
      players.push({ ...body.player, token: body.token });
    }
    const asked = [];
    for (const player of players) asked.push(...(await mailsTo(player, address)));
    const [last] = players.slice(-1);
    for (const [method, path, body] of [
      ["POST", "/v1/me/email/confirm", undefined],
      ["PATCH", "/v1/me", { email: address.toUpperCase() }],
    ] as const) {
      const refused = await inProduction(method, path, { token: last!.token, body });
      expect([refused.status, refused.body["limit"]]).toEqual([429, "confirmationsTo"]);
    }
    // The address's own player, elsewhere, is not kept from it by that.
    const elsewhere = { token: last!.token, headers: { "cf-connecting-ip": "2001:db8:aaaa::1" } };
    expect((await inProduction("POST", "/v1/me/email/confirm", elsewhere)).status).toBe(202);
    // One of the five went to the address in capitals.
    expect(new Set(asked.map(({ id }) => id)).size).toBe(4);
  });

  it("allow 10 webhooks a day, even if they are deleted again", async () => {
    const { token } = await signUp();
    const wish = () =>
      inProduction("POST", "/v1/webhooks", { token, body: { url: "https://hooks.example.org" } });
    for (let made = 0; made < 10; made++) {
      const { status, body } = await wish();
      expect(status).toBe(201);
      await ask("DELETE", `/v1/webhooks/${String(body["id"])}`, { token });
    }
    const refused = await wish();
    expect([refused.status, refused.body["limit"]]).toEqual([429, "newWebhooks"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(23 * 3600);
  });
});

describe("a player's limits", () => {
  it("are 10 tokens", async () => {
    const { token } = await signUp();
    const wish = () => refusal("POST", "/v1/me/tokens", { token, body: { name: "one more" } });
    for (let made = 1; made < 10; made++) expect((await wish()).status).toBe(201);
    expect((await wish()).body).toMatchObject({ code: "limit-reached", limit: "tokens", max: 10 });
    expect((await ask<{ items: [] }>("GET", "/v1/me/tokens", { token })).body.items).toHaveLength(10);
  });

  it("are 10 webhooks", async () => {
    const { token } = await signUp();
    const wish = () => refusal("POST", "/v1/webhooks", { token, body: { url: "https://a.example.org" } });
    for (let made = 0; made < 10; made++) expect((await wish()).status).toBe(201);
    expect((await wish()).body).toMatchObject({ code: "limit-reached", limit: "webhooks", max: 10 });
    expect((await ask<{ items: [] }>("GET", "/v1/webhooks", { token })).body.items).toHaveLength(10);
  });

  it("are 200 games open or running: no more can be made, and none accepted", async () => {
    const [player, other] = [await signUp("Busy"), await signUp("Other")];
    const waiting = await challenge(other, { to: player.name });
    // 199 of the player's own, put there by hand: to play them would take the test a minute.
    await runInDurableObject(env.MAILBOXES.getByName(player.id), (_mailbox, { storage: { sql } }) => {
      for (let game = 0; game < 199; game++)
        sql.exec(
          "INSERT INTO games (id, seen, status, direction, created, body) VALUES (?, 1, 'open', 'out', 0, '{}')",
          `game-${game}`,
        );
    });
    const wish = () => refusal("POST", "/v1/challenges", { token: player.token, body: open });
    // The 200th.
    expect((await wish()).status).toBe(201);
    expect((await wish()).body).toMatchObject({ code: "limit-reached", limit: "liveGames", max: 200 });
    const unnamed = await challenge(other);
    const accept = await refusal("POST", `/v1/challenges/${unnamed}/accept`, { token: player.token });
    expect(accept.body.code).toBe("limit-reached");
    expect((await look(unnamed)).status).toBe("open");
    expect((await look(waiting)).status).toBe("open");
  });
});
