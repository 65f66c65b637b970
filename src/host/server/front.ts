import { once } from "node:events";
import {
  Agent,
  createServer,
  request as send,
  ServerResponse,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import { BlockList, isIPv6, type Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/** `proxyHeader`: the header in which a proxy names the client; null without a proxy. */
export interface FrontSettings {
  readonly host: string;
  readonly port: number;
  readonly proxyHeader: string | null;
}

/** Headers that concern one connection (RFC 9110, 7.6.1), or that only the platform or this server may set. */
const NOT_PASSED_ON =
  /^(connection|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|cf-.*|mf-.*|x-pass)$/;

/** The addresses from which a proxy is trusted: this machine and private networks. */
const TRUSTED = new BlockList();
const NETWORKS = { "127.0.0.0": 8, "10.0.0.0": 8, "172.16.0.0": 12, "192.168.0.0": 16 };
for (const [network, bits] of Object.entries(NETWORKS)) TRUSTED.addSubnet(network, bits);
TRUSTED.addAddress("::1", "ipv6");
TRUSTED.addSubnet("fc00::", 7, "ipv6");

const isTrusted = (address: string): boolean => TRUSTED.check(address, isIPv6(address) ? "ipv6" : "ipv4");

type Incoming = Pick<IncomingMessage, "headers" | "socket">;

/** Returns the addresses in the proxy's header; the last is the proxy's direct client. Empty without a trusted proxy. */
function addressesIn(
  { headers, socket: { remoteAddress: peer = "" } }: Incoming,
  proxyHeader: string | null,
) {
  const said = proxyHeader === null ? undefined : headers[proxyHeader];
  if (said === undefined || !isTrusted(peer)) return [];
  const addresses = String(said).split(",");
  return addresses.map((one) => one.trim());
}

/**
 * Returns the last address that a trusted proxy sent, because clients can invent the others. Without a trusted proxy,
 * returns the connection's address.
 */
export const clientOf = (request: Incoming, proxyHeader: string | null): string =>
  addressesIn(request, proxyHeader).at(-1) ?? request.socket.remoteAddress ?? "";

/**
 * Returns "http" only if the client is connected to the proxy directly, by http. Behind a second proxy,
 * `X-Forwarded-Proto` may mean the connection between the two proxies.
 */
export function schemeOf(request: Incoming, proxyHeader: string | null): "http" | "https" {
  const [client = "", ...more] = addressesIn(request, proxyHeader);
  const isDirect = client !== "" && more.length === 0 && !isTrusted(client);
  return isDirect && request.headers["x-forwarded-proto"] === "http" ? "http" : "https";
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const own = (headers.connection ?? "").toLowerCase().split(/\s*,\s*/);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.test(name) && !own.includes(name)),
  );
}

function sendAway(response: ServerResponse, status: 400 | 503): void {
  const title = status === 400 ? "Bad Request" : "Service Unavailable";
  const headers = { "content-type": "application/problem+json", "retry-after": "1" };
  response.writeHead(status, headers).end(JSON.stringify({ type: "about:blank", title, status }));
}

function passAnswer(onward: ClientRequest, response: ServerResponse): void {
  onward.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 503, passedOn(answer.headers));
    answer.pipe(response);
    answer.on("error", () => response.destroy());
  });
  onward.on("error", () => (response.headersSent ? response.destroy() : sendAway(response, 503)));
  response.on("close", () => onward.destroy());
}

/** Milliseconds without data until TCP checks whether a WebSocket's client is still there. */
const KEEP_ALIVE = 60_000;

