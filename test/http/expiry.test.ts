import { env } from "cloudflare:workers";
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { advance, ask, challenge, eventsOf, look, refusal, signUp, type Page, type Someone } from "./api.ts";

interface Challenge {
  readonly id: string;
  readonly status: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

const read = async (id: string) => (await ask<Challenge>("GET", `/v1/challenges/${id}`)).body;
const answer = (id: string, how: string, { token }: Someone) =>
  refusal("POST", `/v1/challenges/${id}/${how}`, { token });
const idsIn = async (path: string, token: string | null = null) =>
  (await ask<Page<Challenge>>("GET", path, { token })).body.items.map(({ id }) => id);
const expiries = async (player: Someone) =>
  (await eventsOf(player)).filter(({ type }) => type === "challenge.expired");

describe("a challenge that nobody answers", () => {
  it("expires: the lists lose it, and both are notified, once", async () => {
    const [maker, named] = [await signUp("Maker"), await signUp("Named")];
    const [open, directed] = [await challenge(maker), await challenge(maker, { to: named.name })];
    const { expiresAt } = await read(open);
    expect(await idsIn("/v1/lobby")).toContain(open);
    await advance("P13DT23H");
    expect(await idsIn("/v1/lobby")).toContain(open);
    await advance("PT1H");
    expect(await idsIn("/v1/lobby")).not.toContain(open);
    expect(await look(open)).toMatchObject({ status: "cancelled", finishedAt: expiresAt, version: 1 });
    expect(await idsIn("/v1/challenges", maker.token)).toEqual([directed]);
    expect(await idsIn("/v1/challenges?direction=in", named.token)).toEqual([directed]);
    await advance("P14D");
    expect(await idsIn("/v1/challenges", maker.token)).toEqual([]);
    expect(await idsIn("/v1/challenges", named.token)).toEqual([]);
    const told = await expiries(maker);
    expect(told.map(({ data: { game, by } }) => [game.id, game.status, by])).toEqual([
      [open, "cancelled", null],
      [directed, "cancelled", null],
    ]);
    expect(told[0]?.timestamp).toBe(expiresAt);
    expect((await expiries(named)).map(({ data: { game } }) => game.id)).toEqual([directed]);
    await advance("P10D");
    expect(await expiries(maker)).toHaveLength(2);
  });

  it("whose alarm never ran expires at the next read of its game", async () => {
    const [maker, named] = [await signUp("Maker"), await signUp("Named")];
    const [id, listed] = [await challenge(maker, { to: named.name }), await challenge(maker)];
    for (const one of [id, listed]) {
      await runInDurableObject(env.GAMES.getByName(one), async (_game, { storage }) => {
        const made = Date.now() - 400 * DAY;
        storage.sql.exec("UPDATE events SET body = json_set(body, '$.at', ?)", made);
        await storage.deleteAlarm();
      });
      await env.DB.prepare("UPDATE games SET at = at - ? WHERE id = ?")
        .bind(400 * DAY, one)
        .run();
      await evictDurableObject(env.GAMES.getByName(one));
    }
    expect(await idsIn("/v1/lobby")).not.toContain(listed);
    const refused = await answer(id, "accept", named);
    expect(refused.body.code).toBe("challenge-expired");
    expect(await look(listed)).toMatchObject({ status: "cancelled" });
    expect(await idsIn("/v1/challenges", named.token)).toEqual([]);
  });
});
