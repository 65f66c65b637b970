import { once } from "node:events";
import { createServer, request, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { freePort } from "../../crash/service.ts";
import { clientOf, listenInFront, schemeOf } from "../../../src/host/server/front.ts";
import { serverSettingsFrom } from "../../../src/host/server/serve.ts";
import { Trouble } from "../../../src/host/settings.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A front before what stands for the runtime; gives its address, what stops it, and what came through. */
async function front(answer: RequestListener, proxyHeader: string | null = null) {
  const seen: IncomingMessage[] = [];
  const runtime = createServer((asked, response) => {
    seen.push(asked);
    answer(asked, response);
  }).listen(0, "127.0.0.1");
  await once(runtime, "listening");
  const port = await freePort();
  const stop = await listenInFront(
    { host: "127.0.0.1", port, proxyHeader },
    (runtime.address() as AddressInfo).port,
    "the pass",
  );
  const close = () => (runtime.close(), runtime.closeAllConnections());
  closing.push(stop, close);
  return { url: `http://127.0.0.1:${port}`, port, stop, close, seen };
}

describe("a server's front", () => {
  it("passes a request on, without headers that only the platform or the front may set", async () => {
    const { port, seen } = await front((asked, response) => void asked.pipe(response));
    const headers = {
      host: "tafl.example.org",
      connection: "x-hop",
      "x-hop": "1",
      cookie: "a=b",
      "cf-connecting-ip": "192.0.2.1",
      "x-forwarded-for": "192.0.2.2",
      "mf-cf-blob": "{}",
      "x-pass": "guessed",
      "x-client-scheme": "http",
      "x-client-by": "header",
      expect: "100-continue",
    };
    const sent = request({ port, host: "127.0.0.1", method: "POST", path: "/v1/x?y=%20", headers });
    sent.end("hnefatafl");
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    expect((await answer.toArray()).join("")).toBe("hnefatafl");
    expect(seen[0]).toMatchObject({ method: "POST", url: "/v1/x?y=%20" });
    expect(seen[0]?.headers).toEqual({
      host: "tafl.example.org",
      cookie: "a=b",
      "x-forwarded-for": "192.0.2.2",
      "cf-connecting-ip": "127.0.0.1",
      "x-client-scheme": "https",
      "x-client-by": "connection",
      "x-pass": "the pass",
      connection: "keep-alive",
      "transfer-encoding": "chunked",
    });
  });

  it.each([
    ["nobody is named", null, "127.0.0.1", "192.0.2.7", "127.0.0.1"],
    ["a proxy on this machine says it", "x-real-ip", "::ffff:127.0.0.1", "192.0.2.7", "192.0.2.7"],
    [
      "the client has said something to the proxy",
      "x-real-ip",
      "10.1.2.3",
      "6.6.6.6, 192.0.2.7",
      "192.0.2.7",
    ],
    ["somebody comes past the proxy", "x-real-ip", "198.51.100.9", "192.0.2.7", "198.51.100.9"],
    ["the proxy says nothing", "x-real-ip", "fd00::1", undefined, "fd00::1"],
  ])("recognises a client if %s", (_where, header, remoteAddress, said, known) => {
    const headers = said === undefined ? {} : { "x-real-ip": said };
    const asked = { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
    expect(clientOf(asked, header)).toBe(known);
  });

  it.each([
    ["http", "the proxy says it of a client that speaks with it", "127.0.0.1", "192.0.2.7", "http"],
    ["https", "the proxy says it of a client that speaks with it", "127.0.0.1", "192.0.2.7", "https"],
    ["https", "the proxy says nothing", "127.0.0.1", "192.0.2.7", undefined],
    ["https", "another proxy is between, which may end TLS", "127.0.0.1", "192.0.2.7, 198.51.100.1", "http"],
    [
      "https",
      "the proxy’s client is near: another proxy, or somebody of ours",
      "127.0.0.1",
      "10.0.0.5",
      "http",
    ],
    ["https", "no proxy is near, and the client says it of itself", "198.51.100.9", "192.0.2.7", "http"],
    ["https", "somebody on this machine comes past the proxy", "127.0.0.1", undefined, "http"],
  ])("uses %s as the scheme if %s", (scheme, _where, remoteAddress, from, proto) => {
    const headers = { ...(from && { "x-real-ip": from }), ...(proto && { "x-forwarded-proto": proto }) };
    const asked = { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
    expect(schemeOf(asked, "x-real-ip")).toBe(scheme);
    expect(schemeOf(asked, null)).toBe("https");
  });

  it("says that it will be back soon while the runtime is away", async () => {
    const { url, close } = await front((_asked, response) => void response.end());
    close();
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  });

  it("stops when the requests under way have ended, except streams", async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const { url, stop, seen } = await front(({ url: path }, response) => {
      if (path === "/stream")
        response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
      else void ended.then(() => response.end("played"));
    });
    const stream = await fetch(`${url}/stream`);
    const move = fetch(`${url}/move`).then((answer) => answer.text());
    await expect.poll(() => seen.length).toBe(2);
    const stopping = stop();
    await expect(fetch(`${url}/later`)).rejects.toThrow("fetch failed");
    end();
    expect(await move).toBe("played");
    await stopping;
    await expect(stream.text()).rejects.toThrow("terminated");
  });
});

describe("npm run serve", () => {
  const ORIGIN = "https://tafl.example.org";
  const SMTP_URL = "smtps://u:p@mail.example.org";

  it.each([
    ["Name the data folder", [], { ORIGIN }],
    ["--date", ["--date", "x"], { ORIGIN }],
    ["ORIGIN must be the public address", ["--data", "x"], {}],
    ["ORIGIN must be the public address", ["--data", "x"], { ORIGIN: "http://tafl.example.org" }],
    ["ORIGIN must be", ["--data", "x"], { ORIGIN: `${ORIGIN}/tafl` }],
    ["set both --mail example.org", ["--data", "x", "--mail", "example.org"], { ORIGIN }],
    ["set both --mail example.org", ["--data", "x"], { ORIGIN, SMTP_URL }],
    ["--mail must be a bare domain", ["--data", "x", "--mail", "a@b"], { ORIGIN, SMTP_URL }],
    ["SANDBOX must be 1", ["--data", "x"], { ORIGIN, SANDBOX: "yes" }],
    ["sends no mail", ["--data", "x", "--mail", "example.org"], { ORIGIN, SMTP_URL, SANDBOX: "1" }],
    ["--proxy-header must be", ["--data", "x", "--proxy-header", "a: b"], { ORIGIN }],
  ])("says what is wrong: %s", (sentence, words, environment) => {
    expect(() => serverSettingsFrom(words, environment)).toThrow(Trouble);
    expect(() => serverSettingsFrom(words, environment)).toThrow(sentence);
  });

  it("takes its settings, and none of local mode", () => {
    const environment = { ORIGIN, SMTP_URL, LOCAL: "1", STATE: "y", SANDBOX: "", CONTACT: "you@example.org" };
    const words = ["--data", "x", "--mail", "example.org", "--proxy-header", "X-Real-IP"];
    expect(serverSettingsFrom(words, environment)).toMatchObject({
      origin: ORIGIN,
      state: "x",
      mail: "example.org",
      proxyHeader: "x-real-ip",
      variables: { CONTACT: "you@example.org" },
      isSandbox: false,
    });
    expect(serverSettingsFrom(["--data", "x"], { ORIGIN, SANDBOX: "1" })).toMatchObject({ isSandbox: true });
  });
});
