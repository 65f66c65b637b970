import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { now } from "../../src/lib/now.ts";
import {
  addToken,
  ask,
  beginGame,
  type Begun,
  delivered,
  move,
  playMoves,
  refusal,
  signUp,
  type Someone,
  THREE_DAYS,
} from "./api.ts";
import { closeAll, listen, type Listening, WAYS } from "./listening.ts";

afterEach(closeAll);

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

const streamOf = ({ id }: { readonly id: string }) => `/v1/games/${id}/stream`;

const typesOf = ({ records }: Listening) => records.map(({ type }) => type);
const write = ({ id }: Begun, { token }: Someone, text = "between us") =>
  ask("POST", `/v1/games/${id}/messages`, { token, body: { text } });

/** Everything that one player can do which concerns the two alone, and an offer between, which everyone sees. */
async function keepToThemselves(game: Begun): Promise<void> {
  const { token } = game.attackers;
  const at = `/v1/games/${game.id}`;
  await write(game, game.attackers);
  await ask("POST", `${at}/offers`, { token, body: { ply: 0, type: "extend", add: "P1D" } });
  await ask("DELETE", `${at}/offers/extend`, { token });
  await ask("POST", `${at}/time`, { token, body: { ply: 0, add: "P1D" } });
  const to = new Date(now() + DAY).toISOString();
  await ask("POST", "/v1/me/vacation", { token, body: { to } });
  await delivered(game.id);
}

describe.each(WAYS)("the stream of a game (%s)", (how) => {
  it("sends the two players messages, gifts, vacations and takebacks, and nobody else", async () => {
    const game = await beginGame("brandubh", THREE_DAYS, ["vacation"]);
    const mere = await addToken(game.attackers, "manage");
    const tokens = [null, (await signUp()).token, mere.token];
    const players = await Promise.all(
      [game.attackers, game.defenders].map(({ token }) => listen(how, streamOf(game), token)),
    );
    const others = await Promise.all(tokens.map((token) => listen(how, streamOf(game), token)));
    await keepToThemselves(game);
    await move(game, 1, "d6-e6");
    for (const listening of players) {
      await listening.heard(6);
      const changed = "game.changed";
      expect(typesOf(listening)).toEqual([changed, "game.offered", changed, changed, changed, "game.move"]);
    }
    for (const listening of others) {
      await listening.heard(2);
      expect(typesOf(listening)).toEqual(["game.offered", "game.move"]);
    }
    // Their common events have one id, and the messages are in neither.
    const [own, open] = [players[0]!.records, others[0]!.records];
    expect(own.filter(({ type }) => type !== "game.changed")).toEqual(open);
    expect(JSON.stringify(own)).not.toContain("between us");
    // A player goes on after it; to anyone else there is no such record.
    const { id } = own[0]!;
    const again = await listen(how, streamOf(game), game.defenders.token, id);
    expect(await again.heard(5)).toEqual(own.slice(1));
    const headers = how === "socket" ? { upgrade: "websocket" } : {};
    expect((await refusal("GET", `${streamOf(game)}?after=${id}`, { headers })).body.code).toBe(
      "invalid-cursor",
    );
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

describe.each(["sse", "ndjson"] as const)("a player's stream of a game (%s)", (how) => {
  it("ends before it sends private events, once its token is revoked", async () => {
    const game = await beginGame();
    const { token } = game.defenders;
    const lent = await addToken({ token }, "read");
    const listening = await listen(how, streamOf(game), lent.token);
    await write(game, game.attackers);
    await listening.heard(1);
    await ask("DELETE", `/v1/me/tokens/${lent.id}`, { token });
    await write(game, game.attackers, "not for you");
    await listening.end();
    expect(typesOf(listening)).toEqual(["game.changed"]);
  });
});

describe("the stream of a game that is over", () => {
  it("tells clients not to reconnect", async () => {
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

it("when the game wakes, a spectator's socket gets once what was committed before", async () => {
  const game = await beginGame();
  const listening = await listen("socket", streamOf(game), null);
  const object = env.GAMES.getByName(game.id);
  const event = {
    v: 1,
    type: "moved",
    at: Date.now(),
    move: "d6-e6",
    message: null,
    ending: null,
    time: { counted: 0, stopped: [] },
    hash: "ab".repeat(32),
  };
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

it("a game stores nothing for its spectators, and a nonexistent game stores nothing at all", async () => {
  const game = await beginGame();
  const before = await stored(game.id);
  await listen("socket", streamOf(game), null);
  await listen("sse", streamOf(game), null);
  expect(await stored(game.id)).toEqual(before);
  const made = "B".repeat(22);
  expect((await refusal("GET", streamOf({ id: made }))).status).toBe(404);
  expect(await stored(made)).toEqual([]);
});
