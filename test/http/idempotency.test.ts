import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { beginGame, refusal, signUp, THREE_DAYS, type Someone } from "./api.ts";

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

const open = { ruleset: "brandubh", clock: THREE_DAYS };

const send = ({ by, path }: Ready, body: unknown, key: string) =>
  refusal("POST", path, { token: by.token, body, headers: { "idempotency-key": key } });

describe("an idempotency key", () => {
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

  it("of a refused request can be used again, when the reason is gone", async () => {
    const { by } = await alone("", {}, {});
    const wish = (to: string) =>
      refusal("POST", "/v1/challenges", {
        token: by.token,
        body: { ...open, to },
        headers: { "idempotency-key": "later" },
      });
    expect((await wish("Later-Nils")).status).toBe(422);
    await refusal("POST", "/v1/players", { body: { name: "Later-Nils" } });
    const { status, headers } = await wish("Later-Nils");
    expect([status, headers.get("idempotency-replayed")]).toEqual([201, null]);
  });

  it("sent twice at once makes one thing, and a valid one", async () => {
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

  it.each(["a\tb", "x".repeat(256), "ключ"])("that is invalid is refused: %j", async (key) => {
    const ready = await alone("/v1/challenges", open, open);
    const answer = await send(ready, open, key);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, "/idempotency-key"]);
  });

  it("of 255 characters is accepted", async () => {
    const ready = await alone("/v1/challenges", open, open);
    expect((await send(ready, open, "x".repeat(255))).status).toBe(201);
  });

  it("is kept for a day at least, but not forever", async () => {
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
