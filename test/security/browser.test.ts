import { describe, expect, it, vi } from "vitest";
import { openBrowser } from "../http/browser.ts";
import { ask, beginGame, signUp } from "../http/api.ts";
import { inTurn } from "./in-turn.ts";
import { isPage, MATRIX } from "./matrix.ts";
import { cast, make, requestOf } from "./things.ts";

vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));

const ORIGIN = "https://client.example.net";
const ANY_ID = "A".repeat(22);

describe("the headers of every answer", () => {
  it.each([
    ["GET", "/health"],
    ["GET", "/docs"],
    ["GET", "/docs/games"],
    ["GET", "/v1/openapi.json"],
    ["GET", "/v1/rulesets"],
    ["GET", "/problems/not-found"],
    ["GET", "/"],
    ["GET", "/nothing"],
    ["PUT", "/v1/me"],
    ["GET", "/v1/me"],
    ["POST", "/v1/players"],
    ["GET", `/v1/games/${ANY_ID}`],
    ["GET", `/games/${ANY_ID}`],
    ["OPTIONS", "/v1/me"],
  ])("forbid browsers: %s %s", async (method, path) => {
    const { headers } = await ask(method, path);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("forbid the browser features that no page of ours uses", async () => {
    for (const path of ["/", "/docs", "/lobby"]) {
      const { headers } = await ask("GET", path);
      expect(headers.get("permissions-policy")).toMatch(/^(?:[a-z-]+=\(\)(?:, |$))+/);
      expect(headers.get("permissions-policy")).toContain("geolocation=()");
    }
  });

  it("let no picture of ours run as a document", async () => {
    const { id } = await beginGame();
    const { headers } = await ask("GET", `/v1/games/${id}/board.svg`);
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get("content-security-policy")).not.toContain("script-src");
  });

  it("have another request id each time", async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await ask("GET", "/health")).headers.get("x-request-id")),
    );
    expect(new Set(ids).size).toBe(10);
  });

  it("forbid caching if a token was sent", async () => {
    const { token } = await signUp();
    for (const path of ["/v1/me", "/v1/me/tokens", "/v1/webhooks"])
      expect((await ask("GET", path, { token })).headers.get("cache-control")).toBe("no-store");
    // A polled answer has a tag: the player's own client caches it, and revalidates each time.
    for (const path of ["/v1/me/games", "/v1/lobby", "/v1/rulesets"])
      expect((await ask("GET", path, { token })).headers.get("cache-control")).toBe("private, no-cache");
    const made = await ask("POST", "/v1/players", { body: { name: "Uncached-Lars" } });
    expect(made.headers.get("cache-control")).toBe("no-store");
  });
});

