import { once } from "node:events";
import { createServer, type IncomingMessage, request as forward, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";

interface Hooks {
  /** Answers a request instead of the service, and returns true, or returns false. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Gets the code of each problem that the service answers with. */
  readonly noteProblem?: (code: string) => void;
}

/** Reads the code of a problem while its answer passes. */
function noteFrom(answer: IncomingMessage, note: (code: string) => void): void {
  if (!String(answer.headers["content-type"]).startsWith("application/problem+json")) return;
  let text = "";
  answer.on("data", (part) => (text += String(part)));
  answer.on("end", () => note((JSON.parse(text) as { code: string }).code));
}

/** Starts a server in front of the service at `url`, for requests and WebSockets. */
export async function frontServer(url: string, { answer: own, noteProblem }: Hooks) {
  const { hostname, port, host, origin: there } = new URL(url);
  const server = createServer((request, response) => {
    if (own?.(request, response)) return;
    const { method, url: path, headers } = request;
    // Uncompressed, so that problems can be read. A page's own origin stays its own.
    const { "accept-encoding": _, origin: from, ...others } = headers;
    const passedOn = {
      ...others,
      host,
      ...(from !== undefined && { origin: from === here() ? there : from }),
    };
    const passed = forward({ hostname, port, path, method, headers: passedOn }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (noteProblem !== undefined) noteFrom(answer, noteProblem);
      answer.pipe(response);
    });
    response.on("close", () => passed.destroy());
    request.pipe(passed.on("error", () => response.destroy()));
  });
  const here = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on("upgrade", ({ url: path, headers }, socket) => {
    const fields = Object.entries({ ...headers, host })
      .map(([field, text]) => `\r\n${field}: ${String(text)}`)
      .join("");
    const service = connect(Number(port), hostname, () =>
      service.write(`GET ${path} HTTP/1.1${fields}\r\n\r\n`),
    );
    service
      .on("error", () => socket.destroy())
      .pipe(socket.on("error", () => service.destroy()))
      .pipe(service);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: here(), close };
}
