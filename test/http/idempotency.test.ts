import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { beginGame, challenge, refusal, signUp, THREE_DAYS, type Someone } from "./api.ts";

vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));

/** A request that does something, made ready to be sent. */
interface Ready {
  readonly by: Someone;
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** Another body for the same route. */
  readonly other: Record<string, unknown>;
}

async function alone(path: string, body: Ready["body"], other: Ready["body"]): Promise<Ready> {
  const by = await signUp();
  return { by, path, body, other };
}

async function inGame(how: string, body: Ready["body"], other: Ready["body"]): Promise<Ready> {
  const { id, attackers } = await beginGame();
  return { by: attackers, path: `/v1/games/${id}/${how}`, body, other };
}

async function onChallenge(how: string, body: Ready["body"]): Promise<Ready> {
  const [maker, named] = [await signUp(), await signUp()];
  const id = await challenge(maker, { to: named.name });
  const by = how === "cancel" ? maker : named;
  const other = how === "decline" ? { reason: "too-slow" } : { unknown: 1 };
  return { by, path: `/v1/challenges/${id}/${how}`, body, other };
}

async function ofWebhook(how: string, body: Ready["body"], other: Ready["body"]): Promise<Ready> {
  const by = await signUp();
  const made = await refusal("POST", "/v1/webhooks", {
    token: by.token,
    body: { url: "https://a.example.org" },
  });
  return { by, path: `/v1/webhooks/${String(made.body["id"])}${how}`, body, other };
}

const open = { ruleset: "brandubh", clock: THREE_DAYS };
const POSTS: readonly [route: string, status: number, make: () => Promise<Ready>][] = [
  ["POST /v1/challenges", 201, () => alone("/v1/challenges", open, { ...open, ruleset: "tablut" })],
  ["POST /v1/me/tokens", 201, () => alone("/v1/me/tokens", { name: "one" }, { name: "two" })],
  [
    "POST /v1/webhooks",
    201,
    () => alone("/v1/webhooks", { url: "https://a.example.org" }, { url: "https://b.example.org" }),
  ],
  ["POST …/accept", 200, () => onChallenge("accept", {})],
  ["POST …/decline", 200, () => onChallenge("decline", { reason: "too-fast" })],
  ["POST …/cancel", 200, () => onChallenge("cancel", {})],
  ["POST …/moves", 201, () => inGame("moves", { ply: 1, move: "d1-c1" }, { ply: 1, move: "d1-b1" })],
  ["POST …/resign", 200, () => inGame("resign", { ply: 0 }, { ply: 1 })],
  ["POST …/abort", 200, () => inGame("abort", { ply: 0 }, { ply: 1 })],
  ["POST …/draw", 200, () => inGame("draw", { ply: 0 }, { ply: 1 })],
  [
    "POST …/draw/decline",
    200,
    async () => {
      const { id, attackers, defenders } = await beginGame();
      await refusal("POST", `/v1/games/${id}/draw`, { token: defenders.token, body: { ply: 0 } });
      const path = `/v1/games/${id}/draw/decline`;
      return { by: attackers, path, body: { ply: 0 }, other: { ply: 1 } };
    },
  ],
  ["POST …/test", 202, () => ofWebhook("/test", {}, { unknown: 1 })],
  ["POST …/rotate", 200, () => ofWebhook("/rotate", {}, { unknown: 1 })],
  [
    "POST …/deliveries/resend",
    202,
    () =>
      ofWebhook("/deliveries/resend", { since: "2026-11-20T20:00:00Z" }, { since: "2026-11-20T21:00:00Z" }),
  ],
];

const send = ({ by, path }: Ready, body: unknown, key: string) =>
  refusal("POST", path, { token: by.token, body, headers: { "idempotency-key": key } });

