import { env, exports } from "cloudflare:workers";
import * as client from "openid-client";
import { afterEach, describe, expect, test, vi } from "vitest";
import { newId } from "../../src/lib/ids.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import { ask, type EventBody, signUp } from "./api.ts";
import { addressOf, BACK, decide, register, SITE, signedIn } from "./apps.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { quietOutside } from "../channels/webhooks/outside.ts";
import { openSocket, openStream } from "./listening.ts";
import { signUpWithMail } from "./local-mail.ts";
import { BROWSER } from "../security/matrix-push.ts";

quietOutside();
afterEach(() => {
  setClockOffset(0);
  vi.useRealTimers();
});

const me = async (token: string, path = "/v1/me") => (await ask("GET", path, { token })).status;

/** A browser in which somebody with an account is signed in. */
async function ofPlayer(): Promise<{ browser: Browser; token: string; name: string }> {
  const { token, name } = await signUp();
  const browser = openBrowser();
  browser.cookies.set("__Host-taflpost", token);
  return { browser, token, name };
}

interface Apps {
  readonly items: readonly { id: string; name: string; host: string; scopes: string[]; lastUsedAt: string }[];
}
const namesOf = ({ items }: Apps) => items.map(({ name }) => name);
const appsOf = async (token: string) => (await ask<Apps>("GET", "/v1/me/apps", { token })).body.items;

/** The ids of the webhooks that somebody knows. */
const hooksOf = async (token: string) =>
  (await ask<{ items: { id: string }[] }>("GET", "/v1/webhooks", { token })).body.items.map(({ id }) => id);

const typesTo = async (token: string, query = "") => {
  const { body } = await ask<{ items: EventBody[] }>("GET", `/v1/me/events${query}`, { token });
  return body.items.map(({ type }) => type);
};
const statuses = (urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await ask("GET", new URL(url).pathname)).status));

