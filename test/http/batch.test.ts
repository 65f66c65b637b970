import { describe, expect, it } from "vitest";
import { ask, beginGame, look, refusal, signUp, type GameBody } from "./api.ts";
import { inBatch, inProductionBatch, type Part, type PartAnswer } from "./batch.ts";
import { lettingThrough } from "./limiters.ts";
import { CAPS } from "../../src/contract/limits.ts";

const move = (id: string, ply: number, text: string, key?: string): Part => ({
  method: "POST",
  path: `/v1/games/${id}/moves`,
  body: { ply, move: text },
  ...(key === undefined ? {} : { headers: { "Idempotency-Key": key } }),
});

describe("a player who was offline", () => {
  it("sends moves in two games, an offer and a read at once, and gets the answers of single requests", async () => {
    const [one, other] = [await beginGame(), await beginGame()];
    const { token } = one.attackers;
    const answers = await inBatch(
      [
        move(one.id, 1, "d6-e6", "first"),
        move(other.id, 1, "d6-e6"),
        { path: `/v1/games/${one.id}` },
        { path: "/v1/me" },
        move(one.id, 1, "d7-c7"),
        { method: "POST", path: `/v1/games/${one.id}/draw`, body: { ply: 1 } },
        { path: `/v1/games/${one.id}/board.svg?ply=1` },
        { path: "/v1/nothing" },
      ],
      { token },
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 403, 200, 200, 409, 200, 200, 404]);
    expect(answers.map(({ id }) => id)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
    expect(answers[0]?.headers).toMatchObject({
      etag: 'W/"2-player"',
      location: `/v1/games/${one.id}`,
      "content-type": "application/json; charset=utf-8",
    });
    expect(answers[1]?.body).toMatchObject({
      code: "not-your-game",
      instance: `/v1/games/${other.id}/moves`,
    });
    // Requests about one game run in order: the read sees the move before it.
    expect(answers[2]?.body).toMatchObject({ id: one.id, ply: 1 });
    expect(answers[3]?.body).toMatchObject({ name: one.attackers.name });
    expect(answers[4]?.body.code).toBe("already-played");
    expect(answers[6]?.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
    expect(answers[6]?.body).toMatch(/^<svg/);
    // They are parts of one request, and the log finds them by it.
    expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(1);
    expect(await look(one.id)).toMatchObject({ ply: 1, offers: [{ by: "attackers" }] });
    expect((await look(other.id)).ply).toBe(0);
  });

  it("repeats the batch, and nothing is done twice", async () => {
    const { id, attackers } = await beginGame();
    const parts: Part[] = [
      move(id, 1, "d6-e6", "k1"),
      {
        method: "POST",
        path: "/v1/me/tokens",
        body: { name: "second" },
        headers: { "idempotency-key": "k2" },
      },
    ];
    const [first, again] = [await inBatch(parts, attackers), await inBatch(parts, attackers)];
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect(again.map(({ headers }) => headers["idempotency-replayed"])).toEqual(["true", "true"]);
    expect((await look(id)).ply).toBe(1);
    // A key is of the request as it comes alone, too.
    const alone = await ask("POST", `/v1/games/${id}/moves`, {
      token: attackers.token,
      body: { ply: 1, move: "d6-e6" },
      headers: { "idempotency-key": "k1" },
    });
    expect(alone.headers.get("idempotency-replayed")).toBe("true");
  });

  it("accepts a challenge and answers a move in one batch, in this order", async () => {
    const [by, to] = [await signUp(), await signUp()];
    const terms = {
      ruleset: "brandubh",
      side: "defenders",
      clock: { kind: "unlimited" },
      stops: [],
      to: to.name,
    };
    const made = await ask<GameBody>("POST", "/v1/challenges", { token: by.token, body: terms });
    const answers = await inBatch(
      [
        { method: "POST", path: `/v1/challenges/${made.body.id}/accept` },
        move(made.body.id, 1, "d6-e6"),
        { path: `/v1/games/${made.body.id}`, headers: { "if-none-match": 'W/"2-player"' } },
        { path: `/v1/games/${made.body.id}`, headers: { "if-none-match": '"1"' } },
      ],
      to,
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 304, 200]);
    expect(answers[2]).toMatchObject({ headers: { etag: 'W/"2-player"' }, body: null });
  });

  it("is answered in the language of each request, or of the batch", async () => {
    const parts = [{ path: "/v1/nothing" }, { path: "/v1/nothing", headers: { "Accept-Language": "ru" } }];
    const answers = await inBatch(parts, { headers: { "accept-language": "sv" } });
    expect(answers.map(({ headers }) => headers["content-language"])).toEqual(["sv", "ru"]);
  });

  it("may be anyone: without a token no request has one", async () => {
    const { id } = await beginGame();
    const answers = await inBatch([{ path: `/v1/games/${id}` }, { path: "/v1/me" }, move(id, 1, "d6-e6")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401]);
    expect(answers[0]?.body["messages"]).toBeUndefined();
  });
});

