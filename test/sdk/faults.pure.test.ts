import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  ConnectionError,
  ProblemError,
  taflpost,
  type Client,
  type ClientOptions,
} from "../../src/sdk/index.ts";

const closing: (() => void)[] = [];

const TIMEOUT = 40;
/** Stops the client's timers; `pass` lets the time of one request pass. */
const holdTimers = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
const pass = () => void vi.advanceTimersByTime(TIMEOUT);

afterEach(() => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
});

/** A client of something that answers, on this machine. */
async function clientOf(answer: RequestListener, options: ClientOptions = {}) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  closing.push(close);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { api: taflpost(origin, { pause: () => Promise.resolve(), ...options }), origin, close };
}

/** Whether a function can be called with nothing. */
type Optional<Call extends (...given: never[]) => unknown> = [] extends Parameters<Call> ? true : false;

const thrownBy = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (fault: unknown) => fault,
  );

describe("the SDK throws", () => {
  it("a ConnectionError with the address and the cause if nobody listens", async () => {
    const { api, origin, close } = await clientOf(() => undefined);
    close();
    const fault = await thrownBy(api.getMe());
    expect(fault).toBeInstanceOf(ConnectionError);
    expect(fault).toMatchObject({
      name: "ConnectionError",
      url: `${origin}/v1/me`,
      cause: { name: "TypeError" },
    });
  });

  it("a ConnectionError if no answer comes in time, or only its beginning", async () => {
    holdTimers();
    for (const begins of [false, true]) {
      let asked = 0;
      const { api, origin } = await clientOf(
        (_, response) => {
          asked++;
          if (begins) response.writeHead(200, { "content-type": "application/json" }).write("{");
          else pass();
        },
        {
          timeout: TIMEOUT,
          fetch: async (...sent) => {
            const answer = await fetch(...sent);
            // Its head has come; the body is being read by then.
            setImmediate(pass);
            return answer;
          },
        },
      );
      const fault = await thrownBy(api.getMe());
      expect(fault).toBeInstanceOf(ConnectionError);
      expect(String(fault)).toContain(`${origin}/v1/me has not answered within 40 ms`);
      // It is a read, and was asked for again.
      expect(asked).toBe(5);
    }
  });

  it("the reason of the caller's own signal if that ends the request", async () => {
    const over = new AbortController();
    const { api } = await clientOf(() => over.abort(new Error("enough")));
    expect(await thrownBy(api.getMe({}, { signal: over.signal }))).toMatchObject({ message: "enough" });
  });

  it("nothing when a stream takes its time", async () => {
    holdTimers();
    const { api } = await clientOf(
      (_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        vi.advanceTimersByTime(3 * TIMEOUT);
        response.end('id: 1\ndata: {"id": "1", "type": "ping"}\n\n');
      },
      { timeout: TIMEOUT },
    );
    for await (const event of api.events()) {
      expect(event.type).toBe("ping");
      break;
    }
  });

  it("a ConnectionError if something else answers: a page, half an answer, nothing", async () => {
    for (const [type, body] of [
      ["text/html", "<h1>Sign in to this network</h1>"],
      ["application/json", '{"name": '],
      ["application/json", ""],
    ] as const) {
      const { api, origin } = await clientOf((_, response) => {
        response.writeHead(200, { "content-type": type }).end(body);
      });
      const fault = await thrownBy(api.getMe());
      expect(fault).toBeInstanceOf(ConnectionError);
      expect(String(fault)).toContain(
        `${origin}/v1/me answered 200 with what is not JSON (${type}): ${body}`,
      );
    }
  });

  it("nothing when the answer is a text, or empty", async () => {
    const { api } = await clientOf((request, response) => {
      if (request.method === "DELETE") response.writeHead(204).end();
      else response.writeHead(200, { "content-type": "image/svg+xml" }).end("<svg/>");
    });
    expect(await api.getBoardPicture({ id: "x" })).toBe("<svg/>");
    expect(await api.revokeToken({ id: "x" })).toBeUndefined();
  });

  it("for a refusal, the request's id and when to try again", async () => {
    const problem = {
      type: "x",
      title: "x",
      status: 429,
      code: "too-many-requests",
      detail: "Slower.",
      instance: "/",
    };
    const { api } = await clientOf((request, response) => {
      const isLimited = request.url === "/v1/me";
      const headers = { "x-request-id": "r1", ...(isLimited ? { "retry-after": "7200" } : {}) };
      response
        .writeHead(429, { "content-type": "application/problem+json", ...headers })
        .end(JSON.stringify(problem));
    });
    const limited = await thrownBy(api.getMe());
    expect(limited).toBeInstanceOf(ProblemError);
    expect(limited).toMatchObject({ code: "too-many-requests", requestId: "r1", retryAfter: 7_200_000 });
    expect(await thrownBy(api.listClocks())).toMatchObject({ requestId: "r1", retryAfter: null });
  });

  it("a TypeError before it sends anything if a parameter of the path has no value", async () => {
    let asked = 0;
    const { api } = await clientOf((_, response) => {
      asked++;
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    const canBeLeftOut: [
      game: Optional<Client["getGame"]>,
      list: Optional<typeof api.all<"listPlayerGames">>,
      me: Optional<Client["getMe"]>,
    ] = [false, false, true];
    expect(canBeLeftOut).toHaveLength(3);
    const nothing = {} as never;
    const without = await thrownBy(api.getGame(...([] as unknown as [never])));
    const empty = await thrownBy(api.acceptChallenge(nothing));
    const list = await thrownBy(api.all("listPlayerGames", nothing).next());
    for (const [fault, name] of [
      [without, "id"],
      [empty, "id"],
      [list, "name"],
    ] as const) {
      expect(fault).toBeInstanceOf(TypeError);
      expect(String(fault)).toContain(`needs \`${name}\``);
    }
    // These would be other addresses: of all games, of the folder above.
    for (const id of ["", ".", ".."]) expect(await thrownBy(api.getGame({ id }))).toBeInstanceOf(TypeError);
    expect(() => api.watch("")).toThrow(TypeError);
    expect(asked).toBe(0);
  });
});
