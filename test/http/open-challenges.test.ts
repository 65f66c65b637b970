import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { ask, challenge, refusal, signUp, THREE_DAYS, type Page, type Someone } from "./api.ts";

const OPEN = { ruleset: "brandubh", clock: THREE_DAYS };
const wish = ({ token }: Someone, more: Record<string, unknown> = {}) =>
  refusal("POST", "/v1/challenges", { token, body: { ...OPEN, ...more } });
const many = async (count: number, like: string): Promise<Someone[]> =>
  Promise.all(Array.from({ length: count }, () => signUp(like)));
const waitingFor = async ({ token }: Someone) =>
  (await ask<Page<{ id: string }>>("GET", "/v1/challenges?direction=in&limit=100", { token })).body.items;
const publishes = async (name: string) =>
  (await ask<Page<{ name: string; max: number }>>("GET", "/v1/limits?limit=100")).body.items.find(
    (limit) => limit.name === name,
  )?.max;

describe("the open challenges of a player", () => {
  it("are at most 10 in the lobby; others may still be made", async () => {
    const maker = await signUp("Maker");
    for (let made = 0; made < 10; made++) await challenge(maker);
    const refused = await wish(maker);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "limit-reached", limit: "listedChallenges", max: 10 },
    ]);
    expect((await wish(maker, { listed: false })).status).toBe(201);
    expect(await publishes("listedChallenges")).toBe(10);
  });

  it("are at most 50 in all, also of 60 at once, and one may be made for each that ends", async () => {
    const maker = await signUp("Maker");
    const answers = await Promise.all(Array.from({ length: 60 }, () => wish(maker, { listed: false })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(50);
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({ code: "limit-reached", limit: "openChallenges", max: 50 });
    expect((await wish(maker, { listed: false })).status).toBe(409);
    const ended = String(made[0]?.body["id"]);
    await ask("POST", `/v1/challenges/${ended}/cancel`, { token: maker.token });
    expect((await wish(maker, { listed: false })).status).toBe(201);
    expect((await wish(maker, { listed: false })).body.code).toBe("limit-reached");
    expect(await publishes("openChallenges")).toBe(50);
  });

  it("are at most 20 to the same other player; a declined one makes room", async () => {
    const [maker, named] = [await signUp("Maker"), await signUp("Named")];
    const ids: string[] = [];
    for (let made = 0; made < 20; made++) ids.push(await challenge(maker, { to: named.name }));
    const refused = await wish(maker, { to: named.name });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "limit-reached", limit: "challengesToOne", max: 20 },
    ]);
    await ask("POST", `/v1/challenges/${ids[0]}/decline`, { token: named.token });
    expect((await wish(maker, { to: named.name })).status).toBe(201);
    expect(await publishes("challengesToOne")).toBe(20);
  });

  it("are not counted twice where a request with a key is repeated", async () => {
    const maker = await signUp("Maker");
    const keyed = (key: string) =>
      ask("POST", "/v1/challenges", {
        token: maker.token,
        headers: { "idempotency-key": key },
        body: { ...OPEN },
      });
    for (let made = 0; made < 9; made++) await challenge(maker);
    expect((await keyed("the tenth")).status).toBe(201);
    expect((await keyed("the tenth")).status).toBe(201);
    expect((await keyed("the eleventh")).status).toBe(409);
  });

  it("count no longer once their games have begun, or they have expired", async () => {
    const [maker, other] = [await signUp("Maker"), await signUp("Other")];
    for (let made = 0; made < 9; made++) await challenge(maker);
    const taken = await challenge(maker);
    await ask("POST", `/v1/challenges/${taken}/accept`, { token: other.token });
    expect((await wish(maker)).status).toBe(201);
    expect((await wish(maker)).status).toBe(409);
    await ask("POST", "/dev/clock", { body: { advance: "P14D" } });
    for (let made = 0; made < 10; made++) await challenge(maker);
  });
});

describe("the challenges that wait for a player's answer", () => {
  it("are at most 100, however many strangers make them at once; the refusal says what to do", async () => {
    const [named, ...makers] = await many(7, "Many");
    const to = named!.name;
    const asked = makers.flatMap((maker) => Array.from({ length: 20 }, () => wish(maker, { to })));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(20);
    for (const { status, body } of refused) {
      expect([status, body]).toMatchObject([
        409,
        { code: "limit-reached", limit: "incomingChallenges", max: 100 },
      ]);
      expect(body.detail).toContain("find another opponent");
    }
    expect(await publishes("incomingChallenges")).toBe(100);

    // The victim sees them all, and can make room.
    const waiting = await waitingFor(named!);
    expect(waiting).toHaveLength(100);
    const friend = await signUp("Friend");
    expect((await wish(friend, { to })).status).toBe(409);
    await ask("POST", `/v1/challenges/${waiting[0]!.id}/decline`, { token: named!.token });
    expect((await wish(friend, { to })).status).toBe(201);
    expect((await wish(friend, { to })).status).toBe(409);
    // What was refused there takes no place of its maker's.
    for (let made = 0; made < 10; made++) await challenge(friend);
  });

  it("do not count where they have long expired", async () => {
    const [named, maker] = [await signUp("Named"), await signUp("Maker")];
    const id = await challenge(maker, { to: named.name });
    await runInDurableObject(env.MAILBOXES.getByName(named.id), (_mailbox, { storage: { sql } }) => {
      const { at } = sql.exec("SELECT ends AS at FROM open_challenges WHERE game = ?", id).one();
      const insert =
        "INSERT INTO open_challenges (game, direction, opponent, listed, ends) VALUES (?, 'in', 'x', 0, ?)";
      for (let game = 0; game < 98; game++) sql.exec(insert, `game-${game}`, Number(at));
      for (let game = 0; game < 50; game++) sql.exec(insert, `old-${game}`, 1);
    });
    expect((await wish(maker, { to: named.name })).status).toBe(201);
    expect((await wish(maker, { to: named.name })).body["limit"]).toBe("incomingChallenges");
  });
});
