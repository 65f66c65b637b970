import { env } from "cloudflare:workers";
import * as oauth from "oauth4webapi";
import { afterEach, describe, expect, it } from "vitest";
import { setClockOffset } from "../../src/lib/now.ts";
import { OPERATIONS } from "../../src/operations/index.ts";
import { ask, freshName, signUp } from "../http/api.ts";
import {
  addressOf,
  BACK,
  decide,
  here,
  register,
  server,
  signedIn,
  FORM,
  SITE,
  send,
  token,
} from "../http/apps.ts";
import { openBrowser } from "../http/browser.ts";
import { BROWSER } from "./matrix-push.ts";

afterEach(() => setClockOffset(0));

const status = async (by: string, path = "/v1/me") => (await ask("GET", path, { token: by })).status;

/** Somebody new in a browser, who lets an app in. */
const somebody = (scope: string, more: Parameters<typeof signedIn>[2] = {}) =>
  signedIn(openBrowser(), scope, { name: freshName(), ...more });

/** An app that is about to redeem a code: what it sends. */
async function codeFor(back = BACK) {
  const app = await register();
  const verifier = oauth.generateRandomCodeVerifier();
  const code_challenge = await oauth.calculatePKCECodeChallenge(verifier);
  const address = addressOf({ client_id: app.client_id, code_challenge, redirect_uri: back });
  const led = await decide(openBrowser(), address, { name: freshName() });
  const code = led.searchParams.get("code") ?? "";
  return {
    grant_type: "authorization_code",
    client_id: app.client_id,
    redirect_uri: back,
    code,
    code_verifier: verifier,
  };
}

describe("a code", () => {
  it("works once: its tokens end when it comes again", async () => {
    const said = await codeFor();
    const first = await token(said);
    expect(first.status).toBe(200);
    const { access_token = "" } = first as { access_token?: string };
    expect(await status(access_token)).toBe(200);
    expect(await token(said)).toMatchObject({ status: 400, error: "invalid_grant" });
    expect(await status(access_token)).toBe(401);
  });

  it("is redeemed by at most one of two simultaneous requests", async () => {
    const said = await codeFor();
    const answers = await Promise.all([token(said), token(said), token(said)]);
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter((answer) => answer.error === "invalid_grant").length).toBeGreaterThanOrEqual(2);
  });

  it("is useless to another app, to somebody who has only seen it, elsewhere, and later", async () => {
    const [said, other] = [await codeFor(), await register("Another")];
    const wrong = (more: Record<string, string>) => token({ ...said, ...more });
    const refused = { status: 400, error: "invalid_grant" };
    expect(await wrong({ client_id: other.client_id })).toMatchObject(refused);
    expect(await wrong({ code_verifier: oauth.generateRandomCodeVerifier() })).toMatchObject(refused);
    expect(await wrong({ code_verifier: "" })).toMatchObject({ status: 400 });
    expect(await wrong({ redirect_uri: SITE })).toMatchObject(refused);
    expect(await wrong({ redirect_uri: `${BACK}/` })).toMatchObject(refused);
    expect(await wrong({ resource: `${env.ORIGIN}/mcp` })).toMatchObject({ error: "invalid_target" });
    expect(
      await wrong({ code: `${said.code.slice(0, -1)}${said.code.endsWith("_") ? "-" : "_"}` }),
    ).toMatchObject(refused);
    expect((await wrong({})).status).toBe(200);
    const late = await codeFor();
    setClockOffset(11 * 60_000);
    expect(await token(late)).toMatchObject(refused);
  });

  it("of somebody else cannot be injected: the app's own check binds it to its own request", async () => {
    const [as, app] = [await server(), await register()];
    const verifier = oauth.generateRandomCodeVerifier();
    const stolen = await codeFor();
    const led = new URL(`${BACK}?code=${encodeURIComponent(stolen.code)}&state=s1&iss=${env.ORIGIN}`);
    const params = oauth.validateAuthResponse(as, app, led, "s1");
    const answer = await oauth.authorizationCodeGrantRequest(
      as,
      app,
      oauth.None(),
      params,
      BACK,
      verifier,
      here,
    );
    await expect(oauth.processAuthorizationCodeResponse(as, app, answer)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    // Mix-up: an answer that another server claims to have given.
    led.searchParams.set("iss", "https://other.example");
    expect(() => oauth.validateAuthResponse(as, app, led, "s1")).toThrow(/iss/);
    expect(as.authorization_response_iss_parameter_supported).toBe(true);
  });
});

