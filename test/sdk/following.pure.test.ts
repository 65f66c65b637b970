import { describe, expect, it, vi } from "vitest";
import { taflpost } from "../../src/sdk/index.ts";

const record = (id: string) => JSON.stringify({ id, type: "game.turn", timestamp: "t", data: {} });
const message = (id: string) => `id: ${id}\nevent: game.turn\ndata: ${record(id)}\n\n`;

function stream(...pieces: (string | Error)[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else if (typeof piece === "string") controller.enqueue(encoder.encode(piece));
        else controller.error(piece);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

const gone = () =>
  new Response(JSON.stringify({ code: "invalid-cursor", detail: "Too old.", status: 422 }), {
    status: 422,
    headers: { "content-type": "application/problem+json" },
  });

/** Listens to a service whose streams follow one another; gives the ids that came, and where each stream began. */
async function listen(answers: Response[], after?: string) {
  const begun: (string | undefined)[] = [];
  const send: typeof fetch = (_url, init) => {
    begun.push(new Headers(init?.headers).get("last-event-id") ?? undefined);
    return Promise.resolve(answers.shift() ?? new Response(null, { status: 204 }));
  };
  const api = taflpost("https://tafl.example.org", { fetch: send, pause: () => Promise.resolve() });
  const ids: string[] = [];
  let fault: unknown = null;
  try {
    for await (const event of api.events(after === undefined ? {} : { after })) ids.push(event.id);
  } catch (thrown) {
    fault = thrown;
  }
  return { ids, begun, fault };
}

describe("listening with the SDK", () => {
  it("reconnects after the last event, whether the stream ended or broke", async () => {
    const { ids, begun } = await listen([
      stream(message("a"), message("b")),
      stream(message("c"), new Error("reset")),
      stream(message("d")),
    ]);
    expect(ids).toEqual(["a", "b", "c", "d"]);
    expect(begun).toEqual([undefined, "b", "c", "d"]);
  });

  it("begins after the given event", async () => {
    expect((await listen([stream(message("b"))], "a")).begun[0]).toBe("a");
  });

  it("keeps the position that a stream names when it opens, even without an event", async () => {
    const { ids, begun } = await listen([stream("retry: 3000\nid: head\n\n", ":\n\n"), stream(message("x"))]);
    expect([ids, begun[1]]).toEqual([["x"], "head"]);
  });

  it("reads messages however they are split, and with any line ends", async () => {
    const text = `${message("a")}${message("b").replaceAll("\n", "\r\n")}`;
    const { ids } = await listen([stream(...text)]);
    expect(ids).toEqual(["a", "b"]);
  });

  it("skips heartbeats and unknown fields", async () => {
    const hint = 'event: stream.ending\ndata: {"reason":"come back"}\n\n';
    const { ids } = await listen([stream(":\n\n", hint, message("a"), "data: null\n\n")]);
    expect(ids).toEqual(["a"]);
  });

  it("throws refusals that are final", async () => {
    const { ids, fault } = await listen([stream(message("a")), gone()]);
    expect(ids).toEqual(["a"]);
    expect(fault).toMatchObject({ code: "invalid-cursor" });
  });

  it("closes the stream when its listener leaves", async () => {
    let signal: AbortSignal | null | undefined = null;
    const send: typeof fetch = (_url, init) => {
      signal = init?.signal;
      return Promise.resolve(stream(message("a"), message("b")));
    };
    const api = taflpost("https://tafl.example.org", { fetch: send });
    for await (const _event of api.events()) break;
    expect(signal).toMatchObject({ aborted: true });
  });

  it("ends quietly when its signal aborts", async () => {
    const over = new AbortController();
    const send = vi.fn<typeof fetch>(() => Promise.resolve(stream(message("a"))));
    const api = taflpost("https://tafl.example.org", { fetch: send, pause: () => Promise.resolve() });
    const ids = [];
    for await (const event of api.watch("g", { signal: over.signal })) {
      ids.push(event.id);
      over.abort();
    }
    expect([ids, send.mock.calls.length]).toEqual([["a"], 1]);
  });
});
