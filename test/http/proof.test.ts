import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { type Verification, verified } from "../../src/game/proof/verification.ts";
import { keysOf, signatureOf } from "../../src/operations/proof.ts";
import type { GameExport } from "../../src/game/proof/export.ts";
import type { LogView } from "../../src/game/proof/log.ts";
import { digestOf, verifyChain } from "../../src/game/proof/chain.ts";
import type { PublicKey } from "../../src/lib/jws.ts";
import { ask, askProduction, beginGame, challenge, move, signUp } from "./api.ts";
import { lettingThrough } from "./limiters.ts";

const logOf = async (id: string, token?: string) =>
  (await ask<LogView>("GET", `/v1/games/${id}/log`, { token: token ?? null })).body;
const exportOf = async (id: string, token?: string) =>
  (await ask<GameExport>("GET", `/v1/games/${id}/export.json`, { token: token ?? null })).body;
const viewOf = async (id: string) => (await ask<{ head: string }>("GET", `/v1/games/${id}`)).body;

describe("the log of a game", () => {
  it("is a chain that ends with the game's head, for everybody", async () => {
    const game = await beginGame();
    await move(game, 1, "d1-c1");
    const log = await logOf(game.id);
    expect(verifyChain(game.id, log.items, log.head)).toMatchObject({ ok: true });
    expect(log.items.map(({ type }) => type)).toEqual(["challenged", "accepted", "moved"]);
    expect(log).toMatchObject({
      game: game.id,
      unread: 0,
      head: (await viewOf(game.id)).head,
    });
    const events = await ask<{ items: { data: { game: { head: string } } }[] }>(
      "GET",
      "/v1/me/events?order=desc",
      { token: game.defenders.token },
    );
    expect(events.body.items[0]!.data.game.head).toBe(log.head);
  });

  it("has the players' messages for the two of them, and their digests for all", async () => {
    const game = await beginGame();
    const body = { ply: 1, move: "d1-c1", message: "Well met" };
    await ask("POST", `/v1/games/${game.id}/moves`, { token: game.attackers.token, body });
    const [theirs, anyones] = [await logOf(game.id, game.defenders.token), await logOf(game.id)];
    const said = theirs.texts.find(({ text }) => text === "Well met")!;
    expect(theirs.items[said.seq - 1]!.data["message"]).toEqual({ digest: digestOf(said) });
    expect(anyones.items).toEqual(theirs.items);
    expect(anyones.texts).toEqual([]);
    expect(JSON.stringify(anyones)).not.toContain("Well met");
  });

  it("shows the message of an open challenge to everybody", async () => {
    const maker = await signUp();
    const id = await challenge(maker, { message: "Who dares?" });
    expect((await logOf(id)).texts).toMatchObject([{ seq: 1, text: "Who dares?" }]);
  });

  it("comes as lines, and not again until something happens", async () => {
    const game = await beginGame();
    const path = `/v1/games/${game.id}/log`;
    const lines = await ask<string>("GET", path, { headers: { accept: "application/x-ndjson" } });
    const records = lines.body.trimEnd().split("\n");
    expect(records.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 2]);
    const etag = lines.headers.get("etag")!;
    const again = await ask("GET", path, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(200);
    expect(again.headers.get("etag")).not.toBe(etag);
    const accept = "application/x-ndjson";
    const known = await ask("GET", path, { headers: { accept, "if-none-match": etag } });
    expect(known.status).toBe(304);
    await move(game, 1, "d1-c1");
    expect((await ask("GET", path, { headers: { accept, "if-none-match": etag } })).status).toBe(200);
  });
});

describe("the export of a game", () => {
  it("is signed once it is over, with a key that the service publishes", async () => {
    const game = await beginGame();
    await move(game, 1, "d1-c1");
    expect((await exportOf(game.id)).signature).toBeNull();
    await ask("POST", `/v1/games/${game.id}/resign`, { token: game.defenders.token, body: { ply: 1 } });
    const answer = await ask<{ keys: PublicKey[] }>("GET", "/.well-known/jwks.json");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    const { keys } = answer.body;
    for (const token of [undefined, game.attackers.token]) {
      const file = await exportOf(game.id, token);
      expect(await verified(file, { keys, isNeeded: true })).toMatchObject({ holds: true, fault: null });
      const players = { ...file.players, attackers: { name: "Somebody" } };
      const challenged = { ...file.challenge, by: "Somebody" };
      expect(
        await verified({ ...file, players, challenge: challenged }, { keys, isNeeded: true }),
      ).toMatchObject({ fault: { check: "signature", fault: "signature", pointer: "/signature" } });
    }
  });

  it("is not signed by a service without a key, which logs it", async () => {
    expect(await signatureOf({ id: "1" }, {})).toBeNull();
    expect(await signatureOf({ id: "1" }, { SIGNING_KEY: "too short" })).toBeNull();
    expect(await keysOf({ SIGNING_KEYS_PREVIOUS: "none" })).toEqual({ own: null, all: [] });
  });

  it("keeps the keys before the present one", async () => {
    const [own] = (await keysOf(env)).all;
    const other = await keysOf({ SIGNING_KEY: "B".repeat(42) + "A", SIGNING_KEYS_PREVIOUS: own!.x });
    expect(other.all).toEqual([other.own!.public, own]);
  });
});

