import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { playLink } from "../../src/channels/mail/links/move-links.ts";
import {
  accept,
  ask,
  beginBetween,
  challenge,
  eventsOf,
  look,
  move,
  refusal,
  signUp,
  THREE_DAYS,
  type Page,
  type Someone,
} from "./api.ts";

interface BlockBody {
  readonly name: string;
  readonly createdAt: string;
}

const blocksOf = ({ token }: Someone, query = "") =>
  ask<Page<BlockBody>>("GET", `/v1/me/blocks${query}`, { token });
const block = ({ token }: Someone, name: string) => ask<BlockBody>("PUT", `/v1/me/blocks/${name}`, { token });
const unblock = ({ token }: Someone, name: string) => refusal("DELETE", `/v1/me/blocks/${name}`, { token });
const wish = ({ token }: Someone, to: string) =>
  refusal("POST", "/v1/challenges", { token, body: { ruleset: "brandubh", to, clock: THREE_DAYS } });
const namesOf = async (player: Someone) => (await blocksOf(player)).body.items.map(({ name }) => name);
const two = async () => [await signUp("Ragnhild"), await signUp("Egil")] as const;

const exportOf = async ({ token }: Someone) =>
  (await ask<{ blocks: BlockBody[] }>("GET", "/v1/me/export.json", { token })).body.blocks;
const choose = ({ token }: Someone, challengesFrom: unknown) =>
  refusal("PATCH", "/v1/me", { token, body: { challengesFrom } });

describe("the players I block", () => {
  it("are in my list, the last one first, page by page", async () => {
    const [me, ...others] = [
      await signUp("Me"),
      await signUp("One"),
      await signUp("Two"),
      await signUp("Three"),
    ];
    for (const { name } of others) expect((await block(me, name)).status).toBe(200);
    const newestFirst = others.map(({ name }) => name).toReversed();
    const first = await blocksOf(me, "?limit=2");
    const rest = await blocksOf(me, `?limit=2&cursor=${first.body.next}`);
    const listed = [...first.body.items, ...rest.body.items].map(({ name }) => name);
    expect(new Set(listed)).toEqual(new Set(newestFirst));
    expect(listed).toHaveLength(3);
    expect(rest.body.next).toBeNull();
    const oldestFirst = (await blocksOf(me, "?order=asc")).body.items.map(({ name }) => name);
    expect(oldestFirst).toEqual(listed.toReversed());
    for (const query of ["?cursor=nonsense", "?order=up"])
      expect((await blocksOf(me, query)).status).toBe(422);
  });

  it("are blocked once, however often and in whatever case I name them", async () => {
    const [me, you] = await two();
    const first = await block(me, you.name);
    const again = await block(me, you.name.toUpperCase());
    expect(again.body).toEqual(first.body);
    expect(first.body.name).toBe(you.name);
    expect(await namesOf(me)).toEqual([you.name]);
  });

  it("are unblocked when I say so, and then there is nobody to unblock", async () => {
    const [me, you] = await two();
    await block(me, you.name);
    expect((await unblock(me, you.name.toUpperCase())).status).toBe(204);
    expect(await namesOf(me)).toEqual([]);
    const twice = await unblock(me, you.name);
    expect([twice.status, twice.body.code, twice.body["name"]]).toEqual([404, "block-not-found", you.name]);
    expect((await wish(you, me.name)).status).toBe(201);
  });

  it("cannot be myself, or nobody", async () => {
    const me = await signUp("Me");
    const own = await refusal("PUT", `/v1/me/blocks/${me.name}`, { token: me.token });
    expect([own.status, own.body.code]).toEqual([409, "own-block"]);
    expect(own.body.detail).toContain("own name");
    const nobody = await refusal("PUT", "/v1/me/blocks/nobody-at-all", { token: me.token });
    expect([nobody.status, nobody.body.code]).toEqual([404, "player-not-found"]);
    const odd = await refusal("PUT", "/v1/me/blocks/%00%F0%9F%98%80", { token: me.token });
    expect(odd.status).toBe(404);
    const more = await refusal("PUT", "/v1/me/blocks/nobody", { token: me.token, body: { why: "so" } });
    expect([more.status, more.body.errors?.[0]?.pointer]).toEqual([422, "/why"]);
    expect(await namesOf(me)).toEqual([]);
  });

  it("are in my export, and in nobody else's", async () => {
    const [me, you] = await two();
    await block(me, you.name);
    expect(await exportOf(me)).toMatchObject([{ name: you.name }]);
    expect(await exportOf(you)).toEqual([]);
  });

  it("are 500 at most, also with several at once", async () => {
    const [me, ...others] = [
      await signUp("Me"),
      await signUp("One"),
      await signUp("Two"),
      await signUp("Three"),
    ];
    const row = env.DB.prepare(
      "INSERT INTO blocks (player_id, blocked_id, id, created_at) VALUES (?, ?, ?, 0)",
    );
    await env.DB.batch(
      Array.from({ length: 499 }, (_, at) => row.bind(me.id, `nobody-${at}`, `block-${at}`)),
    );
    const answers = await Promise.all(
      others.map(({ name }) => refusal("PUT", `/v1/me/blocks/${name}`, { token: me.token })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "limit-reached", limit: "blocks", max: 500 });
    // One that is there already stays, however many there are.
    const { items } = (await blocksOf(me)).body;
    expect((await block(me, items[0]!.name)).status).toBe(200);
  });

  it("are unblocked when either account is deleted", async () => {
    const [me, you] = await two();
    const third = await signUp("Third");
    await block(me, you.name);
    await block(third, me.name);
    await ask("DELETE", "/v1/me", { token: you.token });
    expect(await namesOf(me)).toEqual([]);
    await ask("DELETE", "/v1/me", { token: me.token });
    expect(await namesOf(third)).toEqual([]);
  });
});

