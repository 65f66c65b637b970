import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { clientOf, type Client } from "./client.ts";
import { Service } from "./service.ts";

/** A receiver as the service must bear it: what it does with each request, by the path that it came to. */
interface Call {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly at: number;
  /** When its connection was closed: a receiver that hangs is cut off. */
  closed: number;
}

interface Delivery {
  readonly event: string;
  readonly outcome: string;
  readonly status: number | null;
  readonly fault: string | null;
  readonly answer: string | null;
  readonly attempt: number;
}

interface Hook {
  readonly id: string;
  readonly secret: string;
}

const FLOOD = 50_000_000;
const calls: Call[] = [];
let flooded = 0;
let service: Service;
let client: Client;
let server: Server;

const BEHAVIOURS: Readonly<Record<string, RequestListener>> = {
  "/silent": () => undefined,
  "/drip": (_request, answer) => {
    answer.writeHead(200);
    const drip = setInterval(() => answer.write("."), 500);
    answer.on("close", () => {
      clearInterval(drip);
    });
  },
  "/flood": (_request, answer) => {
    const chunk = Buffer.alloc(65_536, "x");
    answer.writeHead(200);
    const more = (): void => {
      while (flooded < FLOOD && !answer.destroyed) {
        flooded += chunk.length;
        if (!answer.write(chunk)) {
          answer.once("drain", more);
          return;
        }
      }
      answer.end();
    };
    more();
  },
  "/cut": (request) => request.socket.destroy(),
};

/** Fails the first time, then as its path says. */
function answerTo(path: string, isFirst: boolean): RequestListener {
  const redirect = /^\/redirect\/(\d+)$/.exec(path);
  if (redirect !== null)
    return (_request, answer) => answer.writeHead(Number(redirect[1]), { location: "/trap" }).end();
  if (path.startsWith("/first-failing") && isFirst)
    return (_request, answer) => answer.writeHead(500).end("oh dear");
  return (
    BEHAVIOURS[path.replace("/first-failing", "")] ?? ((_request, answer) => answer.writeHead(204).end())
  );
}

beforeAll(async () => {
  server = createServer((request, answer) => {
    void text(request).then((body) => {
      const path = request.url ?? "";
      const isFirst = !calls.some((call) => call.path === path);
      const headers = request.headers as Record<string, string>;
      const call: Call = { path, headers, body, at: Date.now(), closed: Infinity };
      answer.on("close", () => (call.closed = Date.now()));
      calls.push(call);
      answerTo(path, isFirst)(request, answer);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  service = await Service.create();
  await service.start();
  client = clientOf(service.url);
});
afterAll(async () => {
  await service.remove();
  server.closeAllConnections();
  server.close();
});

const make = (token: string, path: string): Promise<Hook> =>
  client.must<Hook>("POST", "/v1/webhooks", {
    token,
    body: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}` },
  });
const ping = (token: string, { id }: Hook) => client.must("POST", `/v1/webhooks/${id}/test`, { token });
const logOf = async (token: string, { id }: Hook): Promise<Delivery[]> =>
  (await client.must<{ items: Delivery[] }>("GET", `/v1/webhooks/${id}/deliveries`, { token })).items;
const callsTo = (path: string) => calls.filter((call) => call.path === path);

// First: who moves the clock waits for every attempt that falls due, also for those that hang.
it("a receiver can verify with the old or the new secret for a day after a rotation", async () => {
  const token = await client.signUp("Exchange");
  const hook = await make(token, "/exchange");
  const { secret } = await client.must<Hook>("POST", `/v1/webhooks/${hook.id}/rotate`, { token });
  await ping(token, hook);
  await vi.waitFor(() => expect(callsTo("/exchange")).toHaveLength(1));
  const [{ body, headers }] = callsTo("/exchange") as [Call];
  for (const one of [secret, hook.secret])
    expect(new Webhook(one).verify(body, headers)).toMatchObject({
      type: "ping",
      data: { webhook: hook.id },
    });
  await client.advance("P1D");
  await ping(token, hook);
  await vi.waitFor(() => expect(callsTo("/exchange")).toHaveLength(2));
  const later = callsTo("/exchange")[1]!;
  expect(new Webhook(secret).verify(later.body, later.headers)).toMatchObject({ type: "ping" });
  expect(() => new Webhook(hook.secret).verify(later.body, later.headers)).toThrow(/signature/i);
});

it("a misbehaving receiver delays only its own deliveries", async () => {
  const token = await client.signUp("Manners");
  const expected: readonly (readonly [path: string, delivery: Partial<Delivery>])[] = [
    ...[301, 302, 303, 307, 308].map(
      (status) => [`/redirect/${status}`, { outcome: "failed", fault: "redirect", status }] as const,
    ),
    ["/flood", { outcome: "delivered", status: 200, answer: "x".repeat(1024) }],
    ["/cut", { outcome: "failed", fault: "connection", status: null }],
    ["/silent", { outcome: "failed", fault: "timeout", status: null }],
    ["/drip", { outcome: "failed", fault: "timeout", status: 200 }],
  ];
  const hooks = await Promise.all(expected.map(([path]) => make(token, path)));
  const good = await make(token, "/good");
  for (const hook of hooks) await ping(token, hook);
  await vi.waitFor(() => expect(callsTo("/silent")).toHaveLength(1));

  // While they hang, a good one is called at once.
  await ping(token, good);
  await vi.waitFor(() => expect(callsTo("/good")).toHaveLength(1), { interval: 10 });
  expect(callsTo("/silent")[0]!.closed).toBeGreaterThan(callsTo("/good")[0]!.at);

  for (const [index, [, delivery]] of expected.entries())
    await vi.waitFor(async () => {
      expect((await logOf(token, hooks[index]!)).at(-1)).toMatchObject(delivery);
    });
  expect(callsTo("/trap")).toEqual([]);
  expect(flooded).toBeLessThan(FLOOD / 5);
  expect(calls.every(({ headers }) => headers["accept-encoding"] === "identity")).toBe(true);
});

it("a hanging receiver does not delay another receiver's deliveries", async () => {
  const token = await client.signUp("Patience");
  const [hanging, late] = [
    await make(token, "/first-failing/silent"),
    await make(token, "/first-failing/late"),
  ];
  await ping(token, hanging);
  await sleep(2500);
  await ping(token, late);
  await vi.waitFor(() => expect(callsTo("/first-failing/late")).toHaveLength(2));
  await vi.waitFor(() => expect(callsTo("/first-failing/silent")).toHaveLength(2));
  const [, hangs] = callsTo("/first-failing/silent");
  expect(callsTo("/first-failing/late")[1]!.at).toBeLessThan(hangs!.closed);
});
