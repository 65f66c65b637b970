import { env, tracing } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { spansBy } from "../../src/lib/tracing.ts";
import {
  addToken,
  ask,
  askProduction,
  beginBetween,
  beginGame,
  move,
  refusal,
  signUp,
  USED_UP,
  type Ask,
} from "./api.ts";
import { mailsTo, mailTurnsAtOnce, signUpWithAddress } from "./local-mail.ts";

const header = async (name: string, path: string, what: Ask = {}) =>
  (await ask("GET", path, what)).headers.get(name);

const vary = async (path: string, what: Ask = {}) =>
  ((await header("vary", path, what)) ?? "").split(", ").toSorted();

const challengeTo = async (path: string, what: Ask) => {
  const { status, headers, body } = await refusal("GET", path, what);
  return [status, body.code, headers.get("www-authenticate")];
};
const tag = (path: string, headers: Record<string, string> = {}) => header("etag", path, { headers });

describe("what an answer depends on", () => {
  it("is in Vary", async () => {
    const { id, attackers: me } = await beginGame();
    expect(await vary("/v1/me", me)).toEqual(["Authorization"]);
    expect(await vary(`/v1/games/${id}`)).toEqual(["Authorization"]);
    expect(await vary(`/v1/games/${id}`, { headers: { "if-none-match": "*" } })).toEqual(["Authorization"]);
    expect(await vary("/v1/lobby")).toEqual(["Accept", "Authorization"]);
    expect(await vary("/v1/lobby", { headers: { accept: "application/x-ndjson" } })).toEqual([
      "Accept",
      "Authorization",
    ]);
    expect(await vary(`/v1/games/${id}/stream`)).toEqual(["Accept", "Authorization"]);
    expect(await vary("/v1/rulesets")).toEqual(["Accept", "Accept-Language", "Authorization"]);
    expect(await vary("/v1/rulesets/tablut")).toEqual(["Accept-Language", "Authorization"]);
    expect(await vary("/v1/games/none")).toEqual(["Accept-Language", "Authorization"]);
    expect(await vary("/v1/nothing")).toEqual(["Accept-Language", "Authorization"]);
    expect(await vary("/v1/openapi.json")).toEqual([""]);
    expect(await vary("/v1/openapi-3.2.json")).toEqual([""]);
  });
});

describe("content negotiation", () => {
  it.each([
    ["application/x-ndjson", "application/x-ndjson"],
    ["Application/X-NDJSON", "application/x-ndjson"],
    ["application/x-ndjson, */*;q=0.5", "application/x-ndjson"],
    ["application/x-ndjson, application/json", "application/x-ndjson"],
    ["application/x-ndjson;q=0.5, application/json", "application/json"],
    ["application/x-ndjson;q=0", "application/json"],
    ["application/x-ndjson;q=0, */*", "application/json"],
    ["application/x-ndjsonish", "application/json"],
    ["*/*", "application/json"],
  ])("weighs what a client accepts: %s", async (accept, type) => {
    const { id } = await beginGame();
    for (const path of ["/v1/rulesets", `/v1/games/${id}/log`])
      expect(await header("content-type", path, { headers: { accept } })).toBe(`${type}; charset=utf-8`);
  });
});

describe("a request without a sufficient token", () => {
  const realm = `Bearer realm="taflpost", resource_metadata="${env.ORIGIN}/.well-known/oauth-protected-resource/v1"`;

  it("learns how to send one, without an error if none was sent", async () => {
    expect(await challengeTo("/v1/me", {})).toEqual([401, "token-missing", realm]);
    const headers = { authorization: "Basic dGFmbDpwb3N0" };
    expect(await challengeTo("/v1/me", { headers })).toEqual([401, "token-invalid", realm]);
  });

  it.each(["tafl_nonsense", "x"])("learns that it is invalid: %s", async (token) => {
    const answer = [401, "token-invalid", `${realm}, error="invalid_token"`];
    expect(await challengeTo("/v1/me", { token })).toEqual(answer);
    expect(await challengeTo("/v1/lobby", { token })).toEqual(answer);
  });

  it("learns which scope is missing", async () => {
    const { token } = await signUp();
    const reader = await addToken({ token }, "read");
    expect(await challengeTo("/v1/me/tokens", { token: reader.token })).toEqual([
      403,
      "scope-missing",
      `${realm}, error="insufficient_scope", scope="manage"`,
    ]);
  });

  it("learns nothing about tokens from other refusals", async () => {
    const { headers } = await refusal("GET", "/v1/games/none");
    expect(headers.get("www-authenticate")).toBeNull();
  });
});

