import { env, exports } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/lib/ids.ts";
import { setClockOffset } from "../../../src/lib/now.ts";
import { hashToken, newToken } from "../../../src/players/tokens.ts";
import { quietOutside } from "../../channels/webhooks/outside.ts";
import {
  FIREFOX,
  openBrowser,
  readerIn,
  sentTo,
  sessionOf,
  type Browser,
  signedIn,
} from "../../http/browser.ts";
import {
  addToken,
  ask,
  beginGame,
  freshName,
  refusal,
  signUp,
  type Page,
  type Someone,
} from "../../http/api.ts";
import { askToSignIn, signUpWithMail } from "../../http/local-mail.ts";
import { tokenRows } from "../../http/token-rows.ts";

quietOutside();
afterEach(() => setClockOffset(0));

const DAY = 86_400_000;
const COOKIE = "__Host-taflpost";

interface Listed {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
}

const listed = async ({ token }: Someone): Promise<Listed[]> =>
  (await ask<Page<Listed>>("GET", "/v1/me/tokens?limit=100", { token })).body.items;
const sessionsOf = async (player: Someone) => (await listed(player)).filter(({ kind }) => kind === "session");

/** Another token of a player's, that is allowed only so much. */
async function tokenFor({ token, ...player }: Someone, scopes: readonly string[]) {
  const made = await addToken({ token }, ...scopes);
  return { ...player, id: made.id, token: made.token };
}

describe("a session", () => {
  it("is in a cookie out of reach of scripts, other sites and plain connections", async () => {
    const { token } = await signUp();
    const { headers } = await openBrowser().press("/sign-in", { token });
    const [line = "", ...others] = headers.getSetCookie();
    expect(others).toEqual([]);
    expect(line).toMatch(/^__Host-taflpost=tafl_[0-9A-Za-z]{72};/);
    const attributes = line.split("; ").slice(1).toSorted();
    expect(attributes).toEqual(["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Lax", "Secure"]);
  });

  it("is listed by its browser and system, and revoked like a token", async () => {
    const player = await signUp();
    const browser = await signedIn(player);
    const [session] = await sessionsOf(player);
    expect(session).toMatchObject({ name: "Firefox on Linux", kind: "session" });
    expect(JSON.stringify(await listed(player))).not.toContain(FIREFOX);
    expect(await readerIn(browser)).toBe(player.name);
    expect((await ask("DELETE", `/v1/me/tokens/${session!.id}`, { token: player.token })).status).toBe(204);
    expect(await readerIn(browser)).toBeNull();
    expect((await listed(player)).map(({ kind }) => kind)).toEqual(["token"]);
  });

  it("is no credential for the API", async () => {
    const player = await signUp();
    const cookie = `${COOKIE}=${sessionOf(await signedIn(player))}; ${COOKIE}=${player.token}`;
    for (const [method, path] of [
      ["GET", "/v1/me"],
      ["GET", "/v1/me/tokens"],
      ["PATCH", "/v1/me"],
      ["DELETE", "/v1/me"],
      ["GET", "/v1/me/events/stream"],
    ] as const) {
      const answer = await refusal(method, path, { headers: { cookie, "sec-fetch-site": "same-origin" } });
      expect([path, answer.status, answer.body.code]).toEqual([path, 401, "token-missing"]);
    }
    expect((await ask("GET", "/v1/me", { token: player.token })).status).toBe(200);
  });

  it("is not replaced by a player's own token in its cookie", async () => {
    const player = await signUp();
    const read = await addToken(player, "read");
    for (const { token } of [player, read]) {
      const headers = { cookie: `${COOKIE}=${token}`, accept: "text/html" };
      const page = await exports.default.fetch(`${env.ORIGIN}/welcome`, { headers, redirect: "manual" });
      expect([page.status, page.headers.get("location")]).toEqual([303, expect.stringContaining("/sign-in")]);
    }
    expect((await listed(player)).map(({ kind }) => kind)).toEqual(["token", "token"]);
  });

  it("is not replaced by a bearer token on pages", async () => {
    const { token } = await signUp();
    expect((await openBrowser().get("/welcome", { token })).status).toBe(303);
  });

  it.each([
    ["29 days after its last use, yes", 29 * DAY, true],
    ["30 days after its last use, no", 30 * DAY, false],
  ])("can be used: %s", async (_when, later, holds) => {
    const player = await signUp();
    const browser = await signedIn(player);
    expect(await readerIn(browser)).toBe(player.name);
    setClockOffset(later);
    expect(await readerIn(browser)).toBe(holds ? player.name : null);
    expect((await sessionsOf(player)).length).toBe(holds ? 1 : 0);
  });

  it("that is used stays, but not for more than 400 days", async () => {
    const player = await signUp();
    const browser = await signedIn(player);
    const later = async (days: number) => {
      setClockOffset(days * DAY);
      return readerIn(browser);
    };
    for (let days = 20; days < 400; days += 20) {
      expect([days, await later(days)]).toEqual([days, player.name]);
      expect(await lastUse(player)).toBeGreaterThan(Date.now() + (days - 1) * DAY);
    }
    expect(await later(400)).toBeNull();
  });

  it("that has expired leaves its row until somebody signs in again", async () => {
    const player = await signUp();
    await signedIn(player);
    setClockOffset(31 * DAY);
    await signedIn(player);
    expect(await storedSessions(player)).toBe(1);
  });

  it("does not count as one of ten tokens; of more than twenty the least recently used ends", async () => {
    const player = await signUp();
    const first = await signedIn(player);
    for (let count = 2; count <= 20; count++) await signedIn(player);
    for (let count = 2; count <= 10; count++) {
      const made = await ask("POST", "/v1/me/tokens", {
        token: player.token,
        body: { name: `token ${count}` },
      });
      expect(made.status).toBe(201);
    }
    expect(await readerIn(first)).toBe(player.name);
    const last = await signedIn(player);
    expect(await readerIn(first)).toBeNull();
    expect(await readerIn(last)).toBe(player.name);
    expect(await sessionsOf(player)).toHaveLength(20);
  });

  it("that was made with a token replaces only others made with tokens", async () => {
    const { player, address } = await signUpWithMail();
    const own = openBrowser();
    await own.press(await askToSignIn(player, address));
    const reader = await tokenFor(player, ["read"]);
    for (let count = 1; count <= 21; count++) await signedIn(reader);
    expect(await readerIn(own)).toBe(player.name);
    expect(await sessionsOf(player)).toHaveLength(21);
  });

  it("does not begin with a token that is revoked at the same moment", async () => {
    const player = await signUp();
    const { id, token } = await tokenFor(player, ["play", "read", "manage"]);
    const mailbox = env.MAILBOXES.getByName(player.id);
    const secret = newToken(player.id);
    // A submitted form's work after it has found the token valid.
    await ask("DELETE", `/v1/me/tokens/${id}`, { token: player.token });
    const hash = await hashToken(secret);
    await mailbox.tokens.addSession(
      { id: newId(), name: "late", hash, scopes: ["play", "read", "manage"], parent: id },
      20,
    );
    expect((await ask("GET", "/v1/me", { token })).status).toBe(401);
    expect((await ask("GET", "/v1/me", { token: secret })).status).toBe(401);
    expect(await storedSessions(player)).toBe(0);
  });

  it("begun while its player leaves makes no row", async () => {
    const player = await signUp();
    const hash = await hashToken(newToken(player.id));
    await ask("DELETE", "/v1/me", { token: player.token });
    await env.MAILBOXES.getByName(player.id).tokens.addSession(
      { id: newId(), name: "late", hash, scopes: ["read"], parent: null },
      20,
    );
    expect(await storedSessions(player)).toBe(0);
  });

  it("of a deleted player is nobody's", async () => {
    const player = await signUp();
    const browser = await signedIn(player);
    await ask("DELETE", "/v1/me", { token: player.token });
    expect(await readerIn(browser)).toBeNull();
  });
});

