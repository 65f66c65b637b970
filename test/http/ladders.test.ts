import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { LadderMatchView } from "../../src/contract/ladder.ts";
import { newId } from "../../src/lib/ids.ts";
import { recordConduct } from "../../src/players/standings.ts";
import { addToken, ask, eventsOf, look, type Page, refusal, signUp, type Someone } from "./api.ts";
import { moderator } from "./moderators.ts";

interface LadderBody extends Record<string, unknown> {
  readonly id: string;
  readonly places: readonly {
    readonly name: string;
    readonly attacking: string | null;
    readonly defending: string | null;
  }[];
}

const CLOCK = { kind: "per-move", perMove: "P3D" };
const WISH = { name: "The long ladder", ruleset: "brandubh", clock: CLOCK };
const make = ({ token }: Someone, more: Record<string, unknown> = {}) =>
  ask<LadderBody>("POST", "/v1/ladders", { token, body: { ...WISH, ...more } });
const does = ({ token }: Someone, id: string, what: string, body?: unknown) =>
  refusal("POST", `/v1/ladders/${id}/${what}`, { token, ...(body !== undefined && { body }) });
const read = async (id: string) => (await ask<LadderBody>("GET", `/v1/ladders/${id}`)).body;
const names = async (id: string) => (await read(id)).places.map(({ name }) => name);

const listed = async (query: string) =>
  (await ask<Page<{ id: string; players: number }>>("GET", `/v1/ladders?${query}`)).body.items;

const moved = async (one: Someone) => (await eventsOf(one)).find(({ type }) => type === "ladder.moved")?.data;

/** A ladder with these players, from the top. */
async function ladderOf(organiser: Someone, ...players: readonly Someone[]): Promise<string> {
  const { body } = await make(organiser);
  for (const player of players) expect((await does(player, body.id, "enter")).status).toBe(200);
  return body.id;
}

