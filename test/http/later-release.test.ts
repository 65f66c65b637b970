import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { answerFaults } from "../contract/every-answer.ts";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { ask, beginGame, eventsOf, look, move, playMoves, type Begun } from "./api.ts";
import { closeAll, listen } from "./listening.ts";

/** Changes the rows of an object of the platform as a later release may have, and ends it. */
async function store(
  stub: DurableObjectStub,
  query: string,
  ...bindings: (string | number)[]
): Promise<void> {
  await runInDurableObject(stub, (_object, { storage }) => void storage.sql.exec(query, ...bindings));
  await evictDurableObject(stub);
}

describe("a game that a later release has written to", () => {
  let game: Begun;
  let tag: string;
  const at = () => `/v1/games/${game.id}`;

  beforeAll(async () => {
    game = await beginGame();
    await playMoves(game, ["d6-e6", "e4-e5"]);
    tag = (await ask("GET", at())).headers.get("etag") ?? "";
    const hash = "ab".repeat(32);
    const later = JSON.stringify({ v: 7, type: "turned-upside-down", at: Date.now(), hash });
    const query = "INSERT INTO events (seq, body) SELECT max(seq) + 1, ? FROM events";
    await store(env.GAMES.getByName(game.id), query, later);
    await store(
      env.MAILBOXES.getByName(game.defenders.id),
      `UPDATE events SET body = json_set(body, '$.type', 'game.upside-down') WHERE seq =
         (SELECT max(seq) FROM events)`,
    );
  });

  it("has another entity tag than before", async () => {
    const { status, headers } = await ask("GET", at(), { headers: { "if-none-match": tag } });
    expect(status).toBe(200);
    expect(headers.get("etag")).not.toBe(tag);
  });

  it.each(["", "/legal-moves", "/export.json", "/export.otg", "/export.txt", "/board.svg"])(
    "answers at %s",
    async (path) => {
      expect((await ask("GET", at() + path, { token: game.attackers.token })).status).toBe(200);
    },
  );

  it("has its page", async () => {
    expect((await ask("GET", `/games/${game.id}`)).status).toBe(200);
  });

  it("is played on, and its stream is the same before and after the object restarts", async () => {
    // The object could not end before the next heartbeat on a stream that is no longer read.
    const first = await listen("socket", `${at()}/stream`, null, `${game.id}-2-1`);
    const seen = [...(await first.heard(2))];
    expect((await move(game, 3, "d1-f1")).body).toMatchObject({ ply: 3, version: 5 });
    await first.heard(3);
    await closeAll();
    await evictDurableObject(env.GAMES.getByName(game.id));
    const again = await listen("sse", `${at()}/stream`, null, `${game.id}-2-1`);
    const records = await again.heard(3);
    expect(records.slice(0, 2)).toEqual(seen);
    expect(records.map(({ data }) => data.game.version)).toEqual([2, 3, 5]);
    await closeAll();
    expect(await look(game.id)).toMatchObject({ ply: 3, version: 5 });
  });

  it("shows an event of a new type in the feed, unchanged", async () => {
    const events = await eventsOf(game.defenders);
    expect(events.map(({ type }) => type)).toContain("game.upside-down");
    expect(events.find(({ type }) => type === "game.upside-down")).toMatchObject({
      data: { game: { id: game.id } },
    });
    // Clients are told to skip unknown types; this release's description has only its own.
    expect(answerFaults().join()).toContain("/v1/me/events");
  });
});
