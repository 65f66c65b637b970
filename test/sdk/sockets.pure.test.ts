import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { taflpost } from "../../src/sdk/index.ts";

const MINUTE = 60_000;
const record = (id: string, type = "game.turn") => JSON.stringify({ id, type, timestamp: "t", data: {} });

/** A socket as a client has it, whose other end is the test. */
class FakeSocket extends EventTarget {
  static made: FakeSocket[] = [];
  readonly sent: string[] = [];
  isClosed = false;
  readonly url: string;
  readonly protocols: string[];

  constructor(url: string, protocols: string[]) {
    super();
    if (protocols.some((name) => name.includes(":"))) throw new SyntaxError("no subprotocol");
    [this.url, this.protocols] = [url, protocols];
    FakeSocket.made.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }
  says(...texts: string[]) {
    for (const data of texts) this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
  ends(code: number) {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

const sse = (...ids: string[]) =>
  new Response(ids.map((id) => `id: ${id}\ndata: ${record(id)}\n\n`).join(""), {
    headers: { "content-type": "text/event-stream" },
  });
const refused = () =>
  Response.json(
    { code: "token-invalid", detail: "It has ended.", status: 401 },
    { status: 401, headers: { "content-type": "application/problem+json" } },
  );

/** A player who listens; the test is the service. `answers`: to requests for server-sent events. */
function listen(answers: Response[] = [], token = "tafl_abc", after?: string) {
  const asked: (string | null)[] = [];
  const ids: string[] = [];
  const api = taflpost("https://tafl.example.org", {
    token,
    pause: () => Promise.resolve(),
    WebSocket: FakeSocket as unknown as typeof WebSocket,
    fetch: (_url, init) => {
      asked.push(new Headers(init?.headers).get("last-event-id"));
      return Promise.resolve(answers.shift() ?? new Response(null, { status: 204 }));
    },
  });
  const over = new AbortController();
  const ended = (async () => {
    const given = { signal: over.signal, ...(after === undefined ? {} : { after }) };
    for await (const { id } of api.events(given)) ids.push(id);
  })();
  const fault = ended.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { asked, ids, over, fault };
}

/** The socket with this number, once it is there. */
async function socket(number: number): Promise<FakeSocket> {
  await vi.waitFor(() => expect(FakeSocket.made.length).toBeGreaterThan(number));
  return FakeSocket.made[number] as FakeSocket;
}

const pass = (span: number) => vi.advanceTimersByTimeAsync(span);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
});
afterEach(() => void vi.useRealTimers());

describe("listening over a WebSocket", () => {
  it("sends its token as a subprotocol, and reconnects after the last record however the socket ended", async () => {
    const { ids, asked, over } = listen([], "tafl_abc", "a");
    const first = await socket(0);
    expect([first.url, first.protocols]).toEqual([
      "wss://tafl.example.org/v1/me/events/stream?after=a",
      ["taflpost.v1", "tafl_abc"],
    ]);
    first.says(record("a", "stream.opened"), record("b"), record("c"));
    first.ends(1012);
    const second = await socket(1);
    expect(second.url).toContain("?after=c");
    second.says(record("c", "stream.opened"));
    second.ends(1013);
    const third = await socket(2);
    third.says(record("c", "stream.opened"), record("d"));
    await vi.waitFor(() => expect(ids).toEqual(["b", "c", "d"]));
    over.abort();
    await vi.waitFor(() => expect(third.isClosed).toBe(true));
    expect(asked).toEqual([]);
  });

  it("keeps the position at which it opened, even without an event", async () => {
    const { over } = listen();
    const first = await socket(0);
    expect(first.url).toContain("?after=latest");
    first.says(record("head", "stream.opened"));
    first.ends(1006);
    expect((await socket(1)).url).toContain("?after=head");
    over.abort();
  });

  it("uses server-sent events for ten minutes where a proxy cuts upgrades, from the same position", async () => {
    const answers = [sse("b"), sse("c")];
    const { ids, asked } = listen(answers, "tafl_abc", "a");
    (await socket(0)).ends(1006);
    await vi.waitFor(() => expect(ids).toEqual(["b", "c"]));
    expect([asked, FakeSocket.made.length]).toEqual([["a", "b", "c"], 1]);
  });

  it("tries a socket again after ten minutes, and nothing comes twice", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    void writer.write(new TextEncoder().encode(`id: b\ndata: ${record("b")}\n\n`));
    const { ids, over } = listen([new Response(readable)], "tafl_abc", "a");
    (await socket(0)).ends(1006);
    await vi.waitFor(() => expect(ids).toEqual(["b"]));
    vi.setSystemTime(Date.now() + 10 * MINUTE);
    void writer.close();
    const second = await socket(1);
    expect(second.url).toContain("?after=b");
    second.says(record("b", "stream.opened"), record("c"));
    await vi.waitFor(() => expect(ids).toEqual(["b", "c"]));
    over.abort();
  });

  it("does not wait long for a socket that never opens", async () => {
    const { ids } = listen([sse("a")]);
    const first = await socket(0);
    await pass(8000);
    await vi.waitFor(() => expect(ids).toEqual(["a"]));
    expect(first.isClosed).toBe(true);
  });

  it("throws the service's refusals, which a failed handshake hides", async () => {
    const { fault } = listen([refused()]);
    (await socket(0)).ends(1006);
    expect(await fault).toMatchObject({ code: "token-invalid" });
  });

  it("follows a tournament, without a token, until it is over", async () => {
    const asked: string[] = [];
    const api = taflpost("https://tafl.example.org", {
      pause: () => Promise.resolve(),
      WebSocket: FakeSocket as unknown as typeof WebSocket,
      fetch: (url) => {
        asked.push(url as string);
        return Promise.resolve(new Response(null, { status: 204 }));
      },
    });
    const ids: string[] = [];
    const ended = (async () => {
      for await (const { id } of api.watchTournament("t", { after: "t-1" })) ids.push(id);
    })();
    const first = await socket(0);
    expect([first.url, first.protocols]).toEqual([
      "wss://tafl.example.org/v1/tournaments/t/stream?after=t-1",
      ["taflpost.v1"],
    ]);
    first.says(record("t-1", "stream.opened"), record("t-2", "tournament.changed"));
    first.ends(1006);
    const second = await socket(1);
    expect(second.url).toContain("?after=t-2");
    second.says(record("t-2", "stream.opened"), record("t-9", "tournament.changed"));
    second.ends(1000);
    await ended;
    expect([ids, asked]).toEqual([["t-2", "t-9"], ["https://tafl.example.org/v1/tournaments/t/stream"]]);
    for (const id of ["", "."]) expect(() => api.watchTournament(id)).toThrow(TypeError);
  });

  it("needs no socket if the token cannot be a subprotocol", async () => {
    const { ids, fault } = listen([sse("a")], "player:grant:secret");
    expect(await fault).toBeNull();
    expect([ids, FakeSocket.made.length]).toEqual([["a"], 0]);
  });

  it("ends when the service has nothing more to send", async () => {
    const { ids, asked, fault } = listen();
    const first = await socket(0);
    first.says(record("head", "stream.opened"), record("a"));
    first.ends(1000);
    expect(await fault).toBeNull();
    expect([ids, asked, FakeSocket.made.length]).toEqual([["a"], ["a"], 1]);
  });

  it("stays open while pings are answered, and reconnects when they are not", async () => {
    const { over } = listen();
    const first = await socket(0);
    first.says(record("head", "stream.opened"));
    for (let minute = 0; minute < 3; minute++) {
      await pass(30_000);
      first.says("pong");
    }
    expect([first.sent, first.isClosed]).toEqual([["ping", "ping", "ping"], false]);
    await pass(45_000);
    expect(first.isClosed).toBe(true);
    expect((await socket(1)).url).toContain("?after=head");
    over.abort();
  });
});
