import { beforeAll, describe, expect, it } from "vitest";
import { proveSignUp, proveWell, type Outside } from "../../src/host/deploy/proof.ts";
import { sharedService } from "../crash/shared.ts";

const OUTSIDE: Outside = { ask: fetch, tries: 2, pause: 1 };

/** A service that answers one path in its own way. */
const answering = (path: string, status: number, body: object): Outside => ({
  ...OUTSIDE,
  ask: (where, init) =>
    (where as string).endsWith(path) ? Promise.resolve(Response.json(body, { status })) : fetch(where, init),
});

describe("the proof of a deployment", () => {
  let url: string;
  beforeAll(async () => {
    url = await sharedService();
  });

  it("passes on a healthy service, signs up and deletes the account", async () => {
    const asked: string[] = [];
    const listening: typeof fetch = (where, init) => {
      asked.push(`${init?.method ?? "GET"} ${new URL(where as string).pathname}`);
      return fetch(where, init);
    };
    const outside = { ...OUTSIDE, ask: listening };
    const said: string[] = [];
    await proveWell(url, outside, (line) => said.push(line));
    await proveSignUp(url, outside);
    expect(said).toEqual([]);
    expect(asked).toEqual(["GET /health", "GET /v1/status", "POST /v1/players", "DELETE /v1/me"]);
  });

  it.each([
    ["/health", 503, { status: "failing", checks: { database: "failed" } }, '503 {"status":"failing"'],
    ["/v1/status", 200, { status: "degraded", checks: {} }, "says degraded"],
    ["/v1/players", 429, { title: "Too many" }, "Nobody can sign up"],
    ["/v1/me", 500, {}, "can’t be deleted"],
  ])("says what is wrong: %s answers %s", async (path, status, body, why) => {
    const outside = answering(path, status, body);
    const proof = async () => {
      await proveWell(url, outside, () => {});
      await proveSignUp(url, outside);
    };
    await expect(proof()).rejects.toThrow(why);
  });

  it("says so if nobody answers", async () => {
    await expect(proveWell("http://127.0.0.1:9", OUTSIDE, () => {})).rejects.toThrow(
      /does not respond as expected: .*\n.*deploy:back/,
    );
  });

  it("prints each try while the new address does not answer yet", async () => {
    const answers = [
      () => Promise.reject(new TypeError("fetch failed", { cause: new Error("getaddrinfo ENOTFOUND") })),
      () => Promise.resolve(Response.json({ status: "failing" }, { status: 503 })),
    ];
    const ask: typeof fetch = (where, init) => answers.shift()?.() ?? fetch(where, init);
    const said: string[] = [];
    await proveWell(url, { ask, tries: 3, pause: 1 }, (line) => said.push(line));
    expect(said).toEqual(["  try 1 of 3: getaddrinfo ENOTFOUND", '  try 2 of 3: 503 {"status":"failing"}']);
  });
});
