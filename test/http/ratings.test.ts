import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { RatedResult } from "../../src/game/projections/ratings.ts";
import { newId } from "../../src/lib/ids.ts";
import { ask, beginBetween, eventsOf, type Page, refusal, signUp, type Someone } from "./api.ts";
import { moderator } from "./moderators.ts";

interface Side {
  readonly name: string;
  readonly score: number;
  readonly expected: number;
  readonly before: { readonly rating: number };
  readonly after: { readonly rating: number };
}
interface Entry {
  readonly name: string;
  readonly rank: number;
  readonly rating: number;
}
interface Rating {
  readonly seq: number;
  readonly attackers: Side;
  readonly defenders: Side;
  readonly revised: { readonly because: string; readonly was: { readonly attackers: Side } } | null;
  readonly annulled: { readonly reason: string; readonly atFault: string | null } | null;
}

const resultOf = (game: string, attackers: Someone, defenders: Someone, score: 0.5 | 1 = 1): RatedResult => {
  const players = { attackers: attackers.id, defenders: defenders.id, bots: [] };
  return { game, ruleset: "brandubh", ...players, score, finishedAt: Date.now() };
};

/** Has a pool hear of games, as they tell it. */
const rated = (...results: readonly RatedResult[]) => env.POOL.getByName("brandubh").hear(results);

/** The pool's alarm goes off: what is behind it is done. */
async function settled(ruleset = "brandubh"): Promise<void> {
  await runDurableObjectAlarm(env.POOL.getByName(ruleset));
}

