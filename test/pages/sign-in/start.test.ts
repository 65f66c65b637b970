import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "../../../src/lib/ids.ts";
import { openBrowser, readerIn, sentTo, sessionOf } from "../../http/browser.ts";
import { ask, askProduction, challenge, freshName, signUp, USED_UP, type Page } from "../../http/api.ts";

const me = async (token: string) => (await ask("GET", "/v1/me", { token })).body;

describe("a name alone", () => {
  it("makes a player, signed in with this browser, in the language of the page", async () => {
    const browser = openBrowser();
    await browser.press("/language", { language: "ru" });
    const name = freshName("Sigrid");
    expect(sentTo(await browser.press("/start", { name: ` ${name} `, next: "/me" }))).toBe("/welcome");
    expect(await readerIn(browser)).toBe(name);
    expect(await me(sessionOf(browser))).toMatchObject({
      name,
      email: null,
      language: "ru",
      timezone: "UTC",
    });
  });

  it("has a session as its first token, and no other", async () => {
    const browser = openBrowser();
    await browser.press("/start", { name: freshName() });
    const { body } = await ask<Page>("GET", "/v1/me/tokens", { token: sessionOf(browser) });
    expect(body.items).toEqual([
      expect.objectContaining({
        kind: "session",
        name: "Firefox on Linux",
        scopes: ["play", "read", "manage", "organise"],
        current: true,
      }),
    ]);
  });

  it("that was refused comes first on the page, to be corrected", async () => {
    const { body } = await openBrowser().press("/start", { name: "Бьорн" });
    expect(body).toContain('value="Бьорн"');
    expect(body.indexOf('action="/start"')).toBeLessThan(body.indexOf('action="/sign-in"'));
  });

  it("gets a page that says how to return", async () => {
    const browser = openBrowser();
    const name = freshName();
    await browser.press("/start", { name });
    const { status, body } = await browser.get("/welcome");
    expect(status).toBe(200);
    expect(body).toContain(`Welcome, ${name}`);
    expect(body).toMatch(/only come back in this browser\.\s*<a href="\/settings">/);
    expect(sentTo(await openBrowser().get("/welcome"))).toBe("/sign-in");
  });

  it.each([
    ["/games/x", "/games/x"],
    ["/", "/welcome"],
    ["", "/welcome"],
    ["https://evil.example/", "/welcome"],
    ["//evil.example", "/welcome"],
  ])("goes on from %j to %s", async (next, to) => {
    expect(sentTo(await openBrowser().press("/start", { name: freshName(), next }))).toBe(to);
  });

  it.each([
    ["Europe/Stockholm", "Europe/Stockholm"],
    ["Mars/Olympus", "UTC"],
    ["", "UTC"],
  ])("with the time zone %j has the zone %s", async (timezone, kept) => {
    const browser = openBrowser();
    await browser.press("/start", { name: freshName(), timezone });
    expect(await me(sessionOf(browser))).toMatchObject({ timezone: kept });
  });

  it("that is taken is refused with a reason, and the input stays", async () => {
    const { name } = await signUp();
    const browser = openBrowser();
    const { status, body } = await browser.press("/start", { name: name.toUpperCase(), next: "/rules" });
    expect(status).toBe(409);
    expect(body).toMatch(/role="alert">[^<]*is taken/);
    expect(body).toContain(`name="name" value="${name.toUpperCase()}"`);
    expect(body).toContain('name="next" value="/rules"');
    expect(browser.cookies.size).toBe(0);
  });

  it.each([
    ["", 422],
    ["ab", 422],
    ["1abc", 422],
    ["<script>alert(1)</script>", 422],
    ["x".repeat(5000), 422],
    ["Administrator", 409],
  ])("that is invalid is refused: %j", async (name, wanted) => {
    const { status, body, headers } = await openBrowser().press("/start", { name });
    expect(status).toBe(wanted);
    expect(body).toContain('role="alert"');
    expect(body).not.toContain("<script>alert");
    expect(headers.getSetCookie()).toEqual([]);
  });

  it("sent twice makes one player, who is signed in either way", async () => {
    const [name, key] = [freshName(), newId()];
    await openBrowser().press("/start", { name, key });
    const browser = openBrowser();
    expect(sentTo(await browser.press("/start", { name, key }))).toBe("/welcome");
    expect(await readerIn(browser)).toBe(name);
  });

  it("sent again after the service's secret was rotated makes no second player", async () => {
    const [name, key] = [freshName(), newId()];
    const secrets = { SECRET: "the secret that comes after that one", SECRET_PREVIOUS: env.SECRET };
    await openBrowser().press("/start", { name, key });
    const browser = openBrowser((...what) => askProduction(...what, secrets));
    expect(sentTo(await browser.press("/start", { name, key }))).toBe("/welcome");
    expect((await openBrowser().press("/start", { name, key: newId() })).status).toBe(409);
  });

  it.each([
    ["the first page", () => Promise.resolve("/")],
    ["the page to sign in", () => Promise.resolve("/sign-in")],
    ["a challenge", async () => `/games/${await challenge(await signUp())}`],
    ["the form for a challenge", () => Promise.resolve("/challenges/new")],
  ])("sent twice on %s makes one player, even if the first answer was lost", async (_page, path) => {
    const { body } = await openBrowser().get(await path());
    const forms = body.match(/<form.*?<\/form>/gs) ?? [];
    const form = forms.find((one) => one.includes('name="name"')) ?? "";
    const [action = "", key = ""] = [/action="([^"]+)"/, /name="key" value="(\w+)"/].map(
      (what) => what.exec(form)?.[1],
    );
    const sent = {
      name: freshName(),
      key,
      move: "d2-c2",
      ruleset: "brandubh",
      side: "random",
      clock: "3-days",
    };
    const { name } = sent;
    const first = sentTo(await openBrowser().press(action, sent));
    const browser = openBrowser();
    expect([sentTo(await browser.press(action, sent)), first]).toEqual([first, expect.stringMatching(/^\//)]);
    expect(await readerIn(browser)).toBe(name);
  });

  it("is nobody else's by another form, an old one, or a foreign one", async () => {
    const [name, key] = [freshName(), newId()];
    await openBrowser().press("/start", { name, key });
    for (const other of [newId(), "", "nonsense"])
      expect((await openBrowser().press("/start", { name, key: other })).status).toBe(409);
    await ask("POST", "/dev/clock", { body: { advance: "PT10M" } });
    expect((await openBrowser().press("/start", { name, key })).status).toBe(409);
  });

  it("makes no second player for a signed-in one", async () => {
    const browser = openBrowser();
    const [name, other] = [freshName(), freshName()];
    await browser.press("/start", { name });
    expect(sentTo(await browser.press("/start", { name: other }))).toBe("/me");
    expect((await ask("GET", `/v1/players/${other}`)).status).toBe(404);
  });

  it("is counted like every new player", async () => {
    const browser = openBrowser((method, path, what) =>
      askProduction<string>(method, path, what, { LIMIT_SIGNUP: USED_UP }),
    );
    const name = freshName();
    expect((await browser.press("/start", { name })).status).toBe(429);
    expect((await ask("GET", `/v1/players/${name}`)).status).toBe(404);
  });
});