describe("a ladder", () => {
  it("is made by an organiser, with default settings, and found by everybody and by its players", async () => {
    const [sigrid, egil] = [await signUp("Sigrid"), await signUp("Egil")];
    const { status, headers, body } = await make(sigrid);
    expect([status, headers.get("location")]).toEqual([201, `/v1/ladders/${body.id}`]);
    expect(body).toEqual({
      id: body.id,
      version: 1,
      name: "The long ladder",
      ruleset: "brandubh",
      clock: CLOCK,
      rated: true,
      pairing: { games: 2, order: "together" },
      reach: 3,
      again: "P14D",
      idle: "P60D",
      requires: { bots: false },
      closed: false,
      organisers: [sigrid.name],
      places: [],
    });
    const readIf = async (etag: string) =>
      ask("GET", `/v1/ladders/${body.id}`, { headers: { "if-none-match": etag } });
    const empty = (await readIf('"0"')).headers.get("etag") ?? "";
    expect((await readIf(empty)).status).toBe(304);
    await does(egil, body.id, "enter");
    expect((await readIf(empty)).status).toBe(200);
    const since = (await read(body.id)).places[0];
    expect(since).toEqual({ name: egil.name, since: expect.any(String), defending: null, attacking: null });
    await expect
      .poll(() => listed(`player=${egil.name}`))
      .toMatchObject([{ id: body.id, players: 1, closed: false, organisers: [sigrid.name] }]);
    expect(await listed(`player=${sigrid.name}`)).toEqual([]);
    expect((await listed("limit=1"))[0]).toMatchObject({ id: body.id });
    expect((await refusal("GET", "/v1/ladders?player=Nobody-here")).body.code).toBe("player-not-found");
    expect((await refusal("GET", `/v1/ladders/${newId()}`)).body.code).toBe("ladder-not-found");
  });

  it.each<[string, Record<string, unknown>, string, string?]>([
    ["without a name", { name: undefined }, "invalid-request", "/name"],
    ["whose name has two lines", { name: "a\nb" }, "invalid-request", "/name"],
    ["by rules that there are not", { ruleset: "chess" }, "invalid-request", "/ruleset"],
    ["without a clock that ends", { clock: { kind: "unlimited" } }, "invalid-request", "/clock/kind"],
    ["that reaches nowhere", { reach: 0 }, "invalid-request", "/reach"],
    ["of matches of three games", { pairing: { games: 3 } }, "invalid-request", "/pairing/games"],
    ["whose players idle at once", { idle: "PT1H" }, "invalid-request", "/idle"],
    ["with a field of a tournament", { rounds: 3 }, "invalid-request", "/rounds"],
    [
      "rated by rules of one's own",
      { ruleset: { size: 7, setup: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3", noProgress: 40 }, rated: true },
      "custom-unrated",
    ],
  ])("is refused %s", async (_what, more, code, pointer) => {
    const { status, body } = await refusal("POST", "/v1/ladders", {
      token: (await signUp()).token,
      body: { ...WISH, ...more },
    });
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([422, code, pointer]);
  });

  it("is one under its key, and an organiser has ten open ones at most", async () => {
    const sigrid = await signUp("Sigrid");
    const once = { token: sigrid.token, body: WISH, headers: { "idempotency-key": "one" } };
    const [first, again] = [await ask("POST", "/v1/ladders", once), await ask("POST", "/v1/ladders", once)];
    expect(again.body).toEqual(first.body);
    const made = await Promise.all(Array.from({ length: 10 }, () => make(sigrid)));
    expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 9 }, () => 201),
      409,
    ]);
    expect(made.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "limit-reached",
      limit: "ladders",
    });
    const path = `/v1/ladders/${String(first.body["id"])}`;
    await ask("PATCH", path, { token: sigrid.token, body: { closed: true } });
    await expect.poll(async () => (await make(sigrid)).status).toBe(201);
  });

  it("is changed and closed by its organiser or a moderator, who also take players off", async () => {
    const [sigrid, egil, tove] = [await signUp("Sigrid"), await signUp("Egil"), await signUp("Tove")];
    const judge = await moderator();
    const id = await ladderOf(sigrid, egil, tove);
    const change = ({ token }: Someone, body: unknown) =>
      refusal("PATCH", `/v1/ladders/${id}`, { token, body });
    expect((await change(egil, { reach: 1 })).body.code).toBe("not-organiser");
    expect((await does(tove, id, `players/${egil.name}/remove`)).body.code).toBe("not-organiser");
    const { token } = await addToken(sigrid, "play", "read");
    expect((await change({ ...sigrid, token }, { reach: 1 })).body.code).toBe("scope-missing");
    expect((await change(sigrid, { reach: 1, again: "PT0S", name: "Short" })).body).toMatchObject({
      reach: 1,
      again: "PT0S",
      name: "Short",
      idle: "P60D",
    });
    expect((await change(sigrid, { ruleset: "tablut" })).body.errors?.[0]?.pointer).toBe("/ruleset");
    expect((await does(sigrid, id, `players/${egil.name}/remove`)).status).toBe(200);
    expect((await does(sigrid, id, `players/${egil.name}/remove`)).body.code).toBe("not-entered");
    expect(await names(id)).toEqual([tove.name]);
    expect((await change(judge, { closed: true })).body).toMatchObject({ closed: true });
    expect((await does(egil, id, "enter")).body.code).toBe("ladder-closed");
  });

  it("by custom rules can't be changed to require a rating, which nobody has by them", async () => {
    const sigrid = await signUp("Sigrid");
    const ruleset = { size: 7, setup: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3", noProgress: 40 };
    const { body } = await make(sigrid, { ruleset });
    const change = (requires: object) =>
      refusal("PATCH", `/v1/ladders/${body.id}`, { token: sigrid.token, body: { requires } });
    const refused = await change({ rating: { min: 1400 } });
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, "/requires"]);
    expect((await change({ games: 5 })).status).toBe(200);
    expect(await read(body.id)).toMatchObject({ requires: { games: 5 } });
  });

  it("lets nobody in twice, nor blocked players, nor players below its limits", async () => {
    const [sigrid, egil, tove] = [await signUp("Sigrid"), await signUp("Egil"), await signUp("Tove")];
    const { body } = await make(sigrid, { requires: { games: 5 } });
    const conduct = { reply: null, reliability: 1, finished: 5 };
    await recordConduct(env.DB, egil.id, { number: 1, latest: Date.now(), conduct });
    expect((await does(tove, body.id, "enter")).body).toMatchObject({
      code: "requirements-not-met",
      failed: [{ requirement: "games", needed: 5, actual: 0 }],
    });
    expect((await does(egil, body.id, "enter")).status).toBe(200);
    expect((await does(egil, body.id, "enter")).body.code).toBe("already-entered");
    await does(egil, body.id, "leave");
    expect((await does(egil, body.id, "leave")).body.code).toBe("not-entered");
    await ask("PUT", `/v1/me/blocks/${egil.name}`, { token: sigrid.token });
    expect((await does(egil, body.id, "enter")).body.code).toBe("ladder-not-for-you");
    expect((await does(egil, newId(), "enter")).body.code).toBe("ladder-not-found");
  });

  it("refuses a challenge to oneself, downwards, too far up, twice, and by a player who is not on it", async () => {
    const all = await Promise.all(["A", "B", "C", "D", "E"].map((name) => signUp(`Player${name}`)));
    const [a, b, c, d, e] = all as [Someone, Someone, Someone, Someone, Someone];
    const id = await ladderOf(a, ...all);
    const challenge = (by: Someone, name: string) => does(by, id, "challenge", { name });
    const refused: [Someone, string, string, object?][] = [
      [b, b.name, "out-of-reach", { reach: 3 }],
      [b, c.name, "out-of-reach"],
      [e, a.name, "out-of-reach"],
      [await signUp(), a.name, "not-entered"],
      [b, "Nobody-here", "player-not-found"],
      [b, (await signUp()).name, "out-of-reach"],
    ];
    for (const [by, name, code, facts = {}] of refused)
      expect((await challenge(by, name)).body).toMatchObject({ code, ...facts });
    const { status, body } = await challenge(d, a.name);
    expect([status, body]).toMatchObject([201, { challenger: d.name, defender: a.name }]);
    const { match } = body as unknown as { match: string };
    const [top, , , fourth] = (await read(id)).places;
    expect([top?.defending, fourth?.attacking]).toEqual([match, match]);
    expect((await challenge(d, b.name)).body.detail).toContain("You’ve already challenged somebody");
    expect((await challenge(c, a.name)).body.detail).toContain("already defending a place");
  });

  it("has matches that begin at once, whatever the players' settings, and gives the place to the winner", async () => {
    const [sigrid, egil, tove] = [await signUp("Sigrid"), await signUp("Egil"), await signUp("Tove")];
    await ask("PATCH", "/v1/me", { token: egil.token, body: { challengesFrom: "played" } });
    await ask("PUT", `/v1/me/blocks/${tove.name}`, { token: egil.token });
    const id = await ladderOf(sigrid, egil, tove);
    const key = { token: tove.token, body: { name: egil.name }, headers: { "idempotency-key": "one" } };
    const begun = await ask<LadderMatchView>("POST", `/v1/ladders/${id}/challenge`, key);
    expect(begun.status).toBe(201);
    expect((await ask("POST", `/v1/ladders/${id}/challenge`, key)).body).toEqual(begun.body);
    const { match, games } = begun.body;
    await expect.poll(async () => (await ask("GET", `/v1/matches/${match}`)).body["games"]).toEqual(games);
    const [first, second] = await Promise.all(games.map(look));
    expect(first).toMatchObject({
      status: "playing",
      rated: true,
      players: { attackers: { name: tove.name }, defenders: { name: egil.name } },
    });
    expect(second).toMatchObject({ players: { attackers: { name: egil.name } } });
    expect(
      (await refusal("POST", `/v1/games/${games[0]}/abort`, { token: tove.token, body: { ply: 0 } })).status,
    ).toBe(409);
    for (const game of games)
      await ask("POST", `/v1/games/${game}/resign`, { token: egil.token, body: { ply: 0 } });
    await expect.poll(() => names(id)).toEqual([tove.name, egil.name]);
    expect((await does(egil, id, "challenge", { name: tove.name })).body.code).toBe("again-too-soon");
    await expect.poll(() => moved(egil)).toMatchObject({ from: 1, to: 2, opponent: tove.name, match });
    await expect.poll(() => moved(tove)).toMatchObject({ from: 2, to: 1, because: "match" });
  });

  it("forfeits the games of players who leave, and the opponents keep their places", async () => {
    const [sigrid, egil, tove] = [await signUp("Sigrid"), await signUp("Egil"), await signUp("Tove")];
    const id = await ladderOf(sigrid, egil, tove);
    const { body } = await does(tove, id, "challenge", { name: egil.name });
    const { match, games } = body as unknown as LadderMatchView;
    await expect.poll(async () => (await ask("GET", `/v1/matches/${match}`)).body["games"]).toEqual(games);
    await does(egil, id, "leave");
    await expect
      .poll(async () => (await ask("GET", `/v1/matches/${match}`)).body)
      .toMatchObject({ status: "finished", winner: tove.name });
    expect((await read(id)).places).toMatchObject([{ name: tove.name, attacking: null }]);
  });

  it("is left when the account is deleted", async () => {
    vi.spyOn(console, "log").mockReturnValue();
    const [sigrid, egil, tove] = [await signUp("Sigrid"), await signUp("Egil"), await signUp("Tove")];
    const id = await ladderOf(sigrid, egil, tove);
    const row = "SELECT count(*) AS count FROM ladder_players WHERE ladder = ?";
    const rows = async () => (await env.DB.prepare(row).bind(id).first<{ count: number }>())?.count;
    await expect.poll(rows).toBe(2);
    await ask("DELETE", "/v1/me", { token: egil.token });
    await expect.poll(() => names(id)).toEqual([tove.name]);
    await expect.poll(rows).toBe(1);
    const log = await runInDurableObject(env.LADDERS.getByName(id), (_it, { storage }) =>
      storage.sql.exec<{ body: string }>("SELECT body FROM events ORDER BY seq").toArray(),
    );
    expect(log.map(({ body }) => body).join()).not.toContain(egil.name);
  });

  it("notifies removed players, and nobody who left", async () => {
    const [sigrid, egil, tove] = [await signUp("Sigrid"), await signUp("Egil"), await signUp("Tove")];
    const id = await ladderOf(sigrid, egil, tove);
    await does(sigrid, id, `players/${tove.name}/remove`);
    await expect
      .poll(async () => (await eventsOf(tove)).find(({ type }) => type === "ladder.moved")?.data)
      .toMatchObject({ ladder: { id }, from: 2, to: null, because: "removed" });
  });
});
