import { describe, expect, it } from "vitest";
import { ask, beginBetween, challenge, freshName, look, refusal, signUp, type Page } from "./api.ts";

interface Made {
  readonly token: string;
  readonly player: Record<string, unknown>;
}

describe("becoming a player", () => {
  it("gives a name, an address and a token that works at once", async () => {
    const name = freshName("Ragnhild");
    const { status, headers, body } = await ask<Made>("POST", "/v1/players", {
      body: { name, email: "r@example.org", language: "sv", timezone: "Europe/Stockholm" },
    });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/v1/players/${name}`);
    expect(body.player).toMatchObject({
      name,
      email: "r@example.org",
      emailConfirmed: false,
      language: "sv",
      timezone: "Europe/Stockholm",
    });
    expect((await ask("GET", "/v1/me", { token: body.token })).body).toEqual(body.player);
    expect((await ask("GET", `/v1/players/${name}`)).status).toBe(200);
  });

  it("needs only a name; the rest is guessed from the request", async () => {
    const { body } = await ask<Made>("POST", "/v1/players", {
      body: { name: freshName() },
      headers: { "accept-language": "ru-RU, en;q=0.5" },
    });
    expect(body.player).toMatchObject({ email: null, language: "ru", timezone: "UTC" });
  });
});

describe("a player's public profile", () => {
  it("is found in any case and shown in the player's spelling", async () => {
    const { name } = await signUp("CamelCase");
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
      const { body } = await ask("GET", `/v1/players/${spelling}`);
      expect(body).toMatchObject({ name, url: `http://localhost:8787/v1/players/${name}` });
      expect(Object.keys(body).toSorted()).toEqual([
        "away",
        "booked",
        "conduct",
        "createdAt",
        "name",
        "ratings",
        "url",
      ]);
    }
  });

  it("has games, newest first, and running ones in their present state", async () => {
    const [one, other] = [await signUp(), await signUp()];
    const first = await beginBetween(one, other);
    const second = await beginBetween(other, one, "tablut");
    await ask("POST", `/v1/games/${first.id}/moves`, { token: one.token, body: { ply: 1, move: "d1-c1" } });
    await ask("POST", `/v1/games/${second.id}/resign`, { token: one.token, body: { ply: 0 } });
    const { body } = await ask<Page>("GET", `/v1/players/${one.name}/games`);
    expect(body.items.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(body.items[1]).toMatchObject({ status: "playing", ply: 1 });
    expect(body.items[1]).not.toHaveProperty("moves");
    const finished = await ask<Page>("GET", `/v1/players/${one.name}/games?status=finished`);
    expect(finished.body.items.map(({ id }) => id)).toEqual([second.id]);
    expect(finished.body.items[0]).toMatchObject({ result: { winner: "attackers", reason: "resignation" } });
  });

  it("does not show challenges among the games", async () => {
    const player = await signUp();
    await challenge(player);
    expect((await ask<Page>("GET", `/v1/players/${player.name}/games`)).body.items).toEqual([]);
  });
});

describe("my own account", () => {
  it("is changed field by field", async () => {
    const { token } = await signUp("Me", { email: "one@example.org", language: "sv" });
    const { status, body } = await ask("PATCH", "/v1/me", { token, body: { timezone: "Asia/Tokyo" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: "one@example.org", language: "sv", timezone: "Asia/Tokyo" });
    await ask("PATCH", "/v1/me", { token, body: { email: null } });
    expect((await ask("GET", "/v1/me", { token })).body).toMatchObject({
      email: null,
      timezone: "Asia/Tokyo",
    });
    expect((await ask("PATCH", "/v1/me", { token, body: {} })).status).toBe(200);
  });

  it("can be deleted: games are lost, challenges removed, the name is anonymized everywhere", async () => {
    const [leaver, other] = [await signUp("Leaver"), await signUp("Other")];
    const running = await beginBetween(leaver, other);
    const over = await beginBetween(other, leaver);
    await ask("POST", `/v1/games/${over.id}/resign`, { token: other.token, body: { ply: 0 } });
    const open = await challenge(leaver);
    const incoming = await challenge(other, { to: leaver.name });

    expect((await ask("DELETE", "/v1/me", { token: leaver.token })).status).toBe(204);

    expect(await look(running.id)).toMatchObject({
      status: "finished",
      result: { winner: "defenders", reason: "resignation" },
      players: { attackers: { name: expect.stringMatching(/^deleted-/) }, defenders: { name: other.name } },
    });
    expect(await look(over.id)).toMatchObject({
      result: { winner: "defenders", reason: "resignation" },
      players: { defenders: { name: expect.stringMatching(/^deleted-/) } },
    });
    expect((await look(open)).status).toBe("cancelled");
    expect((await look(incoming)).status).toBe("cancelled");
    expect((await ask("GET", `/v1/players/${leaver.name}`)).status).toBe(404);
    for (const path of [`/v1/games/${running.id}`, `/v1/challenges/${open}`, "/v1/lobby"])
      expect(JSON.stringify((await ask("GET", path)).body)).not.toContain(leaver.name);
    const list = await ask("GET", `/v1/players/${other.name}/games`);
    expect(JSON.stringify(list.body)).not.toContain(leaver.name);
  });
});

describe("my tokens", () => {
  interface TokenBody {
    readonly id: string;
    readonly name: string;
    readonly token?: string;
    readonly scopes: string[];
    readonly current: boolean;
  }

  it("are made with a name and scopes, and their secret is shown once", async () => {
    const { token } = await signUp();
    const { status, headers, body } = await ask<TokenBody>("POST", "/v1/me/tokens", {
      token,
      body: { name: "bot", scopes: ["play", "play", "read"] },
    });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/v1/me/tokens/${body.id}`);
    expect(body).toMatchObject({ name: "bot", scopes: ["play", "read"], current: false });
    const list = await ask<Page<TokenBody>>("GET", "/v1/me/tokens", { token });
    expect(list.body.items.map(({ name, current }) => [name, current])).toEqual([
      ["first token", true],
      ["bot", false],
    ]);
    expect(JSON.stringify(list.body)).not.toContain(body.token);
    expect((await ask("GET", "/v1/me", { token: body.token ?? "" })).status).toBe(200);
  });

  it("cannot have more scopes than the token that makes them", async () => {
    const { token } = await signUp();
    const narrow = await ask<TokenBody>("POST", "/v1/me/tokens", {
      token,
      body: { name: "manager", scopes: ["manage"] },
    });
    const wish = { token: narrow.body.token ?? "", body: { name: "more", scopes: ["play"] } };
    const { status, body } = await refusal("POST", "/v1/me/tokens", wish);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, "/scopes"]);
    const same = await ask<TokenBody>("POST", "/v1/me/tokens", { ...wish, body: { name: "same" } });
    expect(same.body.scopes).toEqual(["manage"]);
  });

  it("are revoked once; then there is none with that id", async () => {
    const { token } = await signUp();
    const { body } = await ask<TokenBody>("POST", "/v1/me/tokens", { token, body: { name: "x" } });
    expect((await ask("DELETE", `/v1/me/tokens/${body.id}`, { token })).status).toBe(204);
    expect((await refusal("DELETE", `/v1/me/tokens/${body.id}`, { token })).body.code).toBe(
      "token-not-found",
    );
  });
});
