import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { recordConduct } from "../../src/players/standings.ts";
import { open as openPage, textOf } from "../pages/browsing.ts";
import { listPlayerGames } from "../../src/operations/players.ts";
import type { Ports } from "../../src/operations/ports.ts";
import { listGamesToWatch } from "../../src/operations/lobby.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import {
  ask,
  beginBetween,
  beginGame,
  challenge,
  delivered,
  freshName,
  move,
  refusal,
  signUp,
  type Begun,
  type GameBody,
  type Page,
} from "./api.ts";

afterEach(() => setClockOffset(0));

const HOUR = 3_600_000;

/** Everything that a list has, page by page. */
async function whole<T>(path: string, limit = 100): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const query = `limit=${limit}${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const at = `${path}${path.includes("?") ? "&" : "?"}${query}`;
    const page: Page<T> = (await ask<Page<T>>("GET", at)).body;
    items.push(...page.items);
    cursor = page.next;
  }
  return items;
}

const listed = (query: string, limit?: number) => whole<{ name: string }>(`/v1/players${query}`, limit);
const watched = (limit?: number) => whole<GameBody & { ply: number }>("/v1/watch", limit);

/** A beacon that does not know what moved. */
const forgetful = () => ({
  moved: () => Promise.reject(new Error("the beacon is out of reach")),
  outages: () => [],
});

const recorded = async () => (await env.DB.prepare("SELECT * FROM games").all()).results;

/** The ports of a service in which the object of one game fails. */
function portsWithout(broken: string): Ports {
  const getByName = (id: string) => {
    if (id === broken) throw new Error("the object is out of reach");
    return env.GAMES.getByName(id);
  };
  return { env: { ...env, GAMES: { getByName } }, requestId: "r" } as unknown as Ports;
}

describe("a player's games", () => {
  it("are listed without an unreadable one, which is named", async () => {
    const [one, other] = [await signUp(), await signUp()];
    const [broken, fine] = [await beginBetween(one, other), await beginBetween(one, other)];
    const path = `/v1/players/${one.name}/games`;
    await vi.waitFor(async () => expect((await ask<Page<GameBody>>("GET", path)).body.items).toHaveLength(2));
    const wish = { name: one.name, limit: 20 };
    const found = await listPlayerGames.run(null, wish, portsWithout(broken.id));
    expect(found).toMatchObject({ ok: true, value: { items: [{ id: fine.id }], unread: [broken.id] } });
    expect((await ask("GET", path)).body).toMatchObject({ unread: [] });
  });
});

describe("the games to watch", () => {
  it("are shown without an unreadable one", async () => {
    const [broken, other] = [await beginGame(), await beginGame()];
    const ports = portsWithout(broken.id);
    await vi.waitFor(async () => {
      const found = await listGamesToWatch.run(null, { limit: 100 }, ports);
      const ids = new Set(found.ok ? found.value.items.map(({ id }) => id) : []);
      expect([ids.has(broken.id), ids.has(other.id)]).toEqual([false, true]);
    });
  });

  it("are shown in their present state, the latest moves first, and each once", async () => {
    const games: Begun[] = [];
    for (let at = 0; at < 3; at++) games.push(await beginGame());
    const [first, second, third] = games as [Begun, Begun, Begun];
    setClockOffset(2 * HOUR);
    await move(first, 1, "d1-c1");
    setClockOffset(3 * HOUR);
    await move(third, 1, "d1-c1");
    await move(third, 2, "d5-c5");
    for (const { id } of [first, third]) await delivered(id);
    const ids = new Map(games.map(({ id }, at) => [id, ["first", "second", "third"][at]]));
    for (const limit of [1, 100])
      await vi.waitFor(async () => {
        const shown = (await watched(limit)).flatMap(({ id, ply }) =>
          ids.has(id) ? [[ids.get(id), ply]] : [],
        );
        expect(shown).toEqual([
          ["third", 2],
          ["first", 1],
          ["second", 0],
        ]);
      });
    await ask("POST", `/v1/games/${second.id}/resign`, { token: second.attackers.token, body: { ply: 0 } });
    expect((await watched()).map(({ id }) => id)).not.toContain(second.id);
  });

  it("include none that only people with the challenge's link may see, and none that has not begun", async () => {
    const [maker, other] = [await signUp(), await signUp()];
    const open = await challenge(maker);
    const unlisted = await challenge(maker, { listed: false });
    const fromLobby = await challenge(maker);
    for (const id of [unlisted, fromLobby])
      await ask("POST", `/v1/challenges/${id}/accept`, { token: other.token });
    const named = (await beginBetween(maker, other)).id;
    const ids = new Set((await watched()).map(({ id }) => id));
    expect([open, unlisted, fromLobby, named].map((id) => ids.has(id))).toEqual([false, false, true, true]);
  });

  it("appear once each in a walk through moved and merely started ones", async () => {
    const games: Begun[] = [];
    for (let at = 0; at < 5; at++) games.push(await beginGame());
    for (const at of [3, 1]) {
      setClockOffset((10 + at) * HOUR);
      await move(games[at]!, 1, "d1-c1");
    }
    const all = (await watched()).map(({ id }) => id);
    expect(games.every(({ id }) => all.includes(id))).toBe(true);
    for (const limit of [1, 2, 3]) {
      const ids = (await watched(limit)).map(({ id }) => id);
      expect(ids.toSorted()).toEqual(all.toSorted());
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it("are ordered by their start if the latest moves are unknown", async () => {
    const { id } = await beginGame();
    vi.spyOn(console, "log").mockReturnValueOnce();
    const ports = { env: { ...env, BEACON: { getByName: forgetful } } } as unknown as Ports;
    const found = await listGamesToWatch.run(null, { limit: 100 }, ports);
    expect(found.ok && found.value.items.map((game) => game.id)).toContain(id);
  });

  it("write nothing to D1 during play, however far a move is from the last", async () => {
    const game = await beginGame();
    await delivered(game.id);
    const before = await recorded();
    for (const [at, sent] of ["d1-c1", "d5-c5", "c1-c2"].entries()) {
      setClockOffset((at + 1) * 2 * HOUR);
      expect((await move(game, at + 1, sent)).status).toBe(201);
      await delivered(game.id);
    }
    expect(await recorded()).toEqual(before);
  });
});

describe("the list of players", () => {
  it("has the newest first, or names with the given start, in any case, but no deleted players", async () => {
    const start = freshName("Zq").slice(0, 14);
    const names = ["b", "c", "a"].map((end) => `${start}${end}`);
    const people = [];
    for (const [at, name] of names.entries()) {
      setClockOffset(at);
      people.push((await ask<{ token: string }>("POST", "/v1/players", { body: { name } })).body);
    }
    const only = (all: readonly { name: string }[]) =>
      all.map(({ name }) => name).filter((name) => name.startsWith(start));
    expect(only(await listed("", 2))).toEqual(names.toReversed());
    for (const limit of [1, 100])
      expect(await listed(`?search=${start.toUpperCase()}`, limit)).toMatchObject(
        names.toSorted().map((name) => ({ name })),
      );
    expect(await listed(`?search=${names[1]}`)).toHaveLength(1);
    await ask("DELETE", "/v1/me", { token: people[1]!.token });
    expect(only(await listed(""))).toEqual([names[2], names[0]]);
    expect(only(await listed(`?search=${start}`))).toEqual([names[2], names[0]]);
    expect(await listed("?search=deleted")).toEqual([]);
  });

  it("shows only public data, and no id in its cursor", async () => {
    const { id, name } = await signUp();
    const { body } = await ask<Page>("GET", `/v1/players?search=${name}&limit=1`);
    expect(body.items).toEqual([
      {
        name,
        url: `${env.ORIGIN}/v1/players/${name}`,
        createdAt: expect.any(String),
        conduct: { reply: null, reliability: null, finished: 0 },
      },
    ]);
    const { cursor } = body as unknown as { cursor: string };
    expect(atob(cursor)).not.toContain(id);
    // By name and by age they come in different orders, so that one's place says nothing in the other.
    expect((await refusal("GET", `/v1/players?cursor=${cursor}`)).body.code).toBe("invalid-cursor");
    const newest = (await ask<Page & { cursor: string }>("GET", "/v1/players?limit=1")).body.cursor;
    const path = `/v1/players?search=${name}&cursor=${newest}`;
    expect((await refusal("GET", path)).body.code).toBe("invalid-cursor");
  });

  it.each([
    [`search=${"a".repeat(21)}`, "invalid-request"],
    ["cursor=no", "invalid-cursor"],
    [`cursor=${btoa("1.5TZkvvhXFW2HWmvUGHb4ap")}`, "invalid-cursor"],
  ])("refuse %s", async (query, code) => {
    expect((await refusal("GET", `/v1/players?${query}`)).body.code).toBe(code);
  });
});

describe("the lobby", () => {
  it("filters challenges by one rule set, or by board size, including custom rules", async () => {
    const by = await signUp();
    const own = {
      size: 7,
      setup: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3",
      escape: "edge",
      cornerStop: "adk",
      cornerHostile: "",
    };
    const made = {
      tablut: await challenge(by, { ruleset: "tablut" }),
      brandubh: await challenge(by, { ruleset: "brandubh" }),
      own: await challenge(by, { ruleset: own }),
    };
    const found = async (query: string) => {
      const ids = new Set((await whole<{ id: string }>(`/v1/lobby?${query}`)).map(({ id }) => id));
      return Object.entries(made).flatMap(([name, id]) => (ids.has(id) ? [name] : []));
    };
    expect(await found("ruleset=tablut")).toEqual(["tablut"]);
    expect(await found("size=7")).toEqual(["brandubh", "own"]);
    expect(await found("size=9")).toEqual(["tablut"]);
    expect(await found("size=9&ruleset=brandubh")).toEqual([]);
    expect(await found("ruleset=none")).toEqual([]);
  });

  it("refuses a size that no board has", async () => {
    expect((await refusal("GET", "/v1/lobby?size=8")).body.code).toBe("invalid-request");
  });
});

describe("a player's style", () => {
  it("is in the list of players, and with challenges where they are answered", async () => {
    const start = freshName("Steady");
    const [steady, new_, me] = [await signUp(start), await signUp(start), await signUp("Me")];
    const conduct = { reply: { median: "PT2H", p80: "PT20H" }, reliability: 0.975, finished: 40 };
    await recordConduct(env.DB, steady.id, { number: 1, latest: Date.now(), conduct });
    const { body } = await ask<Page>("GET", `/v1/players?search=${start}`);
    const of = (name: string) => body.items.find((player) => player["name"] === name)?.["conduct"];
    expect([of(steady.name), of(new_.name)]).toEqual([
      conduct,
      { reply: null, reliability: null, finished: 0 },
    ]);
    const sentence = "Usual time for a move: 2 hours; four moves out of five take 20 hours at most.";
    const list = await openPage(`/players?search=${start}`, null);
    expect(textOf(list.body).split(sentence)).toHaveLength(2);
    await challenge(steady, { to: me.name });
    for (const path of ["/me", "/"]) expect(textOf((await openPage(path, me)).body)).toContain(sentence);
  });
});
