import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { nameAnswer, PUBLIC, type Names } from "../channels/webhooks/outside.ts";
import { askProduction, freshName, signUp, type ProblemBody } from "../http/api.ts";

afterEach(() => vi.restoreAllMocks());

const SECRET_DETAIL = "SQLITE_CORRUPT at /var/lib/secret/place.sqlite";

/** A database that fails whatever it is asked. */
function brokenDatabase(): D1Database {
  return brokenObjects(env.DB);
}

/** Something that fails whatever it is asked. */
function brokenObjects<T extends object>(namespace: T): T {
  return new Proxy(namespace, {
    get: () => () => {
      throw new Error(SECRET_DETAIL);
    },
  });
}

const ID = "A".repeat(22);
const clock = { kind: "unlimited" };
const BREAKS = [
  ["POST", "/v1/players", { name: "Unlucky-Per" }, "DB"],
  ["GET", "/v1/me", undefined, "MAILBOXES"],
  ["GET", "/v1/lobby", undefined, "DB"],
  ["GET", "/v1/players/Anyone", undefined, "DB"],
  ["POST", "/v1/challenges", { ruleset: "tablut", clock }, "GAMES"],
  ["GET", `/v1/games/${ID}`, undefined, "GAMES"],
  ["POST", `/v1/games/${ID}/resign`, { ply: 0 }, "GAMES"],
  ["GET", "/v1/me/events", undefined, "MAILBOXES"],
  ["GET", "/v1/me/games", undefined, "MAILBOXES"],
  ["GET", "/v1/webhooks", undefined, "MAILBOXES"],
] as const;

describe("a fault", () => {
  it.each(BREAKS)("of %s %s is answered as a problem with only the request id", async (...row) => {
    const [method, path, body, what] = row;
    const { token } = await signUp();
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const broken = {
      DB: { DB: brokenDatabase() },
      GAMES: { GAMES: brokenObjects(env.GAMES) },
      MAILBOXES: { MAILBOXES: brokenObjects(env.MAILBOXES) },
    }[what];
    const isOpen = path === "/v1/players";
    const asked = { ...(isOpen ? {} : { token }), ...(body === undefined ? {} : { body }) };
    const answer = await askProduction<ProblemBody>(method, path, asked, broken);
    expect(answer.status).toBe(500);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    const requestId = answer.headers.get("x-request-id") ?? "none";
    expect(answer.body).toMatchObject({ code: "internal-error", status: 500 });
    expect(answer.body.detail).toContain(requestId);
    const text = JSON.stringify(answer.body);
    for (const word of ["SQLITE", "secret", "Error", ".ts", "select", "    at "])
      expect(text).not.toContain(word);
    // As every answer.
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");

    const lines = log.mock.calls.map(([line]) => String(line));
    const line = lines.find((one) => one.includes('"fault"')) ?? "{}";
    // The operator finds it by the id, and where it was.
    expect(JSON.parse(line)).toMatchObject({
      level: "error",
      time: expect.stringMatching(/^20\d\d-.*Z$/),
      requestId,
      error: { stack: expect.arrayContaining([expect.stringContaining("faults.test.ts")]) },
    });
    expect(lines.join("\n")).not.toContain(token);
  });

  it.each([
    ["/", "DB"],
    ["/players/Anyone", "DB"],
    [`/games/${ID}`, "GAMES"],
    [`/games/${ID}/board.png`, "GAMES"],
  ] as const)("on the page %s says so, and does not claim that the page is missing", async (path, what) => {
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const broken = { DB: { DB: brokenDatabase() }, GAMES: { GAMES: brokenObjects(env.GAMES) } }[what];
    const { status, headers, body } = await askProduction<ProblemBody>("GET", path, {}, broken);
    expect([status, body.code]).toEqual([500, "internal-error"]);
    expect(body.detail).toContain(headers.get("x-request-id"));
    expect(log.mock.calls.join()).toContain(`"requestId":"${headers.get("x-request-id")}"`);
    expect(JSON.stringify(body)).not.toContain("SQLITE");
  });

  it("is logged with the database's message below the query, its place, and the request", async () => {
    const { id, token } = await signUp();
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    await env.DB.prepare("ALTER TABLE games RENAME TO mislaid").run();
    const { status, headers } = await askProduction("GET", "/v1/lobby", { token });
    await env.DB.prepare("ALTER TABLE mislaid RENAME TO games").run();
    expect(status).toBe(500);
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string });
    expect(lines.find(({ event }) => event === "fault")).toMatchObject({
      requestId: headers.get("x-request-id"),
      path: "/v1/lobby",
      player: id,
      error: {
        message: expect.stringContaining("Failed query: "),
        stack: expect.any(Array),
        cause: { message: expect.stringContaining("no such table"), stack: expect.any(Array) },
      },
    });
  });

  it("logs no address and no token's digest from the query", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const email = "very.private@example.org";
    const { status } = await askProduction(
      "POST",
      "/v1/players",
      { body: { name: freshName("Leaky"), email } },
      { DB: brokenDatabase() },
    );
    expect(status).toBe(500);
    const lines = log.mock.calls.map(([line]) => String(line)).join("\n");
    expect(lines).not.toContain(email);
    expect(lines).not.toMatch(/[0-9a-f]{64}/);
  });

  it("accepts no token while its look-up fails", async () => {
    const { token } = await signUp();
    const broken = { MAILBOXES: brokenObjects(env.MAILBOXES) };
    const { status } = await askProduction("GET", "/v1/webhooks", { token }, broken);
    expect(status).toBe(500);
  });

  it("accepts no request while the limiter fails", async () => {
    const { token } = await signUp();
    const failing: RateLimit = { limit: () => Promise.reject(new Error(SECRET_DETAIL)) };
    const { status } = await askProduction("GET", "/v1/me", { token }, { LIMIT_TOKEN: failing });
    expect(status).toBe(500);
  });
});