describe("an idempotency key", () => {
  it.each(POSTS)("gives the same answer again, and says so: %s", async (_route, status, make) => {
    const ready = await make();
    const first = await send(ready, ready.body, "key-1");
    expect(first.status).toBe(status);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    const again = await send(ready, ready.body, "key-1");
    expect([again.status, again.body]).toEqual([status, first.body]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    for (const name of ["location", "content-type"])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));

    await abortAllDurableObjects();
    const later = await send(ready, ready.body, "key-1");
    // Also after the object was forgotten.
    expect([later.status, later.body]).toEqual([status, first.body]);
    expect(later.headers.get("idempotency-replayed")).toBe("true");
  });

  it.each(POSTS)("with another body is refused: %s", async (_route, _status, make) => {
    const ready = await make();
    await send(ready, ready.body, "key-1");
    const { status, body } = await send(ready, ready.other, "key-1");
    expect(status).toBe(422);
    // What the schema refuses is refused as that.
    expect(body.code).toBe("unknown" in ready.other ? "invalid-request" : "idempotency-key-reused");
  });

  it.each(POSTS)("is the same request however its JSON is written: %s", async (_route, status, make) => {
    const ready = await make();
    const first = await send(ready, ready.body, "key-1");
    const members = Object.entries(ready.body).toReversed();
    const headers = { "idempotency-key": "key-1" };
    const raw = ` ${JSON.stringify(Object.fromEntries(members), null, 2)}\n`;
    const again = await refusal("POST", ready.path, { token: ready.by.token, headers, raw });
    expect([again.status, again.body]).toEqual([status, first.body]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });

  it("on another route is another request", async () => {
    const { id, attackers } = await beginGame();
    const post = (how: string) =>
      refusal("POST", `/v1/games/${id}/${how}`, {
        token: attackers.token,
        body: { ply: 0 },
        headers: { "idempotency-key": "k" },
      });
    expect((await post("draw")).status).toBe(200);
    expect((await post("resign")).body.code).toBe("idempotency-key-reused");
  });

  it("is each player's own", async () => {
    const game = await beginGame();
    const draw = (by: Someone) =>
      refusal("POST", `/v1/games/${game.id}/draw`, {
        token: by.token,
        body: { ply: 0 },
        headers: { "idempotency-key": "same" },
      });
    expect((await draw(game.attackers)).body["result"]).toBeNull();
    const second = await draw(game.defenders);
    expect(second.body["result"]).toMatchObject({ reason: "agreement" });
    expect(second.headers.get("idempotency-replayed")).toBeNull();
  });

  it("of a refused request can be used again, when the reason has gone", async () => {
    const { by } = await alone("", {}, {});
    const wish = (to: string) =>
      refusal("POST", "/v1/challenges", {
        token: by.token,
        body: { ...open, to },
        headers: { "idempotency-key": "later" },
      });
    expect((await wish("Nobody-yet")).status).toBe(422);
    await refusal("POST", "/v1/players", { body: { name: "Nobody-yet" } });
    const { status, headers } = await wish("Nobody-yet");
    expect([status, headers.get("idempotency-replayed")]).toEqual([201, null]);
  });

  it("makes a move safe to send again whatever has happened since", async () => {
    const game = await beginGame();
    const post = (by: Someone, ply: number, move: string, key: string) =>
      refusal("POST", `/v1/games/${game.id}/moves`, {
        token: by.token,
        body: { ply, move },
        headers: { "idempotency-key": key },
      });
    const first = await post(game.attackers, 1, "d1-c1", "a");
    await post(game.defenders, 2, "d5-c5", "b");
    const again = await post(game.attackers, 1, "d1-c1", "a");
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.body["ply"]).toBe(1);
  });

  it("sent twice at once makes one thing, and a thing that works", async () => {
    const by = await signUp();
    const ready: Ready = { by, path: "/v1/me/tokens", body: { name: "one" }, other: {} };
    const answers = await Promise.all([send(ready, ready.body, "x"), send(ready, ready.body, "x")]);
    const list = await refusal("GET", "/v1/me/tokens", { token: by.token });
    expect(list.body["items"]).toHaveLength(2);
    const given = answers.filter(({ status }) => status < 300).map(({ body }) => String(body["token"]));
    expect(given).not.toEqual([]);
    const uses = await Promise.all(given.map((token) => refusal("GET", "/v1/me", { token })));
    expect(uses.map(({ status }) => status)).toEqual(given.map(() => 200));
  });

  it.each(["a\tb", "x".repeat(256), "ключ"])("that is none is refused: %j", async (key) => {
    const ready = await alone("/v1/challenges", open, open);
    const answer = await send(ready, open, key);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, "/idempotency-key"]);
  });

  it("of 255 characters is accepted", async () => {
    const ready = await alone("/v1/challenges", open, open);
    expect((await send(ready, open, "x".repeat(255))).status).toBe(201);
  });

  it("is kept for a day at least, and not for ever", async () => {
    const ready = await alone("/v1/challenges", open, open);
    const mailbox = env.MAILBOXES.getByName(ready.by.id);
    // Its time is put back, and the clock stays: that is every file's, with all that falls due meanwhile.
    const age = async (span: number) => {
      await runInDurableObject(mailbox, (_it, { storage }) => {
        storage.sql.exec("UPDATE answers SET at = at - ?", span);
      });
      await evictDurableObject(mailbox);
    };
    const first = await send(ready, open, "day");
    await age(DAY);
    expect((await send(ready, open, "day")).body).toEqual(first.body);
    await age(7 * DAY);
    expect((await send(ready, open, "day")).body["id"]).not.toBe(first.body["id"]);
  });
});
