import { describe, expect, it } from "vitest";
import { ask, beginGame, signUp } from "../http/door.ts";

const ORIGIN = "https://client.example.net";
const ANY_ID = "A".repeat(22);

describe("what every answer carries (S10, S28)", () => {
  it.each([
    ["GET", "/health"],
    ["GET", "/docs"],
    ["GET", "/docs-assets/swagger-ui.css"],
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
  ])("tells browsers what they must not do: %s %s", async (method, path) => {
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

  it("lets no picture of ours run as a document", async () => {
    const { id } = await beginGame();
    const { headers } = await ask("GET", `/v1/games/${id}/board.svg`);
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get("content-security-policy")).not.toContain("script-src");
  });

  it("has another request id each time", async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await ask("GET", "/health")).headers.get("x-request-id")),
    );
    expect(new Set(ids).size).toBe(10);
  });

  it("is kept by no cache where it was asked with a token", async () => {
    const { token } = await signUp();
    for (const path of ["/v1/me", "/v1/me/games", "/v1/me/tokens", "/v1/webhooks", "/v1/rulesets"])
      expect((await ask("GET", path, { token })).headers.get("cache-control")).toBe("no-store");
    const made = await ask("POST", "/v1/players", { body: { name: "Uncached-Lars" } });
    expect(made.headers.get("cache-control")).toBe("no-store");
  });
});

describe("other origins (S27)", () => {
  it("may ask everything under /v1, without credentials, and none is given back", async () => {
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
      expect.arrayContaining(["etag", "location", "retry-after", "x-request-id", "idempotency-replayed"]),
    );
  });

  it("are told so for ten minutes before they ask", async () => {
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

  it("may not read what is not the API", async () => {
    for (const path of ["/docs", "/health", "/problems/not-found"]) {
      const { headers } = await ask("GET", path, { headers: { origin: ORIGIN } });
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});

describe("redirects", () => {
  it.each(["//evil.example", "/games//evil.example", "/games/a/b"])("lead nowhere from %s", async (path) => {
    expect((await ask("GET", path)).status).toBe(404);
  });
});
