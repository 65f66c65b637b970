import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SECOND } from "../../src/lib/duration.ts";
import { ask, askProduction, beginBetween, challenge, move, type Page, signUp, type Someone } from "./api.ts";
import { lettingThrough } from "./limiters.ts";
import { act, openFor } from "./tournaments.ts";

/** A club site's polled requests. */
const POLLED = [
  "/v1/players/{name}",
  "/v1/players/{name}/record",
  "/v1/players/{name}/games",
  "/v1/players",
  "/v1/watch",
  "/v1/lobby",
  "/v1/records",
  "/v1/tournaments",
  "/v1/tournaments/{tournament}",
  "/v1/tournaments/{tournament}/players",
  "/v1/tournaments/{tournament}/standings",
  "/v1/tournaments/{tournament}/rounds/1",
  "/v1/tournaments/{tournament}/log",
  "/v1/ladders",
] as const;

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const read = (path: string, etag?: string) =>
  ask<Page<{ id: string }>>("GET", path, { headers: etag === undefined ? {} : { "if-none-match": etag } });

/** A club in which one game runs and a tournament has begun. */
async function club() {
  const [sigrid, egil, tove] = [await signUp("Sigrid"), await signUp("Egil"), await signUp("Tove")];
  const game = await beginBetween(egil, tove);
  await challenge(sigrid);
  const tournament = await openFor(sigrid, [egil, tove]);
  await act(sigrid, tournament, "start");
  // Games of the tournament begin behind the answer, and are listed then.
  await vi.waitFor(async () =>
    expect((await read(`/v1/players/${egil.name}/games`)).body.items).toHaveLength(2),
  );
  await vi.waitFor(async () =>
    expect((await read("/v1/watch?limit=100")).body.items.map(({ id }) => id)).toContain(game.id),
  );
  return { egil, tove, game, tournament };
}

describe("polling", () => {
  it("is answered 304 while nothing has changed, whatever the time", async () => {
    const { egil, tournament } = await club();
    for (const one of POLLED) {
      const path = one.replace("{name}", egil.name).replace("{tournament}", tournament);
      const known = await read(path);
      const etag = known.headers.get("etag") ?? "";
      expect([one, known.headers.get("cache-control")]).toEqual([one, "no-cache"]);
      later(90 * SECOND);
      const again = await read(path, etag);
      expect([one, again.status]).toEqual([one, 304]);
      expect([one, (await read(path, 'W/"another"')).status]).toEqual([one, 200]);
    }
  });

  it("is answered with the new events", async () => {
    const { egil, game } = await club();
    const path = `/v1/players/${egil.name}/games`;
    const etag = (await read(path)).headers.get("etag") ?? "";
    await move(game, 1, "d1-c1");
    const answer = await read(path, etag);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).not.toBe(etag);
  });

  it("with a token is private to that client", async () => {
    const { token } = await signUp();
    const known = await ask("GET", "/v1/me/games", { token });
    expect(known.headers.get("cache-control")).toBe("private, no-cache");
    const headers = { "if-none-match": known.headers.get("etag") ?? "" };
    expect((await ask("GET", "/v1/me/games", { token, headers })).status).toBe(304);
  });
});

describe("an answer 304", () => {
  it("counts a tenth of a request", async () => {
    const { token } = await signUp();
    const keys: string[] = [];
    const limits = { LIMIT_TOKEN: lettingThrough(4, keys) };
    const poll = (etag?: string) =>
      askProduction("GET", "/v1/lobby", { token, headers: etag ? { "if-none-match": etag } : {} }, limits);
    const etag = (await poll()).headers.get("etag") ?? "";
    expect(keys).toHaveLength(1);
    for (let at = 0; at < 20; at++) expect((await poll(etag)).status).toBe(304);
    expect(keys).toHaveLength(3);
    // The first of ten more, and a whole one because it was not 304.
    expect((await poll('W/"another"')).status).toBe(429);
    expect(keys).toHaveLength(5);
    expect((await poll()).status).toBe(429);
  });

  it("is refused as well once the requests are used up", async () => {
    const { token } = await signUp();
    const headers = { "if-none-match": "*" };
    const answer = await askProduction(
      "GET",
      "/v1/lobby",
      { token, headers },
      { LIMIT_TOKEN: lettingThrough(0) },
    );
    expect(answer.status).toBe(429);
  });
});

const resign = ({ token }: Someone, id: string) =>
  ask("POST", `/v1/games/${id}/resign`, { token, body: { ply: 0 } });

describe("finished games", () => {
  it("can be listed by period, by when they finished", async () => {
    const [egil, tove] = [await signUp("Egil"), await signUp("Tove")];
    const games: { readonly id: string }[] = [];
    for (let at = 0; at < 3; at++) {
      games.push(await beginBetween(egil, tove));
      later(SECOND);
    }
    const ends: string[] = [];
    for (const { id } of games.slice(0, 2)) {
      later(3600 * SECOND);
      ends.push(new Date().toISOString());
      await resign(egil, id);
    }
    const within = async (query: string) => {
      const theirs = await read(`/v1/players/${egil.name}/games?${query}`);
      const mine = await ask<Page<{ id: string }>>("GET", `/v1/me/games?${query}`, { token: egil.token });
      expect(mine.body.items.map(({ id }) => id)).toEqual(theirs.body.items.map(({ id }) => id));
      return theirs.body.items.map(({ id }) => games.findIndex((game) => game.id === id));
    };
    expect(await within(`since=${ends[0]}`)).toEqual([1, 0]);
    expect(await within(`since=${ends[1]}&status=finished`)).toEqual([1]);
    expect(await within(`until=${ends[1]}`)).toEqual([0]);
    expect(await within(`since=${ends[0]}&until=${ends[0]}`)).toEqual([]);
  });
});
