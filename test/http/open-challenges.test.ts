import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import {
  addToken,
  ask,
  beginBetween,
  challenge,
  look,
  refusal,
  signUp,
  THREE_DAYS,
  type Page,
  type Someone,
} from "./api.ts";

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
  it("are at most 10 in the lobby; others can still be made", async () => {
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

  it("are at most 50 in all, also with 60 at once, and one can be made for each that ends", async () => {
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

  it("do not count once their games have begun, or they have expired", async () => {
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

/** Fills so many places with a player with challenges of nobody in particular. */
const fillPlaces = ({ id }: Someone, places: number) =>
  runInDurableObject(env.MAILBOXES.getByName(id), (_mailbox, { storage: { sql } }) => {
    const insert =
      "INSERT INTO open_challenges (game, direction, opponent, listed, ends) VALUES (?, 'in', 'x', 0, ?)";
    for (let game = 0; game < places; game++) sql.exec(insert, `game-${game}`, Number.MAX_SAFE_INTEGER);
  });
const answer = (id: string, how: string, { token }: Someone, body?: Record<string, unknown>) =>
  refusal("POST", `/v1/challenges/${id}/${how}`, { token, ...(body === undefined ? {} : { body }) });

describe("the challenges that wait for a player's answer", () => {
  it("are at most 70, however many strangers challenge at once; the refusal says what to do", async () => {
    const [named, ...makers] = await many(6, "Many");
    const to = named!.name;
    const asked = makers.flatMap((maker) => Array.from({ length: 16 }, () => wish(maker, { to })));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(70);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(10);
    for (const { status, body } of refused) {
      expect([status, body]).toMatchObject([
        409,
        { code: "limit-reached", limit: "incomingFromStrangers", max: 70 },
      ]);
      expect(body.detail).toContain("only people they’ve played with");
    }
    expect(await publishes("incomingFromStrangers")).toBe(70);

    // The victim sees them all, and can make room.
    const waiting = await waitingFor(named!);
    expect(waiting).toHaveLength(70);
    const another = await signUp("Another");
    expect((await wish(another, { to })).status).toBe(409);
    await answer(waiting[0]!.id, "decline", named!);
    expect((await wish(another, { to })).status).toBe(201);
    expect((await wish(another, { to })).status).toBe(409);
    // A refused challenge takes no place of its maker's.
    for (let made = 0; made < 10; made++) await challenge(another);
  });

  it("leave 30 places to present and former opponents", async () => {
    const [named, friend, stranger] = await many(3, "Many");
    const [to, game] = [named!.name, await beginBetween(named!, friend!)];
    await fillPlaces(named!, 98);
    expect((await wish(stranger!, { to })).body["limit"]).toBe("incomingFromStrangers");
    expect((await wish(friend!, { to })).status).toBe(201);
    await ask("POST", `/v1/games/${game.id}/resign`, { token: friend!.token, body: { ply: 0 } });
    expect((await wish(friend!, { to })).status).toBe(201);
    const refused = await wish(friend!, { to });
    expect(refused.body).toMatchObject({ code: "limit-reached", limit: "incomingChallenges", max: 100 });
    expect(refused.body.detail).toContain("find another opponent");
    expect(await publishes("incomingChallenges")).toBe(100);
  });

  it("have rematches and counter-offers beyond the limit, which take no place", async () => {
    const [named, other, friend] = await many(3, "Many");
    const game = await beginBetween(named!, other!);
    await ask("POST", `/v1/games/${game.id}/resign`, { token: named!.token, body: { ply: 0 } });
    const own = await challenge(named!, { to: other!.name });
    await beginBetween(named!, friend!);
    await fillPlaces(named!, 100);
    const rematch = await refusal("POST", `/v1/games/${game.id}/rematch`, { token: other!.token });
    expect(rematch.status).toBe(201);
    expect((await answer(own, "counter", other!, { side: "attackers" })).status).toBe(201);
    expect(await waitingFor(named!)).toHaveLength(2);
    await runInDurableObject(env.MAILBOXES.getByName(named!.id), (_mailbox, { storage: { sql } }) =>
      sql.exec("DELETE FROM open_challenges WHERE game = 'game-0'"),
    );
    expect((await wish(friend!, { to: named!.name })).status).toBe(201);
  });

  it("end when the player blocks the challenger, and free their places", async () => {
    const [named, maker, other] = await many(3, "Many");
    const [to, theirs] = [named!.name, await challenge(other!, { to: named!.name })];
    const game = await beginBetween(named!, maker!);
    await ask("POST", `/v1/games/${game.id}/resign`, { token: named!.token, body: { ply: 0 } });
    const rematch = await ask<{ id: string }>("POST", `/v1/games/${game.id}/rematch`, {
      token: maker!.token,
    });
    const ids = [rematch.body.id, await challenge(maker!, { to }), await challenge(maker!, { to })];
    await fillPlaces(named!, 67);
    expect((await wish(other!, { to })).status).toBe(409);
    // A token that may manage alone is enough.
    const manager = await addToken(named!, "manage");
    await ask("PUT", `/v1/me/blocks/${maker!.name}`, { token: manager.token });
    expect(await waitingFor(named!)).toMatchObject([{ id: theirs }]);
    for (const id of ids)
      expect(await look(id)).toMatchObject({ status: "cancelled", challenge: { closed: "declined" } });
    expect([(await wish(other!, { to })).status, (await wish(other!, { to })).status]).toEqual([201, 201]);
    expect((await wish(other!, { to })).status).toBe(409);
  });
});