describe("an app", () => {
  test("does not learn where its player can be reached", async () => {
    const { player, address } = await signUpWithMail();
    const browser = openBrowser();
    browser.cookies.set("__Host-taflpost", player.token);
    const { given } = await signedIn(browser, "read manage");
    const toApp = await ask("GET", "/v1/me", { token: given.access_token });
    expect(toApp.body).toMatchObject({ name: player.name, email: null, mailGoesTo: null });
    const changed = await ask("PATCH", "/v1/me", { token: given.access_token, body: { language: "sv" } });
    expect(changed.body).toMatchObject({ language: "sv", email: null, mailGoesTo: null });
    expect(JSON.stringify((await ask("GET", "/v1/me", { token: player.token })).body)).toContain(address);
  });

  test("is authorized by a newcomer with just a name, refreshes, and is signed out when it revokes its token", async () => {
    const { given, refresh, revoke } = await signedIn(openBrowser(), "read offline_access", {
      name: "AppOne",
    });
    expect((await ask("GET", "/v1/me", { token: given.access_token })).body).toMatchObject({
      name: "AppOne",
    });
    const newer = await refresh(given.refresh_token);
    await revoke(newer.refresh_token);
    expect([await me(given.access_token), await me(newer.access_token)]).toEqual([401, 401]);
    await expect(refresh(newer.refresh_token)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  test("gets a token again if an answer was lost, until it uses the new one", async () => {
    const { given, refresh } = await signedIn(openBrowser(), "read offline_access", { name: "AppLost" });
    await refresh(given.refresh_token);
    const again = await refresh(given.refresh_token);
    const last = await refresh(again.refresh_token);
    expect(await me(last.access_token)).toBe(200);
  });

  test("can have as many devices as its player: none ends another, and each can be ended alone", async () => {
    const { browser, token } = await ofPlayer();
    const app = await register("Two devices");
    const [one, other] = [
      await signedIn(browser, "read offline_access", { client: app }),
      await signedIn(browser, "play", { client: app }),
    ];
    expect((await appsOf(token)).map(({ scopes }) => scopes)).toEqual([["read"], ["play"]]);
    await one.revoke(one.given.access_token);
    expect([await me(one.given.access_token), (await appsOf(token)).length]).toEqual([401, 1]);
    await expect(one.refresh(one.given.refresh_token)).rejects.toMatchObject({ error: "invalid_grant" });
    expect(await me(other.given.access_token, "/v1/lobby")).toBe(200);
  });

  test("is one of a list that is read page by page", async () => {
    const { browser, token } = await ofPlayer();
    for (const name of ["One", "Two", "Three"])
      await signedIn(browser, "read", { client: await register(name) });
    const page = async (query: string) =>
      (await ask<Apps & { next: string | null }>("GET", `/v1/me/apps?${query}`, { token })).body;
    const first = await page("limit=2");
    const rest = await page(`limit=2&cursor=${first.next}`);
    expect([namesOf(first), namesOf(rest), rest.next]).toEqual([["One", "Two"], ["Three"], null]);
    expect((await browser.get("/settings/apps")).body).toContain("Three");
  });

  test("is listed with its host and ended on a page at once, and so are its streams", async () => {
    const { browser, token } = await ofPlayer();
    const { given } = await signedIn(browser, "read", { more: { redirect_uri: SITE } });
    const stream = await openStream("/v1/me/events/stream", { token: given.access_token, form: "ndjson" });
    const [app] = await appsOf(token);
    expect(app).toMatchObject({ name: "Board", host: "board.example.org", scopes: ["read"] });
    expect((await browser.get("/settings/apps")).body).toContain("board.example.org");
    expect((await browser.press(`/settings/apps/${app?.id}/end`)).headers.get("location")).toMatch(
      /\/settings\/apps\?done=app-ended$/,
    );
    await stream.end();
    expect([await me(given.access_token), await appsOf(token)]).toEqual([401, []]);
  });

  test("that revokes its token, or is ended by the API, gets nothing more from its streams", async () => {
    const { browser, token } = await ofPlayer();
    const [one, other] = [await signedIn(browser, "read"), await signedIn(browser, "read")];
    const streams = await Promise.all(
      [one, other].map(({ given }) =>
        openStream("/v1/me/events/stream", { token: given.access_token, form: "sse" }),
      ),
    );
    await one.revoke(one.given.access_token);
    const [left] = await appsOf(token);
    expect((await ask("DELETE", `/v1/me/apps/${left?.id}`, { token })).status).toBe(204);
    await Promise.all(streams.map((stream) => stream.end()));
    expect((await ask("DELETE", `/v1/me/apps/${left?.id}`, { token })).status).toBe(404);
  });

  test("is neither listed nor mentioned before it has redeemed its code", async () => {
    const { browser, token } = await ofPlayer();
    await decide(browser, addressOf({ client_id: (await register("Never back")).client_id }));
    const events = await ask<{ items: EventBody[] }>("GET", "/v1/me/events", { token });
    expect([await appsOf(token), events.body.items]).toEqual([[], []]);
  });

  test("loses with its access its webhooks, browsers and addresses; its player's stay", async () => {
    const { browser, token } = await ofPlayer();
    const { given, revoke } = await signedIn(browser, "read manage");
    const by = { token: given.access_token };
    interface Hook {
      readonly id: string;
    }
    const hooks = async () => (await ask<{ items: Hook[] }>("GET", "/v1/webhooks", { token })).body.items;
    const make = (who: object, url: string) =>
      ask<Hook>("POST", "/v1/webhooks", { ...who, body: { url: `https://hooks.example.org/${url}` } });
    const [own, made] = [await make({ token }, "own"), await make(by, "app")];
    expect(new Set((await hooks()).map(({ id }) => id))).toEqual(new Set([own.body.id, made.body.id]));
    type Addresses = Record<"turns" | "deadlines", { url: string }>;
    const addresses = async (who: object) => {
      const { turns, deadlines } = (await ask<Addresses>("GET", "/v1/me/subscriptions", who)).body;
      return [turns.url, deadlines.url];
    };
    const [its, theirs] = [await addresses(by), await addresses({ token })];
    expect(await statuses([...its, ...theirs])).toEqual([200, 200, 200, 200]);
    await revoke(given.access_token);
    expect((await hooks()).map(({ id }) => id)).toEqual([own.body.id]);
    expect(await statuses([...its, ...theirs])).toEqual([404, 404, 200, 200]);
  });

  test("sees and changes only webhooks that it made; its player sees all", async () => {
    const { browser, token } = await ofPlayer();
    const [one, other] = [
      await signedIn(browser, "manage"),
      await signedIn(browser, "manage", { client: await register("Another") }),
    ];
    const by = { token: one.given.access_token };
    const body = { url: "https://hooks.example.org/hook" };
    const make = async (who: object) =>
      (await ask<{ id: string }>("POST", "/v1/webhooks", { ...who, body })).body.id;
    const [own, theirs, mine] = [
      await make({ token }),
      await make({ token: other.given.access_token }),
      await make(by),
    ];
    expect(await hooksOf(by.token)).toEqual([mine]);
    const asked: [string, string, object?][] = [
      ["GET", ""],
      ["PATCH", "", { url: "https://hooks.example.org/mine" }],
      ["PATCH", "", { status: "off" }],
      ["POST", "/rotate", {}],
      ["POST", "/test", {}],
      ["GET", "/deliveries"],
      ["POST", "/deliveries/5TZkvvhXFW2HWmvUGHb4ap/resend", {}],
      ["POST", "/deliveries/resend", { since: "2026-01-01T00:00:00Z" }],
      ["DELETE", ""],
    ];
    for (const id of [own, theirs])
      for (const [method, path, said] of asked) {
        const request = { ...by, ...(said && { body: said }) };
        const { status, body: refused } = await ask(method, `/v1/webhooks/${id}${path}`, request);
        expect([method, path, status, refused["code"]]).toEqual([method, path, 404, "webhook-not-found"]);
      }
    expect(new Set(await hooksOf(token))).toEqual(new Set([own, theirs, mine]));
    expect(
      (await ask("PATCH", `/v1/webhooks/${mine}`, { ...by, body: { description: "Ours" } })).status,
    ).toBe(200);
    // Pointed elsewhere by the player it is the player's own, and no longer the app's.
    await ask("PATCH", `/v1/webhooks/${mine}`, { token, body: { url: "https://hooks.example.org/own" } });
    expect(await hooksOf(by.token)).toEqual([]);
    expect((await ask("DELETE", `/v1/webhooks/${theirs}`, { token })).status).toBe(204);
  });

  test("sees and removes only browsers that it made; its player sees all", async () => {
    const { browser, token } = await ofPlayer();
    const { given } = await signedIn(browser, "manage");
    const [path, by] = ["/v1/me/push-subscriptions", { token: given.access_token }];
    const make = async (who: object, name: string) => {
      const body = { ...BROWSER, endpoint: `https://push.example.org/${name}` };
      return (await ask<{ id: string }>("POST", path, { ...who, body })).body.id;
    };
    const [own, its] = [await make({ token }, "own"), await make(by, "app")];
    const known = async (who: object) =>
      (await ask<{ items: { id: string }[] }>("GET", path, who)).body.items.map(({ id }) => id);
    expect([await known(by), new Set(await known({ token }))]).toEqual([[its], new Set([own, its])]);
    const deleted = async (id: string) => (await ask("DELETE", `${path}/${id}`, by)).status;
    expect([await deleted(own), await deleted(its)]).toEqual([404, 204]);
    expect(await known({ token })).toEqual([own]);
  });

  test("has a webhook no longer than its access, which expires", async () => {
    const { browser, token } = await ofPlayer();
    const { given } = await signedIn(browser, "manage");
    const body = { url: "https://hooks.example.org/app" };
    expect((await ask("POST", "/v1/webhooks", { token: given.access_token, body })).status).toBe(201);
    setClockOffset(2 * 3_600_000);
    expect((await ask("GET", "/v1/webhooks", { token })).body).toMatchObject({ items: [] });
  });

  test("does not learn where its player can be reached, nor of other apps", async () => {
    const { player } = await signUpWithMail();
    const browser = openBrowser();
    browser.cookies.set("__Host-taflpost", player.token);
    const { given } = await signedIn(browser, "read manage");
    const by = { token: given.access_token };
    const listening = { ...by, after: "earliest" };
    const listeners = [
      await openStream("/v1/me/events/stream", { ...listening, form: "sse" }),
      await openSocket("/v1/me/events/stream", listening),
    ];
    const hook = { ...by, body: { url: "https://hooks.example.org/app" } };
    const { body: made } = await ask<{ id: string }>("POST", "/v1/webhooks", hook);
    const data = { address: "egil@example.org", reason: "suppressed" as const };
    const timestamp = new Date().toISOString();
    await env.MAILBOXES.getByName(player.id).hearOwn([{ id: newId(), type: "mail.off", timestamp, data }]);
    await ask("POST", `/v1/webhooks/${made.id}/test`, by);
    for (const listener of listeners) {
      expect(await listener.heard(1)).toMatchObject([{ type: "ping" }]);
      await listener.close();
    }
    expect(await typesTo(player.token)).toEqual(["app.allowed", "mail.off", "ping"]);
    expect([await typesTo(by.token), await typesTo(by.token, "?order=desc")]).toEqual([["ping"], ["ping"]]);
    const sent = await vi.waitFor(async () => {
      const path = `/v1/webhooks/${made.id}/deliveries`;
      const { items } = (await ask<{ items: EventBody[] }>("GET", path, by)).body;
      return items.length > 0 ? items : Promise.reject(new Error("nothing is sent yet"));
    });
    expect(sent.map(({ type }) => type)).toEqual(["ping"]);
  });

  test("is announced once, by name and host, and again after it was ended", async () => {
    const { browser, token } = await ofPlayer();
    const told = async () => {
      const { body } = await ask<{ items: EventBody[] }>("GET", "/v1/me/events", { token });
      return body.items.filter(({ type }) => type === "app.allowed").map(({ data }) => data);
    };
    const app = await register("Fresh");
    for (const _ of [1, 2]) await signedIn(browser, "read", { client: app });
    expect(await told()).toMatchObject([
      { app: { name: "Fresh", host: "localhost", url: `${env.ORIGIN}/settings/apps` }, scopes: ["read"] },
    ]);
    for (const { id } of await appsOf(token)) await ask("DELETE", `/v1/me/apps/${id}`, { token });
    await signedIn(browser, "read", { client: app });
    expect(await told()).toHaveLength(2);
    // Each time it comes, it is known for 90 more days.
    for (const day of [25, 50, 75, 100, 120]) {
      setClockOffset(day * 86_400_000);
      await signedIn(browser, "read", { client: app });
    }
    expect((await told()).length).toBe(2);
    setClockOffset(0);
    const file = await ask<{ apps: unknown }>("GET", "/v1/me/export.json", { token });
    expect(file.body.apps).toMatchObject([{ name: "Fresh", scopes: ["read"] }]);
  });

  test("need not ask again in a browser if its player said so, for as long as it has access, and for nothing more", async () => {
    const { browser, token } = await ofPlayer();
    const app = await register("Remembered");
    const asked = { client_id: app.client_id, redirect_uri: SITE, scope: "read" };
    await signedIn(browser, "read", { client: app, more: { redirect_uri: SITE }, remember: "yes" });
    expect((await browser.get(addressOf(asked))).headers.get("location")).toMatch(/code=/);
    expect((await browser.get(addressOf({ ...asked, scope: "read play" }))).status).toBe(200);
    for (const { id } of await appsOf(token)) await ask("DELETE", `/v1/me/apps/${id}`, { token });
    expect((await browser.get(addressOf(asked))).status).toBe(200);
  });

  test("is refused by its player, and returns with nothing", async () => {
    const { browser } = await ofPlayer();
    const app = await register();
    const back = await decide(browser, addressOf({ client_id: app.client_id }), { decision: "deny" });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: "access_denied",
      state: "s1",
      iss: env.ORIGIN,
    });
  });
});

describe("openid-client", () => {
  test("signs in, refreshes, asks for more, and revokes its tokens", async () => {
    const { browser } = await ofPlayer();
    const { client_id } = await register("By openid-client");
    const fetched = { [client.customFetch]: (url: string, init: object) => exports.default.fetch(url, init) };
    const config = await client.discovery(new URL(env.ORIGIN), client_id, undefined, client.None(), {
      ...fetched,
      algorithm: "oauth2",
      execute: [client.allowInsecureRequests],
    });
    async function signIn(scope: string) {
      const pkceCodeVerifier = client.randomPKCECodeVerifier();
      const code_challenge = await client.calculatePKCECodeChallenge(pkceCodeVerifier);
      const asked = { redirect_uri: BACK, scope, code_challenge, code_challenge_method: "S256", state: "s2" };
      const { pathname, search } = client.buildAuthorizationUrl(config, asked);
      const back = await decide(browser, pathname + search);
      return client.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState: "s2" });
    }
    const first = await signIn("read offline_access");
    const tried = await ask("POST", "/v1/challenges", { token: first.access_token, body: {} });
    const challenge = tried.headers.get("www-authenticate") ?? "";
    const needed = /scope="([^"]+)"/.exec(challenge)?.[1] ?? "";
    expect([tried.status, needed]).toEqual([403, "read offline_access play"]);
    const more = await signIn(needed);
    expect(await me(more.access_token)).toBe(200);
    const newer = await client.refreshTokenGrant(config, more.refresh_token ?? "");
    expect(newer.scope).toBe(needed);
    await client.tokenRevocation(config, newer.refresh_token ?? "");
    expect([await me(newer.access_token), await me(first.access_token)]).toEqual([401, 200]);
  });
});
