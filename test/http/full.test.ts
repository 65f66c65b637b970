import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { openBrowser } from "./browser.ts";
import { ask, beginBetween, challenge, move, signUp, type Begun, type Someone } from "./api.ts";
import { countingRows, fillGame, fillMailbox, fillRecords, MANY } from "./full.ts";

vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));

/** No answer is longer. The longest is a page of 200 boards of each kind. */
const MOST_BYTES = 2_000_000;
/**
 * No answer reads more rows of a mailbox, with what its objects do meanwhile: they send a mail, and forget what is old.
 * To look through one table once would be more.
 */
const MOST_ROWS = 30_000;

let me: Someone;
let game: Begun;
let hook: string;
let rows: () => number;
let unknown: string[];

beforeAll(async () => {
  me = await signUp("Full", { email: "full@example.org" });
  const other = await signUp("Other");
  await env.DB.prepare("UPDATE players SET confirmed_email = email WHERE id = ?").bind(me.id).run();
  game = await beginBetween(me, other);
  const open = await challenge(other, { to: me.name });
  const listed = await challenge(me);
  hook = (
    await ask<{ id: string }>("POST", "/v1/webhooks", {
      token: me.token,
      body: { url: "https://hooks.example.org/", events: ["ping"] },
    })
  ).body.id;
  unknown = await fillMailbox(me, { open, playing: game.id, hook });
  await fillGame(game.id);
  await fillRecords(listed);
  rows = (await countingRows(env.MAILBOXES.getByName(me.id))).all;
});

/** The cost of an answer: its status, whether it is short, and whether it reads little. */
async function costOf(path: string, answer: Promise<{ status: number; body: unknown }>, before = rows()) {
  const { status, body } = await answer;
  const length = typeof body === "string" ? body.length : JSON.stringify(body).length;
  const read = rows() - before;
  return { path, status, isShort: length <= MOST_BYTES || length, isBounded: read <= MOST_ROWS || read };
}

const fine = (path: string, status = 200) => ({ path, status, isShort: true, isBounded: true });

describe(`with ${MANY} rows in each table`, () => {
  it("every table of a mailbox is filled, or has a reason to stay small", () => {
    expect(unknown).toEqual([]);
  });

  it.each([
    "/v1/me",
    "/v1/me/games",
    "/v1/me/games?turn=mine&limit=100",
    "/v1/me/games?turn=theirs&limit=100",
    "/v1/me/games?status=open&limit=100",
    "/v1/me/games?status=finished&limit=100",
    "/v1/me/games?status=finished&order=asc",
    "/v1/challenges?limit=100",
    "/v1/challenges?direction=in&limit=100",
    "/v1/challenges?direction=in&order=asc",
    "/v1/challenges?direction=out",
    "/v1/lobby?limit=100",
    "/v1/lobby?order=asc",
    "/v1/watch?limit=10",
    "/v1/me/events?limit=100",
    "/v1/me/events?order=desc&limit=100",
    "/v1/me/events?after=latest",
    "/v1/me/tokens?limit=100",
    "/v1/me/notices",
    "/v1/me/subscriptions",
    "/v1/webhooks",
    "/v1/players/{name}",
    "/v1/players/{name}/games?limit=100",
    "/v1/players/{name}/games?status=playing",
    "/v1/players/{name}/games?status=finished&order=asc",
    "/v1/players/{name}/record",
    "/v1/webhooks/{hook}",
    "/v1/webhooks/{hook}/deliveries?limit=100",
    "/v1/webhooks/{hook}/deliveries?order=asc",
    "/v1/games/{game}",
    "/v1/games/{game}/legal-moves",
    "/v1/games/{game}/export.json",
    "/v1/games/{game}/stream",
    "/v1/me/events/stream",
  ])("GET %s is short and reads little", async (route) => {
    const path = route.replace("{name}", me.name).replace("{hook}", hook).replace("{game}", game.id);
    expect(await costOf(path, ask("GET", path, { token: me.token }))).toEqual(fine(path));
  });

  it("an unknown event is not searched in all of them", async () => {
    const path = `/v1/me/events?after=${"Z".repeat(22)}`;
    const before = rows();
    expect((await ask("GET", path, { token: me.token })).status).toBe(422);
    expect(rows() - before).toBeLessThan(20);
  });

  it.each([
    "/",
    "/me",
    "/players/{name}",
    "/games/{game}",
    "/challenges/new",
    "/settings",
    "/settings/mail",
    "/settings/tokens",
    "/settings/webhooks",
    "/settings/webhooks/{hook}",
  ])("the page %s is short and reads little", async (route) => {
    const path = route.replace("{name}", me.name).replace("{hook}", hook).replace("{game}", game.id);
    const browser = openBrowser();
    await browser.press("/sign-in", { token: me.token });
    expect(await costOf(path, browser.get(path))).toEqual(fine(path));
  });

  it.each(["turns", "deadlines"] as const)("the feed of my %s is short and reads little", async (kind) => {
    const { body } = await ask<Record<string, { url: string }>>("GET", "/v1/me/subscriptions", {
      token: me.token,
    });
    const path = new URL(body[kind]?.url ?? "").pathname;
    expect(await costOf(path, ask("GET", path))).toEqual(fine(path));
  });

  it("a move reads little, including its consequences", async () => {
    const before = rows();
    expect((await move(game, 1, "d1-c1")).status).toBe(201);
    expect((await move(game, 2, "d5-c5")).status).toBe(201);
    await vi.waitFor(async () => {
      const { body } = await ask<{ items: { data: { ply?: number } }[] }>(
        "GET",
        "/v1/me/events?order=desc&limit=1",
        { token: me.token },
      );
      expect(body.items[0]?.data.ply).toBe(2);
    });
    expect(rows() - before).toBeLessThan(MANY);
  });

  it("an alarm reads little", async () => {
    const before = rows();
    expect(await runDurableObjectAlarm(env.MAILBOXES.getByName(me.id))).toBe(true);
    expect(rows() - before).toBeLessThan(MANY);
    await env.GAMES.getByName(game.id).wake();
  });
});
