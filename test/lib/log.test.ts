import { afterEach, describe, expect, it, vi } from "vitest";
import { log, pathText } from "../../src/lib/log.ts";
import { spanned, spansBy, traced, tracedAs, unmarked } from "../../src/lib/tracing.ts";

const said = vi.spyOn(console, "log").mockImplementation(() => undefined);
afterEach(() => said.mockClear());

/** The line that was logged last. */
const line = (): Record<string, unknown> => {
  const text = String(said.mock.lastCall?.[0]);
  expect(text).not.toContain("\n");
  return JSON.parse(text) as Record<string, unknown>;
};

describe("a line of the log", () => {
  it("gives its level, time, message, request and object", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-22T06:00:00Z") });
    tracedAs({ requestId: "r" }, () => tracedAs({ object: "game g" }, () => log("warn", "slow", { by: 3 })));
    vi.useRealTimers();
    expect(line()).toEqual({
      level: "warn",
      time: "2026-11-22T06:00:00.000Z",
      event: "slow",
      requestId: "r",
      object: "game g",
      by: 3,
    });
  });

  it("about a fault has all its causes, and where it was thrown", () => {
    const root = new TypeError("no such table: players");
    const fault = new Error('Failed query: select * from "players"\nparams: Ragnhild,r@example.org', {
      cause: new Error("D1_ERROR", { cause: root }),
    });
    log("error", "fault", { path: "/v1/me", fault });
    const { error, path } = line() as { error: Record<string, unknown>; path: string };
    expect(path).toBe("/v1/me");
    expect(error).toMatchObject({
      name: "Error",
      message: 'Failed query: select * from "players"',
      cause: { message: "D1_ERROR", cause: { name: "TypeError", message: "no such table: players" } },
    });
    expect(error["stack"]).toEqual(expect.arrayContaining([expect.stringContaining("log.test.ts")]));
    expect(JSON.stringify(error)).not.toContain("Ragnhild");
  });

  it("is one line, without addresses and tokens, whatever was thrown", () => {
    for (const thrown of ["a\nb", null, undefined, { a: 1 }, new Error('x\n{"event":"fault"}')]) {
      log("error", "fault", { fault: thrown });
      expect(line()).toMatchObject({ event: "fault", error: { message: expect.any(String) } });
    }
    log("error", "fault", {
      fault: new Error("no mail to <egil@example.org> by tafl_abc123 and whsec_Zm9v+/="),
    });
    expect(line()["error"]).toMatchObject({ message: "no mail to <…@…> by tafl_… and whsec_…" });
    const circle = new Error("round");
    circle.cause = circle;
    log("error", "fault", { fault: circle });
    expect(line()).toMatchObject({ error: { cause: { cause: { message: "round" } } } });
  });
});

describe("a call of an object", () => {
  const object = { heard: [] as unknown[][], ask: (...sent: unknown[]) => void object.heard.push(sent) };

  it("passes its request on, and is unchanged without one", () => {
    traced(object).ask("a", null);
    tracedAs({ requestId: "r" }, () => traced(object).ask("a", null));
    const [alone, marked] = object.heard.map(unmarked);
    expect(alone).toEqual({ sent: ["a", null], trace: {} });
    expect(marked).toEqual({ sent: ["a", null], trace: { requestId: "r" } });
  });
});

/** Work within work, and a line of the log. */
const logged = () =>
  spanned("operation makeMove", async () => {
    await Promise.resolve();
    log("info", "played");
    return spanned("game ask", () => 7);
  });

describe("the platform's trace", () => {
  const TRACE = "0af7651916cd43dd8448eb211c80319c";
  /** The platform's tracing, as far as it is used; keeps the names of the spans that were entered. */
  function platform(isTraced: boolean) {
    const entered: string[] = [];
    const span = {
      isTraced,
      spanContext: () => ({ traceId: TRACE, spanId: "b7ad6b7169203331", traceFlags: 1 }),
    };
    const enterSpan = <T>(name: string, work: (one: typeof span) => T): T => (entered.push(name), work(span));
    spansBy({ enterSpan, getActiveSpan: () => span } as unknown as Parameters<typeof spansBy>[0]);
    return entered;
  }
  afterEach(() => spansBy(null));

  it("has a span for each piece of work, and its id is in every line", async () => {
    const entered = platform(true);
    expect(await logged()).toBe(7);
    expect(entered).toEqual(["operation makeMove", "game ask"]);
    expect(line()).toMatchObject({ event: "played", traceId: TRACE });
    expect(() => spanned("mailbox receive", () => expect.fail("no"))).toThrow("no");
  });

  it("gets no span and adds nothing to a line if the request is not traced, or nothing is", async () => {
    expect(await logged()).toBe(7);
    expect(line()).not.toHaveProperty("traceId");
    const entered = platform(false);
    expect(await logged()).toBe(7);
    expect(entered).toEqual([]);
    expect(line()).not.toHaveProperty("traceId");
  });
});

it("a path is logged without the secrets in it", () => {
  const secret = "A".repeat(54);
  expect(pathText(`/feeds/${secret}/turns.atom`)).toBe("/feeds/…/turns.atom");
  expect(pathText(`/v1/games/${"A".repeat(22)}/moves`)).toBe(`/v1/games/${"A".repeat(22)}/moves`);
});
