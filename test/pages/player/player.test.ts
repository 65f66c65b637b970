import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { ask, beginBetween, playMoves, signUp, type Answer, type Someone } from "../../http/api.ts";

/** A whole short game of Brandubh, which the defenders win. */
const GAME = ["g4-g5", "d3-a3", "d7-e7", "c4-c5", "d2-a2", "d4-d3", "g5-g3", "d3-a3", "b4-b2", "a3-a1"];

const open = (path: string, headers: Record<string, string> = {}): Promise<Answer<string>> =>
  ask<string>("GET", path, { headers: { accept: "text/html", ...headers } });
const recordOf = async ({ name }: Someone) =>
  (await ask<{ tallies: unknown[] }>("GET", `/v1/players/${name}/record`)).body.tallies;

/** Two players with one game that the second won, one resigned, one drawn, one aborted and one running. */
async function rivals() {
  const [one, other] = [await signUp("One"), await signUp("Other")];
  await playMoves(await beginBetween(one, other), GAME);
  const resigned = await beginBetween(one, other, "tablut");
  await ask("POST", `/v1/games/${resigned.id}/resign`, { token: other.token, body: { ply: 0 } });
  const drawn = await beginBetween(other, one);
  for (const { token } of [one, other])
    await ask("POST", `/v1/games/${drawn.id}/draw`, { token, body: { ply: 0 } });
  const aborted = await beginBetween(one, other);
  await ask("POST", `/v1/games/${aborted.id}/abort`, { token: one.token, body: { ply: 0 } });
  const running = await beginBetween(one, other);
  await vi.waitFor(async () => expect(await recordOf(one)).toHaveLength(3));
  return { one, other, running };
}

describe("a player's record", () => {
  it("counts wins, losses and draws, by rule set and side, and no aborted game", async () => {
    const { one, other } = await rivals();
    expect(await recordOf(one)).toEqual([
      { ruleset: "brandubh", side: "attackers", won: 0, lost: 1, drawn: 0 },
      { ruleset: "brandubh", side: "defenders", won: 0, lost: 0, drawn: 1 },
      { ruleset: "tablut", side: "attackers", won: 1, lost: 0, drawn: 0 },
    ]);
    expect(await recordOf(other)).toEqual([
      { ruleset: "brandubh", side: "attackers", won: 0, lost: 0, drawn: 1 },
      { ruleset: "brandubh", side: "defenders", won: 1, lost: 0, drawn: 0 },
      { ruleset: "tablut", side: "defenders", won: 0, lost: 1, drawn: 0 },
    ]);
  });

  it("is not found for an unknown player, and is empty for a new one", async () => {
    expect((await ask("GET", "/v1/players/Nobody-here/record")).status).toBe(404);
    expect(await recordOf(await signUp())).toEqual([]);
  });
});

describe("a player's page", () => {
  it("shows running and finished games, the record, and a link to challenge", async () => {
    const { one, other, running } = await rivals();
    const { status, body } = await open(`/players/${one.name}`);
    expect(status).toBe(200);
    expect(body).toContain(`<h1>${one.name}</h1>`);
    expect(body).toContain(`href="/challenges/new?to=${one.name}"`);
    const [before = "", after = ""] = body.split('<h2 id="finished">');
    expect(before).toContain(`href="/games/${running.id}"`);
    expect(before).toContain(`Move 1: it’s ${one.name}’s turn.`);
    expect(before).toMatch(/Tablut<\/a><\/th><td>Attackers<\/td><td class="number">1<\/td>/);
    expect(after).toContain(`${other.name} won: the king reached a corner.`);
    expect(after).not.toContain(running.id);
  });

  it("links to an unreadable game, beside the others", async () => {
    const [one, other] = [await signUp(), await signUp()];
    const [broken, fine] = [await beginBetween(one, other), await beginBetween(one, other)];
    for (const { id } of [broken, fine])
      await ask("POST", `/v1/games/${id}/resign`, { token: other.token, body: { ply: 0 } });
    const finished = `/v1/players/${one.name}/games?status=finished`;
    await vi.waitFor(async () =>
      expect((await ask<{ items: unknown[] }>("GET", finished)).body.items).toHaveLength(2),
    );
    await runInDurableObject(env.MAILBOXES.getByName(one.id), (_it, { storage }) => {
      storage.sql.exec("UPDATE games SET body = json_remove(body, '$.clock') WHERE id = ?", broken.id);
    });
    const { status, body } = await open(`/players/${one.name}`);
    expect(status).toBe(200);
    expect(body).toContain(
      `<a href="/games/${broken.id}">This game can’t be shown right now. Try again later.`,
    );
    expect(body).toContain(`href="/games/${fine.id}"`);
  });

  it("has no link to challenge oneself", async () => {
    const me = await signUp();
    const { body } = await open(`/players/${me.name}`, { cookie: `__Host-taflpost=${me.token}` });
    expect(body).not.toContain("/challenges/new?to=");
    expect(body).toContain("No finished games yet.");
  });

  it("continues each list separately", async () => {
    const [one, other] = [await signUp(), await signUp()];
    const ids: string[] = [];
    for (let at = 0; at < 11; at++) ids.push((await beginBetween(one, other)).id);
    const shown = (body: string) => ids.filter((id) => body.includes(`/games/${id}`));
    await vi.waitFor(async () => expect(shown((await open(`/players/${one.name}`)).body)).toHaveLength(10));
    const first = (await open(`/players/${one.name}`)).body;
    const next = /href="(\/players\/[^"]+)#running"/.exec(first)?.[1] ?? "";
    const second = shown((await open(next)).body);
    expect(new Set([...shown(first), ...second]).size).toBe(11);
    expect(second).toHaveLength(1);
  });

  it.each(["no-such-player", "%3Cscript%3E", "%00", "%F0%9F%92%A9", "a".repeat(4000), "..%2Fme"])(
    "does not exist for an unknown player: %s",
    async (name) => {
      const { status, body } = await open(`/players/${name}`);
      expect(status).toBe(404);
      expect(body).toContain("There’s no such player");
      expect(body).not.toContain("<script>");
    },
  );

  it.each(["playing", "finished"])("refuses an invalid cursor of %s", async (kind) => {
    const { name } = await signUp();
    expect((await open(`/players/${name}?${kind}=nonsense`)).status).toBe(422);
  });
});