const sessionRows = async ({ id }: Someone) => (await tokenRows(id)).filter(({ kind }) => kind === "session");
const lastUse = async (player: Someone) => Number((await sessionRows(player))[0]?.["used"] ?? 0);
const storedSessions = async (player: Someone) => (await sessionRows(player)).length;

describe("signing out", () => {
  it("ends the session wherever its secret may be, and leads to the start page", async () => {
    const player = await signUp();
    const browser = await signedIn(player);
    const secret = sessionOf(browser);
    expect(sentTo(await browser.press("/sign-out"))).toBe("/");
    expect(browser.cookies.size).toBe(0);
    browser.cookies.set(COOKIE, secret);
    expect(await readerIn(browser)).toBeNull();
    expect((await ask("GET", "/v1/me", { token: secret })).status).toBe(401);
    expect(await listed(player)).toHaveLength(1);
  });

  it.each([
    ["may only read: the settings are lost", ["read"], 200],
    ["may manage", ["read", "manage"], 303],
  ])("needs a confirmation if the only token %s", async (_which, scopes, status) => {
    const browser = openBrowser();
    await browser.press("/start", { name: freshName() });
    await ask("POST", "/v1/me/tokens", { token: sessionOf(browser), body: { name: "a program", scopes } });
    expect((await browser.press("/sign-out")).status).toBe(status);
  });

  it("needs a confirmation if the player could not sign in again: no address, no token, only this browser", async () => {
    const browser = openBrowser();
    const name = freshName();
    await browser.press("/start", { name });
    const asked = await browser.press("/sign-out");
    expect(asked.status).toBe(200);
    expect(asked.body).toContain('name="sure" value="yes"');
    expect(await readerIn(browser)).toBe(name);
    expect(sentTo(await browser.press("/sign-out", { sure: "yes" }))).toBe("/");
    expect(await readerIn(browser)).toBeNull();
  });

  it("ends no other session, and no token", async () => {
    const player = await signUp();
    const [browser, other] = [await signedIn(player), await signedIn(player)];
    await browser.press("/sign-out");
    expect(await readerIn(other)).toBe(player.name);
    expect((await ask("GET", "/v1/me", { token: player.token })).status).toBe(200);
  });

  it("is answered alike when nobody is signed in", async () => {
    expect(sentTo(await openBrowser().press("/sign-out"))).toBe("/");
  });
});

