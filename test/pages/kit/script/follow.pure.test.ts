import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { follow } from "../../../../src/pages/kit/script/follow.ts";

const MINUTE = 60_000;

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  static made: FakeSocket[] = [];
  isClosed = false;
  readonly sent: string[] = [];
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.made.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }
  says(record: object) {
    const data = JSON.stringify(record);
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
}

/** A page of a browser, as far as following a game needs it. */
const page = Object.assign(new EventTarget(), { hidden: false });
/** Its window. */
const tab = new EventTarget();
const over = { controller: new AbortController() };
let versions: number[] = [];
let served = 1;

/** The reader turns to another tab, or back to this one. */
function turn(hidden: boolean) {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

const pass = (span: number) => vi.advanceTimersByTimeAsync(span);
async function socket(number: number): Promise<FakeSocket> {
  await vi.waitFor(() => expect(FakeSocket.made.length).toBeGreaterThan(number));
  return FakeSocket.made.at(number)!;
}

beforeEach(() => {
  vi.useFakeTimers();
  [FakeSocket.made, versions, served, page.hidden] = [[], [], 1, false];
  over.controller = new AbortController();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ version: served, status: "playing" })));
  follow({
    origin: "https://tafl.example.org",
    state: "/v1/games/g",
    stream: "/games/g/stream",
    version: () => 1,
    changed: (version) => versions.push(version),
    signal: over.controller.signal,
  });
});
afterEach(() => {
  over.controller.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the script of a game's page", () => {
  it("receives events over a socket of its own service", async () => {
    const first = await socket(0);
    expect(first.url).toBe("wss://tafl.example.org/games/g/stream?after=latest");
    first.says({ id: "a", type: "stream.opened", data: {} });
    first.says({ id: "b", type: "game.turn", data: { game: { version: 5, status: "playing" } } });
    await vi.waitFor(() => expect(versions).toContain(5));
  });

  it("closes its socket after five minutes in the background, and catches up when it is visible again", async () => {
    const first = await socket(0);
    first.says({ id: "a", type: "stream.opened", data: {} });
    turn(true);
    await pass(5 * MINUTE - 1);
    expect([first.isClosed, first.sent]).toEqual([false, []]);
    await pass(1);
    expect(first.isClosed).toBe(true);
    await pass(60 * MINUTE);
    expect(FakeSocket.made).toHaveLength(1);
    served = 7;
    turn(false);
    expect((await socket(1)).url).toContain("?after=a");
    await vi.waitFor(() => expect(versions).toContain(7));
  });

  it("keeps its socket, and pings again, if it is visible before that", async () => {
    const first = await socket(0);
    first.says({ id: "a", type: "stream.opened", data: {} });
    turn(true);
    await pass(4 * MINUTE);
    turn(false);
    await pass(40_000);
    expect([first.isClosed, first.sent[0], FakeSocket.made.length]).toEqual([false, "ping", 1]);
  });

  it("closes its socket with the page, which the browser can then keep for the way back", async () => {
    const first = await socket(0);
    first.says({ id: "a", type: "stream.opened", data: {} });
    await pass(0);
    tab.dispatchEvent(new Event("pagehide"));
    expect(first.isClosed).toBe(true);
    await pass(MINUTE);
    expect(FakeSocket.made).toHaveLength(1);
    tab.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await socket(1);
  });
});

const changed = (id: string) => ({ id, type: "tournament.changed", data: { tournament: {}, version: 1 } });

describe("the script of a tournament's page", () => {
  let numbers: number[] = [];
  let asked: string[] = [];

  /** Another page in the place of the game's: it shows all changes up to the third. */
  function open(): void {
    over.controller.abort();
    over.controller = new AbortController();
    [FakeSocket.made, numbers, asked] = [[], [], []];
    vi.stubGlobal("fetch", (address: string) => {
      asked.push(address);
      return Promise.resolve(new Response(null, { status: 204 }));
    });
    follow({
      origin: "https://tafl.example.org",
      state: null,
      stream: "/v1/tournaments/t/stream",
      after: "t-3",
      version: () => 3,
      changed: (number) => numbers.push(number),
      signal: over.controller.signal,
    });
  }
  it("receives each change after what it shows, results too, and makes no other requests", async () => {
    open();
    const first = await socket(0);
    expect(first.url).toBe("wss://tafl.example.org/v1/tournaments/t/stream?after=t-3");
    first.says({ id: "t-3", type: "stream.opened", data: {} });
    first.says(changed("t-4"));
    first.says(changed("t-7"));
    await vi.waitFor(() => expect(numbers.slice(-2)).toEqual([4, 7]));
    expect(asked).toEqual([]);
  });

  it("closes its socket after five minutes in the background, and catches up when it is visible again", async () => {
    open();
    const first = await socket(0);
    first.says({ id: "t-3", type: "stream.opened", data: {} });
    first.says(changed("t-4"));
    turn(true);
    await pass(5 * MINUTE);
    expect(first.isClosed).toBe(true);
    await pass(60 * MINUTE);
    expect(FakeSocket.made).toHaveLength(1);
    turn(false);
    const second = await socket(1);
    expect(second.url).toContain("?after=t-4");
    second.says({ id: "t-4", type: "stream.opened", data: {} });
    second.says(changed("t-9"));
    await vi.waitFor(() => expect(numbers).toContain(9));
  });

  it("uses server-sent events without sockets, and stops when the tournament is over", async () => {
    open();
    const first = await socket(0);
    first.dispatchEvent(Object.assign(new Event("close"), { code: 1006 }));
    await vi.waitFor(() => expect(asked).toEqual(["https://tafl.example.org/v1/tournaments/t/stream"]));
    await pass(60 * MINUTE);
    turn(false);
    await pass(MINUTE);
    expect([asked.length, FakeSocket.made.length]).toEqual([1, 1]);
  });
});