describe("a player whom I block", () => {
  it("cannot challenge me, and I am not notified", async () => {
    const [me, you] = await two();
    await block(me, you.name);
    const refused = await wish(you, me.name);
    expect([refused.status, refused.body.code]).toEqual([403, "challenge-not-for-you"]);
    expect(refused.body.detail).toContain("Find another opponent");
    expect(JSON.stringify(refused.body)).not.toContain("block");
    expect(await eventsOf(me)).toEqual([]);
    // The other way round nothing is barred.
    expect((await wish(me, you.name)).status).toBe(201);
  });

  it("cannot accept my open challenges, and I am not notified; others can", async () => {
    const [me, you] = await two();
    await block(me, you.name);
    const id = await challenge(me);
    const refused = await accept(id, you);
    expect([refused.status, refused.body.code]).toEqual([403, "challenge-not-for-you"]);
    expect(await look(id)).toMatchObject({ status: "open", version: 0 });
    expect(await eventsOf(me)).toEqual([]);
    expect((await accept(id, await signUp("Third"))).status).toBe(200);
    expect((await accept(id, you)).body.code).toBe("challenge-taken");
  });

  it("cannot accept a challenge that I made to them before, but may decline it; theirs to me is declined", async () => {
    const [me, you] = await two();
    const [mine, theirs] = [await challenge(me, { to: you.name }), await challenge(you, { to: me.name })];
    await block(me, you.name);
    expect((await accept(mine, you)).body.code).toBe("challenge-not-for-you");
    expect((await refusal("POST", `/v1/challenges/${mine}/decline`, { token: you.token })).status).toBe(200);
    expect((await accept(theirs, me)).body.code).toBe("challenge-closed");
    expect(await eventsOf(you)).toMatchObject([
      { type: "challenge.received" },
      { type: "challenge.declined", data: { game: { id: theirs } } },
    ]);
  });

  it("learns only that a challenge is over", async () => {
    const [me, you] = await two();
    await block(me, you.name);
    const id = await challenge(me);
    await ask("POST", `/v1/challenges/${id}/cancel`, { token: me.token });
    expect((await accept(id, you)).body.code).toBe("challenge-closed");
  });

  it("plays our running games on, without messages; a draw can be offered", async () => {
    const [me, you] = await two();
    const game = await beginBetween(you, me);
    await block(me, you.name);
    const refused = await move(game, 1, "d1-c1", { message: "Listen!" });
    expect([refused.status, refused.body.code]).toEqual([403, "messages-closed"]);
    expect(refused.body.detail).toContain("without");
    const check = { token: you.token, body: { ply: 1, move: "d1-c1", message: "Listen!" } };
    const checked = await refusal("POST", `/v1/games/${game.id}/moves/check`, check);
    expect(checked.body.code).toBe("messages-closed");
    expect(await look(game.id)).toMatchObject({ ply: 0, version: 1 });
    expect((await move(game, 1, "d1-c1")).status).toBe(201);
    // No messages go the other way either.
    const mine = await move(game, 2, "d3-c3", { message: "Be quiet." });
    expect(mine.body.code).toBe("messages-closed");
    expect((await move(game, 2, "d3-c3")).status).toBe(201);
    expect(
      (await ask("POST", `/v1/games/${game.id}/resign`, { token: me.token, body: { ply: 2 } })).status,
    ).toBe(200);
  });

  it("cannot write to me through a link in a mail either", async () => {
    const [me, you] = await two();
    const game = await beginBetween(you, me);
    await block(me, you.name);
    const { pathname } = new URL(await playLink(env, { game: game.id, side: "attackers", ply: 1 }));
    const press = (fields: Record<string, string>) =>
      ask<string>("POST", pathname, {
        raw: new URLSearchParams(fields).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
      });
    const refused = await press({ move: "d1-c1", message: "Listen!" });
    expect(refused.body).toContain("You and your opponent can’t message each other.");
    expect(await look(game.id)).toMatchObject({ ply: 0, version: 1 });
    await press({ move: "d1-c1" });
    expect(await look(game.id)).toMatchObject({ ply: 1 });
  });

  it("may repeat a move from before the block, with its message", async () => {
    const [me, you] = await two();
    const game = await beginBetween(you, me);
    expect((await move(game, 1, "d1-c1", { message: "Hello" })).status).toBe(201);
    await block(me, you.name);
    expect((await move(game, 1, "d1-c1", { message: "Hello" })).status).toBe(200);
  });
});