const languageOf = async (browser: Browser, path = "/sign-in") =>
  /<html lang="(\w+)"/.exec((await browser.get(path)).body)?.[1];

describe("the language of the pages", () => {
  it("is the chosen one, if nobody is signed in", async () => {
    const browser = openBrowser(ask, { "accept-language": "sv" });
    expect(await languageOf(browser)).toBe("sv");
    const answer = await browser.press("/language", { language: "ru", next: "/sign-in?next=/rules" });
    expect(sentTo(answer)).toBe("/sign-in?next=/rules");
    expect(answer.headers.getSetCookie()).toEqual([
      "taflpost-language=ru; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax",
    ]);
    expect(await languageOf(browser)).toBe("ru");
    expect(await languageOf(browser, "/no-such-page")).toBe("ru");
  });

  it("is the one in a link, on that page and the next, until one is chosen", async () => {
    const stranger = openBrowser();
    const player = await signedIn(await signUp());
    for (const browser of [stranger, player]) {
      expect(await languageOf(browser, "/rules/brandubh?lang=sv")).toBe("sv");
      expect(await languageOf(browser, "/rules?lang=none")).toBe("sv");
      const chosen = await browser.press("/language", { language: "ru", next: "/rules?tag=modern&lang=sv" });
      expect(sentTo(chosen)).toBe("/rules?tag=modern");
      expect(await languageOf(browser, "/rules")).toBe("ru");
    }
  });

  it("is the player's own, wherever it was chosen", async () => {
    const player = await signUp();
    const browser = await signedIn(player);
    await browser.press("/language", { language: "sv", next: "/" });
    expect(await languageOf(browser, "/welcome")).toBe("sv");
    expect((await ask("GET", "/v1/me", { token: player.token })).body["language"]).toBe("sv");
    await ask("PATCH", "/v1/me", { token: player.token, body: { language: "ru" } });
    expect(await languageOf(browser, "/welcome")).toBe("ru");
  });

  it.each([
    ["/start", {}],
    ["/sign-out", {}],
    ["/language", {}],
    ["/settings", { language: "none" }],
    ["/settings/email", { email: "none" }],
    ["/settings/mail/preview", { "digest.0": "08:00" }],
    ["/settings/account/delete", { name: "nobody" }],
    ["/settings/tokens", {}],
    ["/settings/webhooks", {}],
    ["/settings/webhooks/{webhook}/rotate", {}],
    ["/games/{game}/move", { ply: "7", move: "a1-a2" }],
    ["/games/{game}/offers", { type: "draw", ply: "7" }],
  ])("returns to a page that can be opened, from what %s answers", async (template, fields) => {
    const game = await beginGame();
    const token = template === "/start" ? "" : game.attackers.token;
    const hook = await ask<{ id: string }>("POST", "/v1/webhooks", {
      token: game.attackers.token,
      body: { url: "https://hooks.example.org/" },
    });
    const browser = openBrowser();
    if (token !== "") await browser.press("/sign-in", { token });
    const isRefused = template === "/sign-out";
    const path = template.replace("{game}", game.id).replace("{webhook}", hook.body.id);
    const from: Record<string, string> = isRefused ? { "sec-fetch-site": "cross-site" } : {};
    const { status, body } = await browser.press(path, fields, from);
    expect([200, 403, 409, 422]).toContain(status);
    const next = /name="next" value="([^"]*)"[^>]*><button[^>]*name="language"/.exec(body)?.[1] ?? "";
    const answer = await browser.press("/language", { language: "sv", next });
    expect([next, (await browser.get(sentTo(answer) ?? "")).status]).toEqual([next, 200]);
  });

  it("does not affect the API", async () => {
    const { headers } = await ask("GET", "/v1/me", { headers: { cookie: "taflpost-language=ru" } });
    expect(headers.get("content-language")).toBe("en");
  });

  it.each(["", "eo", "<script>"])(
    "is one of ours: %j is refused, and nothing is stored",
    async (language) => {
      const { status, headers } = await openBrowser().press("/language", { language });
      expect([status, headers.getSetCookie()]).toEqual([422, []]);
    },
  );
});
