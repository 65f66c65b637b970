import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { formOf, openBrowser, readerIn, sentTo, sessionOf } from "../../http/browser.ts";
import { ask, challenge, freshName, signUp, type ProblemBody } from "../../http/api.ts";
import { MATRIX } from "../../security/matrix.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const BETWEEN = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

async function signedIn() {
  const player = await signUp();
  const browser = openBrowser();
  await browser.press("/sign-in", { token: player.token });
  return { player, browser };
}

/** Sends a form with the headers that a browser would add, and a session. */
async function send(path: string, fields: Record<string, string>, headers: Record<string, string>) {
  const { player, browser } = await signedIn();
  const cookie = `__Host-taflpost=${sessionOf(browser)}`;
  const answer = await ask<ProblemBody>("POST", path, {
    raw: formOf(fields),
    headers: { ...FORM, cookie, ...headers },
  });
  return { player, browser, answer };
}

const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["another site that poses as ours", { "sec-fetch-site": "cross-site", origin: env.ORIGIN }],
  ["a sibling of our domain", { "sec-fetch-site": "same-site", origin: "https://other.taflpost.example" }],
  ["the address bar, or a program that poses as one", { "sec-fetch-site": "none" }],
  ["a browser that says something new", { "sec-fetch-site": "same-origin, cross-site" }],
  ["a browser that says nothing", { "sec-fetch-site": "" }],
  ["an old browser, on another site", { origin: "https://evil.example" }],
  ["an old browser, on a site whose name begins with ours", { origin: `${env.ORIGIN}.evil.example` }],
  ["an old browser, on another port", { origin: env.ORIGIN.replace(/\d+$/, "1") }],
  ["an old browser that hides where it is", { origin: "null" }],
  ["a program, with no word of where it comes from", {}],
  ["a page of ours, by the referrer alone", { referer: `${env.ORIGIN}/settings` }],
];

describe("a form from another site", () => {
  it.each(FOREIGN)("does nothing: %s", async (_from, headers) => {
    const { player, browser, answer } = await send("/language", { language: "ru" }, headers);
    expect([answer.status, answer.body.code]).toEqual([403, "cross-site"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await ask("GET", "/v1/me", { token: player.token })).body["language"]).toBe("en");
    expect(await readerIn(browser)).toBe(player.name);
  });

  it("does nothing, for every form except those behind mailed links", async () => {
    const { browser } = await signedIn();
    const forms = MATRIX.map(({ route }) => route).filter((route) =>
      /^POST (?!\/v1\/|\/mcp$|\/oauth\/(?:token|register)$)/.test(route),
    );
    expect(forms.length).toBeGreaterThan(50);
    const taken: string[] = [];
    for (const route of forms) {
      const path = route.replace("POST ", "").replaceAll(/\{\w+\}/g, "A".repeat(22));
      const { status } = await browser.press(path, {}, { "sec-fetch-site": "cross-site" });
      if (status !== 403) taken.push(route);
    }
    expect(taken).toEqual(["POST /confirm/{code}", "POST /unsubscribe/{token}", "POST /play/{token}"]);
  });

  it("signs nobody in or up", async () => {
    const { player } = await signedIn();
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    const [name, challenged] = [freshName(), await challenge(player)];
    for (const [path, fields] of [
      ["/sign-in", { token: player.token }],
      ["/start", { name }],
      ["/challenges/new", { name, ruleset: "brandubh", side: "random", clock: "3-days" }],
      [`/games/${challenged}/accept`, { name }],
    ] as const) {
      const { status, headers: answered } = await ask("POST", path, {
        raw: formOf(fields),
        headers: { ...FORM, ...headers },
      });
      expect([path, status, answered.getSetCookie()]).toEqual([path, 403, []]);
    }
    expect((await ask("GET", `/v1/players/${name}`)).status).toBe(404);
  });

  it("is explained to browsers on a page", async () => {
    const { browser } = await signedIn();
    const { status, headers, body } = await browser.press(
      "/sign-out",
      {},
      { "sec-fetch-site": "cross-site" },
    );
    expect(status).toBe(403);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(body).toContain("This form came from another site");
  });
});

describe("a form of our own", () => {
  it.each([
    ["a browser", { "sec-fetch-site": "same-origin", origin: "null", ...BETWEEN }],
    ["an old browser, by the origin", { origin: env.ORIGIN }],
  ])("works from %s", async (_from, headers) => {
    const { answer } = await send("/sign-out", {}, headers);
    expect(answer.status).toBe(303);
  });

  it("does nothing with GET, whoever sends it", async () => {
    const { player, browser } = await signedIn();
    for (const path of ["/sign-out", "/language?language=ru", `/start?name=${freshName()}`])
      expect([path, (await browser.get(path)).status]).toEqual([path, 303]);
    const other = await signUp();
    expect(sentTo(await browser.get(`/sign-in?token=${other.token}&next=/rules`))).toBe("/rules");
    expect((await openBrowser().get(`/sign-in?token=${other.token}`)).headers.getSetCookie()).toEqual([]);
    expect(await readerIn(browser)).toBe(player.name);
  });

  it("is accepted only with a form's content type", async () => {
    for (const [type, raw, wanted] of [
      ["application/json", '{"language":"ru"}', 415],
      ["text/plain", "language=ru", 415],
      ["application/x-www-form-urlencoded", `language=ru&x=${"x".repeat(17_000)}`, 413],
    ] as const) {
      const headers = { "content-type": type, "sec-fetch-site": "same-origin" };
      expect([type, (await ask("POST", "/language", { raw, headers })).status]).toEqual([type, wanted]);
    }
  });
});
