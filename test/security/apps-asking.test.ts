import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as oauth from "oauth4webapi";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setClockOffset } from "../../src/lib/now.ts";
import { hasSchema } from "../../src/lib/object-storage.ts";
import {
  addressOf,
  BACK,
  decide,
  FORM,
  handleIn,
  here,
  register,
  send,
  server,
  signedIn,
  SITE,
  token,
} from "../http/apps.ts";
import { ask, askProduction, freshName, signUp } from "../http/api.ts";
import { openBrowser } from "../http/browser.ts";

/** The documents at the addresses of apps outside, by the last part of the path. */
const documentAt = (url: string) => ({ client_id: url, client_name: "By document", redirect_uris: [SITE] });
const DOCUMENTS: Readonly<Record<string, (url: string) => Response>> = {
  app: (url) => Response.json(documentAt(url)),
  empty: (url) => Response.json({ ...documentAt(url), tos_uri: "", logo_uri: "", "tos_uri#sv": "" }),
  large: (url) => Response.json({ ...documentAt(url), client_uri: "x".repeat(1_000_000) }),
  elsewhere: () => Response.redirect("https://10.0.0.8/app.json"),
  impostor: (url) => Response.json({ ...documentAt(url), client_name: "Taflpost" }),
  another: (url) => Response.json(documentAt(`${url}?other`)),
};
const outside = vi.fn<(to: string) => Promise<Response>>(async (url) => {
  return DOCUMENTS[/(\w+)\.json$/.exec(url)?.[1] ?? ""]?.(url) ?? new Response(null, { status: 404 });
});
// Before the service's first request: its guard wraps this.
vi.stubGlobal("fetch", outside);
afterEach(() => {
  setClockOffset(0);
  outside.mockClear();
});

/** A person's redirect (the error for the app), or the status of the page that they read instead. */
async function answerTo(asked: Readonly<Record<string, string>>, without: readonly string[] = []) {
  const url = new URL(addressOf(asked), env.ORIGIN);
  for (const name of without) url.searchParams.delete(name);
  const { status, headers } = await openBrowser().get(url.pathname + url.search);
  const location = headers.get("location");
  if (location === null) return [status, headers.get("content-type")?.split(";")[0]];
  const led = new URL(location);
  return [led.origin + led.pathname, led.searchParams.get("error"), led.searchParams.get("iss")];
}

const told = (error: string) => [BACK, error, env.ORIGIN];

const asked = (client_id: string) => answerTo({ client_id, redirect_uri: SITE });

const at = (name: string) => `https://board.example.org/${name}.json`;

const wish = (said: object) =>
  send("/oauth/register", { body: JSON.stringify(said) }, { "content-type": "application/json" });

const errors = async (said: object) => {
  const answer = await wish(said);
  return [answer.status, (await answer.json<{ error?: string }>()).error];
};