const silent = () => Promise.resolve(null);

/** Games with logs this long; only that and their verdicts can be read. */
function gamesWith(rows: number, verdict: Verification | null = null) {
  const known = { head: "ab".repeat(32), rows, verdict };
  const game = { verdict: () => Promise.resolve(known), log: silent, ledger: silent, exported: silent };
  return { getByName: () => game } as unknown as typeof env.GAMES;
}

/** The real games, whose logs seem to be this long before they are read. */
function seemingToHave(rows: number): typeof env.GAMES {
  const longer = (game: ReturnType<typeof env.GAMES.getByName>) =>
    new Proxy(game, {
      get: (_, name) =>
        name === "verdict"
          ? async () => ({ ...(await game.verdict()), rows, verdict: null })
          : (Reflect.get(game, name) as unknown),
    });
  return new Proxy(env.GAMES, {
    get: (games, name) =>
      name === "getByName"
        ? (id: string) => longer(games.getByName(id))
        : (Reflect.get(games, name) as unknown),
  });
}

describe("reading the whole of a long game", () => {
  const id = "A".repeat(22);
  const READS = ["log", "clock", "export.json", "verify"];

  it.each(READS)("counts by its cost: %s", async (what) => {
    const counted = async (rows: number) => {
      const keys: string[] = [];
      const instead = { GAMES: gamesWith(rows), LIMIT_ADDRESS: lettingThrough(100, keys) };
      await askProduction("GET", `/v1/games/${id}/${what}`, {}, instead);
      return keys.length;
    };
    expect([await counted(200), await counted(201), await counted(2003), await counted(9000)]).toEqual([
      1, 2, 10, 10,
    ]);
    const instead = { GAMES: gamesWith(2003), LIMIT_ADDRESS: lettingThrough(5) };
    const over = await askProduction("GET", `/v1/games/${id}/${what}`, {}, instead);
    expect(over).toMatchObject({ status: 429, body: { limit: "address" } });
  });

  it("counts as a part of one request while the answer is 304", async () => {
    const { id: unchanged } = await beginGame();
    for (const what of READS) {
      const path = `/v1/games/${unchanged}/${what}`;
      const etag = (await ask("GET", path)).headers.get("etag") ?? "";
      const keys: string[] = [];
      const instead = { GAMES: seemingToHave(2003), LIMIT_ADDRESS: lettingThrough(2, keys) };
      const from = { "cf-connecting-ip": `2001:db8:304:${READS.indexOf(what)}::1` };
      const poll = (known: string) =>
        askProduction("GET", path, { headers: { ...from, "if-none-match": known } }, instead);
      for (let at = 0; at < 5; at++) expect([what, (await poll(etag)).status]).toEqual([what, 304]);
      expect([what, keys.length]).toEqual([what, 1]);
      // Something has changed: it counts in full, and the next is refused before anything is read.
      expect([what, (await poll('W/"another"')).status]).toEqual([what, 429]);
      expect([what, keys.length]).toEqual([what, 3]);
      expect([what, (await poll(etag)).status]).toEqual([what, 429]);
      expect([what, keys.length]).toEqual([what, 4]);
    }
  });

  it("costs no more than a read if its verdict is known", async () => {
    const keys: string[] = [];
    const verdict: Verification = { holds: true, checks: [], fault: null };
    const instead = { GAMES: gamesWith(2003, verdict), LIMIT_ADDRESS: lettingThrough(1, keys) };
    const found = await askProduction("GET", `/v1/games/${id}/verify`, {}, instead);
    expect(found).toMatchObject({ status: 200, body: { game: id, records: 2003, holds: true } });
    expect(keys.length).toBe(1);
  });
});

describe("verifying a game", () => {
  it("shows what verifies", async () => {
    const game = await beginGame();
    await move(game, 1, "d1-c1");
    const verify = async () => (await ask<Verification>("GET", `/v1/games/${game.id}/verify`)).body;
    expect(await verify()).toMatchObject({ holds: true, records: 3, fault: null });
    expect((await verify()).checks.at(-1)).toEqual({ check: "signature", holds: null });
    await ask("POST", `/v1/games/${game.id}/resign`, { token: game.defenders.token, body: { ply: 1 } });
    expect((await verify()).checks.every(({ holds }) => holds === true)).toBe(true);
  });
});
