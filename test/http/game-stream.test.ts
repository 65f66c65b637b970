import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ask, beginGame, move, playMoves, refusal, signUp } from "./api.ts";
import { closeAll, listen, WAYS } from "./listening.ts";

vi.spyOn(console, "log").mockImplementation(() => undefined);
afterEach(closeAll);

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

const streamOf = ({ id }: { readonly id: string }) => `/v1/games/${id}/stream`;

describe.each(WAYS)("the stream of a game (%s)", (how) => {
  it("tells spectators what everyone may see, and no message", async () => {
    const game = await beginGame();
    const listening = await listen(how, streamOf(game), null);
    await move(game, 1, "d6-e6", { message: "between us" });
    await ask("POST", `/v1/games/${game.id}/draw`, { token: game.attackers.token, body: { ply: 1 } });
    await ask("POST", `/v1/games/${game.id}/draw/decline`, { token: game.defenders.token, body: { ply: 1 } });
    const heard = await listening.heard(3);
    expect(heard.map(({ type, data }) => [type, data.ply, data.by])).toEqual([
      ["game.move", 1, game.attackers.name],
      ["game.draw-offered", 1, game.attackers.name],
      ["game.draw-declined", 1, game.defenders.name],
    ]);
    expect(JSON.stringify(heard)).not.toContain("between us");
    expect(heard[0]?.data).toMatchObject({ move: "d6-e6", message: null, game: { id: game.id, ply: 1 } });
  });

  it("has the same ids for everyone, and after the game has lost its memory", async () => {
    const game = await beginGame();
    const early = await listen(how, streamOf(game), null);
    await playMoves(game, ["d6-e6", "e4-e5"]);
    const heard = await early.heard(2);
    if (how === "socket") await evictDurableObject(env.GAMES.getByName(game.id));
    await playMoves(game, ["d1-f1"], 3);
    const all = await early.heard(3);
    const late = await listen(how, streamOf(game), null, heard[0]?.id);
    expect(await late.heard(2)).toEqual(all.slice(1));
    expect(new Set(idsOf(all)).size).toBe(3);
  });

  it("begins before the game does, and ends with it", async () => {
    const [one, other] = [await signUp(), await signUp()];
    const { body } = await ask<{ id: string }>("POST", "/v1/challenges", {
      token: one.token,
      body: { ruleset: "brandubh", side: "attackers", clock: { kind: "unlimited" } },
    });
    const listening = await listen(how, streamOf(body), null);
    await ask("POST", `/v1/challenges/${body.id}/accept`, { token: other.token });
    await ask("POST", `/v1/games/${body.id}/resign`, { token: other.token, body: { ply: 0 } });
    expect(await listening.end()).toMatchObject(how === "socket" ? { code: 1000 } : {});
    expect(listening.records.map(({ type }) => type)).toEqual(["game.started", "game.finished"]);
    // A late spectator gets the rest, and then the end of the stream.
    const late = await listen(how, streamOf(body), null, listening.records[0]?.id);
    await late.end();
    expect(idsOf(late.records)).toEqual(idsOf(listening.records.slice(1)));
  });

  it("ends when there will be no game", async () => {
    const one = await signUp();
    const { body } = await ask<{ id: string }>("POST", "/v1/challenges", {
      token: one.token,
      body: { ruleset: "brandubh", side: "attackers", clock: { kind: "unlimited" } },
    });
    const listening = await listen(how, streamOf(body), null);
    await ask("POST", `/v1/challenges/${body.id}/cancel`, { token: one.token });
    await listening.end();
    expect(listening.records).toEqual([]);
  });

  it("does not name a deleted player", async () => {
    const game = await beginGame();
    const listening = await listen(how, streamOf(game), null);
    await move(game, 1, "d6-e6");
    const [first] = await listening.heard(1);
    await ask("DELETE", "/v1/me", { token: game.attackers.token });
    await listening.end();
    expect(listening.records.map(({ type }) => type)).toEqual(["game.move", "game.finished"]);
    expect(JSON.stringify(listening.records.slice(1))).not.toContain(game.attackers.name);
    const again = await listen(how, streamOf(game), null, first?.id);
    await again.end();
    expect(again.records).toEqual(listening.records.slice(1));
  });

  it("is refused for an unknown game, and after an unknown record", async () => {
    const game = await beginGame();
    const headers = how === "socket" ? { upgrade: "websocket" } : {};
    for (const id of ["A".repeat(22), "nonsense"])
      expect((await refusal("GET", streamOf({ id }), { headers })).body.code).toBe("game-not-found");
    for (const after of ["nonsense", `${game.id}-99-1`, `${"A".repeat(22)}-2-1`])
      expect((await refusal("GET", `${streamOf(game)}?after=${after}`, { headers })).body.code).toBe(
        "invalid-cursor",
      );
  });
});

describe("the stream of a game that is over", () => {
  it("is nothing to come again for", async () => {
    const game = await beginGame();
    await ask("POST", `/v1/games/${game.id}/resign`, { token: game.attackers.token, body: { ply: 0 } });
    const { status, body } = await ask<unknown>("GET", streamOf(game));
    expect([status, body]).toEqual([204, ""]);
  });
});

/** How many rows each of an object's tables has. */
const stored = (id: string) =>
  runInDurableObject(env.GAMES.getByName(id), (_it, { storage: { sql } }) =>
    sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .toArray()
      .map(({ name }) => name)
      .filter((name) => !name.startsWith("_cf"))
      .map((name) => [name, sql.exec(`SELECT count(*) AS rows FROM ${name}`).one()["rows"]]),
  );

it("a spectator's socket gets once, when the game wakes, what was committed before", async () => {
  const game = await beginGame();
  const listening = await listen("socket", streamOf(game), null);
  const object = env.GAMES.getByName(game.id);
  const event = { type: "moved", at: Date.now(), move: "d6-e6", message: null };
  await runInDurableObject(object, (_it, { storage: { sql } }) => {
    sql.exec("INSERT INTO events (seq, body) VALUES (3, ?)", JSON.stringify(event));
  });
  await evictDurableObject(object);
  await object.view(null);
  await listening.heard(1);
  await evictDurableObject(object);
  await move(game, 2, "e4-e5");
  expect((await listening.heard(2)).map(({ data }) => data.move)).toEqual(["d6-e6", "e4-e5"]);
});

it("a game keeps nothing for its spectators, and a game that does not exist keeps nothing at all", async () => {
  const game = await beginGame();
  const before = await stored(game.id);
  await listen("socket", streamOf(game), null);
  await listen("sse", streamOf(game), null);
  expect(await stored(game.id)).toEqual(before);
  const made = "B".repeat(22);
  expect((await refusal("GET", streamOf({ id: made }))).status).toBe(404);
  expect(await stored(made)).toEqual([]);
});