describe("a refresh token", () => {
  it("is given only to apps that request it, and grants no more than was granted", async () => {
    expect((await somebody("read")).given.refresh_token).toBeUndefined();
    const { given, refresh } = await somebody("read offline_access");
    const more = await refresh(given.refresh_token, { scope: "read play manage" });
    expect(more.scope).toBe("read");
    expect((await ask("POST", "/v1/challenges", { token: more.access_token, body: {} })).status).toBe(403);
    await expect(refresh(more.refresh_token, { scope: "manage" })).rejects.toMatchObject({
      error: "invalid_scope",
    });
  });

  it("used again after its successor was used ends everything: one of the two was stolen", async () => {
    const { given, refresh } = await somebody("read offline_access");
    const second = await refresh(given.refresh_token);
    const third = await refresh(second.refresh_token);
    await expect(refresh(given.refresh_token)).rejects.toMatchObject({ error: "invalid_grant" });
    expect(await status(third.access_token)).toBe(401);
    await expect(refresh(third.refresh_token)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  it("used first by a thief is detected by its owner", async () => {
    const { given, refresh } = await somebody("read offline_access");
    const owner = await refresh(given.refresh_token);
    const thief = await refresh(given.refresh_token);
    await expect(refresh(owner.refresh_token)).rejects.toMatchObject({ error: "invalid_grant" });
    expect(await status(thief.access_token)).toBe(401);
    await expect(refresh(thief.refresh_token)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  it("sent by many at once makes those without an answer try again, and says when", async () => {
    const { given, app } = await somebody("read offline_access");
    const { refresh_token = "" } = given;
    const asked = { grant_type: "refresh_token", refresh_token, client_id: app.client_id };
    const body = new URLSearchParams(asked).toString();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send("/oauth/token", { body }, FORM)));
    const late = answers.filter((one) => one.status !== 200);
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThan(answers.length);
    for (const one of late) {
      expect([one.status, one.headers.get("retry-after")]).toEqual([503, "1"]);
      expect(await one.json()).toMatchObject({ error: "temporarily_unavailable" });
    }
    expect((await token(asked)).status).toBe(200);
  });

  it("that is made up ends nothing, nor does one of another app", async () => {
    const { given, refresh, app } = await somebody("read offline_access");
    const [player, grant] = given.access_token.split(":");
    const madeUp = `${player}:${grant}:${"x".repeat(32)}`;
    await expect(refresh(madeUp)).rejects.toMatchObject({ error: "invalid_grant" });
    const other = await register("Another");
    const asked = { grant_type: "refresh_token", refresh_token: given.refresh_token ?? "" };
    expect(await token({ ...asked, client_id: other.client_id })).toMatchObject({ error: "invalid_grant" });
    expect(
      (
        await send(
          "/oauth/token",
          { body: new URLSearchParams({ token: given.access_token, client_id: other.client_id }).toString() },
          FORM,
        )
      ).status,
    ).toBe(200);
    expect(await status(given.access_token)).toBe(200);
    expect((await token({ ...asked, client_id: app.client_id })).status).toBe(200);
  });
});

describe("a grant", () => {
  it("that was just ended gives nothing more, whatever was under way", async () => {
    const { given, refresh } = await somebody("read manage offline_access");
    const [player = "", grant = ""] = given.access_token.split(":");
    const ending = env.MAILBOXES.getByName(player).apps.end(grant);
    const answers = await Promise.allSettled([
      refresh(given.refresh_token),
      refresh(given.refresh_token),
      ending,
    ]);
    const tokens = answers.flatMap((one) =>
      one.status === "fulfilled" && typeof one.value === "object" ? [one.value] : [],
    );
    for (const { access_token } of [given, ...tokens]) expect(await status(access_token)).toBe(401);
  });

  it("ends with the account, and is not revealed while the account is closed", async () => {
    const { given } = await somebody("read");
    const [player = ""] = given.access_token.split(":");
    await env.MAILBOXES.getByName(player).account.setClosed("Insults.");
    expect(await status(given.access_token)).toBe(403);
    await env.MAILBOXES.getByName(player).account.close("deleted-1");
    expect(await status(given.access_token)).toBe(401);
  });

  it("has no browsers left that get pushes after the account was closed, even if it is reopened", async () => {
    const { given } = await somebody("manage");
    const [path, by] = ["/v1/me/push-subscriptions", { token: given.access_token }];
    expect((await ask("POST", path, { ...by, body: BROWSER })).status).toBe(201);
    const { account } = env.MAILBOXES.getByName(given.access_token.split(":")[0]!);
    await account.setClosed("Insults.");
    await account.setClosed(null);
    expect((await ask("GET", path, by)).body).toMatchObject({ items: [] });
  });

  it("replaces the oldest if an app has ten, and is for one resource", async () => {
    const { token: own } = await signUp();
    const browser = openBrowser();
    browser.cookies.set("__Host-taflpost", own);
    const client = await register("Eleven devices");
    const grants = [];
    for (let device = 0; device < 11; device++) grants.push(await signedIn(browser, "read", { client }));
    expect(await Promise.all(grants.map(({ given }) => status(given.access_token)))).toEqual([
      401,
      ...Array.from({ length: 10 }, () => 200),
    ]);
    const { given } = await signedIn(browser, "read", { more: { resource: `${env.ORIGIN}/mcp` } });
    const answer = await ask("GET", "/v1/me", { token: given.access_token });
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining(`resource_metadata="${env.ORIGIN}/.well-known/oauth-protected-resource/v1"`),
    ]);
  });
});

describe("the player's private data", () => {
  it("is unreachable for apps, whatever was granted", async () => {
    const { given } = await somebody("read play manage organise");
    const closed = OPERATIONS.filter(({ access }) => access.kind === "needs" && access.isOwn === true);
    const alone = /^.v1.me.(?:(?:tokens|bots|apps|passkeys|email|export|mails)\b|consents\/\{)/;
    expect(closed.map(({ id }) => id).toSorted()).toEqual(
      OPERATIONS.filter(({ method, path }) => alone.test(path) || (method === "delete" && path === "/v1/me"))
        .map(({ id }) => id)
        .toSorted(),
    );
    const asked: [string, string, object?][] = [
      ...closed.map(({ method, path }): [string, string] => [
        method.toUpperCase(),
        path.replaceAll(/\{\w+\}/g, "x"),
      ]),
      ["PATCH", "/v1/me", { email: "thief@example.org" }],
      ["PATCH", "/v1/me", { email: null }],
      ["POST", "/v1/players", { name: freshName(), bot: { operator: "Egil" } }],
    ];
    for (const [method, path, body] of asked) {
      const answer = await ask<{ code: string }>(method, path, { token: given.access_token, body });
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 403, "app-may-not"]);
    }
    expect(await status(given.access_token)).toBe(200);
  });

  it("is not on the pages for it: an app's token is no session", async () => {
    const { given } = await somebody("read manage");
    const browser = openBrowser();
    browser.cookies.set("__Host-taflpost", given.access_token);
    expect((await browser.get("/settings/tokens")).status).toBe(303);
    expect(
      (await browser.press("/settings/account/delete", { name: "x" })).headers.get("location"),
    ).toContain("/sign-in");
  });
});