describe("a player who accepts challenges only from former opponents", () => {
  it("says so only in their own settings; the default is anyone", async () => {
    const [me, you] = await two();
    expect((await ask("GET", "/v1/me", { token: me.token })).body["challengesFrom"]).toBe("anyone");
    expect((await choose(me, "played")).body["challengesFrom"]).toBe("played");
    expect((await ask("GET", "/v1/me", { token: me.token })).body["challengesFrom"]).toBe("played");
    const shown = await ask("GET", `/v1/players/${me.name}`, { token: you.token });
    expect(shown.body).not.toHaveProperty("challengesFrom");
  });

  it.each(["nobody", "", null, true, ["played"]])("cannot choose %j", async (choice) => {
    const me = await signUp("Me");
    const refused = await choose(me, choice);
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, "/challengesFrom"]);
    expect((await ask("GET", "/v1/me", { token: me.token })).body["challengesFrom"]).toBe("anyone");
  });

  it("is not challenged by strangers, who get the same answer as a blocked player", async () => {
    const [me, you] = await two();
    const third = await signUp("Third");
    await choose(me, "played");
    await block(me, third.name);
    const [stranger, blocked] = [await wish(you, me.name), await wish(third, me.name)];
    expect([stranger.status, stranger.body.code]).toEqual([403, "challenge-not-for-you"]);
    expect({ ...stranger.body, instance: "" }).toEqual({ ...blocked.body, instance: "" });
    // Their own challenges stand for anyone.
    expect((await accept(await challenge(me), you)).status).toBe(200);
  });

  it("is challenged by present and former opponents; an aborted game does not count", async () => {
    const [me, you] = await two();
    const third = await signUp("Third");
    await choose(me, "played");
    const running = await beginBetween(me, you);
    expect((await wish(you, me.name)).status).toBe(201);
    await ask("POST", `/v1/games/${running.id}/resign`, { token: you.token, body: { ply: 0 } });
    expect((await wish(you, me.name)).status).toBe(201);
    const broken = await beginBetween(me, third);
    await ask("POST", `/v1/games/${broken.id}/abort`, { token: third.token, body: { ply: 0 } });
    expect((await wish(third, me.name)).body.code).toBe("challenge-not-for-you");
    await choose(me, "anyone");
    expect((await wish(third, me.name)).status).toBe(201);
  });
});