describe("a batch", () => {
  it("counts, and so does each of its requests: those beyond the limit are refused alone", async () => {
    const { token } = await signUp();
    const keys: string[] = [];
    const parts = Array.from({ length: 8 }, () => ({ path: "/v1/me" }));
    const answers = await inProductionBatch(parts, { token }, { LIMIT_TOKEN: lettingThrough(5, keys) });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
    expect(answers.at(-1)).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
    expect([keys.length, new Set(keys).size]).toEqual([9, 1]);
  });

  it("counts for its sender's network, whatever it says", async () => {
    const keys: string[] = [];
    const headers = { "cf-connecting-ip": "192.0.2.7" };
    await inProductionBatch(
      [{ path: "/v1/lobby" }, { path: "/v1/rulesets" }],
      { headers },
      {
        LIMIT_ADDRESS: lettingThrough(9, keys),
      },
    );
    expect(keys).toEqual(["192.0.2.7", "192.0.2.7", "192.0.2.7"]);
  });

  it("has fifty moves with long messages, in fifty games at most", async () => {
    const { id, attackers } = await beginGame();
    const parts = Array.from({ length: 50 }, (_, at) => ({
      ...move(id, at + 1, "d6-e6"),
      body: { ply: at + 1, move: "d6-e6", message: "å".repeat(900) },
    }));
    const statuses = (await inBatch(parts, attackers)).map(({ status }) => status);
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
  });

  it("judges each body like a single request", async () => {
    const { token } = await signUp();
    const deep: unknown = JSON.parse(`${"[".repeat(20)}${"]".repeat(20)}`);
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, 1]));
    const post = { method: "POST", path: "/v1/me/tokens" };
    const answers = await inBatch(
      [
        { ...post, body: deep },
        { ...post, body: wide },
        { ...post, body: { name: "x".repeat(70_000) } },
        { ...post, body: null },
        { ...post, body: { name: "x" }, headers: { "content-type": "text/plain" } },
        { ...post, body: { name: "x" }, headers: { "if-match": '"1"' } },
        { method: "PATCH", path: "/v1/me?x=1", body: { language: "ru" } },
        { method: "DELETE", path: "/v1/rulesets" },
      ],
      { token },
    );
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, "nesting-too-deep"],
      [400, "too-many-keys"],
      [413, "body-too-large"],
      [422, "invalid-request"],
      [415, "unsupported-media-type"],
      [422, "invalid-request"],
      [422, "invalid-request"],
      [405, "method-not-allowed"],
    ]);
  });

  it("has fifty of the largest plans", () => {
    const most = CAPS.batchRequests.max;
    // An answer has a key and a move, and may have replies; the body around a plan has four levels.
    const [nesting, keys] = [2 * CAPS.planDepth.max + 4, 3 * CAPS.planNodes.max];
    // The fields around a body: its id, its path and its headers.
    expect(CAPS.batchBytes.max).toBeGreaterThan(most * (CAPS.planBytes.max + 4096));
    expect(CAPS.batchNesting.max).toBeGreaterThan(nesting + 3);
    expect(CAPS.batchKeys.max).toBeGreaterThan(most * (keys + 12));
  });
});

const get = (more: Record<string, unknown> = {}) => ({ id: "a", method: "GET", path: "/v1/me", ...more });
const fifty = Array.from({ length: 51 }, (_, at) => get({ id: String(at) }));

/** The answers to a batch's requests: their status, and the wrong places. */
async function refusalsIn(requests: readonly object[]) {
  const { body } = await ask<{ responses: PartAnswer[] }>("POST", "/v1/batch", { body: { requests } });
  return body.responses.map(({ status, body: said }) => [status, said.errors?.map(({ pointer }) => pointer)]);
}

