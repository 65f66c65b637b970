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

/** Where to listen, and the header in which a proxy in front of us says who asks; null where there is none. */
export interface FrontSettings {
  readonly host: string;
  readonly port: number;
  readonly proxyHeader: string | null;
}

/**
 * Headers of one connection (RFC 9110, 7.6.1), those that this server answers, and those that only the platform or this
 * server may set.
 */
const NOT_PASSED_ON =
  /^(connection|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|cf-.*|mf-.*|x-pass)$/;

/** Addresses from which a proxy is trusted: this machine and private networks. */
const NEAR = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  NEAR.addSubnet(network, bits);
NEAR.addAddress("::1", "ipv6");
NEAR.addSubnet("fc00::", 7, "ipv6");

const isNear = (address: string): boolean => NEAR.check(address, isIPv6(address) ? "ipv6" : "ipv4");

type Asked = Pick<IncomingMessage, "headers" | "socket">;

/** The addresses that a proxy says it asks for, the nearest last; none where no proxy is named and near. */
function addressesIn({ headers, socket: { remoteAddress: peer = "" } }: Asked, proxyHeader: string | null) {
  const said = proxyHeader === null ? undefined : headers[proxyHeader];
  return said === undefined || !isNear(peer)
    ? []
    : String(said)
        .split(",")
        .map((one) => one.trim());
}

/**
 * The address that a request is counted by: the socket's; where a proxy is named and near, the last one in its header, for
 * those before it are the client's word.
 */
export const clientOf = (asked: Asked, proxyHeader: string | null): string =>
  addressesIn(asked, proxyHeader).at(-1) ?? asked.socket.remoteAddress ?? "";

/**
 * The scheme by which a client reached the proxy. It is http only if the proxy says so of a client that spoke with it
 * directly: behind a second proxy, `X-Forwarded-Proto` may mean the way between the two.
 */
export function schemeOf(asked: Asked, proxyHeader: string | null): "http" | "https" {
  const [client = "", ...more] = addressesIn(asked, proxyHeader);
  const isDirect = client !== "" && more.length === 0 && !isNear(client);
  return isDirect && asked.headers["x-forwarded-proto"] === "http" ? "http" : "https";
}

/** The headers that go on to the other side. */
function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const own = (headers.connection ?? "").toLowerCase().split(/\s*,\s*/);
  const kept = Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.test(name) && !own.includes(name));
  return Object.fromEntries(kept);
}

function sendAway(response: ServerResponse, status: 400 | 503): void {
  const title = status === 400 ? "Bad Request" : "Service Unavailable";
  const headers = { "content-type": "application/problem+json", "retry-after": "1" };
  response.writeHead(status, headers).end(JSON.stringify({ type: "about:blank", title, status }));
}

/** Answers as the runtime does. */
function passAnswer(onward: ClientRequest, response: ServerResponse): void {
  onward.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 503, passedOn(answer.headers));
    answer.pipe(response);
    answer.on("error", () => response.destroy());
  });
  onward.on("error", () => (response.headersSent ? response.destroy() : sendAway(response, 503)));
  response.on("close", () => onward.destroy());
}

/** After how long without a byte a WebSocket's client is asked whether it is still there, in milliseconds. */
const KEEP_ALIVE = 60_000;

/** Lets a client and the runtime speak by WebSocket; a refusal is an answer like any other. */
function passSocket(onward: ClientRequest, request: IncomingMessage, socket: Duplex, sent: Buffer): void {
  const response = new ServerResponse(request);
  response.assignSocket(socket as Socket);
  response.on("finish", () => socket.end());
  passAnswer(onward, response);
  onward.on("upgrade", ({ headers }, runtime, told) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    response.detachSocket(socket as Socket);
    // A client that is gone without a word is noticed, and its place is free again.
    (socket as Socket).setKeepAlive(true, KEEP_ALIVE);
    socket.write(["HTTP/1.1 101 Switching Protocols", ...lines, "", ""].join("\r\n"));
    socket.write(told);
    runtime.write(sent);
    pipeline(runtime, socket, runtime, () => {});
  });
  onward.end();
}

/** Content types of streams, which end when they must or when the client leaves. */
const STREAM = /^(text\/event-stream|application\/(x-)?ndjson)/;

const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket";

/** How long (milliseconds) what is under way has to end when we stop. */
const GRACE = 10_000;

/**
 * Listens, and forwards requests to the runtime, whose own socket would trust every header of a client.
 * @param target the runtime's port on this machine
 * @param pass tells the Worker that a request comes from here
 * @returns a function that stops it: it accepts nothing more and waits for running requests except streams
 */
export async function openFront({ host, port, proxyHeader }: FrontSettings, target: number, pass: string) {
  // The runtime closes connections that are idle for five seconds.
  const agent = new Agent({ keepAlive: true, timeout: 2000 });
  const underWay = new Set<ServerResponse>();
  const sendOn = (request: IncomingMessage, more: IncomingHttpHeaders) =>
    send({
      host: "127.0.0.1",
      port: target,
      path: request.url,
      method: request.method,
      agent,
      headers: {
        ...passedOn(request.headers),
        "cf-connecting-ip": clientOf(request, proxyHeader),
        "x-client-scheme": schemeOf(request, proxyHeader),
        // For the operator, who sees whether the proxy is believed.
        "x-client-by": addressesIn(request, proxyHeader).length === 0 ? "connection" : "header",
        "x-pass": pass,
        ...more,
      },
    });

  const server = createServer({ shouldUpgradeCallback: isWebSocket }, (request, response) => {
    if (request.url?.startsWith("/") !== true) return sendAway(response, 400);
    const isChunked = "transfer-encoding" in request.headers;
    const onward = sendOn(request, isChunked ? { "transfer-encoding": "chunked" } : {});
    underWay.add(response);
    response.on("close", () => underWay.delete(response));
    onward.on("response", ({ headers }) => {
      if (STREAM.test(headers["content-type"] ?? "")) underWay.delete(response);
    });
    passAnswer(onward, response);
    request.pipe(onward);
  });
  server.on("upgrade", (request: IncomingMessage, socket, sent) =>
    passSocket(sendOn(request, { connection: "upgrade", upgrade: "websocket" }), request, socket, sent),
  );
  // Longer than proxies keep a connection: none is closed as its next request comes.
  server.keepAliveTimeout = 130_000;
  server.listen({ host, port });
  await once(server, "listening");

  return async (): Promise<void> => {
    server.close();
    const ending = [...underWay].map((one) => once(one, "close"));
    await Promise.race([Promise.all(ending), sleep(GRACE)]);
    server.closeAllConnections();
    agent.destroy();
  };
}
