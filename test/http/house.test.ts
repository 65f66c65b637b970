import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { HOUSE } from "../../src/contract/house.ts";
import { MAZE } from "../rules/costly.ts";
import {
  advance,
  ask,
  delivered,
  eventsOf,
  type GameBody,
  look,
  type ProblemBody,
  refusal,
  signUp,
  type Someone,
} from "./api.ts";
import { openSocket } from "./listening.ts";

const KARL = HOUSE[1]!;

const THREE_DAYS = { kind: "per-move", perMove: "P3D" };
type Wish = Readonly<Record<string, unknown>>;

/** Challenges the house: Thrall to Brandubh with the attackers, unless it says otherwise. */
const play = ({ token }: Someone, wish: Wish = {}, key?: string) =>
  ask<GameBody & ProblemBody>("POST", "/v1/challenges", {
    token,
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
    body: { ruleset: "brandubh", side: "attackers", clock: THREE_DAYS, to: "Thrall", ...wish },
  });

const act = (id: string, what: string, { token }: Someone, body: Wish) =>
  ask<GameBody & ProblemBody>("POST", `/v1/games/${id}/${what}`, { token, body });

/** Makes the first legal move there is, and lets the house answer. The game then. */
async function exchange(id: string, by: Someone): Promise<GameBody> {
  const { body } = await ask<{ ply: number; moves: { move: string }[] }>(
    "GET",
    `/v1/games/${id}/legal-moves`,
  );
  const made = await act(id, "moves", by, { ply: body.ply + 1, move: body.moves[0]!.move });
  expect(made.status).toBe(201);
  await advance("PT2M");
  return look(id);
}

/** Until when the thinker of Karl knows a game to be watched. */
async function watchedUntil(id: string): Promise<number> {
  const thinker = await env.MAILBOXES.getByName(KARL.id).thinkerOf(id);
  return runInDurableObject(env.THINKERS.getByName(thinker!), (_, { storage }) =>
    Number(storage.sql.exec("SELECT watched FROM games WHERE game = ?", id).one()["watched"]),
  );
}

// First: nothing else waits for the clock yet. Then what moves it most: that wakes everything that there is.
describe("a game that nobody starts", () => {
  it("is given up by the computer after two days, and no other", async () => {
    const person = await signUp();
    const { id } = (await play(person)).body;
    const other = (await play(person, { side: "defenders" })).body.id;
    await advance("PT47H59M");
    expect((await look(id)).status).toBe("playing");
    await advance("PT3M");
    expect((await look(id)).result).toEqual({ winner: null, reason: "aborted" });
    expect((await look(other)).result).toMatchObject({ reason: "aborted" });
    const third = (await play(person)).body.id;
    await exchange(third, person);
    await advance("P2DT12H");
    expect((await look(third)).status).toBe("playing");
  });
});

