import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newToken } from "../../../src/players/tokens.ts";
import { ask, beginBetween, challenge, signUp, type Someone } from "../../http/api.ts";
import { openBrowser, sessionOf, type Browser, signedIn } from "../../http/browser.ts";

afterEach(() => vi.restoreAllMocks());

const COOKIE = "__Host-taflpost";

const headerOf = (body: string): string => /<header>.*<\/header>/s.exec(body)?.[0] ?? "";

/** Pages of every kind, with how they are answered: found, not found, with another method, refused, of a mailed link. */
const PAGES = [
  ["/", 200],
  ["/lobby", 200],
  ["/watch", 200],
  ["/players", 200],
  ["/about", 200],
  ["/privacy", 200],
  ["/help", 200],
  ["/status", 200],
  ["/problems", 200],
  ["/docs/changes", 200],
  ["/embed", 200],
  ["/no-such-page", 404],
  ["/assets/no-such-file.js", 404],
  ["/games/5TZkvvhXFW2HWmvUGHb4ap", 404],
  ["/lobby?cursor=none", 422],
  ["/docs", 200],
  ["/play/none", 404],
  ["/confirm/none", 404],
  ["/unsubscribe/none", 404],
] as const;

describe("a signed-in reader", () => {
  it("is signed in on every page, even a missing one, in their language", async () => {
    const reader = await signUp();
    await ask("PATCH", "/v1/me", { token: reader.token, body: { language: "sv" } });
    const browser = await signedIn(reader);
    for (const [path, status] of PAGES) {
      const { body, status: answered } = await browser.get(path);
      expect([path, answered, headerOf(body).includes(`/players/${reader.name}`)]).toEqual([
        path,
        status,
        true,
      ]);
      expect(body).toContain('<html lang="sv"');
    }
    // A fault, too; and a form that came from another site.
    vi.spyOn(env.ASSETS, "fetch").mockRejectedValue(new Error("a fault"));
    const fault = await browser.get("/assets/pages.js");
    expect([fault.status, headerOf(fault.body).includes(reader.name)]).toEqual([500, true]);
    const foreign = await browser.press("/language", { language: "en" }, { "sec-fetch-site": "cross-site" });
    expect([foreign.status, headerOf(foreign.body).includes(reader.name)]).toEqual([403, true]);
  });

  it("sees how much waits for them, challenges too", async () => {
    const [reader, other] = [await signUp(), await signUp()];
    const browser = await signedIn(reader);
    expect(headerOf((await browser.get("/about")).body)).toContain(">My games<");
    await beginBetween(reader, other);
    await beginBetween(other, reader);
    await vi.waitFor(async () =>
      expect(headerOf((await browser.get("/about")).body)).toContain(">My games (1)<"),
    );
    await challenge(other, { to: reader.name });
    expect(headerOf((await browser.get("/about")).body)).toContain(">My games (2)<");
  });

  it.each([
    [
      "was revoked",
      async (browser: Browser, reader: Someone) => {
        await ask("DELETE", `/v1/me/tokens/${await sessionIdOf(reader)}`, { token: reader.token });
        return browser;
      },
    ],
    [
      "nobody holds",
      (browser: Browser, { id }: Someone) => {
        browser.cookies.set(COOKIE, newToken(id));
        return Promise.resolve(browser);
      },
    ],
    [
      "is no session's",
      (browser: Browser) => {
        browser.cookies.set(COOKIE, "nonsense");
        return Promise.resolve(browser);
      },
    ],
  ])("is nobody with a cookie that %s, and the browser deletes it", async (_which, spoil) => {
    const reader = await signUp();
    for (const [path, status] of [
      ["/about", 200],
      ["/privacy", 200],
      ["/no-such-page", 404],
    ] as const) {
      const browser = await spoil(await signedIn(reader), reader);
      const answer = await browser.get(path);
      expect(answer.status).toBe(status);
      expect(headerOf(answer.body)).toContain(`href="/sign-in?next=${encodeURIComponent(path)}"`);
      expect(answer.headers.getSetCookie()).toEqual([
        "__Host-taflpost=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
      ]);
      expect(sessionOf(browser)).toBe("");
    }
  });
});

async function sessionIdOf({ token }: Someone): Promise<string> {
  const { body } = await ask<{ items: { id: string; kind: string }[] }>("GET", "/v1/me/tokens?limit=100", {
    token,
  });
  return body.items.find(({ kind }) => kind === "session")?.id ?? "";
}

const metaOf = (body: string, property: string): string | undefined =>
  new RegExp(`<meta property="og:${property}" content="([^"]*)"`).exec(body)?.[1];

describe("a link preview", () => {
  it("is on every page, with absolute addresses, and says nothing about a private page", async () => {
    const reader = await signUp();
    const browser = await signedIn(reader);
    for (const [path] of PAGES) {
      const { body } = await browser.get(path);
      expect(metaOf(body, "site_name")).toBe("Taflpost");
      for (const part of ["title", "description", "type", "locale", "image:alt"])
        expect([path, part, metaOf(body, part) ?? ""]).not.toContain("");
      for (const part of ["url", "image"]) expect(metaOf(body, part)).toMatch(`${env.ORIGIN}/`);
      expect(body).toContain('<meta name="twitter:card" content="summary"');
    }
    expect(metaOf((await browser.get("/players?search=e")).body, "url")).toBe(`${env.ORIGIN}/players`);
    const shared = [
      "/rulesets/new?from=tablut",
      "/rulesets/try?ruleset=fetlar",
      "/challenges/new?ruleset=tablut",
    ];
    for (const path of shared)
      expect(metaOf((await browser.get(path)).body, "url")).toBe(`${env.ORIGIN}${path}`);
    for (const path of ["/me", "/settings", "/play/none", "/no-such-page"]) {
      const { body } = await browser.get(path);
      expect(metaOf(body, "url")).toBe(`${env.ORIGIN}/`);
      expect(metaOf(body, "title")).toBe("Taflpost");
      expect(metaOf(body, "description")).not.toContain(reader.name);
    }
  });

  it("has the icons and the manifest that a browser installs", async () => {
    const { body } = await openBrowser().get("/");
    expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest"');
    const headers = { "accept-language": "ru" };
    const { body: manifest, headers: answered } = await ask<Manifest>("GET", "/manifest.webmanifest", {
      headers,
    });
    expect(answered.get("content-type")).toBe("application/manifest+json; charset=utf-8");
    expect(manifest).toMatchObject({ name: "Taflpost", start_url: "/", display: "standalone", lang: "ru" });
    const icons = [...manifest.icons.map(({ src }) => src), "/apple-touch-icon.png"];
    for (const path of icons) {
      const icon = await ask("GET", path);
      expect([path, icon.status, icon.headers.get("content-type")]).toEqual([path, 200, "image/png"]);
    }
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
  });
});

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
}
