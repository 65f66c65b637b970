import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { type Answer, ask, signUp, type Someone } from "./api.ts";
import { lostRated, moderator } from "./moderators.ts";
import { draft, openFor } from "./tournaments.ts";

vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));

type Asker = Pick<Someone, "id" | "token">;

/** The service stopped after it had done what was asked, and before it stored what it answers. */
async function loseAnswer({ id }: Asker): Promise<void> {
  const mailbox = env.MAILBOXES.getByName(id);
  await runInDurableObject(mailbox, (_it, { storage }) => {
    const { rowsWritten } = storage.sql.exec("UPDATE answers SET answer = NULL WHERE key = 'lost'");
    expect(rowsWritten).toBe(1);
  });
  await evictDurableObject(mailbox);
}

/** Does something whose answer is lost, and again under the same key; gives both answers. */
async function askedTwice(
  by: Asker,
  path: string,
  body?: unknown,
): Promise<[Answer<object>, Answer<object>]> {
  const request = {
    token: by.token,
    headers: { "idempotency-key": "lost" },
    ...(body !== undefined && { body }),
  };
  const first = await ask("POST", path, request);
  await loseAnswer(by);
  return [first, await ask("POST", path, request)];
}

/** The same; the second answer is the first, whatever came of it meanwhile. */
async function isOnce(by: Asker, path: string, body?: unknown): Promise<void> {
  const [first, again] = await askedTwice(by, path, body);
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
}

const logOf = async (id: string) =>
  (await ask<{ items: readonly { type: string }[] }>("GET", `/v1/tournaments/${id}/log`)).body.items.map(
    ({ type }) => type,
  );

describe("a request under a key whose answer was lost gets its first answer, and is not done again", () => {
  it.each(["open", "cancel"])("of a tournament: /%s", async (what) => {
    const sigrid = await signUp();
    const id = await draft(sigrid);
    await isOnce(sigrid, `/v1/tournaments/${id}/${what}`);
    expect(await logOf(id)).toHaveLength(2);
  });

  it("of a tournament: /start, and another start is refused", async () => {
    const [sigrid, egil, tove] = [await signUp(), await signUp(), await signUp()];
    const id = await openFor(sigrid, [egil, tove]);
    await isOnce(sigrid, `/v1/tournaments/${id}/start`);
    expect((await ask("POST", `/v1/tournaments/${id}/start`, { token: sigrid.token })).status).toBe(409);
  });

  it("of a tournament: /enter, even if it has started since", async () => {
    const [sigrid, egil, tove] = [await signUp(), await signUp(), await signUp()];
    const id = await openFor(sigrid, [egil], { players: { min: 2, max: 2 }, start: { whenFull: true } });
    const [first, again] = await askedTwice(tove, `/v1/tournaments/${id}/enter`);
    expect([first.status, again.status, again.body]).toMatchObject([200, 200, { players: { entered: 2 } }]);
    expect((await ask("POST", `/v1/tournaments/${id}/enter`, { token: tove.token })).status).toBe(409);
  });

  it("of a tournament: /withdraw and /players/{name}/remove", async () => {
    const [sigrid, egil, tove, orm] = [await signUp(), await signUp(), await signUp(), await signUp()];
    const id = await openFor(sigrid, [egil, tove, orm]);
    await isOnce(orm, `/v1/tournaments/${id}/withdraw`);
    await isOnce(sigrid, `/v1/tournaments/${id}/players/${tove.name}/remove`);
    await ask("POST", `/v1/tournaments/${id}/enter`, { token: tove.token });
    expect(await logOf(id)).toEqual(["made", "opened", "removed"]);
  });

  it("of a ladder: /enter and /leave", async () => {
    const [sigrid, egil] = [await signUp(), await signUp()];
    const body = { name: "Up", ruleset: "brandubh", clock: { kind: "per-move", perMove: "P3D" } };
    const made = await ask<{ id: string }>("POST", "/v1/ladders", { token: sigrid.token, body });
    const path = `/v1/ladders/${made.body.id}`;
    await isOnce(egil, `${path}/enter`);
    expect((await ask("POST", `${path}/enter`, { token: egil.token })).status).toBe(409);
    const tove = await signUp();
    await ask("POST", `${path}/enter`, { token: tove.token });
    await isOnce(tove, `${path}/leave`);
    expect((await ask("POST", `${path}/leave`, { token: tove.token })).status).toBe(409);
  });

  it("of a rated game: /annul", async () => {
    const [a, b] = [await signUp(), await signUp()];
    const game = await lostRated(a, b);
    const judge = await moderator();
    const path = `/v1/games/${game}/annul`;
    await isOnce(judge, path, { reason: "error" });
    const other = { token: judge.token, body: { reason: "error" } };
    expect((await ask("POST", path, other)).body).toMatchObject({ code: "already-annulled" });
  });
});
