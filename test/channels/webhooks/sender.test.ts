import { type IncomingMessage, type RequestListener, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { setClockOffset } from "../../../src/lib/now.ts";
import { seal } from "../../../src/lib/seal.ts";
import type { Secrets } from "../../../src/lib/secret.ts";
import type { Endpoint } from "../../../src/channels/webhooks/endpoints.ts";
import { newWebhookSecret, WEBHOOK_SECRET, webhookSender } from "../../../src/channels/webhooks/sender.ts";
import type { AttemptOutcome } from "../../../src/channels/webhooks/retries.ts";
import { renderHook } from "../../../src/channels/webhooks/bodies.ts";
import type { Reader } from "../../../src/i18n/reader.ts";
import type { IdentifiedNotice } from "../../../src/game/projections/players.ts";
import { recordOf } from "../../../src/game/records.ts";
import { summaryFrom } from "../../../src/game/view.ts";
import { gameNews } from "../../mailbox/items.ts";
import { WEBHOOK_FORMATS } from "../../../src/contract/terms.ts";

const ENV = { SECRET: "a secret that is used in tests only", ORIGIN: "http://localhost:8787", LOCAL: "1" };
const READER: Reader = { name: "Egil", language: "sv", timezone: "Europe/Stockholm" };
const SECRET = newWebhookSecret();
/** The service's secret after ENV's. */
const NEXT = "another secret that is long enough";

const { game, notices } = gameNews("g", 1, "game.turn");
const [{ id, ...facts }] = notices as [IdentifiedNotice];
/** A record from the feed; the space shows that it is sent unchanged. */
const BODY = JSON.stringify(recordOf(id, facts, summaryFrom(game, ENV.ORIGIN))).replace(":", ": ");

interface Arrived {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly path: string;
}

let server: Server;
let arrived: Arrived[] = [];
let answer: RequestListener;
let endpoint: Endpoint;
/** The time limits that attempts have asked for, and what ends the time of all of them. */
let limits: number[] = [];
let time: AbortController;
const reader = vi.fn<() => Promise<Reader>>(() => Promise.resolve(READER));

beforeEach(async () => {
  arrived = [];
  limits = [];
  time = new AbortController();
  answer = (_request, response) => response.writeHead(204).end();
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      arrived.push({ headers: request.headers, body, path: request.url ?? "" });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.spyOn(console, "log").mockReturnValue();
  reader.mockClear();
  endpoint = {
    id: "a",
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events: null,
    game: null,
    description: null,
    format: "taflpost",
    status: "active",
    grant: null,
    created: 0,
    failingSince: null,
    missedAfter: null,
    secret: await seal(ENV.SECRET, WEBHOOK_SECRET, SECRET),
    oldSecret: null,
    oldUntil: null,
  };
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  setClockOffset(0);
  vi.restoreAllMocks();
});

const resolve = () => Promise.reject(new Error("one's own machine asks no name service"));
const timeout = (milliseconds: number): AbortSignal => {
  limits.push(milliseconds);
  return time.signal;
};
const timeIsUp = (): void => time.abort(new DOMException("The time is up.", "TimeoutError"));
const send = (
  more: Partial<Endpoint> = {},
  env: Partial<typeof ENV & Secrets> = {},
): Promise<AttemptOutcome> =>
  webhookSender({ ...ENV, ...env }, { resolve, reader, timeout })(
    { ...endpoint, ...more },
    { id, body: BODY },
  );
const verified = (secret: string, { body, headers }: Arrived): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe("a delivery", () => {
  it("is the record from the feed, byte for byte, signed, and requests no compression", async () => {
    expect(await send()).toEqual({ kind: "delivered", status: 204, answer: "" });
    const [call] = arrived;
    expect(call!.body).toBe(BODY);
    expect(verified(SECRET, call!)).toEqual(JSON.parse(BODY));
    expect(call!.headers).toMatchObject({
      "content-type": "application/json",
      "accept-encoding": "identity",
      "webhook-id": id,
      "user-agent": expect.stringContaining("Taflpost"),
    });
    expect(reader).not.toHaveBeenCalled();
  });

  it.each(WEBHOOK_FORMATS.filter((format) => format !== "taflpost"))(
    "has the format of %s if that was chosen, and is signed as sent",
    async (format) => {
      expect((await send({ format })).kind).toBe("delivered");
      const [call] = arrived;
      const expected = renderHook(format, JSON.parse(BODY), READER);
      expect(call!.body).toBe(expected.body);
      expect(call!.headers).toMatchObject(expected.headers);
      // Not every form is JSON, which is all that the package reads; what it signs is any text.
      const at = new Date(Number(call!.headers["webhook-timestamp"]) * 1000);
      expect(call!.headers["webhook-signature"]).toBe(new Webhook(SECRET).sign(id, at, call!.body));
      expect(reader).toHaveBeenCalledTimes(1);
    },
  );

  it("has both signatures for 24 hours of the service's time, then only the new one", async () => {
    const fresh = newWebhookSecret();
    const change = {
      secret: await seal(ENV.SECRET, WEBHOOK_SECRET, fresh),
      oldSecret: endpoint.secret,
      oldUntil: Date.now() + DAY,
    };
    await send(change);
    setClockOffset(DAY - HOUR);
    await send(change);
    setClockOffset(DAY + 1);
    await send(change);
    for (const call of arrived.slice(0, 2))
      for (const secret of [fresh, SECRET]) expect(verified(secret, call)).toEqual(JSON.parse(BODY));
    expect(verified(fresh, arrived[2]!)).toEqual(JSON.parse(BODY));
    expect(() => verified(SECRET, arrived[2]!)).toThrow(/signature/i);
  });
});

describe("a redirect", () => {
  it.each([301, 302, 303, 307, 308])("%i is not followed, and counts as a failure", async (status) => {
    answer = (_request, response) => response.writeHead(status, { location: "/elsewhere" }).end("over there");
    expect(await send()).toMatchObject({ kind: "failed", fault: "redirect", status, answer: "over there" });
    expect(arrived.map(({ path }) => path)).toEqual(["/hook"]);
  });
});

describe("the body of an answer", () => {
  it("is kept as text, a kibibyte of it, without control characters", async () => {
    answer = (_request, response) =>
      response.writeHead(500).end(`a\u0000b\r\nc\u202ed\u2028e${"ö".repeat(2000)}`);
    const outcome = await send();
    expect(outcome).toMatchObject({ kind: "failed", fault: "status", status: 500 });
    const { answer: text } = outcome;
    expect(text!.startsWith("a b  c d eöö")).toBe(true);
    expect(new TextEncoder().encode(text!).length).toBeLessThanOrEqual(1024);
    expect(text!.endsWith("ö")).toBe(true);
  });

  it("is read up to 16 KiB, and no further", async () => {
    const [size, chunk] = [50_000_000, Buffer.alloc(65_536, "x")];
    let sent = 0;
    const closed = new Promise<void>((done) => {
      answer = (_request, response) => {
        response.on("close", done);
        response.writeHead(200);
        const more = (): void => {
          while (sent < size && !response.destroyed) {
            sent += chunk.length;
            if (!response.write(chunk)) {
              response.once("drain", more);
              return;
            }
          }
          if (sent >= size) response.end();
        };
        more();
      };
    });
    const outcome = await send();
    await closed;
    expect(outcome).toMatchObject({ kind: "delivered", status: 200 });
    expect(outcome.answer).toHaveLength(1024);
    expect(sent).toBeLessThan(size / 5);
  });

  it("that trickles is cut off at the time limit, and counts as a failure", async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("."), 20);
      response.on("close", () => {
        clearInterval(drip);
      });
    };
    const heads = vi.spyOn(globalThis, "fetch");
    const sending = send();
    await vi.waitFor(() => expect(heads).toHaveResolved());
    timeIsUp();
    expect(await sending).toMatchObject({ kind: "failed", fault: "timeout", status: 200 });
  });

  it("whose headers do not arrive is waited for no longer than ten seconds", async () => {
    answer = () => undefined;
    const sending = send();
    await vi.waitFor(() => expect(arrived).toHaveLength(1));
    timeIsUp();
    expect(await sending).toMatchObject({ kind: "failed", fault: "timeout", status: null, answer: null });
    expect(limits).toEqual([10_000]);
  });

  it.each([
    ["seconds", "120", 120_000],
    ["seconds and a part", "0.5", 500],
    ["nothing that can be read", "soon", null],
  ])("can delay retries: %s", async (_what, header, retryAfter) => {
    answer = (_request, response) => response.writeHead(429, { "retry-after": header }).end();
    expect(await send()).toMatchObject({ kind: "failed", fault: "status", status: 429, retryAfter });
  });

  it("410 is final", async () => {
    answer = (_request, response) => response.writeHead(410).end("go away");
    expect(await send()).toEqual({ kind: "gone", status: 410, answer: "go away" });
  });
});