function passSocket(onward: ClientRequest, request: IncomingMessage, socket: Duplex, sent: Buffer): void {
  const response = new ServerResponse(request);
  response.assignSocket(socket as Socket);
  response.on("finish", () => socket.end());
  passAnswer(onward, response);
  onward.on("upgrade", ({ headers }, runtime, first) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    response.detachSocket(socket as Socket);
    // Keep-alive detects vanished clients, so that their slots are freed.
    (socket as Socket).setKeepAlive(true, KEEP_ALIVE);
    socket.write(["HTTP/1.1 101 Switching Protocols", ...lines, "", ""].join("\r\n"));
    socket.write(first);
    runtime.write(sent);
    pipeline(runtime, socket, runtime, () => {});
  });
  onward.end();
}

/** Content types of streams. A stop does not wait for these, because they can last for minutes. */
const STREAM = /^(text\/event-stream|application\/(x-)?ndjson)/;

const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket";

/** Milliseconds that running requests get to finish after a stop. */
const GRACE = 10_000;

/** Forwards requests to the runtime, because its own socket would trust every header of a client. */
class Front {
  readonly #proxyHeader: string | null;
  readonly #target: number;
  readonly #pass: string;
  /** Idle timeout in milliseconds. Shorter than the runtime's five seconds, so that no request meets a closed connection. */
  readonly #agent = new Agent({ keepAlive: true, timeout: 2000 });
  /** Responses in progress, except streams. */
  readonly #open = new Set<ServerResponse>();
  readonly #server = createServer({ shouldUpgradeCallback: isWebSocket }, (request, response) =>
    this.#forward(request, response),
  );

  constructor(proxyHeader: string | null, target: number, pass: string) {
    this.#proxyHeader = proxyHeader;
    this.#target = target;
    this.#pass = pass;
    this.#server.on("upgrade", (request: IncomingMessage, socket, sent) => {
      const onward = this.#sendOn(request, { connection: "upgrade", upgrade: "websocket" });
      passSocket(onward, request, socket, sent);
    });
    // In milliseconds, longer than proxies keep an idle connection: otherwise it could be closed just as the proxy sends
    // the next request.
    this.#server.keepAliveTimeout = 130_000;
  }

  async listen(host: string, port: number): Promise<void> {
    this.#server.listen({ host, port });
    await once(this.#server, "listening");
  }

  async stop(): Promise<void> {
    this.#server.close();
    const ending = [...this.#open].map((one) => once(one, "close"));
    await Promise.race([Promise.all(ending), sleep(GRACE)]);
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }

  #sendOn(request: IncomingMessage, more: IncomingHttpHeaders): ClientRequest {
    const proxyHeader = this.#proxyHeader;
    return send({
      host: "127.0.0.1",
      port: this.#target,
      path: request.url,
      method: request.method,
      agent: this.#agent,
      headers: {
        ...passedOn(request.headers),
        "cf-connecting-ip": clientOf(request, proxyHeader),
        "x-client-scheme": schemeOf(request, proxyHeader),
        // The doctor reads this to check whether the proxy is trusted.
        "x-client-by": addressesIn(request, proxyHeader).length === 0 ? "connection" : "header",
        "x-pass": this.#pass,
        ...more,
      },
    });
  }

  #forward(request: IncomingMessage, response: ServerResponse): void {
    if (request.url?.startsWith("/") !== true) return sendAway(response, 400);
    const isChunked = "transfer-encoding" in request.headers;
    const onward = this.#sendOn(request, isChunked ? { "transfer-encoding": "chunked" } : {});
    this.#open.add(response);
    response.on("close", () => this.#open.delete(response));
    onward.on("response", ({ headers }) => {
      if (STREAM.test(headers["content-type"] ?? "")) this.#open.delete(response);
    });
    passAnswer(onward, response);
    request.pipe(onward);
  }
}

/**
 * Starts the server. `target`: the runtime's port. `pass`: proves to the Worker that a request comes from here. The
 * returned function stops the server, and waits for running requests except streams.
 */
export async function listenInFront(settings: FrontSettings, target: number, pass: string) {
  const front = new Front(settings.proxyHeader, target, pass);
  await front.listen(settings.host, settings.port);
  return (): Promise<void> => front.stop();
}