describe("an answer that is the same for everybody", () => {
  it.each(["/v1/rulesets", "/v1/rulesets/tablut", "/v1/rulesets?language=sv&limit=2", "/v1/openapi.json"])(
    "can be cached, and is not sent again to clients that have it: %s",
    async (path) => {
      const { status, headers } = await ask("GET", path);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toMatch(/^public, max-age=[1-9]\d*$/);
      const etag = headers.get("etag") ?? "";
      expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
      const again = await ask<string>("GET", path, { headers: { "if-none-match": `"x", ${etag}` } });
      expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", etag]);
      expect(again.headers.get("vary")).toBe(headers.get("vary"));
      expect((await ask("GET", path, { headers: { "if-none-match": '"x"' } })).status).toBe(200);
    },
  );

  it("has another tag in another language and in another form", async () => {
    const tags = await Promise.all([
      tag("/v1/rulesets"),
      tag("/v1/rulesets", { "accept-language": "ru" }),
      tag("/v1/rulesets", { accept: "application/x-ndjson" }),
      tag("/v1/rulesets?limit=2"),
    ]);
    expect(new Set(tags).size).toBe(4);
  });

  it("is not cached if it is a refusal", async () => {
    const { status, headers } = await refusal("GET", "/v1/rulesets/chess");
    expect([status, headers.get("etag"), headers.get("cache-control")]).toEqual([404, null, null]);
  });
});

describe("a page of another origin", () => {
  const origin = { origin: "https://client.example" };

  it("may send what its tracing adds to each request", async () => {
    const { headers } = await ask("OPTIONS", "/v1/games/none/moves", {
      headers: { ...origin, "access-control-request-method": "POST" },
    });
    const allowed = headers.get("access-control-allow-headers")?.toLowerCase().split(",") ?? [];
    expect(allowed).toEqual(expect.arrayContaining(["traceparent", "tracestate", "baggage"]));
  });

  it("may read every header that the reference describes", async () => {
    const { body } = await ask<{ components: { headers: object } }>("GET", "/v1/openapi.json");
    const described = Object.keys(body.components.headers);
    expect(described).toEqual(
      expect.arrayContaining(["Content-Disposition", "X-Unread", "RateLimit-Policy"]),
    );
    const exposed = (await header("access-control-expose-headers", "/v1/lobby"))?.split(", ") ?? [];
    expect(described.filter((name) => !exposed.includes(name))).toEqual([]);
  });

  it("may show the picture of a board", async () => {
    const { id } = await beginGame();
    expect(await header("cross-origin-resource-policy", `/v1/games/${id}/board.svg`)).toBe("cross-origin");
  });
});