describe("a missing answer", () => {
  it.each<readonly [string, RequestListener]>([
    ["the connection is cut", (request) => request.socket.destroy()],
    ["what comes is no HTTP", (request) => request.socket.end("hello\r\n\r\n")],
    [
      "the body breaks off",
      (request, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("x", () => request.socket.destroy());
      },
    ],
  ])("is a failed connection: %s", async (_what, how) => {
    answer = how;
    expect(await send()).toMatchObject({ kind: "failed", fault: "connection", why: expect.any(String) });
  });

  it("is a failure if nobody listens", async () => {
    await new Promise((done) => server.close(done));
    expect(await send()).toMatchObject({ kind: "failed", fault: "connection" });
  });

  it("comes from a forbidden address: nothing is sent", async () => {
    expect(await send({ url: "http://169.254.169.254/" })).toMatchObject({
      kind: "failed",
      fault: "refused-address",
    });
    expect(arrived).toEqual([]);
  });

  it("comes from a secret that cannot be decrypted: nothing is sent unsigned", async () => {
    const outcome = await send({}, { SECRET: NEXT });
    expect(outcome).toEqual(expect.objectContaining({ kind: "failed", fault: "secret-lost", why: null }));
    expect(arrived).toEqual([]);
  });
});

describe("after the service's secret was rotated", () => {
  it("a webhook's secret signs as before", async () => {
    expect((await send({}, { SECRET: NEXT, SECRET_PREVIOUS: ENV.SECRET })).kind).toBe("delivered");
    expect(verified(SECRET, arrived[0]!)).toEqual(JSON.parse(BODY));
  });

  it("one that was rotated, and cannot be decrypted any more, is left out", async () => {
    const fresh = newWebhookSecret();
    const secret = await seal(NEXT, WEBHOOK_SECRET, fresh);
    const exchanged = { secret, oldSecret: endpoint.secret, oldUntil: Date.now() + DAY };
    expect((await send(exchanged, { SECRET: NEXT })).kind).toBe("delivered");
    expect(verified(fresh, arrived[0]!)).toEqual(JSON.parse(BODY));
    expect(() => verified(SECRET, arrived[0]!)).toThrow(/signature/i);
  });
});