/** Every name resolves to this address, or (null) to none. */
function leading(to: Names | null): void {
  vi.spyOn(globalThis, "fetch").mockImplementation((input) =>
    to === null
      ? Promise.reject(new TypeError("connection refused"))
      : Promise.resolve(nameAnswer(new Request(input).url, to)),
  );
}

describe("production", () => {
  it("has no movable clock", async () => {
    const { status, body } = await askProduction<ProblemBody>("POST", "/dev/clock", {
      body: { advance: "P3D" },
    });
    expect([status, body.code]).toEqual([404, "not-found"]);
  });

  it.each(["http://127.0.0.1:9999/", "http://localhost/", "http://[::1]/", "https://127.0.0.1/"])(
    "sends no webhook to one's own machine: %s",
    async (url) => {
      const { token } = await signUp();
      const { status, body } = await askProduction<ProblemBody>("POST", "/v1/webhooks", {
        token,
        body: { url },
      });
      expect([status, body.code]).toEqual([422, "webhook-url-refused"]);
    },
  );

  it.each<readonly [string, Names | null]>([
    ["leads into a private network", { A: ["10.0.0.1"] }],
    ["leads there too", { A: ["93.184.216.34"], AAAA: ["fd00:ec2::254"] }],
    ["leads nowhere", {}],
    ["cannot be looked up", null],
  ])("sends no webhook to a name that %s, new or changed", async (_what, names) => {
    const { token } = await signUp();
    const body = { url: "https://hooks.example.org/" };
    leading(PUBLIC);
    const made = await askProduction<ProblemBody>("POST", "/v1/webhooks", { token, body });
    expect(made.status).toBe(201);
    leading(names);
    for (const [method, path] of [
      ["POST", "/v1/webhooks"],
      ["PATCH", `/v1/webhooks/${String(made.body["id"])}`],
    ] as const) {
      const { status, body: said } = await askProduction<ProblemBody>(method, path, { token, body });
      expect([status, said.code, said["reason"]]).toEqual([422, "webhook-url-refused", "dns"]);
    }
  });
});
