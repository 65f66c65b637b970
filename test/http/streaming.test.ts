import { afterEach, describe, expect, it, vi } from "vitest";
import { formFor, FORM_NAMES, recordStream, type FormName, type Source } from "../../src/http/streaming.ts";
import type { Batch } from "../../src/lib/batches.ts";
import { MINUTE } from "../../src/lib/duration.ts";
import { T0 } from "../game/people.ts";

const record = (id: string) => JSON.stringify({ id, type: "game.turn", data: {} });
const batch = (place: number, items: readonly string[] = [], isOver = false): Batch => ({
  items,
  place,
  isOver,
});

/** A source that says these things one after the other, and notes where it was asked to go on. */
function saying(...sayings: readonly (Batch | null | Error)[]) {
  const left = [...sayings];
  const asked: [number, number][] = [];
  const quit = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const source: Source = {
    follow(place, wait) {
      asked.push([place, wait]);
      const next = left.shift() ?? null;
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
    quit,
  };
  return { source, asked, quit };
}

const BEGUN = { place: 7, name: "g" };
/** The line with which a stream of lines begins. */
const OPENED = /^\{"id":"g","type":"stream.opened","timestamp":"[^"]+","data":\{\}\}\n/;

const whole = (form: FormName, source: Source) => new Response(recordStream(form, BEGUN, source)).text();

describe("a stream of records", () => {
  it("continues from position to position, and sends a comment while nothing happens", async () => {
    const { source, asked } = saying(batch(7), batch(9, [record("a"), record("b")]), batch(9), null);
    expect(await whole("text/event-stream", source)).toBe(
      `retry: 3000\nid: g\n\n:\n\nid: a\nevent: game.turn\ndata: ${record("a")}\n\nid: b\nevent: game.turn\ndata: ${record("b")}\n\n:\n\n`,
    );
    expect(asked.map(([place]) => place)).toEqual([7, 7, 9, 9]);
    // No proxy may take the connection for dead: something is sent every 20 seconds at least.
    for (const [, wait] of asked) expect(wait).toBeLessThanOrEqual(20_000);
  });

  it("is one record a line as NDJSON, with empty lines between", async () => {
    const { source } = saying(batch(7), batch(8, [record("a")]), null);
    const text = await whole("application/x-ndjson", source);
    expect(text).toMatch(OPENED);
    expect(text.replace(OPENED, "")).toBe(`\n${record("a")}\n`);
  });

  it("ends with the last record if nothing can follow", async () => {
    const last = saying(batch(8, [record("a")], true));
    expect((await whole("application/x-ndjson", last.source)).replace(OPENED, "")).toBe(`${record("a")}\n`);
    const nothing = saying(batch(7, [], true));
    expect((await whole("application/x-ndjson", nothing.source)).replace(OPENED, "")).toBe("");
    expect([last.asked.length, nothing.asked.length]).toEqual([1, 1]);
  });

  it("ends if its source fails, so that the client reconnects", async () => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    const { source } = saying(batch(8, [record("a")]), new Error("the object was moved"));
    expect((await whole("application/x-ndjson", source)).replace(OPENED, "")).toBe(`${record("a")}\n`);
    expect(String(log.mock.calls[0]?.[0])).toContain("stream-broken");
    log.mockRestore();
  });

  it("reads nothing ahead of its reader, and quits when the reader does", async () => {
    const { source, asked, quit } = saying(batch(8, [record("a")]), batch(9, [record("b")]));
    const reader = recordStream("application/x-ndjson", BEGUN, source).getReader();
    await reader.read();
    expect(asked).toHaveLength(0);
    await reader.read();
    expect(asked).toHaveLength(1);
    await reader.cancel();
    expect(quit).toHaveBeenCalledOnce();
  });
});

/** Streams until the end; every answer of the source takes five minutes. */
async function tenMinutes(form: FormName) {
  vi.useFakeTimers({ now: T0, toFake: ["Date"] });
  const { source, asked, quit } = saying(batch(8, [record("a")]), batch(8), batch(9, [record("b")]));
  const follow: Source["follow"] = (place, wait) => {
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    return source.follow(place, wait);
  };
  return { text: await whole(form, { ...source, follow }), asked, quit };
}

describe("a stream that has been open for ten minutes", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("ends with the position to continue from, and gives up its place", async () => {
    const { text, asked, quit } = await tenMinutes("application/x-ndjson");
    const lines = text.trimEnd().split("\n");
    expect(asked).toHaveLength(2);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ id: "a", type: "stream.ended" });
    expect(quit).toHaveBeenCalledOnce();
  });

  it("ends as server-sent events with a comment: an EventSource reconnects by itself", async () => {
    const { text } = await tenMinutes("text/event-stream");
    expect(text).toMatch(/\n\n: a stream ends after ten minutes: [^\n]+\n\n$/);
    expect(text.match(/^id: .*$/gm)).toEqual(["id: g", "id: a"]);
  });
});

describe("the requested format", () => {
  const [SSE, LINES] = FORM_NAMES;
  it.each([
    [undefined, SSE],
    ["*/*", SSE],
    ["text/*", SSE],
    ["application/*", LINES],
    ["text/event-stream", SSE],
    ["Application/X-NDJSON", LINES],
    ["application/x-ndjson, */*;q=0.1", LINES],
    ["application/x-ndjson;q=0.5, text/event-stream;q=0.4", LINES],
    ["application/x-ndjson;q=0, */*", SSE],
    ["text/event-stream;q=0, */*", LINES],
    ["text/html, application/json", null],
    ["text/event-stream;q=0", null],
    ["", null],
    [";;;,,,q=", null],
  ])("of %j is %s", (accept, form) => {
    expect(formFor(accept)).toBe(form);
  });
});