describe("every answer of the API", () => {
  it("links to the description of the API, beside the next page of a list; a batch has the link once", async () => {
    const described =
      '</v1/openapi.json>; rel="service-desc"; type="application/json", </docs>; rel="service-doc"; type="text/html"';
    expect(await header("link", "/v1/clocks")).toBe(described);
    expect(await header("link", "/v1/nothing")).toBe(described);
    expect(await header("link", "/v1/rulesets?limit=1")).toMatch(
      />; rel="next", <\/v1\/openapi\.json>; rel="service-desc"/,
    );
    const { token } = await signUp();
    const { headers, body } = await ask<{ responses: { headers: Record<string, string> }[] }>(
      "POST",
      "/v1/batch",
      {
        token,
        body: {
          requests: ["/v1/clocks", "/v1/rulesets?limit=1"].map((path, at) => ({
            id: String(at),
            method: "GET",
            path,
          })),
        },
      },
    );
    expect(headers.get("link")).toBe(described);
    expect(body.responses[0]?.headers).not.toHaveProperty("link");
    expect(body.responses[1]?.headers["link"]).toMatch(/^<[^>]*>; rel="next"$/);
  });

  it("names the limits that counted it, with the figures of /v1/limits, and nothing if none counts", async () => {
    const within: RateLimit = { limit: () => Promise.resolve({ success: true }) };
    const limiters = {
      LIMIT_TOKEN: within,
      LIMIT_ADDRESS: within,
      LIMIT_MOVES: within,
      LIMIT_SIGNUP: within,
    };
    const policies = async (method: string, path: string, what: Ask = {}) =>
      (await askProduction(method, path, what, limiters)).headers.get("ratelimit-policy");
    const { id, attackers } = await beginGame();
    expect(await policies("GET", `/v1/games/${id}`)).toBe('"address";q=30;w=60');
    expect(await policies("GET", `/v1/games/${id}`, attackers)).toBe('"token";q=60;w=60');
    const body = { ply: 9, move: "d1-d2" };
    expect(await policies("POST", `/v1/games/${id}/moves`, { ...attackers, body })).toBe(
      '"token";q=60;w=60, "moves";q=10;w=60',
    );
    const terms = { ruleset: "brandubh", side: "attackers", clock: { kind: "unlimited" } };
    expect(await policies("POST", "/v1/challenges", { ...attackers, body: terms })).toBe(
      '"token";q=60;w=60, "challenges";q=20;w=3600',
    );
    expect(
      (await askProduction("GET", "/v1/lobby", {}, { LIMIT_ADDRESS: USED_UP })).headers.get(
        "ratelimit-policy",
      ),
    ).toBe('"address";q=30;w=60');
    expect(await header("ratelimit-policy", `/v1/games/${id}`)).toBeNull();
  });
});

describe("a feed", () => {
  it("can be read by a page of any origin, with a preflight, and with its tag", async () => {
    const { token } = await signUp();
    const { body } = await ask<Record<string, { url: string }>>("GET", "/v1/me/subscriptions", { token });
    for (const { url } of Object.values(body)) {
      const { pathname } = new URL(url);
      const origin = { origin: "https://reader.example" };
      const preflight = await ask("OPTIONS", pathname, {
        headers: {
          ...origin,
          "access-control-request-method": "GET",
          "access-control-request-headers": "if-none-match",
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
      expect(preflight.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("if-none-match");
      const { status, headers } = await ask("GET", pathname, { headers: origin });
      expect([status, headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
      expect(headers.get("access-control-expose-headers")).toContain("ETag");
      const unknown = await refusal("GET", pathname.replace(/[^/]+(?=\/[^/]+$)/, "unknown"), {
        headers: origin,
      });
      expect([unknown.status, unknown.headers.get("access-control-allow-origin")]).toEqual([404, "*"]);
    }
  });

  it("accepts unknown parameters, to get past a cache", async () => {
    const { token } = await signUp();
    const { body } = await ask<Record<string, { url: string }>>("GET", "/v1/me/subscriptions", { token });
    for (const { url } of Object.values(body))
      expect((await ask("GET", `${new URL(url).pathname}?nocache=1`)).status).toBe(200);
  });
});

describe("a request that the platform traces", () => {
  afterEach(() => spansBy(tracing));

  it("has a span for its operation, for what its objects do, and for each mail", async () => {
    const entered = new Set<string>();
    const span = { isTraced: true, spanContext: () => ({ traceId: "0af7", spanId: "b7ad", traceFlags: 1 }) };
    const enterSpan = <T>(name: string, work: (one: typeof span) => T): T => (entered.add(name), work(span));
    const { address, ...defenders } = await signUpWithAddress();
    await mailTurnsAtOnce(defenders);
    const game = await beginBetween(await signUp(), defenders);
    spansBy({ enterSpan, getActiveSpan: () => span } as unknown as typeof tracing);
    await move(game, 1, "d6-e6");
    expect(await mailsTo(defenders, address)).not.toEqual([]);
    const names = [
      "operation makeMove",
      "game ask",
      "mailbox account.principal",
      "mailbox receive",
      "channel send",
    ];
    expect([...entered]).toEqual(expect.arrayContaining(names));
  });
});