describe("an app's request", () => {
  it("is answered to the app if its address is known, with the issuer", async () => {
    const { client_id } = await register();
    expect(await answerTo({ client_id, scope: "read moderate" })).toEqual(told("invalid_scope"));
    expect(await answerTo({ client_id, scope: "everything" })).toEqual(told("invalid_scope"));
    expect(await answerTo({ client_id, code_challenge_method: "plain" })).toEqual(told("invalid_request"));
    const noPkce = ["code_challenge", "code_challenge_method"];
    expect(await answerTo({ client_id }, noPkce)).toEqual(told("invalid_request"));
    const secretive = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        await server(),
        { redirect_uris: [BACK], token_endpoint_auth_method: "client_secret_basic" },
        here,
      ),
    );
    // The library asks that only of apps without a secret.
    expect(await answerTo({ client_id: secretive.client_id }, noPkce)).toEqual(told("invalid_request"));
    for (const resource of ["https://elsewhere.example/v1", `${env.ORIGIN}/v2`, env.ORIGIN])
      expect(await answerTo({ client_id, resource })).toEqual(told("invalid_target"));
    expect(await answerTo({ client_id, response_type: "token" })).toEqual(told("unsupported_response_type"));
  });

  it("is a page if no redirect can be trusted", async () => {
    const { client_id } = await register();
    const page = [400, "text/html"];
    for (const redirect_uri of [
      `${SITE}/`,
      `${SITE}?x=1`,
      `${SITE}#x`,
      SITE.replace("https", "http"),
      SITE.replace("board", "BOARD"),
      SITE.replace("board.example.org", "board.example.org.evil.example"),
      SITE.replace("board.example.org", "board.example.org@evil.example"),
      SITE.replace("/back", "/./back"),
      SITE.replace("/back", "/%62ack"),
      SITE.replace("/back", "//back"),
      `${BACK}/`,
      BACK.replace("localhost", "localhost.evil.example"),
      "javascript:alert(1)",
      "com.example.app:/back",
      "",
    ])
      expect([redirect_uri, ...(await answerTo({ client_id, redirect_uri }))]).toEqual([
        redirect_uri,
        ...page,
      ]);
    expect(await answerTo({ client_id: "nobody" })).toEqual(page);
    expect(await answerTo({}, ["client_id"])).toEqual(page);
    expect(await answerTo({ client_id, state: "s".repeat(10_000) })).toEqual(page);
    // A program on the user's machine has another port each time.
    const other = BACK.replace("8123", "9999");
    expect(await answerTo({ client_id, redirect_uri: other })).toEqual([200, "text/html"]);
  });

  it("fetches no private address, and reads a document at its address only, up to 5 KB, of the right type", async () => {
    const page = [400, "text/html"];
    for (const client_id of [
      "https://127.0.0.1/app.json",
      "https://[::1]/app.json",
      "https://10.0.0.8/app.json",
      "https://169.254.169.254/latest",
      "https://printer.local/app.json",
      `${env.ORIGIN.replace("http:", "https:")}/app.json`,
    ])
      expect([client_id, ...(await asked(client_id))]).toEqual([client_id, ...page]);
    expect(outside).not.toHaveBeenCalled();
    expect(await asked(at("app"))).toEqual([200, "text/html"]);
    const impostor = addressOf({ client_id: at("impostor"), redirect_uri: SITE });
    const { body } = await openBrowser().get(impostor);
    expect(body).toContain("Give board.example.org (board.example.org) access?");
    for (const name of ["large", "elsewhere", "nothing", "another"])
      expect([name, ...(await asked(at(name)))]).toEqual([name, ...page]);
    expect(outside.mock.calls.map(([to]) => to)).not.toContain("https://10.0.0.8/app.json");
  });
});

