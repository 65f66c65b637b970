import { describe, expect, it, vi } from "vitest";
import { addToken, ask, askProduction, beginGame, look, signUp, type Ask } from "../http/api.ts";
import { noting } from "../http/limiters.ts";
import { connect, type Data, ERAS } from "./client.ts";

const BOTH = { accept: "application/json, text/event-stream" };

/** The parts of an answer that tests read: a problem, or an error of the protocol. */
interface Sent {
  readonly code?: string;
  readonly scope?: string;
  readonly limit?: number;
  readonly error?: { readonly code: number };
}
interface Said {
  readonly error?: { readonly code: number };
  readonly result?: { readonly isError?: boolean; readonly structuredContent?: Data };
}

const message = (method: string, params: unknown = {}) => ({ jsonrpc: "2.0", id: 1, method, params });
const calling = (name: unknown, given: unknown = {}) => message("tools/call", { name, arguments: given });

/** Sends a message as a client of 2025 does. */
const send = (token: string | null, body: unknown, { headers = {}, ...more }: Ask = {}) =>
  ask<Sent>("POST", "/mcp", { token, body, headers: { ...BOTH, ...headers }, ...more });

/** A stream's one message. */
const said = ({ body }: { body: unknown }): Said =>
  JSON.parse(/^data: (.*)$/m.exec(String(body))?.[1] ?? "null");

const breaking = () => {
  throw new Error("a secret of the object");
};

