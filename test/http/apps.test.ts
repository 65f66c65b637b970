import { env, exports } from "cloudflare:workers";
import * as oauth from "oauth4webapi";
import { describe, expect, test } from "vitest";

const ORIGIN = env.ORIGIN;
const BACK = "http://localhost:8123/back";
const issuer = new URL(ORIGIN);
const here = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: (url: string, init: object) => exports.default.fetch(url, init),
};
const asPublic = oauth.None();

async function server() {
  const answer = await oauth.discoveryRequest(issuer, { ...here, algorithm: "oauth2" });
  return oauth.processDiscoveryResponse(issuer, answer);
}

async function register(as: oauth.AuthorizationServer) {
  const wish = { client_name: "Board", redirect_uris: [BACK], token_endpoint_auth_method: "none" };
  return oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(as, wish, here),
  );
}

const addressOf = (as: oauth.AuthorizationServer, asked: Record<string, string>): string =>
  `${as.authorization_endpoint}?${new URLSearchParams({ response_type: "code", redirect_uri: BACK, code_challenge_method: "S256", state: "s1", ...asked }).toString()}`;

/** A person without an account reads the page, takes a name and decides; where they are led. */
async function decide(address: string, name: string, decision = "allow"): Promise<URL> {
  const shown = await exports.default.fetch(address, { headers: { accept: "text/html" } });
  const html = await shown.text();
  expect([shown.status, shown.headers.get("content-security-policy")]).toEqual([
    200,
    expect.not.stringContaining("form-action"),
  ]);
  const handle = /name="handle" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const cookie = (shown.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const body = new URLSearchParams({ handle, name, key: name, decision });
  const headers = { cookie, origin: ORIGIN, "sec-fetch-site": "same-origin" };
  const sent = await exports.default.fetch(address, { method: "POST", headers, body, redirect: "manual" });
  expect(sent.status).toBe(303);
  return new URL(sent.headers.get("location") ?? "");
}

async function signIn(scope: string, name: string, known?: Awaited<ReturnType<typeof register>>) {
  const as = await server();
  const client = known ?? (await register(as));
  const verifier = oauth.generateRandomCodeVerifier();
  const code_challenge = await oauth.calculatePKCECodeChallenge(verifier);
  const back = await decide(addressOf(as, { client_id: client.client_id, scope, code_challenge }), name);
  const params = oauth.validateAuthResponse(as, client, back, "s1");
  const redeem = () =>
    oauth.authorizationCodeGrantRequest(as, client, asPublic, params, BACK, verifier, here);
  return { as, client, redeem };
}

const asks = (token: string, path = "/v1/me", init: RequestInit = {}) =>
  exports.default.fetch(`${ORIGIN}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });

describe("an app", () => {
  test("is let in, refreshes, and is out at once when its player ends it", async () => {
    const { as, client, redeem } = await signIn("read offline_access", "AppOne");
    const given = await oauth.processAuthorizationCodeResponse(as, client, await redeem());
    expect(await (await asks(given.access_token)).json()).toMatchObject({ name: "AppOne" });
    const missing = await asks(given.access_token, "/v1/me/tokens");
    expect([missing.status, missing.headers.get("www-authenticate")]).toEqual([
      403,
      expect.stringContaining('scope="read offline_access manage"'),
    ]);
    const refresh = async (token: string) =>
      oauth.processRefreshTokenResponse(
        as,
        client,
        await oauth.refreshTokenGrantRequest(as, client, asPublic, token, here),
      );
    const first = given.refresh_token ?? "";
    // Of two at once neither is lost: the old token works until the new one is used.
    const [one, other] = await Promise.all([refresh(first), refresh(first)]);
    const newer = await refresh(other.refresh_token ?? "").catch(() => refresh(one.refresh_token ?? ""));
    await expect(refresh(first)).rejects.toMatchObject({ error: "invalid_grant" });
    const revocation = { ...as, revocation_endpoint: as.token_endpoint as string };
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(revocation, client, asPublic, newer.refresh_token ?? "", here),
    );
    for (const { access_token } of [given, one, other, newer])
      expect((await asks(access_token)).status).toBe(401);
  });

  test("gets one token for a code, none to refresh unless asked for, and never what is the player's alone", async () => {
    const { as, client, redeem } = await signIn("manage", "AppTwo");
    const given = await oauth.processAuthorizationCodeResponse(as, client, await redeem());
    expect(given.refresh_token).toBeUndefined();
    const refused = await asks(given.access_token, "/v1/me", { method: "DELETE" });
    expect(await refused.json()).toMatchObject({ status: 403, code: "app-may-not" });
    await expect(oauth.processAuthorizationCodeResponse(as, client, await redeem())).rejects.toMatchObject({
      error: "invalid_grant",
    });
    // A code that comes twice has been stolen: what it gave ends.
    expect((await asks(given.access_token)).status).toBe(401);
  });

  test("is told why where it may not ask, and nobody is led to an address that is not its own", async () => {
    const as = await server();
    const { client_id } = await register(as);
    const to = async (asked: Record<string, string>) => {
      const answer = await exports.default.fetch(
        addressOf(as, { client_id, code_challenge: "c".repeat(43), ...asked }),
        {
          redirect: "manual",
        },
      );
      const location = answer.headers.get("location");
      return location === null ? answer.status : new URL(location).searchParams.get("error");
    };
    expect(await to({ scope: "moderate" })).toBe("invalid_scope");
    expect(await to({ code_challenge_method: "plain" })).toBe("invalid_request");
    expect(await to({ resource: "https://elsewhere.example/v1" })).toBe("invalid_target");
    expect(await to({ client_id: "nobody" })).toBe(400);
    expect(await to({ redirect_uri: `${BACK}/` })).toBe(400);
    expect(await to({ client_id: "https://127.0.0.1/app.json" })).toBe(400);
    expect(await to({ state: "s".repeat(10_000) })).toBe(400);
  });

  test("with a token that nobody gave it is told where to ask", async () => {
    const made = `${"a".repeat(22)}:${"b".repeat(16)}:${"c".repeat(32)}`;
    const answer = await asks(made);
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining("resource_metadata="),
    ]);
  });
});
