import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Service } from "../crash/service.ts";
import { MOVES, openWorld, type Played, type World } from "../golden/world.ts";
import { knownToNext, rowsOf, runNextRelease, type Written } from "./next-release.ts";

interface GameBody {
  readonly status: string;
  readonly ply: number;
  readonly moves: readonly string[];
}

/** A next release has run on a state, and this one is run on it again. */
describe("this release, on a state that a later one has written", () => {
  let service: Service;
  let world: World;
  let games: Readonly<Record<"praised" | "later" | "turned", Played>>;
  let before: readonly Written[];

  const read = ({ id }: Played) => world.client.must<GameBody>("GET", `/v1/games/${id}`);
  const move = ({ id, attackers }: Played) =>
    world.client.ask<{ code?: string }>("POST", `/v1/games/${id}/moves`, {
      token: attackers.token,
      body: { ply: 3, move: MOVES[2] },
    });

  beforeAll(async () => {
    service = await Service.create();
    await service.start();
    world = openWorld(service);
    const [egil, ragnhild] = [await world.signUp("Egil"), await world.signUp("Ragnhild")];
    const begin = () => world.begin(egil, ragnhild, 2);
    games = { praised: await begin(), later: await begin(), turned: await begin() };
    // Until the mailboxes have heard of the last move.
    for (let items = 0; items < 3;)
      items = (await world.as(egil).get<{ items: unknown[] }>("/v1/me/games?turn=mine")).items.length;
    await service.kill();
    const { praised, later, turned } = games;
    runNextRelease(service.state, { praised: praised.id, later: later.id, turned: turned.id });
    before = knownToNext(service.state);
    await service.start();
  });
  afterAll(() => service.remove());

  it("plays on in a game with an event of an unknown kind, which its log skips", async () => {
    expect(await read(games.praised)).toMatchObject({ status: "playing", ply: 2 });
    expect((await move(games.praised)).status).toBe(201);
    const log = await world.client.must("GET", `/v1/games/${games.praised.id}/log`);
    expect(log).toMatchObject({ unread: 2, items: { length: 4 } });
  });

  it.each(["later", "turned"] as const)(
    "shows the last readable state of a game that it cannot read further: %s",
    async (which) => {
      expect(await read(games[which])).toMatchObject({ status: "playing", ply: 2 });
      expect(await move(games[which])).toMatchObject({ status: 409, body: { code: "game-unreadable" } });
      expect(await world.client.must("GET", `/v1/games/${games[which].id}/log`)).toMatchObject({ unread: 1 });
    },
  );

  it("lists all of them, and the feed except the record that only the later release can read", async () => {
    for (const who of [games.praised.attackers, games.praised.defenders]) {
      const { items } = await world.as(who).get<{ items: object[] }>("/v1/me/games");
      expect(items).toHaveLength(3);
      expect(JSON.stringify(items)).not.toContain("well done");
      const feed = await world.as(who).get<{ items: { id: string }[] }>("/v1/me/events?limit=100");
      expect(feed.items.length).toBeGreaterThan(6);
      expect(feed.items.map(({ id }) => id)).not.toContain("praise");
    }
  });

  it("signs players up, and lets them begin games", async () => {
    const [tore, halla] = [await world.signUp("Tore"), await world.signUp("Halla")];
    const { id } = await world.begin(tore, halla, 3);
    expect(await world.client.must("GET", `/v1/games/${id}/verify`)).toMatchObject({ holds: true });
  });

  it("answers nothing with a fault, and leaves everything unknown unchanged", async () => {
    await service.kill();
    const faults =
      /"(occurrence|event)":"(fault|object-fault|alarm-failed|mail-fault|webhook-fault|push-fault)"/;
    expect(service.output.split("\n").filter((line) => faults.test(line))).toEqual([]);
    expect(before.some(({ rows }) => rows.length > 0)).toBe(true);
    for (const written of before)
      expect([written.database.name, rowsOf(written)]).toEqual([
        written.database.name,
        expect.arrayContaining([...written.rows]) as unknown,
      ]);
  });
});