describe("the door for AI clients", () => {
  it("rejects requests without a token of the service, and says how to get one", async () => {
    const none = await send(null, message("ping"));
    expect([none.status, none.body.code]).toEqual([401, "token-missing"]);
    expect(none.headers.get("www-authenticate")).toMatch(/^Bearer realm="taflpost"/);
    const wrong = await send(`tafl_${"A".repeat(71)}`, message("ping"));
    expect([wrong.status, wrong.body.code]).toEqual([401, "token-invalid"]);
    expect(wrong.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  it.each([
    ["check_move", "play"],
    ["make_move", "play"],
    ["resign", "play"],
    ["challenge", "play"],
    ["answer_challenge", "play"],
    ["answer_offer", "play"],
  ])("answers 403 to %s with a token that may not %s", async (tool, scope) => {
    const { token } = await addToken(await signUp(), "read");
    const answer = await send(token, calling(tool, { no: "matter" }));
    expect([answer.status, answer.body.code, answer.body.scope]).toEqual([403, "scope-missing", scope]);
    expect(answer.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
  });

  it("shows what needs no scope to any token, and private data only to one with a read scope", async () => {
    const { token } = await addToken(await signUp(), "manage");
    expect((await send(token, calling("whoami"))).status).toBe(403);
    expect(
      said(await send(token, calling("list_rulesets"))).result?.structuredContent?.["rulesets"],
    ).not.toEqual([]);
  });

  it("accepts no batch, only JSON, and at most 64 KB of it", async () => {
    const { token } = await signUp();
    const batch = await send(token, [message("ping"), message("ping")]);
    expect(batch).toMatchObject({
      status: 400,
      body: {
        jsonrpc: "2.0",
        id: null,
        error: { code: -32_600, message: expect.stringContaining("one message") },
      },
    });
    const text = await send(token, undefined, { raw: "ping", headers: { "content-type": "text/plain" } });
    expect([text.status, text.body.code]).toEqual([415, "unsupported-media-type"]);
    const broken = await send(token, undefined, { raw: "{" });
    expect([broken.status, broken.body.error?.code]).toEqual([400, -32_700]);
    const large = await send(token, calling("whoami", { text: "x".repeat(1_048_576) }));
    expect([large.status, large.body.code, large.body.limit]).toEqual([413, "body-too-large", 65_536]);
    const empty = await send(token, undefined, { raw: "" });
    expect([empty.status, empty.body.error?.code]).toEqual([400, -32_700]);
  });

  it.each(["GET", "DELETE", "PUT", "PATCH", "OPTIONS"])("has no %s", async (method) => {
    const { token } = await signUp();
    const answer = await ask<Sent>(method, "/mcp", { token });
    expect([answer.status, answer.headers.get("allow"), answer.body.code]).toEqual([
      405,
      "POST",
      "method-not-allowed",
    ]);
  });

  it("rejects a page of another site, by whatever host name it reaches it", async () => {
    const { token } = await signUp();
    for (const origin of ["http://evil.example", "null", "http://localhost:1"]) {
      const answer = await send(token, message("ping"), { headers: { origin } });
      expect([origin, answer.status, answer.body.code]).toEqual([origin, 403, "cross-site"]);
    }
    expect(
      (await send(token, message("ping"), { headers: { origin: "http://localhost:8787" } })).status,
    ).toBe(200);
    const rebound = await send(token, message("ping"), { headers: { host: "evil.example" } });
    expect([rebound.status, rebound.body.code]).toEqual([421, "misdirected-request"]);
  });

  it("ignores what is not a message", async () => {
    const { token } = await signUp();
    for (const raw of [
      "1",
      '"x"',
      "null",
      "{}",
      '{"jsonrpc":"2.0"}',
      '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    ])
      expect([raw, (await send(token, undefined, { raw })).status]).toEqual([raw, 400]);
    for (const method of [
      "constructor",
      "__proto__",
      "prompts/list",
      "resources/subscribe",
      "sampling/createMessage",
    ])
      expect([method, said(await send(token, message(method))).error?.code]).toEqual([method, -32_601]);
  });

  it("counts each request, and each further request of a tool to the API", async () => {
    const { token } = await signUp();
    const game = await beginGame();
    const counted = async (body: unknown) => {
      const keys: string[] = [];
      const limits = { LIMIT_TOKEN: noting(keys) };
      await askProduction("POST", "/mcp", { token, body, headers: BOTH }, limits);
      return keys.length;
    };
    expect(await counted(message("ping"))).toBe(1);
    expect(await counted(calling("whoami"))).toBe(1);
    expect(await counted(calling("my_turns"))).toBe(2);
    expect(await counted(calling("read_game", { game: game.id }))).toBe(1);
    expect(await counted(calling("read_game", { game: game.id, piece: "d1" }))).toBe(2);
  });
});

describe("a tool", () => {
  it.each(ERAS)("that does not exist is an error of the protocol, in the era of $era", async (era) => {
    const { client } = await connect(await signUp(), era);
    for (const name of ["castle", "constructor", "__proto__", "toString", ""])
      await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({
        code: -32_602,
        message: expect.stringContaining("no such tool: tools/list"),
      });
    for (const uri of [
      "tafl://games/__proto__",
      "tafl://games/x?y",
      "tafl://players/Egil",
      "file:///etc/passwd",
      "x",
    ])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: expect.any(Number) });
  });

  it("says what is wrong with its input, in the words of the API", async () => {
    const swede = await signUp("Ragnhild", { language: "sv" });
    const { use } = await connect(swede);
    const game = "A".repeat(22);
    for (const [tool, given, pointer] of [
      ["read_game", {}, "/game"],
      ["read_game", { game: 1 }, "/game"],
      ["read_game", { game, piece: "d1 or so" }, "/piece"],
      ["read_game", { game, constructor: 1 }, "/constructor"],
      ["check_move", { game, ply: "1", move: "d1-d4" }, "/ply"],
      ["make_move", { game, ply: 1, move: "castle" }, "/move"],
      ["my_turns", { cursor: "x" }, null],
      ["challenge", { ruleset: "tablut" }, "/clock"],
      ["challenge", { ruleset: { size: 7 }, clock: { kind: "unlimited" } }, "/ruleset"],
      ["answer_challenge", { challenge: game, answer: "perhaps" }, "/answer"],
    ] as const) {
      const { isError, data } = await use(tool, given);
      expect([tool, isError, data.errors?.[0]?.pointer ?? null]).toEqual([tool, true, pointer]);
    }
    expect((await use("read_game", { game })).data).toMatchObject({ status: 404, code: "game-not-found" });
    const { text } = await use("read_game", { game: "x" });
    expect(text).toContain("Det finns inget parti med detta id.");
    const own = await send(swede.token, undefined, {
      raw: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_game","arguments":{"__proto__":{"game":"x"}}}}',
    });
    expect(said(own).result?.isError).toBe(true);
  });

  it("that fails says so, with only the request's id, and the log has the rest", async () => {
    const { token } = await signUp();
    const lines = vi.spyOn(console, "log").mockReturnValue();
    const body = calling("read_game", { game: "A".repeat(22) });
    const answer = await askProduction<string>(
      "POST",
      "/mcp",
      { token, body, headers: BOTH },
      {
        GAMES: { getByName: breaking } as never,
      },
    );
    const logged = lines.mock.calls.flat().map(String);
    lines.mockRestore();
    expect(said(answer).result?.isError).toBe(true);
    expect(answer.body).toContain(answer.headers.get("x-request-id"));
    expect(answer.body).not.toContain("a secret");
    expect(logged.filter((line) => line.includes('"fault"') && line.includes("a secret"))).toHaveLength(1);
  });

  it("for a person plays nothing: it gives the address where they do it, and the page has the move chosen", async () => {
    const game = await beginGame();
    const { use } = await connect(game.attackers);
    const { data, text } = await use("make_move", { game: game.id, ply: 1, move: "d7-c7", message: "Hello" });
    expect(data).toEqual({
      done: false,
      confirmAt: `http://localhost:8787/games/${game.id}?move=d7-c7`,
      game: null,
    });
    expect(text).toContain("Nothing was done");
    const acts = [
      ["resign", { game: game.id, ply: 0 }],
      ["answer_offer", { game: game.id, ply: 0, offer: "draw", answer: "accept" }],
    ] as const;
    for (const [tool, given] of acts)
      expect((await use(tool, given)).data).toMatchObject({
        done: false,
        confirmAt: expect.stringContaining(game.id),
      });
    expect(await look(game.id)).toMatchObject({ ply: 0, status: "playing" });
    const page = await ask<string>("GET", (data.confirmAt ?? "").replace("http://localhost:8787", ""), {
      headers: {
        cookie: `__Host-taflpost=${game.attackers.token}`,
        accept: "text/html",
        "sec-fetch-site": "same-origin",
      },
    });
    expect(page.body).toContain('name="move" value="d7-c7"');
    // An impossible move is refused before anybody is redirected.
    expect((await use("make_move", { game: game.id, ply: 1, move: "d4-d5" })).data).toMatchObject({
      code: "illegal-move",
      reason: "not-your-piece",
    });
  });
});