describe("the computer", () => {
  it("plays a game to its end, a move a turn, and writes nothing", async () => {
    const person = await signUp();
    const { id } = (await play(person, { side: "defenders" })).body;
    await advance("PT2M");
    let game = await look(id);
    expect(game.ply).toBe(1);
    for (let turn = 1; game.status === "playing" && turn < 60; turn++) {
      const before = game;
      game = await exchange(id, person);
      const goesOn = game.status === "playing";
      expect([game.ply, game.turn]).toEqual(goesOn ? [before.ply + 2, "defenders"] : [game.ply, null]);
    }
    expect(game.status).toBe("finished");
    expect(["attackers", "defenders"]).toContain(game.result?.winner);
    await advance("P1D");
    expect((await look(id)).version).toBe(game.version);
    const own = await ask<GameBody>("GET", `/v1/games/${id}`, { token: person.token });
    expect(own.body.messages).toEqual([]);
  });

  it("moves a second or two after its turn has begun, and not before", async () => {
    const person = await signUp();
    const { id } = (await play(person, { side: "defenders" })).body;
    const begun = Date.parse(String((await look(id))["startedAt"]));
    await advance("PT30S");
    const { ply, lastMove } = (await look(id)) as GameBody & { lastMove: { at: string } };
    expect(ply).toBe(1);
    expect(Date.parse(lastMove.at) - begun).toBeGreaterThanOrEqual(1000);
  });

  it("is notified when a spectator joins by socket, and when they leave a sleeping game", async () => {
    const person = await signUp();
    const { id } = (await play(person, { to: "Karl" })).body;
    const watched = () => watchedUntil(id);
    await delivered(id);
    const socket = await openSocket(`/v1/games/${id}/stream`, { token: person.token });
    await expect.poll(watched).toBeGreaterThan(Date.now());
    await evictDurableObject(env.GAMES.getByName(id));
    await socket.close();
    await expect.poll(watched).toBe(0);
  });

  it("is notified when a spectator joins by stream, and when the last one has left", async () => {
    const person = await signUp();
    const { id } = (await play(person, { to: "Karl" })).body;
    const watched = () => watchedUntil(id);
    await delivered(id);
    expect(await watched()).toBe(0);
    const game = env.GAMES.getByName(id);
    const spectator = { who: null, player: null };
    await game.joinStream("one", null, spectator);
    await game.joinStream("two", null, spectator);
    await expect.poll(watched).toBeGreaterThan(Date.now());
    await game.quitStream("one");
    await game.followStream("two", 0, 0, spectator);
    expect(await watched()).toBeGreaterThan(Date.now());
    await game.quitStream("two");
    await expect.poll(watched).toBe(0);
  });

  it("allows three takebacks, and then no more", async () => {
    const person = await signUp();
    const { id } = (await play(person)).body;
    const kinds: string[] = [];
    for (let time = 0; time < 4; time++) {
      const { ply } = await exchange(id, person);
      await act(id, "offers", person, { type: "takeback", ply });
      await advance("PT2M");
      const after = await look(id);
      expect(after.offers).toEqual([]);
      kinds.push(after.ply < ply ? "given" : "kept");
      const legal = await ask<{ moves: { move: string }[] }>("GET", `/v1/games/${id}/legal-moves`);
      expect(legal.body.moves.length).toBeGreaterThan(0);
      if (after.ply === ply) continue;
      // A request at a ply that was taken back needs the version.
      const [{ move }] = legal.body.moves as [{ move: string }];
      const made = await ask("POST", `/v1/games/${id}/moves`, {
        token: person.token,
        headers: { "if-match": `"${after.version}"` },
        body: { ply: after.ply + 1, move },
      });
      expect(made.status).toBe(201);
      await advance("PT2M");
      expect((await look(id)).turn).toBe("attackers");
    }
    expect(kinds).toEqual(["given", "given", "given", "kept"]);
  });

  it("accepts a pause and declines a draw before it moves, even out of turn", async () => {
    const person = await signUp();
    const { id } = (await play(person)).body;
    await act(id, "moves", person, { ply: 1, move: "d1-f1", offer: { type: "draw" } });
    const until = new Date(Date.parse(String((await look(id))["startedAt"])) + 86_400_000).toISOString();
    await act(id, "offers", person, { type: "pause", ply: 1, until });
    await advance("PT2M");
    const log = await ask<{ items: { type: string }[] }>("GET", `/v1/games/${id}/log`);
    const types = log.body.items.map(({ type }) => type).filter((type) => type !== "stopped");
    expect(types.slice(-3)).toEqual(["draw-declined", "offer-accepted", "moved"]);
  });

  it("wins if the opponent's time is up", async () => {
    const person = await signUp();
    const { id } = (await play(person, { clock: { kind: "per-move", perMove: "PT1H" }, stops: [] })).body;
    await exchange(id, person);
    await advance("PT2H");
    expect((await look(id)).result).toEqual({ winner: "defenders", reason: "timeout" });
  });

  it("plays a rematch at once, with the sides swapped, once however often it is requested", async () => {
    const person = await signUp();
    const { id } = (await play(person)).body;
    await act(id, "resign", person, { ply: 0 });
    const [first, again] = [await act(id, "rematch", person, {}), await act(id, "rematch", person, {})];
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        status: "playing",
        rematchOf: id,
        players: { attackers: { name: "Thrall" }, defenders: { name: person.name } },
      },
    ]);
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    await advance("PT2M");
    expect((await look(first.body.id)).ply).toBe(1);
    await play(person);
    await play(person);
    await act(first.body.id, "resign", person, { ply: 1 });
    await play(person);
    expect((await act(first.body.id, "rematch", person, {})).body.code).toBe("house-busy");
  });

  it("accepts a challenge whose making was interrupted before that", async () => {
    const person = await signUp();
    const seat = {
      id: (await ask<{ id: string }>("GET", "/v1/me", { token: person.token })).body.id,
      name: person.name,
    };
    const { body } = await play(person);
    const terms = (await env.GAMES.getByName(body.id).terms())!;
    const { rules } = (await env.GAMES.getByName(body.id).snapshot()).snapshot as unknown as { rules: never };
    const id = "A".repeat(22);
    await env.GAMES.getByName(id).propose(id, { ...terms, by: seat }, rules);
    expect((await look(id)).status).toBe("open");
    await advance("PT1M");
    expect((await look(id)).status).toBe("playing");
  });
});

