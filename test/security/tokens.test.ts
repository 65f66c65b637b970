import {
  createExecutionContext,
  evictDurableObject,
  runInDurableObject,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as oauth from "oauth4webapi";
import { afterEach, describe, expect, it, vi } from "vitest";
import { THE_BEACON } from "../../src/beacon/outage.ts";
import type { Env } from "../../src/env.ts";
import worker from "../../src/index.ts";
import { sha256 } from "../../src/lib/bytes.ts";
import { clientNames } from "../../src/lib/refused-clients.ts";
import { sameHash } from "../../src/lib/secret.ts";
import { newId } from "../../src/lib/ids.ts";
import { newToken, tokenHolder } from "../../src/players/tokens.ts";
import { addToken, ask, challenge, freshName, productionEnv, refusal, signUp, USED_UP } from "../http/api.ts";
import { addressOf, BACK, decide, FORM, register, signedIn, token as tokenFor } from "../http/apps.ts";
import { openBrowser } from "../http/browser.ts";
import { tokenRows } from "../http/token-rows.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function spyOnLog(): { lines: () => string[] } {
  const spy = vi.spyOn(console, "log").mockImplementation(() => undefined);
  return { lines: () => spy.mock.calls.map(([line]) => String(line)) };
}

describe("a token", () => {
  it("with a typing error is detected by its checksum, without a look-up", async () => {
    const holder = newId();
    const token = newToken(holder);
    const look = vi.spyOn(env.MAILBOXES, "getByName");
    expect(tokenHolder(token)).toBe(holder);
    for (const at of [5, 20, 47, 69, 70, token.length - 1]) {
      const slip = token.slice(0, at) + (token[at] === "a" ? "b" : "a") + token.slice(at + 1);
      expect(tokenHolder(slip)).toBeNull();
      expect((await refusal("GET", "/v1/me", { token: slip })).body.code).toBe("token-invalid");
    }
    expect(look).not.toHaveBeenCalled();
  });

  it("is found by its SHA-256, and nothing else of it is stored", async () => {
    const { token, id } = await signUp();
    const rows = await tokenRows(id);
    expect(rows.map(({ hash }) => hash)).toEqual([await sha256(token)]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(27, 45));
  });

  it.each([
    ["no scheme", (token: string) => token],
    ["another scheme", (token: string) => `Basic ${token}`],
    ["the scheme alone", () => "Bearer"],
    ["two tokens", (token: string) => `Bearer ${token} ${token}`],
    ["a comma", (token: string) => `Bearer ${token},`],
    ["a hash instead", () => `Bearer ${"0".repeat(64)}`],
    ["capitals", (token: string) => `Bearer ${token.toUpperCase()}`],
    ["a very long one", () => `Bearer tafl_${"a".repeat(5000)}`],
  ])("is refused as invalid with %s", async (_name, header) => {
    const { token } = await signUp();
    const answer = await refusal("GET", "/v1/me", { headers: { authorization: header(token) } });
    expect([answer.status, answer.body.code]).toEqual([401, "token-invalid"]);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  it("with another player's id in it is refused", async () => {
    const [one, other] = [await signUp(), await signUp()];
    const secret = one.token.slice(27, 70);
    for (const holder of [other.id, newId()]) {
      const model = newToken(holder);
      const forged = model.slice(0, 27) + secret + model.slice(70);
      expect((await refusal("GET", "/v1/me", { token: forged })).status).toBe(401);
    }
    expect((await ask("GET", "/v1/me", { token: one.token })).body).toMatchObject({ name: one.name });
  });

  it("in a query string is no token", async () => {
    const { token } = await signUp();
    for (const name of ["token", "access_token", "authorization"])
      expect((await refusal("GET", `/v1/me?${name}=${token}`)).body.code).toBe("token-missing");
  });
});

describe("comparing digests", () => {
  it("accepts any lengths without throwing", () => {
    expect(sameHash("abc", "abc")).toBe(true);
    expect(sameHash("abc", "abd")).toBe(false);
    expect(sameHash("abc", "abcd")).toBe(false);
    expect(sameHash("", "abcd")).toBe(false);
    expect(sameHash("é", "e")).toBe(false);
  });
});

describe("enumerating players", () => {
  it("does not work with a token: unknown, revoked and mistyped ones are refused alike", async () => {
    const { token, id } = await signUp();
    const spare = await addToken({ token });
    await ask("DELETE", `/v1/me/tokens/${spare.id}`, { token });
    const refusals = await Promise.all(
      [spare.token, newToken(newId()), newToken(id), "tafl_nonsense"].map((one) =>
        refusal("GET", "/v1/me", { token: one }),
      ),
    );
    for (const { status, body } of refusals) expect([status, body]).toEqual([401, refusals[0]?.body]);
  });

  it("does not work with an id: another's webhook or token is as unknown as a made-up one", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const { body } = await ask<{ items: { id: string }[] }>("GET", "/v1/me/tokens", { token: owner.token });
    const paths = [body.items[0]?.id, "A".repeat(22)].map((id) => `/v1/me/tokens/${id}`);
    const answers = await Promise.all(
      paths.map((path) => refusal("DELETE", path, { token: stranger.token })),
    );
    const said = answers.map(({ body: { instance: _instance, ...rest } }) => rest);
    expect(said[0]).toEqual(said[1]);
    expect(said[0]).toMatchObject({ status: 404, code: "token-not-found" });
  });
});

describe("the log of refusals", () => {
  it.each([
    ["unknown", newToken(newId())],
    ["malformed", "tafl_this-is-not-one"],
  ])("has only a part of the digest of a token that is %s, within a minute", async (kind, token) => {
    const { lines } = spyOnLog();
    const from = { "cf-connecting-ip": `2001:db8:1:${kind === "unknown" ? "100" : "200"}::7` };
    const { headers } = await refusal("GET", "/v1/me", { token, headers: from });
    await refusal("GET", "/v1/me", { token, headers: from });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await ask("GET", "/health");
    await vi.waitFor(() => expect(lines().join()).toContain("token-refused"));
    const digest = (await sha256(token)).slice(0, 12);
    const line = lines().find((one) => one.includes(digest));
    expect(JSON.parse(line ?? "{}")).toMatchObject({
      event: "token-refused",
      client: (await clientNames(env, from["cf-connecting-ip"]))[0],
      count: 2,
      hash: digest,
      requestId: headers.get("x-request-id"),
    });
    expect(lines().join("\n")).not.toContain(token);
    expect(lines().join("\n")).not.toContain("2001:db8");
  });

  it("is written without a further request, at the beacon's next beat", async () => {
    const { lines } = spyOnLog();
    const headers = { "cf-connecting-ip": "2001:db8:2::7" };
    await refusal("GET", "/v1/me", { token: newToken(newId()), headers });
    const beacon = env.BEACON.getByName(THE_BEACON);
    await runInDurableObject(beacon, () => undefined);
    await evictDurableObject(beacon);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await runInDurableObject(beacon, () => undefined);
    // Before its alarm, which would write it, too, if nothing had moved it.
    await vi.waitFor(() => expect(lines().join()).toContain("token-refused"), { timeout: 15_000 });
  });

  it("has the id of a token without the scope", async () => {
    const { token } = await signUp();
    const reader = await addToken({ token }, "read");
    const { lines } = spyOnLog();
    await ask("GET", "/v1/webhooks", { token: reader.token });
    expect(lines().map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ event: "forbidden", token: reader.id, code: "scope-missing" }),
    );
  });

  it("has players who try to act on others' challenges and games", async () => {
    const [maker, other] = [await signUp("Maker"), await signUp("Meddler")];
    const id = await challenge(maker);
    const { lines } = spyOnLog();
    const { headers } = await refusal("POST", `/v1/challenges/${id}/cancel`, { token: other.token });
    const line = lines().find((one) => one.includes("not-your-challenge")) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ requestId: headers.get("x-request-id") });
    expect(lines().join("\n")).not.toContain(other.token);
  });

  it("has one line each, whatever was sent", async () => {
    const { lines } = spyOnLog();
    await refusal("GET", "/v1/me%0A%7B%22event%22:%22forged%22%7D", { token: "tafl_x" });
    for (const line of lines()) expect(line).not.toMatch(/[\r\n]/);
  });
});

