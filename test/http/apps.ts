import { env, exports } from "cloudflare:workers";
import * as oauth from "oauth4webapi";
import { expect } from "vitest";
import type { Browser } from "./browser.ts";

/** The redirect address of an app: a program on the user's machine, or a site. */
export const [BACK, SITE] = ["http://localhost:8123/back", "https://board.example.org/back"];

/** How a client of OAuth asks the service. */
export const here = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: (url: string, init: object) => exports.default.fetch(url, init),
};
const asPublic = oauth.None();

export async function server(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(env.ORIGIN);
  const answer = await oauth.discoveryRequest(issuer, { ...here, algorithm: "oauth2" });
  return oauth.processDiscoveryResponse(issuer, answer);
}

export async function register(name = "Board", back = [BACK, SITE]): Promise<oauth.Client> {
  const said = { client_name: name, redirect_uris: back, token_endpoint_auth_method: "none" };
  return oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(await server(), said, here),
  );
}

/** An address to which an app sends a person, relative to the service's. */
export const addressOf = (asked: Readonly<Record<string, string>>): string =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: "code",
    redirect_uri: BACK,
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
    state: "s1",
    ...asked,
  }).toString()}`;

export const handleIn = (html: string): string => /name="handle" value="([^"]+)"/.exec(html)?.[1] ?? "";

/** A person reads the page and decides; a name signs up a person without an account. Returns the redirect. */
export async function decide(
  browser: Browser,
  address: string,
  said: Readonly<Record<string, string>> = {},
): Promise<URL> {
  const shown = await browser.get(address);
  if (shown.status === 303) return new URL(shown.headers.get("location") ?? "");
  expect(shown.status).toBe(200);
  const sent = await browser.press(address, { handle: handleIn(shown.body), key: address, ...said });
  expect(sent.status).toBe(303);
  return new URL(sent.headers.get("location") ?? "");
}

export interface Given extends oauth.TokenEndpointResponse {
  readonly refresh_token?: string;
}

/** An app and what it asks for besides; what the person says. */
type Asking = { client?: oauth.Client; more?: Record<string, string>; name?: string; remember?: "yes" };

/** An app that a person lets in: what it was given, and how it goes on. */
export async function signedIn(browser: Browser, scope: string, { client, more = {}, ...said }: Asking = {}) {
  const [as, app] = [await server(), client ?? (await register())];
  const verifier = oauth.generateRandomCodeVerifier();
  const code_challenge = await oauth.calculatePKCECodeChallenge(verifier);
  const address = addressOf({ client_id: app.client_id, scope, code_challenge, ...more });
  const back = await decide(browser, address, said);
  const params = oauth.validateAuthResponse(as, app, back, "s1");
  const redirect = more["redirect_uri"] ?? BACK;
  const redeem = () =>
    oauth.authorizationCodeGrantRequest(as, app, asPublic, params, redirect, verifier, here);
  const refresh = async (by = "", additionalParameters: Record<string, string> = {}): Promise<Given> =>
    oauth.processRefreshTokenResponse(
      as,
      app,
      await oauth.refreshTokenGrantRequest(as, app, asPublic, by, { ...here, additionalParameters }),
    );
  const given: Given = await oauth.processAuthorizationCodeResponse(as, app, await redeem());
  const revoke = async (by = "") =>
    oauth.processRevocationResponse(await oauth.revocationRequest(as, app, asPublic, by, here));
  return { as, app, back, given, redeem, refresh, revoke };
}

/** A program's request. */
export const send = (
  path: string,
  init: RequestInit & { body: string },
  headers: Record<string, string> = {},
) => exports.default.fetch(`${env.ORIGIN}${path}`, { method: "POST", redirect: "manual", ...init, headers });
export const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** The token endpoint's answer to a request. */
export async function token(said: Readonly<Record<string, string>>, headers: Record<string, string> = FORM) {
  const answer = await send("/oauth/token", { body: new URLSearchParams(said).toString() }, headers);
  return { status: answer.status, ...(await answer.json<{ error?: string; scope?: string }>()) };
}
