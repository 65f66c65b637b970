import { env, exports } from "cloudflare:workers";
import * as oauth from "oauth4webapi";
import { describe, expect, it } from "vitest";
import { ask, freshName, type ProblemBody } from "../http/api.ts";
import { connect, ERAS } from "./client.ts";

const BACK = "http://localhost:8123/back";
const here = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: (url: string, init: object) => exports.default.fetch(url, init),
};

/** A person whom an AI client has led to the page where they let it in, and who has: its token for a resource. */
async function signedIn(scope: string, resource: string): Promise<string> {
  const issuer = new URL(env.ORIGIN);
  const found = await oauth.discoveryRequest(issuer, { ...here, algorithm: "oauth2" });
  const server = await oauth.processDiscoveryResponse(issuer, found);
  const wish = { client_name: "Assistant", redirect_uris: [BACK], token_endpoint_auth_method: "none" };
  const registered = await oauth.dynamicClientRegistrationRequest(server, wish, here);
  const client = await oauth.processDynamicClientRegistrationResponse(registered);
  const verifier = oauth.generateRandomCodeVerifier();
  const asked = new URLSearchParams({
    response_type: "code",
    client_id: client.client_id,
    redirect_uri: BACK,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state: "s",
    scope,
    resource,
  });
  const address = `${server.authorization_endpoint}?${asked.toString()}`;
  const shown = await exports.default.fetch(address, { headers: { accept: "text/html" } });
  const handle = /name="handle" value="([^"]+)"/.exec(await shown.text())?.[1] ?? "";
  const cookie = (shown.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const name = freshName("Person");
  const sent = await exports.default.fetch(address, {
    method: "POST",
    headers: { cookie, origin: env.ORIGIN, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ handle, name, key: name, decision: "allow" }),
    redirect: "manual",
  });
  const back = oauth.validateAuthResponse(server, client, new URL(sent.headers.get("location") ?? ""), "s");
  const more = { ...here, additionalParameters: { resource } };
  const redeemed = oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    back,
    BACK,
    verifier,
    more,
  );
  return (await oauth.processAuthorizationCodeResponse(server, client, await redeemed)).access_token;
}

const ping = (token: string | null, path = "/mcp", method = "ping", params: object = {}) =>
  ask<ProblemBody>("POST", path, {
    token,
    body: { jsonrpc: "2.0", id: 1, method, params },
    headers: { accept: "application/json, text/event-stream" },
  });

describe("an AI client of a person", () => {
  it("is told where to ask for access, and acts with what it is granted there", async () => {
    const { headers } = await ping(null);
    const [, described = ""] =
      /resource_metadata="([^"]+)"/.exec(headers.get("www-authenticate") ?? "") ?? [];
    const resource = `${env.ORIGIN}/mcp`;
    expect(await (await exports.default.fetch(described)).json()).toMatchObject({ resource });
    const token = await signedIn("read", resource);
    const { use } = await connect({ token }, ERAS[1]);
    expect((await use("whoami")).data).toMatchObject({ language: "en" });
    // What it needs besides is named with what it has, so that it asks for both.
    const beyond = await ping(token, "/mcp", "tools/call", { name: "make_move" });
    expect([beyond.status, beyond.headers.get("www-authenticate")]).toEqual([
      403,
      expect.stringContaining('error="insufficient_scope", scope="read play"'),
    ]);
    expect((await ask("GET", "/v1/me", { token })).status).toBe(401);
  });

  it("is not let in with a token that is for the API", async () => {
    const token = await signedIn("read play", `${env.ORIGIN}/v1`);
    expect((await ask("GET", "/v1/me", { token })).status).toBe(200);
    const { status, body, headers } = await ping(token);
    expect([status, body.code]).toEqual([401, "token-invalid"]);
    expect(headers.get("www-authenticate")).toContain(`resource_metadata="${env.ORIGIN}/.well-known`);
  });
});