const form = (said: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(said).toString(),
  headers: FORM,
});
const signIn = () => signedIn(openBrowser(), "read offline_access", { name: freshName() });

describe("a token that was sent over plain http", () => {
  const ORIGIN = "https://tafl.example.org";

  /** Sends something to an address of the service, as it runs in production. */
  async function sendTo(address: string, init: RequestInit, more: Partial<Env> = {}) {
    const request = new Request(address, init) as Parameters<typeof worker.fetch>[0];
    const context = createExecutionContext();
    const answer = await worker.fetch(request, productionEnv({ ORIGIN, ...more }), context);
    await waitOnExecutionContext(context);
    const { code, error, detail } = await answer.json<{ code?: string; error?: string; detail?: string }>();
    return { status: answer.status, code, error, detail, asks: answer.headers.get("www-authenticate") };
  }

  /** Asks for the player, with a token. */
  const meAt = (address: string, token: string, more: Partial<Env> = {}) =>
    sendTo(`${address}/v1/me`, { headers: { authorization: `Bearer ${token}` } }, more);
  const OPEN = ORIGIN.replace("https:", "http:");

  it("is refused, and becomes useless", async () => {
    const ragnhild = await signUp();
    const { token } = await addToken(ragnhild);
    expect((await meAt(ORIGIN, token)).status).toBe(200);
    const exposed = await meAt(OPEN, token);
    expect(exposed).toMatchObject({ status: 401, code: "token-exposed" });
    expect(exposed.detail).toContain(`Get a new one and send it only to ${ORIGIN}.`);
    expect(exposed.asks).toContain('error="invalid_token"');
    expect(await meAt(ORIGIN, token)).toMatchObject({ status: 401, code: "token-invalid" });
    expect((await meAt(ORIGIN, ragnhild.token)).status).toBe(200);
  });

  it("is revoked behind a proxy if that says that its client used http", async () => {
    const { token } = await signUp();
    expect((await meAt(OPEN, token, { CLIENT_SCHEME: "https:" })).status).toBe(200);
    expect((await meAt(OPEN, token, { CLIENT_SCHEME: "http:" })).code).toBe("token-exposed");
    expect((await meAt(OPEN, token, { CLIENT_SCHEME: "https:" })).code).toBe("token-invalid");
  });

  it.each([
    ["to a service whose own address is http", "http://tafl.lan:8787", { ORIGIN: "http://tafl.lan:8787" }],
    ["to the machine itself", "http://localhost:8787", {}],
    ["to its loopback address", "http://127.0.0.1:8787", {}],
    ["to its address of IPv6", "http://[::1]:8787", {}],
  ])("stays valid if it was sent %s", async (_where, address, more) => {
    const { token } = await signUp();
    expect((await meAt(address, token, more)).status).toBe(200);
    expect((await meAt(ORIGIN, token)).status).toBe(200);
  });

  it.each([
    ["its network has asked too much", "/v1/me", {}, { LIMIT_UNKNOWN: USED_UP, LIMIT_ADDRESS: USED_UP }],
    ["it has asked too much itself", "/v1/me", {}, { LIMIT_TOKEN: USED_UP }],
    ["there is nothing at the address", "/v1/nothing", {}, {}],
    ["the body is no JSON", "/v1/challenges", { method: "POST", body: "{" }, {}],
    ["another site's page sent it", "/mcp", { method: "POST", headers: { origin: "https://a.example" } }, {}],
  ])("is revoked, too, if %s", async (_why, path, init: RequestInit, more) => {
    const { token } = await signUp();
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}`, ...init.headers };
    expect((await sendTo(OPEN + path, { ...init, headers }, more)).code).toBe("token-exposed");
    expect((await meAt(ORIGIN, token)).code).toBe("token-invalid");
  });

  it("is revoked, too, among the subprotocols of a socket", async () => {
    const { token } = await signUp();
    const headers = { upgrade: "websocket", "sec-websocket-protocol": `taflpost.v1, ${token}` };
    expect((await sendTo(`${OPEN}/v1/me/events/stream`, { headers })).code).toBe("token-exposed");
    expect((await meAt(ORIGIN, token)).code).toBe("token-invalid");
  });

  it("ends an app's access, even if it is for another resource", async () => {
    const { given, refresh } = await signedIn(openBrowser(), "read offline_access", { name: freshName() });
    expect((await meAt(OPEN, given.access_token)).code).toBe("token-exposed");
    await expect(refresh(given.refresh_token)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  it("counts as an unknown one if it was made up", async () => {
    const made = newToken(newId());
    expect((await meAt(OPEN, made)).code).toBe("token-invalid");
    expect((await meAt(OPEN, made, { LIMIT_UNKNOWN: USED_UP })).code).toBe("too-many-requests");
  });

  describe("to the token endpoint", () => {
    type Access = Awaited<ReturnType<typeof signIn>>;
    const refreshing = ({ given, app }: Access) => ({
      grant_type: "refresh_token",
      refresh_token: given.refresh_token ?? "",
      client_id: app.client_id,
    });

    it.each([
      ["", {}, {}, { status: 400, error: "invalid_grant" }],
      [
        ", too, if the app is another one",
        { client_id: "other" },
        {},
        { status: 400, error: "invalid_grant" },
      ],
      [", too, if its network asks too much", {}, { LIMIT_ADDRESS: USED_UP }, { status: 429 }],
    ])("ends the access that it refreshes%s", async (_why, more, instead, refusedWith) => {
      const access = await signIn();
      const sent = form({ ...refreshing(access), ...more });
      expect(await sendTo(`${OPEN}/oauth/token`, sent, instead)).toMatchObject(refusedWith);
      const { access_token, refresh_token } = access.given;
      expect((await ask("GET", "/v1/me", { token: access_token })).status).toBe(401);
      await expect(access.refresh(refresh_token)).rejects.toMatchObject({ error: "invalid_grant" });
    });

    it("ends nothing if the token was made up", async () => {
      const access = await signIn();
      const [player, grant] = (access.given.refresh_token ?? "").split(":");
      const made = form({ ...refreshing(access), refresh_token: `${player}:${grant}:${"x".repeat(32)}` });
      await sendTo(`${OPEN}/oauth/token`, made);
      expect((await ask("GET", "/v1/me", { token: access.given.access_token })).status).toBe(200);
    });

    it("uses up a code, so that nobody who read it gets a token", async () => {
      const { client_id } = await register();
      const code_verifier = oauth.generateRandomCodeVerifier();
      const code_challenge = await oauth.calculatePKCECodeChallenge(code_verifier);
      const redeem = async (isExposed: boolean) => {
        const address = addressOf({ client_id, scope: "read", code_challenge });
        const back = await decide(openBrowser(), address, { name: freshName() });
        const code = back.searchParams.get("code") ?? "";
        const sent = { grant_type: "authorization_code", redirect_uri: BACK, client_id, code, code_verifier };
        if (isExposed) await sendTo(`${OPEN}/oauth/token`, form(sent));
        return (await tokenFor(sent)).error;
      };
      expect([await redeem(false), await redeem(true)]).toEqual([undefined, "invalid_grant"]);
    });
  });
});