describe("a challenge to the computer", () => {
  it("begins at once, and is not in the lobby", async () => {
    const person = await signUp();
    const { status, headers, body } = await play(person, { to: "karl", listed: true });
    expect([status, body]).toMatchObject([
      201,
      {
        status: "playing",
        players: { attackers: { name: person.name }, defenders: { name: "Karl", bot: true } },
      },
    ]);
    expect(headers.get("location")).toBe(`/v1/games/${body.id}`);
    await exchange(body.id, person);
    for (const list of ["/v1/watch", "/v1/lobby"])
      expect(JSON.stringify((await ask("GET", list)).body)).not.toContain(body.id);
    expect((await eventsOf(person)).map(({ type }) => type)).toContain("game.started");
    const mine = await ask<{ items: { id: string }[] }>("GET", "/v1/me/games", { token: person.token });
    expect(mine.body.items.map(({ id }) => id)).toEqual([body.id]);
  });

  it("is one game however often it is sent under its key", async () => {
    const person = await signUp();
    const wish = { side: "random" };
    const [first, again] = [await play(person, wish, "one"), await play(person, wish, "one")];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });

  it.each([
    ["a clock of an hour", { clock: { kind: "per-move", perMove: "PT1H" } }],
    ["no clock", { clock: { kind: "unlimited" } }],
    ["a board of 19 squares a side with very many men", { ruleset: MAZE, to: "Konung" }],
    ["nights and weekends", { stops: ["night", "weekend"] }],
  ] as const)("is played with %s", async (_what, wish) => {
    const person = await signUp();
    const { status, body } = await play(person, {
      ...wish,
      side: "ruleset" in wish ? "attackers" : "defenders",
    });
    expect(status).toBe(201);
    await advance("PT2M");
    expect((await look(body.id)).ply).toBe(1);
  });

  it("is refused like any other if the rules are invalid, or the first side cannot move", async () => {
    const person = await signUp();
    const stuck = { size: 7, setup: "aaaaaaa/aaaaaaa/aaaaaaa/aaakaaa/aaaaaaa/aaaaaaa/aaaaaaa" };
    expect((await play(person, { ruleset: stuck })).status).toBe(422);
    expect((await play(person, { ruleset: "none" })).status).toBe(422);
  });

  it("is refused to a player with three games against the computer, whoever challenged, until one is over", async () => {
    const person = await signUp();
    const games = await Promise.all(HOUSE.map(({ name }) => play(person, { to: name })));
    expect(games.filter(({ status }) => status === 201)).toHaveLength(3);
    const busy = games.find(({ status }) => status === 409)!;
    expect(busy.body).toMatchObject({ code: "house-busy", limit: "houseGames", max: 3 });
    const { id } = games.find(({ status }) => status === 201)!.body;
    await act(id, "resign", person, { ply: 0 });
    expect((await play(person)).status).toBe(201);
  });

  it("is refused if the level has 1,000 games, and costs the person no place", async () => {
    const [person, other] = [await signUp(), await signUp()];
    const jarl = env.MAILBOXES.getByName(HOUSE[3]!.id);
    await jarl.places.takeHouse("game-0", 1000);
    await runInDurableObject(jarl as DurableObjectStub, (_object, { storage }) => {
      const query = "INSERT INTO house_places SELECT 'game-' || value, ends FROM house_places, json_each(?)";
      const numbers = Array.from({ length: 999 }, (_, index) => index + 1);
      storage.sql.exec(query, JSON.stringify(numbers));
    });
    const refused = await play(person, { to: "Jarl" });
    expect([refused.status, refused.body]).toMatchObject([409, { code: "house-busy", limit: "houseLevel" }]);
    for (const to of ["Karl", "Karl", "Karl"]) expect((await play(person, { to })).status).toBe(201);
    await jarl.places.freeChallenge("game-0");
    expect((await play(other, { to: "Jarl" })).status).toBe(201);
  });

  it("cannot be made in the computer's name, nor answered for it", async () => {
    for (const { name } of HOUSE)
      expect((await refusal("POST", "/v1/players", { body: { name } })).body.code).toBe("name-reserved");
    const players = await ask<{ items: { name: string }[] }>("GET", "/v1/players?search=Thrall");
    expect(players.body.items).toMatchObject([{ name: "Thrall", bot: true }]);
  });
});
