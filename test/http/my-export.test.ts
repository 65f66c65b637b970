import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { env } from "cloudflare:workers";
import type { Env } from "../../src/env.ts";
import { GAMES_PER_EXPORT } from "../../src/operations/player-file.ts";
import { hashToken } from "../../src/players/tokens.ts";
import {
  addToken,
  ask,
  askProduction,
  beginBetween,
  beginGame,
  challenge,
  move,
  signUp,
  type Someone,
} from "./api.ts";
import { keysIn } from "./keys.ts";

vi.spyOn(globalThis, "fetch").mockImplementation(() =>
  Promise.resolve(new Response("a receiver's words", { status: 200 })),
);

interface ExportBody {
  readonly player: Record<string, unknown>;
  readonly tokens: { name: string }[];
  readonly webhooks: { url: string; deliveries: { answer: string }[] }[];
  readonly challenges: { id: string; challenge: { message: string | null } }[];
  readonly events: { type: string; data: Record<string, unknown> }[];
  readonly games: { id: string; moves: string[]; messages: { by: string; message: string }[] }[];
  readonly next: string | null;
  readonly [member: string]: unknown;
}

const exported = async ({ token }: Someone) =>
  (await ask<ExportBody>("GET", "/v1/me/export.json", { token })).body;

/** Asks the storage of a player's mailbox. */
const inMailbox = ({ id }: Someone, query: string, ...bindings: readonly string[]) =>
  runInDurableObject(env.MAILBOXES.getByName(id), (_it, { storage }) =>
    storage.sql.exec<Record<string, string>>(query, ...bindings).toArray(),
  ) as Promise<[Record<string, string>]>;

/** A player's private data. */
const privacy = (email: string) => ({ email, timezone: "Asia/Tokyo", language: "sv" });

/** Two who play, write to each other, and keep things of their own. */
async function lives() {
  const me = await signUp("Mine", privacy("my.address@example.org"));
  const you = await signUp("Yours", privacy("your.address@example.org"));
  const game = await beginBetween(me, you);
  await move(game, 1, "d1-c1", { message: "my words" });
  await move(game, 2, "d3-c3", { message: "your words" });
  await challenge(you, { to: me.name, message: "your invitation" });
  const mine = await challenge(me, { to: you.name, message: "my invitation" });
  const secrets = [me.token, you.token];
  const spare = await addToken(me, "read");
  const hook = await ask<{ id: string; secret: string }>("POST", "/v1/webhooks", {
    token: me.token,
    body: { url: "https://hooks.example.org/me" },
  });
  await ask("POST", "/v1/webhooks", { token: you.token, body: { url: "https://hooks.example.org/you" } });
  await ask("POST", `/v1/webhooks/${hook.body.id}/test`, { token: me.token });
  await vi.waitFor(async () => {
    expect((await exported(me)).webhooks[0]?.deliveries).toHaveLength(1);
  });
  const feeds = await ask<Record<string, { url: string }>>("GET", "/v1/me/subscriptions", {
    token: me.token,
  });
  secrets.push(spare.token, hook.body.secret, ...Object.values(feeds.body).map(({ url }) => url));
  return { me, you, game, mine, secrets };
}

describe("a player's export", () => {
  it("has the settings, challenges, messages, games and events", async () => {
    const { me, game, mine } = await lives();
    const file = await exported(me);
    expect(file.player).toMatchObject({ name: me.name, email: "my.address@example.org" });
    expect(file["notices"]).toMatchObject({ digestAt: ["08:00"] });
    expect(file["schedule"]).toEqual({ timezone: "Asia/Tokyo", night: null, weekend: [], cover: true });
    expect(file["vacation"]).toMatchObject({ balance: "P2D", ledger: [{ type: "start" }] });
    expect(file.tokens.map(({ name }) => name)).toEqual(["first token", "spare"]);
    expect(file["subscriptions"]).toEqual({ turns: { renewed: 0 }, deadlines: { renewed: 0 } });
    expect(file.webhooks).toMatchObject([
      { url: "https://hooks.example.org/me", deliveries: [{ type: "ping", answer: "a receiver's words" }] },
    ]);
    expect(file.challenges.map(({ id }) => id)).toContain(mine);
    expect(file.challenges.find(({ id }) => id === mine)?.challenge.message).toBe("my invitation");
    expect(file.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["game.started", "game.move", "game.turn", "challenge.received", "ping"]),
    );
    expect(file.games).toMatchObject([
      { id: game.id, moves: ["d1-c1", "d3-c3"], messages: [{ by: me.name, message: "my words" }] },
    ]);
    expect(file.next).toBeNull();
  });

  it("has no secret, and nothing private of others", async () => {
    const { me, you, secrets } = await lives();
    const file = await exported(me);
    const text = JSON.stringify(file);
    for (const secret of secrets) expect(text).not.toContain(secret);
    for (const secret of secrets) expect(text).not.toContain(await hashToken(secret));
    expect(text).not.toMatch(/tafl_|whsec_|\/feeds\//);
    expect(text).not.toMatch(/your\.address|your words|your invitation|hooks\.example\.org\/you/);
    expect(text).not.toContain(you.id);
    expect(keysIn(file).filter((key) => /hash|secret|^token$|skeleton|playerId|nameKey/i.test(key))).toEqual(
      [],
    );
    // Private data is in the player's own part, and nowhere else.
    const { player, tokens: _tokens, schedule: _schedule, ...others } = file;
    expect(player).toHaveProperty("timezone");
    expect(keysIn(others).filter((key) => /e-?mail|scope|timezone|language/i.test(key))).toEqual([]);
  });

  it("has the player's plan, only for them", async () => {
    const { id, attackers, defenders } = await beginGame();
    const replies = { "d1-c1": { do: "resign" } };
    await ask("PUT", `/v1/games/${id}/plan`, { token: defenders.token, body: { ply: 1, replies } });
    const [mine, theirs] = [await exported(defenders), await exported(attackers)];
    expect(mine.games[0]).toMatchObject({ id, plan: { ply: 1, replies } });
    expect(theirs.games[0]).not.toHaveProperty("plan");
  });

  it("comes in files with a limited number of games, one after the other", async () => {
    const me = await signUp();
    // Reading one of their lists makes them a mailbox.
    await ask("GET", "/v1/me/games", me);
    const begun = await beginGame();
    const [{ body }] = await inMailbox(begun.attackers, "SELECT body FROM games WHERE id = ?", begun.id);
    const said = `json_set(?, '$.challenge.message', 'secret', '$.challenge.to', NULL)`;
    await inMailbox(
      me,
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${GAMES_PER_EXPORT + 2})
       INSERT INTO games (id, seen, status, direction, created, body)
       SELECT printf('x%021d', i), 1, 'finished', 'in', i, ${said} FROM n`,
      body!,
    );
    // Asking this many objects takes time, and none of them has anything: only D1's rows are left.
    const unknown = { view: () => Promise.resolve(null) };
    const GAMES = { getByName: () => unknown } as unknown as Env["GAMES"];
    const file = async (query: string) =>
      (await askProduction<ExportBody>("GET", `/v1/me/export.json${query}`, me, { GAMES })).body;
    const first = await file("");
    expect(first.games).toHaveLength(GAMES_PER_EXPORT);
    expect(JSON.stringify(first.games[0])).not.toContain("secret");
    const second = await file(`?cursor=${first.next}`);
    expect(Object.keys(second)).toEqual(["exportedAt", "games", "next"]);
    expect([second.games.length, second.next]).toEqual([2, null]);
  });
});
