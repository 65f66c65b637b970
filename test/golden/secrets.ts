import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { openBrowser, readerIn, sentTo } from "../http/browser.ts";
import { ask } from "../http/api.ts";
import { gameOf, playerOf, whole, type Edition } from "./edition.ts";

/** Whether tokens with fewer scopes let a player do still what they did. */
export function tokensCount(edition: Edition): void {
  it.each([
    ["reading", 200, 403],
    ["playing", 200, 404],
  ])("a token for %s may do as much as it might", async (kind, reads, plays) => {
    const token = whole(playerOf(edition, "Ragnhild").moreTokens![kind]!);
    expect((await ask("GET", "/v1/me/games", { token })).status).toBe(reads);
    const body = { ply: 1, move: "a4-a3" };
    expect((await ask("POST", `/v1/games/${"x".repeat(22)}/moves`, { token, body })).status).toBe(plays);
  });
}

/** Whether links that were mailed before lead where they did; only an edition with mail has any. */
export function linksCount(edition: Edition): void {
  describe("a link that was mailed", () => {
    it.each([
      ["Torsten", "torsten@example.org"],
      ["Freydis", "freydis@example.com"],
    ])("confirms an address, once: %s", async (name, address) => {
      const { confirm, token } = playerOf(edition, name);
      const asked = await ask<string>("GET", `/confirm/${confirm}`);
      expect(asked.body).toContain(address);
      expect((await openBrowser().press(`/confirm/${confirm}`)).status).toBe(200);
      const me = { email: address, emailConfirmed: true, mailGoesTo: address };
      await vi.waitFor(async () => expect((await ask("GET", "/v1/me", { token })).body).toMatchObject(me));
    });

    it("signs in, once, and leads on", async () => {
      const { name, signIn } = playerOf(edition, "Harald");
      const browser = openBrowser();
      const path = `/games/${gameOf(edition, "ply-0").id}?ply=0`;
      expect(sentTo(await browser.press(`/sign-in/${signIn}`))).toBe(path);
      expect(await readerIn(browser)).toBe(name);
      expect((await openBrowser().press(`/sign-in/${signIn}`)).status).toBe(404);
    });
  });

  it("a confirmation that the records had not heard of reaches them", async () => {
    const { id, token } = playerOf(edition, "Toke");
    await env.MAILBOXES.getByName(id).wake();
    const address = "toke@example.org";
    expect((await ask("GET", "/v1/me", { token })).body).toMatchObject({
      emailConfirmed: true,
      mailGoesTo: address,
    });
  });
}

/** Whether browsers that were signed in are so still; only an edition with pages has sessions. */
export function sessionsCount(edition: Edition): void {
  it("a session is the browser's still", async () => {
    const withSession = edition.manifest.players.filter(({ session }) => session !== undefined);
    expect(withSession).toHaveLength(3);
    for (const { name, session } of withSession) {
      const browser = openBrowser();
      browser.cookies.set("__Host-taflpost", whole(session!));
      expect(await readerIn(browser)).toBe(name);
    }
  });
}

/** Whether a player whose account was being deleted is out of every game. */
export function leavingIsDone(edition: Edition): void {
  it("a deletion that broke off is carried out", async () => {
    const { id } = playerOf(edition, "Leif");
    const left = await runInDurableObject(env.MAILBOXES.getByName(id), (_mailbox, { storage: { sql } }) =>
      sql.exec("SELECT * FROM farewells").toArray(),
    );
    expect(left).toEqual([]);
    for (const name of ["left-1", "left-2", "left-3"]) {
      const { body } = await ask("GET", `/v1/games/${gameOf(edition, name).id}`);
      expect(body["status"]).toMatch(/^(finished|cancelled)$/);
      expect(JSON.stringify(body)).not.toContain("Leif");
    }
  });
}