describe("the consent page", () => {
  it("is never framed, has no script, and accepts only one answer, from its own browser", async () => {
    const { client_id } = await register("<script>alert(1)</script>");
    const [victim, thief, address] = [openBrowser(), openBrowser(), addressOf({ client_id, state: "s9" })];
    const shown = await victim.get(address);
    expect(shown.body).toMatch(/<h1>Give .* \(localhost(?::8123)?\) access\?<\/h1>/);
    const policy = shown.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("form-action");
    expect([shown.headers.get("x-frame-options"), shown.headers.get("cache-control")]).toEqual([
      "DENY",
      expect.stringContaining("no-store"),
    ]);
    expect(shown.body).not.toContain("<script");
    const said = { handle: handleIn(shown.body), key: "k", name: freshName() };
    const press = (browser = victim, more = {}, fields = {}) =>
      browser.press(address, { ...said, ...fields }, more);
    expect((await press(victim, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await press(thief, {}, { name: freshName() })).status).toBe(400);
    expect((await press(openBrowser(), {}, { name: freshName(), handle: "x".repeat(43) })).status).toBe(400);
    const led = await press();
    expect([led.status, led.headers.get("location")]).toEqual([303, expect.stringContaining("state=s9")]);
    expect((await press()).status).toBe(400);
  });

  it("asks each time about an app on the person's own computer: any program there could impersonate it", async () => {
    const [app, browser, { token: own }] = [await register("At home"), openBrowser(), await signUp()];
    browser.cookies.set("__Host-taflpost", own);
    const addressFor = (redirect_uri: string) =>
      addressOf({ client_id: app.client_id, redirect_uri, scope: "read" });
    const offersToRemember = async (back: string) =>
      (await browser.get(addressFor(back))).body.includes('name="remember"');
    expect([await offersToRemember(SITE), await offersToRemember(BACK)]).toEqual([true, false]);
    await signedIn(browser, "read", { client: app, remember: "yes" });
    expect((await browser.get(addressFor(BACK))).status).toBe(200);
  });
});

describe("a person without an account", () => {
  it("gets none from a page that has expired, or that was answered before", async () => {
    const { client_id } = await register();
    const [address, browser, name] = [addressOf({ client_id }), openBrowser(), freshName()];
    const handle = handleIn((await browser.get(address)).body);
    setClockOffset(11 * 60_000);
    expect((await browser.press(address, { handle, key: "late", name })).status).toBe(400);
    expect((await ask("GET", `/v1/players/${name}`)).status).toBe(404);
    expect(await decide(browser, address, { name })).toMatchObject({ origin: new URL(BACK).origin });
  });

  it("is asked again if the name is taken, and goes on to the app with another", async () => {
    const { client_id } = await register();
    const [address, browser, taken] = [addressOf({ client_id }), openBrowser(), await signUp()];
    const handle = handleIn((await browser.get(address)).body);
    const again = await browser.press(address, { handle, key: "k", name: taken.name });
    expect([again.status, again.body.includes(taken.name)]).toEqual([409, true]);
    const name = freshName();
    const led = await browser.press(address, { handle: handleIn(again.body), key: "k", name });
    expect(led.headers.get("location")).toMatch(/code=/);
  });
});

describe("an app that registers", () => {
  it("is refused as in the standard when its network has had 20 that day, and is deleted unused", async () => {
    const body = { redirect_uris: [SITE], client_name: "Of many", token_endpoint_auth_method: "none" };
    const answers = [];
    for (let nth = 0; nth < 25; nth++)
      answers.push(
        await askProduction<{ client_id?: string; error?: string }>("POST", "/oauth/register", { body }),
      );
    const [made, refused] = [answers.slice(0, 20), answers.slice(20)];
    expect(new Set(made.map((answer) => answer.status))).toEqual(new Set([201]));
    for (const answer of refused) {
      expect([answer.status, answer.body.error]).toEqual([429, "temporarily_unavailable"]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3600);
    }
    const client = env.AUTHORIZATION.getByName(`client:${made[0]?.body.client_id}`);
    const size = () => runInDurableObject(client, (_, { storage }) => storage.sql.databaseSize);
    // A thousand are 32 MB at most, for half a year.
    expect(await size()).toBeLessThan(32_768);
    setClockOffset(181 * 86_400_000);
    await runDurableObjectAlarm(client);
    expect(await runInDurableObject(client, (_, { storage }) => hasSchema(storage))).toBe(false);
  });

  it("describes itself within limits, or is refused as in the standard", async () => {
    const good = { redirect_uris: [SITE], token_endpoint_auth_method: "none" };
    expect(await errors({ ...good, client_name: "n".repeat(101) })).toEqual([400, "invalid_client_metadata"]);
    // Names that resemble the service's, or a house player's.
    for (const client_name of ["Taflpost", "Tafl Post mobile", "Konung", "T4flp0st"])
      expect(await errors({ ...good, client_name })).toEqual([400, "invalid_client_metadata"]);
    expect(
      await errors({ ...good, redirect_uris: Array.from({ length: 11 }, (_, place) => `${SITE}${place}`) }),
    ).toEqual([400, "invalid_client_metadata"]);
    expect(await errors({ ...good, redirect_uris: ["javascript:alert(1)"] })).toEqual([
      400,
      expect.any(String),
    ]);
    expect(await errors({})).toEqual([400, expect.any(String)]);
    expect((await errors({ ...good, logo_uri: "x".repeat(20_000) }))[0]).toBe(413);
    for (const body of ["", "[]", "null", "{", "\u0000"])
      expect((await send("/oauth/register", { body }, { "content-type": "application/json" })).status).toBe(
        400,
      );
  });

  it("can cause no fault of ours, at the other endpoint either", async () => {
    for (const body of [
      "",
      "grant_type=x",
      "token=a:b:c",
      `refresh_token=${"a".repeat(22)}:b:c&grant_type=refresh_token`,
      "%%%",
      "a=".repeat(20_000),
    ]) {
      const answer = await send("/oauth/token", { body }, FORM);
      expect([body.slice(0, 20), answer.status >= 400 && answer.status < 500]).toEqual([
        body.slice(0, 20),
        true,
      ]);
    }
    const json = await send("/oauth/token", { body: "{}" }, { "content-type": "application/json" });
    expect([json.status, json.headers.get("content-type")]).toEqual([400, expect.stringContaining("json")]);
    const url = "https://169.254.169.254/app.json";
    expect(
      await token(
        { grant_type: "authorization_code", code: "a:b:c" },
        { ...FORM, authorization: `Basic ${btoa(`${encodeURIComponent(url)}:x`)}` },
      ),
    ).toMatchObject({ status: 401, error: "invalid_client" });
    expect(await token({ grant_type: "authorization_code", client_id: url })).toMatchObject({
      status: 401,
      error: "invalid_client",
    });
  });
});

/** The consent page of an app that takes its answers there. */
const page = (client_id: string, redirect_uri: string) =>
  openBrowser().get(addressOf({ client_id, redirect_uri }));

describe("an app on a phone", () => {
  const CALLBACK = "org.example.tafl:/cb";
  it("receives its answers at a custom scheme, which the page names, and is not remembered", async () => {
    const { client_id } = await register("Pocket board", [CALLBACK]);
    const browser = openBrowser();
    const shown = await page(client_id, CALLBACK);
    expect(shown.status).toBe(200);
    expect(shown.body).toContain("<strong>org.example.tafl</strong> (an app on this device)");
    const back = await decide(browser, addressOf({ client_id, redirect_uri: CALLBACK, scope: "read" }), {
      name: freshName("Pocket"),
    });
    expect([back.protocol, back.pathname, back.searchParams.has("code")]).toEqual([
      "org.example.tafl:",
      "/cb",
      true,
    ]);
    const again = await browser.get(addressOf({ client_id, redirect_uri: CALLBACK }));
    expect(again.body).not.toContain('name="remember"');
    expect((await page(client_id, "org.example.tafl:/other")).status).toBe(400);
  });

  it.each([
    ["has no dot", { redirect_uris: ["tafl:/cb"], token_endpoint_auth_method: "none" }],
    ["has a secret", { redirect_uris: [CALLBACK], token_endpoint_auth_method: "client_secret_basic" }],
    ["runs in a page", { redirect_uris: ["javascript:alert.it(1)"], token_endpoint_auth_method: "none" }],
  ])("is refused one that %s", async (_what, said) => {
    expect((await wish({ client_name: "Pocket board", ...said })).status).toBe(400);
  });

  it("may list others, which it can't use", async () => {
    const { client_id } = await register("Desk board", ["cursor://callback", CALLBACK]);
    expect((await page(client_id, "cursor://callback")).status).toBe(400);
    expect((await page(client_id, CALLBACK)).status).toBe(200);
  });
});

it("an empty address in a document counts as absent", async () => {
  expect(await asked(at("empty"))).toEqual(await asked(at("app")));
});

it("an empty address in a registration counts as absent", async () => {
  const none = { client_uri: "", logo_uri: "", tos_uri: "", policy_uri: "", jwks_uri: "", "tos_uri#sv": "" };
  const said = { client_name: "Board", redirect_uris: [SITE], token_endpoint_auth_method: "none" };
  expect((await wish({ ...said, ...none })).status).toBe(201);
  expect((await wish({ ...said, tos_uri: "no address" })).status).toBe(400);
});
