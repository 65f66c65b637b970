import { describe, expect, it, vi } from "vitest";
import { taflpost } from "../../src/sdk/index.ts";
import { pauseByTimer } from "../../src/sdk/retries.ts";

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const PROBLEM = {
  type: "x",
  title: "x",
  status: 409,
  code: "already-played",
  detail: "Too late.",
  instance: "/",
};

function refused(status: number, headers: Record<string, string> = {}): Response {
  const body = JSON.stringify({ ...PROBLEM, status });
  return new Response(body, { status, headers: { "content-type": "application/problem+json", ...headers } });
}

const done = (value: unknown): Response => Response.json(value);

/** A client of a service that answers one after the other; a text is a connection that breaks. */
function clientOf(answers: (Response | string)[]) {
  const [sent, waits]: [Sent[], number[]] = [[], []];
  const send: typeof fetch = (url, init) => {
    sent.push({
      url: url as string,
      headers: init?.headers as Record<string, string>,
      body: init?.body as string | undefined,
    });
    const answer = answers.shift() ?? "no more answers";
    return typeof answer === "string" ? Promise.reject(new TypeError(answer)) : Promise.resolve(answer);
  };
  const pause = (span: number) => (waits.push(span), Promise.resolve());
  const api = taflpost("https://tafl.example.org/", { token: "tafl_x", fetch: send, pause });
  return { api, sent, waits };
}

describe("a request of the SDK", () => {
  it("puts its input into path, query and body", async () => {
    const { api, sent } = clientOf([done({}), done({ items: [], next: null }), done({})]);
    await api.makeMove({ id: "a/b", ply: 1, move: "d1-d4" });
    await api.listMyGames({ status: "finished", limit: 5 });
    await api.getMe();
    expect(sent.map(({ url }) => url)).toEqual([
      "https://tafl.example.org/v1/games/a%2Fb/moves",
      "https://tafl.example.org/v1/me/games?status=finished&limit=5",
      "https://tafl.example.org/v1/me",
    ]);
    expect(JSON.parse(sent[0]?.body ?? "")).toEqual({ ply: 1, move: "d1-d4" });
    expect(sent[0]?.headers["authorization"]).toBe("Bearer tafl_x");
  });

  it("is sent again under the same key when the connection breaks or the service fails", async () => {
    const { api, sent, waits } = clientOf(["reset", refused(503), done({ ply: 1 })]);
    expect(await api.makeMove({ id: "g", ply: 1, move: "d1-d4" })).toEqual({ ply: 1 });
    const keys = new Set(sent.map(({ headers }) => headers["idempotency-key"]));
    expect([sent.length, keys.size, waits.length]).toEqual([3, 1, 2]);
    expect(waits[1]).toBeGreaterThan(waits[0]! / 2);
  });

  it("has a new key for each call, or the caller's own", async () => {
    const { api, sent } = clientOf([done({}), done({}), done({})]);
    await api.resign({ id: "g", ply: 1 });
    await api.resign({ id: "g", ply: 1 });
    await api.resign({ id: "g", ply: 1 }, { idempotencyKey: "mine" });
    const keys = sent.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe("mine");
  });

  it("waits as long as Retry-After says, in seconds or as a date", async () => {
    const date = new Date(Date.now() + 20_000).toUTCString();
    const { api, waits } = clientOf([
      refused(429, { "retry-after": "7" }),
      refused(429, { "retry-after": date }),
      done({}),
    ]);
    await api.getMe();
    expect(waits[0]).toBe(7000);
    expect(waits[1]).toBeGreaterThan(17_000);
  });

  it("does not wait for hours", async () => {
    const { api, waits } = clientOf([refused(429, { "retry-after": "7200" })]);
    await expect(api.getMe()).rejects.toMatchObject({ status: 429 });
    expect(waits).toEqual([]);
  });

  it("without a key is not repeated where it might be done twice", async () => {
    const { api, sent } = clientOf(["reset", done({})]);
    await expect(api.checkMove({ id: "g", ply: 1, move: "d1-d4" })).rejects.toThrow("broke off");
    expect(sent.length).toBe(1);
  });

  it("throws what a proxy between us and the service answers", async () => {
    const { api } = clientOf([new Response("<h1>Bad gateway</h1>", { status: 404 })]);
    await expect(api.getMe()).rejects.toThrow("404");
  });

  it("goes through a list page by page", async () => {
    const { api, sent } = clientOf([
      done({ items: [1, 2], next: "c" }),
      done({ items: [3], next: "d" }),
      done({ items: [], next: "d" }),
    ]);
    const items = [];
    for await (const item of api.all("listMyGames", { status: "finished" })) items.push(item);
    expect(items).toEqual([1, 2, 3]);
    expect(sent[1]?.url).toContain("?status=finished&cursor=c");
  });
});

describe("a pause of the SDK", () => {
  it("ends after its time, or with its signal, and removes its listener", async () => {
    const over = new AbortController();
    const left = vi.spyOn(over.signal, "removeEventListener");
    await pauseByTimer(1, over.signal);
    expect(left).toHaveBeenCalledTimes(1);
    const pausing = pauseByTimer(60_000, over.signal);
    over.abort();
    await pausing;
    expect(left).toHaveBeenCalledTimes(2);
  });

  it("does not start if its signal has already aborted", async () => {
    vi.useFakeTimers();
    await pauseByTimer(60_000, AbortSignal.abort());
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});
