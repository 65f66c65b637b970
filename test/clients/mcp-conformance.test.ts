import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { clientOf } from "../crash/client.ts";
import { sharedService } from "../crash/shared.ts";
import { conformanceServer } from "./mcp-fixture.ts";
import { run } from "./workshop.ts";

const SUITE = resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js");

const passes = ([, , passed, failed]: RegExpMatchArray) => Number(passed) > 0 && Number(failed) === 0;
const names = (these: RegExpMatchArray[]) =>
  these.map(([, name = ""]) => name).toSorted((one, other) => one.localeCompare(other));

/** The suite's results for the server at an address: the scenarios that pass all their checks, and the others. */
async function conformance(url: string) {
  const words = [SUITE, "server", "--suite", "all", "--url", url];
  const { stdout } = await run(process.execPath, words).catch((fault: { stdout: string }) => fault);
  const found = [...stdout.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed$/gm)];
  return { passed: names(found.filter(passes)), others: names(found.filter((one) => !passes(one))) };
}

/** Serves on another port for the duration of `work`. */
async function served<T>(
  server: ReturnType<typeof createServer>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Hands on what it is asked, with a token; where it is called by its own name, it calls the service by the service's. */
const withToken = (service: URL, token: string) =>
  createServer((asked, answer) => {
    const own = `127.0.0.1:${asked.socket.localPort}`;
    const named = (name: "host" | "origin") => {
      const value = asked.headers[name];
      return value === undefined ? {} : { [name]: value.replace(own, service.host) };
    };
    const headers = {
      ...asked.headers,
      ...named("host"),
      ...named("origin"),
      authorization: `Bearer ${token}`,
    };
    const { hostname, port } = service;
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 500, said.headers);
      said.pipe(answer);
    });
    asked.pipe(onward);
  });

/** A server with what the suite asks for, behind the handler that ours is behind. */
const handler = createMcpHandler(conformanceServer, { keepAliveMs: 0 });
async function asRequest(asked: IncomingMessage): Promise<Request> {
  const body = await buffer(asked);
  const headers = asked.headers as Record<string, string>;
  const sent = body.length === 0 ? {} : { body: new Uint8Array(body) };
  return new Request(`http://127.0.0.1${asked.url}`, { method: asked.method ?? "GET", headers, ...sent });
}
const fixture = () =>
  createServer((asked, answer) => {
    void (async () => {
      const said = await handler.fetch(await asRequest(asked));
      answer.writeHead(said.status, Object.fromEntries(said.headers));
      answer.end(Buffer.from(await said.arrayBuffer()));
    })();
  });

describe("the official MCP conformance suite", () => {
  it("passes on /mcp for everything we offer", async () => {
    const url = await sharedService();
    const token = await clientOf(url).signUp("Conformer");
    const { passed } = await served(withToken(new URL(url), token), conformance);
    expect(passed).toEqual([
      "dns-rebinding-protection",
      "ping",
      "resources-list",
      "server-initialize",
      "tools-list",
    ]);
  });

  it("passes on a server with the suite's own tools, except what we do not offer", async () => {
    const { passed, others } = await served(fixture(), conformance);
    expect(others).toEqual([
      // The door's, which the fixture has not: see above.
      "dns-rebinding-protection",
      // A call that asks its caller for something, and streams that are taken up again, need a session; there is none.
      "elicitation-sep1034-defaults",
      "elicitation-sep1330-enums",
      // Events and webhooks report what happens.
      "resources-subscribe",
      "resources-unsubscribe",
      "server-sse-multiple-streams",
      "server-sse-polling",
      "tools-call-elicitation",
      "tools-call-sampling",
    ]);
    expect(passed).toHaveLength(23);
  });
});
