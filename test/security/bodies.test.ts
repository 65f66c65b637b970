import { exports, env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ask, beginGame, freshName, refusal, signUp, type ProblemBody } from "../http/api.ts";

const SIGN_UP = "/v1/players";
const post = (raw: BodyInit, headers: Record<string, string> = {}) =>
  refusal("POST", SIGN_UP, { raw, headers });

/** JSON of an exact number of bytes, valid apart from its length. */
function jsonOf(bytes: number): string {
  const rest = `{"name":"${freshName("Long")}"}`;
  return rest.slice(0, -1) + " ".repeat(bytes - rest.length) + "}";
}

function inChunks(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

describe("the size of a body", () => {
  it("may be 65,536 bytes, and not one more", async () => {
    expect((await post(jsonOf(65_536))).status).toBe(201);
    const { status, body } = await post(jsonOf(65_537));
    expect([status, body.code, body["limit"]]).toEqual([413, "body-too-large", 65_536]);
  });

  it("is counted in bytes, not in characters", async () => {
    const text = `{"name":"Abcdef","x":"${"ö".repeat(32_760)}"}`;
    expect(text.length).toBeLessThan(65_536);
    expect((await post(text)).status).toBe(413);
  });

  it("is counted as it arrives, even without Content-Length", async () => {
    expect((await post(inChunks(jsonOf(65_536), 1000))).status).toBe(201);
    expect((await post(inChunks(jsonOf(70_000), 1000))).status).toBe(413);
  });

  it.each(["10", "0", "-1", "nonsense"])("is counted even when Content-Length says %s", async (length) => {
    const headers = { "content-type": "application/json", "content-length": length };
    const request = new Request(`${env.ORIGIN}${SIGN_UP}`, {
      method: "POST",
      headers,
      body: inChunks(jsonOf(70_000), 1000),
    });
    const answer = await exports.default.fetch(request);
    expect(answer.status).toBe(413);
    expect((await answer.json<ProblemBody>()).code).toBe("body-too-large");
  });

  it("is limited on every route, before authentication", async () => {
    for (const [method, path] of [
      ["POST", "/v1/challenges"],
      ["PATCH", "/v1/me"],
      ["DELETE", "/v1/me"],
      ["POST", `/v1/games/${"A".repeat(22)}/moves`],
    ] as const)
      expect((await refusal(method, path, { raw: jsonOf(70_000) })).status).toBe(413);
  });
});

const nested = (depth: number) => `{"x":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
const withKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 1])));

describe("the depth and the number of keys of a body", () => {
  it("may be 16 levels; 17, and 30,000, are refused", async () => {
    expect((await post(nested(16))).body.code).toBe("invalid-request");
    expect((await post(nested(17))).body).toMatchObject({ code: "nesting-too-deep", status: 400, limit: 16 });
    expect((await post(nested(30_000))).body.code).toBe("nesting-too-deep");
    expect((await post("[".repeat(60_000))).body.code).toBe("nesting-too-deep");
    expect((await post('{"a":'.repeat(10_000))).body.code).toBe("nesting-too-deep");
  });

  it("is counted in depth, not in brackets: siblings are not nested", async () => {
    expect((await post(`{"x":[${Array.from({ length: 30 }, () => "[{}]").join(",")}]}`)).body.code).toBe(
      "invalid-request",
    );
  });

  it("does not count brackets in texts, escaped quotes or not", async () => {
    const { body } = await post(JSON.stringify({ name: `[[[[[[[[[[[[[[[[[[["\\"{{{{{{{{{{{{{{{{{` }));
    expect(body.code).toBe("invalid-request");
  });

  it("may have 200 keys; 201 are refused", async () => {
    expect((await post(withKeys(200))).body.code).toBe("invalid-request");
    expect((await post(withKeys(201))).body).toMatchObject({
      code: "too-many-keys",
      status: 400,
      limit: 200,
    });
  });
});

describe("the content of a body", () => {
  it.each([
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["multipart/form-data; boundary=x", 415],
    ["application/json; charset=iso-8859-1", 415],
    ["application/jsonp", 415],
    ["text/json", 415],
    ["", 415],
    ["application/json; charset=utf-8", 201],
    ["Application/JSON;charset=UTF-8", 201],
    ['application/json; charset="utf-8"', 201],
  ])("is JSON, and says so: %s is answered %i", async (type, status) => {
    const answer = await post(JSON.stringify({ name: freshName("Typed") }), { "content-type": type });
    const code = status === 415 ? "unsupported-media-type" : undefined;
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it("is UTF-8: other bytes are refused", async () => {
    for (const bytes of [
      [0xff],
      [0xc3, 0x28],
      [0xed, 0xa0, 0x80],
      [0xf8, 0x88, 0x80, 0x80, 0x80],
      [0xc0, 0xaf],
    ]) {
      const text = new TextEncoder().encode('{"name":"Abc"}');
      const { status, body } = await post(
        new Uint8Array([...text.slice(0, 10), ...bytes, ...text.slice(10)]),
      );
      expect([status, body.code]).toEqual([400, "invalid-encoding"]);
    }
  });

  it.each([
    "{",
    '{"name":}',
    "{'name':'Abc'}",
    '{"name":"Abc",}',
    "NaN",
    "undefined",
    "{}{}",
    '"\n"',
    "\u0000",
  ])("is JSON: %j is refused", async (text) => {
    const { status, body } = await post(text);
    expect([status, body.code]).toEqual([400, "malformed-json"]);
  });

  it("is required where it is required", async () => {
    const { token } = await signUp();
    for (const path of ["/v1/players", "/v1/challenges", "/v1/me/tokens", "/v1/webhooks"]) {
      const { status, body } = await refusal("POST", path, { token });
      expect([path, status, body.code]).toEqual([path, 422, "invalid-request"]);
    }
  });

  it("may be empty where it is optional, whatever its content type", async () => {
    const game = await beginGame();
    for (const type of ["application/json", "text/plain"]) {
      const { status } = await ask("POST", `/v1/challenges/${game.id}/accept`, {
        token: game.defenders.token,
        raw: "",
        headers: { "content-type": type },
      });
      // The answer to what has been accepted already, not to a bad body.
      expect(status).toBe(200);
    }
  });
});

describe("numbers and names that parsers read differently", () => {
  it("with a duplicate name the last one counts, for everybody", async () => {
    const [first, last] = [freshName("First"), freshName("Last")];
    const { body } = await ask<{ player: { name: string } }>("POST", SIGN_UP, {
      raw: `{"name":"${first}","name":"${last}"}`,
    });
    expect(body.player.name).toBe(last);
    expect((await ask("GET", `/v1/players/${first}`)).status).toBe(404);
  });

  it.each(["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"])(
    "a member called %s is refused like any unknown one",
    async (key) => {
      const name = freshName("Proto");
      const { status, body } = await post(`{"name":"${name}","${key}":{"admin":true}}`);
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, `/${key}`]);
      expect((await ask("GET", `/v1/players/${name}`)).status).toBe(404);
      expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
    },
  );
});