describe("a rated game", () => {
  it("shows its effect on its players' ratings in their lists and events", async () => {
    const [a, b] = [await signUp(), await signUp()];
    const { id } = await beginBetween(a, b);
    expect((await refusal("GET", `/v1/games/${id}/rating`)).body.code).toBe("rating-not-found");
    await rated(resultOf(id, a, b));
    await settled();
    const { body: rating } = await ask<Rating>("GET", `/v1/games/${id}/rating`);
    expect(rating).toMatchObject({
      attackers: { name: a.name, score: 1 },
      defenders: { name: b.name, score: 0 },
    });
    expect(rating.attackers.after.rating).toBeGreaterThan(rating.attackers.before.rating);
    const list = await ask<Page<{ ruleset: string; games: number; provisional: boolean }>>(
      "GET",
      `/v1/players/${a.name}/ratings`,
    );
    expect(list.body.items).toMatchObject([
      { ruleset: "brandubh", games: 1, provisional: true, percentile: null },
    ]);
    const history = await ask<Page<Rating>>("GET", `/v1/players/${b.name}/ratings/brandubh/history`);
    expect(history.body.items).toEqual([rating]);
    const games = await ask<Page>("GET", "/v1/ratings/brandubh/games");
    expect(games.body.items).toMatchObject([
      { seq: 1, game: id, attackers: a.name, score: 1, annulled: false },
    ]);
    expect((await eventsOf(a)).find(({ type }) => type === "rating.changed")).toMatchObject({
      data: { game: { id }, ruleset: "brandubh", because: "game", before: { rating: 1500 }, games: 1 },
    });
    const offsets = await ask<Page>("GET", "/v1/rulesets/brandubh/offset");
    expect(offsets.body.items).toMatchObject([{ offset: -30, sd: 30, games: 1 }]);
  });

  it("is annulled and restored only by moderators, and later ones are rated again", async () => {
    const [a, b] = [await signUp(), await signUp()];
    const [first, second] = [await beginBetween(a, b), await beginBetween(a, b)];
    await rated(resultOf(first.id, a, b));
    await rated(resultOf(second.id, b, a));
    const judge = await moderator();
    const path = `/v1/games/${first.id}/annul`;
    const body = { reason: "engine-use", note: "Moves of an engine.", atFault: a.name };
    expect((await refusal("POST", path, { token: a.token, body })).body).toMatchObject({
      code: "not-moderator",
      status: 403,
    });
    expect((await refusal("POST", path, { body })).body.code).toBe("token-missing");
    const stranger = { ...body, atFault: judge.name };
    expect((await refusal("POST", path, { token: judge.token, body: stranger })).body).toMatchObject({
      code: "invalid-request",
      errors: [{ pointer: "/atFault" }],
    });
    expect((await refusal("POST", path, { token: judge.token, body: { reason: "spite" } })).status).toBe(422);
    expect((await refusal("POST", `/v1/games/${newId()}/annul`, { token: judge.token, body })).status).toBe(
      404,
    );
    const before = (await ask<Rating>("GET", `/v1/games/${second.id}/rating`)).body;
    const keyed = { token: judge.token, body, headers: { "idempotency-key": "once" } };
    const done = await ask<Rating>("POST", path, keyed);
    const repeated = await ask<Rating>("POST", path, keyed);
    expect([repeated.status, repeated.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
    expect(done.body.annulled).toMatchObject({
      reason: "engine-use",
      note: "Moves of an engine.",
      atFault: a.name,
    });
    expect((await refusal("POST", path, { token: judge.token, body })).body).toMatchObject({
      code: "already-annulled",
      status: 409,
    });
    await settled();
    const after = (await ask<Rating>("GET", `/v1/games/${second.id}/rating`)).body;
    expect(after.attackers.before.rating).toBe(1500);
    expect(after.revised).toMatchObject({
      because: first.id,
      was: { attackers: { before: before.attackers.before } },
    });
    expect((await eventsOf(b)).find(({ type }) => type === "game.annulled")).toMatchObject({
      data: { game: { id: first.id }, reason: "engine-use", atFault: "opponent" },
    });
    expect((await ask("POST", `${path}/undo`, { token: judge.token })).body).toMatchObject({
      annulled: null,
    });
    await settled();
    const again = (await ask<Rating>("GET", `/v1/games/${second.id}/rating`)).body;
    expect(again.attackers).toEqual(before.attackers);
  });
});

const board = async (query = ""): Promise<Page<Entry>> =>
  (await ask<Page<Entry>>("GET", `/v1/leaderboards/brandubh${query}`)).body;

/** Two who draw with each other often enough to be certain. */
async function certain(a: Someone, b: Someone): Promise<void> {
  const games = Array.from({ length: 80 }, (_, n) => {
    const [one, other] = n % 2 === 0 ? [a, b] : [b, a];
    return resultOf(newId(), one, other, n === 79 ? 1 : 0.5);
  });
  await rated(...games);
}

describe("a leaderboard", () => {
  it("lists players with certain ratings, a page at a time, until they have left", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => signUp()));
    await certain(people[0]!, people[1]!);
    await certain(people[2]!, people[3]!);
    await settled();
    const { items } = await board("?limit=4");
    expect(items.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
    expect(items.map(({ rating }) => rating)).toEqual(
      items.map(({ rating }) => rating).toSorted((x, y) => y - x),
    );
    const walked: Entry[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const part = await board(`?limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`);
      walked.push(...part.items);
      cursor = part.next;
    }
    expect(walked).toEqual(items);
    const best = people.find(({ name }) => name === items[0]!.name)!;
    await ask("DELETE", "/v1/me", { token: best.token });
    expect((await board()).items.map(({ name }) => name)).toEqual(items.slice(1).map(({ name }) => name));
    await settled();
  });

  it.each([
    ["/v1/leaderboards/custom-1", "ruleset-not-found"],
    ["/v1/ratings/chess/games", "ruleset-not-found"],
    ["/v1/rulesets/chess/offset", "ruleset-not-found"],
    ["/v1/players/Nobody/ratings", "player-not-found"],
    ["/v1/players/Nobody/ratings/brandubh/history", "player-not-found"],
    [`/v1/games/${"A".repeat(22)}/rating`, "game-not-found"],
    [`/v1/leaderboards/brandubh?cursor=${btoa(`1.${"A".repeat(22)}`).replaceAll("=", "")}`, "invalid-cursor"],
  ])("and other reads of ratings are refused if there are none: %s", async (path, code) => {
    expect((await refusal("GET", path)).body.code).toBe(code);
  });
});