describe("other origins", () => {
  it("may call everything under /v1, without credentials, which are never echoed", async () => {
    for (const path of ["/v1/rulesets", "/v1/me", `/v1/games/${ANY_ID}`, "/v1/nothing", "/v1/openapi.json"]) {
      const { headers } = await ask("GET", path, { headers: { origin: ORIGIN } });
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    }
  });

  it("may read the headers that a client needs", async () => {
    const { headers } = await ask("GET", "/v1/rulesets", { headers: { origin: ORIGIN } });
    const exposed = headers.get("access-control-expose-headers")?.toLowerCase().split(/, ?/);
    expect(exposed).toEqual(
      expect.arrayContaining(
        "etag location retry-after x-request-id idempotency-replayed link x-next-cursor x-cursor".split(" "),
      ),
    );
  });

  it("are told so for ten minutes by a preflight", async () => {
    const { status, headers } = await ask("OPTIONS", `/v1/games/${ANY_ID}/moves`, {
      headers: {
        origin: ORIGIN,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type,idempotency-key",
      },
    });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(Number(headers.get("access-control-max-age"))).toBeLessThanOrEqual(600);
    expect(headers.get("access-control-allow-methods")?.split(/, ?/).toSorted()).toEqual([
      "DELETE",
      "GET",
      "PATCH",
      "POST",
      "PUT",
    ]);
    const allowed = headers.get("access-control-allow-headers")?.toLowerCase().split(/, ?/);
    expect(allowed).toEqual(expect.arrayContaining(["authorization", "content-type", "idempotency-key"]));
  });

  it("may not write without a preflight: a form's content types are refused", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const { status } = await ask("POST", "/v1/players", {
        raw: '{"name":"Formed"}',
        headers: { "content-type": type, origin: ORIGIN },
      });
      expect(status).toBe(415);
    }
  });

  it("may not read anything but the API", async () => {
    for (const path of ["/docs", "/health", "/problems/not-found"]) {
      const { headers } = await ask("GET", path, { headers: { origin: ORIGIN } });
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});

/** The content security policy of a page. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Other programs' reads of the service's metadata. */
const RESOURCES = ["v1", "mcp"].map((one) => `GET /.well-known/oauth-protected-resource/${one}`);

/** The cookie with the time of the last visit to the player's games. */
const VISIT = "taflpost-visit";

/** Addresses without a page to read, or with another's in a frame: they have a separate policy, and no looser one. */
const OTHER_POLICIES = new Set([
  "GET /assets/{file}",
  "GET /assets/guides/{file}",
  "GET /sdk.js",
  "GET /sdk.d.ts",
  "GET /favicon.svg",
  "GET /icon-192.png",
  "GET /icon-512.png",
  "GET /icon-maskable-512.png",
  "GET /apple-touch-icon.png",
  "GET /manifest.webmanifest",
  "GET /favicon.ico",
  "GET /robots.txt",
  "GET /sitemap.xml",
  "GET /llms.txt",
  "GET /docs/changes.atom",
  "GET /.well-known/security.txt",
  "GET /.well-known/api-catalog",
  "GET /.well-known/oauth-authorization-server",
  ...RESOURCES,
  "GET /games/{id}/board.png",
  "GET /records/{id}/board.png",
  "GET /sw.js",
  "GET /settings/export.json",
  "GET /tournaments/calendar.ics",
  "GET /dev/mail/{id}",
  "GET /dev/mail/{id}/html",
]);
/** Addresses for scripts only, never shown in a window. */
const FOR_SCRIPTS = new Set(["GET /games/{id}/stream", "GET /games/{id}/lines", "GET /games/{id}/log.json"]);
/** Redirects. */
const LEADS_ON = new Set(["GET /me/next", "GET /play", "GET /play-now", "GET /docs/"]);
/** Pages for readers whom an app has sent (apps-asking.test.ts). */
const FOR_APPS = new Set(["GET /oauth/authorize"]);
/** Pages for moderators only; nobody here is one. */
const FOR_MODERATORS = new Set(["GET /moderation"]);
/** Resources that other sites may load. */
const OPEN = new Set([
  ...RESOURCES,
  "GET /.well-known/api-catalog",
  "GET /assets/{file}",
  "GET /assets/guides/{file}",
  "GET /sdk.js",
  "GET /sdk.d.ts",
]);

describe("a page", () => {
  const pages = MATRIX.filter(
    ({ route }) =>
      route.startsWith("GET ") &&
      isPage(route) &&
      !FOR_SCRIPTS.has(route) &&
      !LEADS_ON.has(route) &&
      !FOR_APPS.has(route) &&
      !FOR_MODERATORS.has(route),
  );
  const people = cast();

  // A push opens every second page.
  it.each(inTurn(pages, 2))("protects its reader: $route", async (row) => {
    const who = await people;
    const [{ route }, [ofOwner]] = [row, row.statuses];
    const { path } = requestOf(row, await make(row.thing, who), who);
    const signedIn = openBrowser();
    // A few are their opponent's.
    await signedIn.press("/sign-in", { token: (ofOwner === 200 ? who.owner : who.opponent).token });
    let shown = 0;
    for (const browser of [signedIn, openBrowser()]) {
      const { status, headers } = await browser.get(path);
      const policy = headers.get("content-security-policy");
      const isOurs = status === 200 && !OTHER_POLICIES.has(route);
      if (status === 200) shown++;
      expect(policy).toMatch(/^default-src 'none';.*frame-ancestors '(none|self)'/);
      expect([isOurs, policy === POLICY]).toEqual([isOurs, isOurs]);
      const isUnkept = headers.get("cache-control") === "no-store";
      expect(isUnkept || OTHER_POLICIES.has(route)).toBe(true);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("access-control-allow-origin")).toBe(OPEN.has(route) ? "*" : null);
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      const names = headers.getSetCookie().map((line) => line.split("=")[0]);
      expect(names).toEqual(status === 200 && route === "GET /me" ? [VISIT] : []);
    }
    expect(shown).toBeGreaterThan(0);
  });

  it("of a player is not cached, even if the page does not say so itself", async () => {
    const { token } = await signUp();
    const browser = openBrowser();
    await browser.press("/sign-in", { token });
    for (const path of ["/welcome", "/games/nothing"])
      expect((await browser.get(path)).headers.get("cache-control")).toBe("no-store");
  });

  it("sets only the service's cookies, each for this host alone", async () => {
    const { token } = await signUp();
    const browser = openBrowser();
    const answers = [
      await browser.press("/language", { language: "sv" }),
      await browser.press("/sign-in", { token }),
      await browser.get("/me"),
      await browser.press("/sign-out"),
    ];
    const lines = answers.flatMap(({ headers }) => headers.getSetCookie());
    expect(lines.map((line) => line.split("=")[0])).toEqual([
      "taflpost-language",
      "__Host-taflpost",
      VISIT,
      "__Host-taflpost",
      VISIT,
    ]);
    for (const line of lines) {
      expect(line).not.toMatch(/domain=/i);
      for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"])
        expect(line.split("; ")).toContain(attribute);
    }
  });
});

describe("redirects", () => {
  it.each(["//evil.example", "/games//evil.example", "/games/a/b"])("lead nowhere from %s", async (path) => {
    expect((await ask("GET", path)).status).toBe(404);
  });
});
