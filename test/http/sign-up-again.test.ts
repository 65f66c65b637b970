import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { HOUR } from "../../src/lib/duration.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import { ask, freshName, refusal, type Ask } from "./api.ts";

const KEY = "a-key-that-nobody-guesses";

interface SignedUp {
  readonly player: { readonly id: string; readonly name: string };
  readonly token: string;
}

/** A request to sign up, under a key, from an address. */
const wish = (body: unknown, key: string, address = "192.0.2.1"): Ask => ({
  headers: { "idempotency-key": key, "cf-connecting-ip": address },
  ...(typeof body === "string" ? { raw: body } : { body }),
});
const signUp = (...asked: Parameters<typeof wish>) => ask<SignedUp>("POST", "/v1/players", wish(...asked));
const refused = (...asked: Parameters<typeof wish>) => refusal("POST", "/v1/players", wish(...asked));

const playersCalled = async (name: string) =>
  (await env.DB.prepare("SELECT id FROM players WHERE name = ?").bind(name).all()).results.length;

describe("a sign-up under a key", () => {
  it("repeated gives the same player and a new token, and both tokens are valid", async () => {
    const [name, key] = [freshName(), `${KEY}-again`];
    const first = await signUp({ name }, key);
    const again = await signUp({ name }, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("location")).toBe(`/v1/players/${name}`);
    expect(again.body.player).toEqual(first.body.player);
    expect(again.body.token).not.toBe(first.body.token);
    for (const { token } of [first.body, again.body])
      expect((await ask("GET", "/v1/me", { token })).body).toMatchObject({ name });
  });

  it("that was interrupted before there was a token gives one when it is repeated, and to nobody else", async () => {
    const [name, key] = [freshName(), `${KEY}-broken`];
    const breaking = vi.spyOn(env.MAILBOXES, "getByName").mockImplementationOnce(() => {
      throw new Error("the mailbox is not to be reached");
    });
    expect((await ask("POST", "/v1/players", wish({ name }, key))).status).toBe(500);
    breaking.mockRestore();
    expect(await playersCalled(name)).toBe(1);
    expect((await refused({ name }, `${KEY}-another`)).body.code).toBe("name-taken");
    const { status, body } = await signUp({ name }, key);
    expect([status, (await ask("GET", "/v1/me", { token: body.token })).body["name"]]).toEqual([201, name]);
  });

  it("is the same request however its JSON is written", async () => {
    const [name, key] = [freshName(), `${KEY}-order`];
    await signUp(`{"name":"${name}","language":"sv"}`, key);
    const again = await signUp(`{ "language": "sv",\n "name": "${name}" }`, key);
    expect([again.status, again.body.player.name]).toEqual([201, name]);
  });

  it("sent twice at once makes one player", async () => {
    const [name, key] = [freshName(), `${KEY}-at-once`];
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp({ name }, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.player.id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(5);
    expect(await playersCalled(name)).toBe(1);
  });

  it("with another body is refused, and changes nothing", async () => {
    const [name, key] = [freshName(), `${KEY}-other`];
    await signUp({ name }, key);
    const other = freshName();
    const { status, body } = await refused({ name: other }, key);
    expect([status, body.code]).toEqual([422, "idempotency-key-reused"]);
    expect(await playersCalled(other)).toBe(0);
  });

  it("counts only for its network: elsewhere the name is taken", async () => {
    const [name, key] = [freshName(), `${KEY}-network`];
    const first = await signUp({ name }, key, "2001:db8:1:2::1");
    const near = await signUp({ name }, key, "2001:db8:1:2:ffff::9");
    expect(near.body.player.id).toBe(first.body.player.id);
    for (const far of ["2001:db8:1:3::1", "192.0.2.1"])
      expect((await refused({ name }, key, far)).body.code).toBe("name-taken");
  });

  it("counts for an hour, and its traces are deleted with the next one", async () => {
    const [name, key] = [freshName(), `${KEY}-hour`];
    await signUp({ name }, key);
    setClockOffset(HOUR - 60_000);
    expect((await signUp({ name }, key)).status).toBe(201);
    setClockOffset(HOUR + 60_000);
    expect((await refused({ name }, key)).body.code).toBe("name-taken");
    await signUp({ name: freshName() }, `${KEY}-next`);
    const { results } = await env.DB.prepare("SELECT key FROM sign_ups").all();
    expect(results).toHaveLength(1);
    setClockOffset(0);
  });

  it("that was refused leaves the key free", async () => {
    const [taken, key] = [freshName(), `${KEY}-free`];
    await signUp({ name: taken }, `${KEY}-first`);
    expect((await refused({ name: taken }, key)).body.code).toBe("name-taken");
    expect((await signUp({ name: freshName() }, key)).status).toBe(201);
  });

  it("by a player who has left since creates no player", async () => {
    const [name, key] = [freshName(), `${KEY}-left`];
    const { token } = (await signUp({ name }, key)).body;
    await ask("DELETE", "/v1/me", { token });
    expect((await refused({ name }, key)).body.code).toBe("name-taken");
  });

  it.each(["k".repeat(19), "", "a key with a tab\tin it, long enough", "ö".repeat(30)])(
    "is refused under a key that is too short or not ASCII, and nobody is signed up: %j",
    async (key) => {
      const name = freshName();
      const { status, body } = await refused({ name }, key);
      expect([status, body.code]).toEqual([422, "invalid-request"]);
      expect(body.errors).toMatchObject([{ in: "header", pointer: "/idempotency-key" }]);
      expect(body.errors?.[0]?.detail).toContain("20");
      expect(await playersCalled(name)).toBe(0);
    },
  );

  it("cannot be recognised from the stored data", async () => {
    const key = `${KEY}-stored`;
    const { token } = (await signUp({ name: freshName() }, key)).body;
    const stored = JSON.stringify((await env.DB.prepare("SELECT * FROM sign_ups").all()).results);
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(token);
  });
});