describe("a request that does not belong in a batch", () => {
  it("is refused alone, and the move and the read beside it are answered", async () => {
    const { id, attackers } = await beginGame();
    const body = {
      requests: [
        { id: "a", ...move(id, 1, "d6-e6") },
        get({ id: "b", path: "/dev/clock" }),
        get({ id: "c", path: `/v1/games/${id}` }),
      ],
    };
    const said = await ask<{ responses: PartAnswer[] }>("POST", "/v1/batch", {
      token: attackers.token,
      body,
    });
    expect(said.body.responses.map(({ id: which, status }) => [which, status])).toEqual([
      ["a", 201],
      ["b", 422],
      ["c", 200],
    ]);
    expect(said.body.responses[1]?.body).toMatchObject({
      code: "invalid-request",
      errors: [
        {
          in: "body",
          pointer: "/requests/1/path",
          detail: "Give a path on this service, such as /v1/games/….",
        },
      ],
    });
    expect(said.body.responses[2]?.body).toMatchObject({ ply: 1 });
  });

  it.each<[string, Record<string, unknown>, readonly string[]]>([
    ["that is a batch", { method: "POST", path: "/v1/batch", body: { requests: [get()] } }, ["/path"]],
    ["to an address elsewhere", { path: "https://elsewhere.example/v1/me" }, ["/path"]],
    ["to no address at all", { path: "http://[" }, ["/path"]],
    ["that reads, with a body", { body: {} }, ["/body"]],
    ["with a token of its own", { headers: { authorization: "Bearer tafl_x" } }, ["/headers/authorization"]],
    [
      "with an address of its own",
      { headers: { "CF-Connecting-IP": "192.0.2.1" } },
      ["/headers/CF-Connecting-IP"],
    ],
    ["with a socket", { headers: { Upgrade: "websocket" } }, ["/headers/Upgrade"]],
    ["with one header twice", { headers: { accept: "a", Accept: "b" } }, ["/headers/Accept"]],
    ["with a header that is none", { headers: { accept: "a\r\nb: c" } }, ["/headers/accept"]],
    ["wrong twice", { path: "/v1/me/events?wait=25", body: 1 }, ["/path", "/body"]],
  ])("can be one %s", async (_what, part, places) => {
    expect(await refusalsIn([get({ path: "/v1/lobby" }), get({ id: "b", ...part })])).toEqual([
      [200, undefined],
      [422, places.map((place) => `/requests/1${place}`)],
    ]);
  });
});

describe("an invalid batch", () => {
  it.each<[string, unknown, readonly string[]]>([
    ["of 51", { requests: fifty }, ["/requests"]],
    ["of none", { requests: [] }, ["/requests"]],
    ["without requests", {}, ["/requests"]],
    ["that is a list", [get()], [""]],
    ["with two equal ids", { requests: [get(), get({ id: "b" }), get()] }, ["/requests/2/id"]],
    [
      "without an id, a method or a path",
      { requests: [{}] },
      ["/requests/0/id", "/requests/0/method", "/requests/0/path"],
    ],
    ["with an id of no letters", { requests: [get({ id: "" })] }, ["/requests/0/id"]],
    ["with a method that there is not", { requests: [get({ method: "HEAD" })] }, ["/requests/0/method"]],
    [
      "with what a request has not",
      { requests: [get({ url: "/v1/me" })], token: "x" },
      ["/requests/0/url", "/token"],
    ],
  ])("%s is refused as a whole, with the place", async (_what, body, pointers) => {
    const { token } = await signUp();
    const { status, body: said } = await refusal("POST", "/v1/batch", { token, body });
    expect([status, said.code]).toEqual([422, "invalid-request"]);
    expect(said.errors?.map(({ pointer }) => pointer).toSorted()).toEqual(pointers.toSorted());
  });

  it("is refused with an invalid token, with an If-Match, and with a body that is too large", async () => {
    const body = { requests: [get({ path: "/v1/lobby" })] };
    const statuses = await Promise.all([
      refusal("POST", "/v1/batch", { token: "tafl_nonsense", body }),
      refusal("POST", "/v1/batch", { body, headers: { "if-match": '"1"' } }),
      refusal("POST", "/v1/batch", { raw: `{"requests":[]}${" ".repeat(CAPS.batchBytes.max)}` }),
      refusal("POST", "/v1/batch?x=1", { body }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 422, 413, 422]);
  });

  it("cannot have an endless answer: every stream is excluded", async () => {
    const { body } = await ask<{
      paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
    }>("GET", "/v1/openapi.json");
    const streams = Object.entries(body.paths).filter(
      ([, { get: read }]) => "text/event-stream" in (read?.responses["200"]?.content ?? {}),
    );
    expect(streams.length).toBeGreaterThan(1);
    const requests = streams.map(([path], at) => get({ id: String(at), path: path.replace("{id}", "x") }));
    const refusals = await refusalsIn(requests);
    expect(refusals).toEqual(requests.map(({ id }) => [422, [`/requests/${id}/path`]]));
  });
});
