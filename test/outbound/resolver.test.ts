import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { seal } from "../../src/lib/seal.ts";
import { dohResolver, publicDestination, type Resolver } from "../../src/outbound/resolver.ts";
import { newWebhookSecret, WEBHOOK_SECRET, webhookSender } from "../../src/channels/webhooks/sender.ts";
import { asksForName, nameAnswer, PUBLIC, type Names } from "../channels/webhooks/outside.ts";
import { RANGES } from "./urls.ts";

const ENV = { ORIGIN: "https://taflpost.example", SECRET: "a secret that is used in tests only" };
const HOOK = "https://hooks.example.org/tafl";
const PUBLIC_V4 = "93.184.216.34";
const PUBLIC_V6 = "2606:2800:220:1:248:1893:25c8:1946";

/** Every request that was made, and what the name service says. */
let asked: string[] = [];
let inits: RequestInit[] = [];
let says: (url: string) => Response | Promise<Response>;
const leads = (names: Names): void => {
  says = (url) => nameAnswer(url, names);
};

beforeEach(() => {
  [asked, inits] = [[], []];
  leads(PUBLIC);
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const { url } = new Request(input);
    asked.push(url);
    inits.push(init ?? {});
    return asksForName(url) ? says(url) : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const judge = (url = HOOK, resolve: Resolver = dohResolver()) => publicDestination(url, ENV, resolve);
const OK = { url: HOOK };
const REFUSED = { refused: "dns" };

describe("a name", () => {
  it("is resolved for both kinds of addresses, over HTTPS, with a time limit", async () => {
    const limit = vi.spyOn(AbortSignal, "timeout");
    expect(await judge()).toEqual(OK);
    expect(asked.toSorted()).toEqual([
      "https://cloudflare-dns.com/dns-query?name=hooks.example.org&type=A",
      "https://cloudflare-dns.com/dns-query?name=hooks.example.org&type=AAAA",
    ]);
    for (const init of inits)
      expect(init).toMatchObject({ headers: { accept: "application/dns-json" }, redirect: "manual" });
    expect(limit.mock.calls).toEqual([[3000], [3000]]);
  });

  it.each<readonly [string, Names]>([
    ["IPv4 alone", { A: [PUBLIC_V4] }],
    ["IPv6 alone", { AAAA: [PUBLIC_V6] }],
    ["several of both", { A: [PUBLIC_V4, "1.1.1.1"], AAAA: [PUBLIC_V6, "2606:4700::1111"] }],
    ["another name, which leads there", { CNAME: ["a.example.net.", "b.example.net."], A: [PUBLIC_V4] }],
  ])("is accepted if it leads to %s", async (_what, names) => {
    leads(names);
    expect(await judge()).toEqual(OK);
  });

  it.each(RANGES)("is refused if one of its addresses is in %s", async (range, inside) => {
    const isV6 = range.includes(":");
    for (const address of inside) {
      const bad: Names = isV6 ? { AAAA: [address] } : { A: [address] };
      const mixed: Names = isV6
        ? { A: [PUBLIC_V4], AAAA: [PUBLIC_V6, address] }
        : { A: [PUBLIC_V4, address], AAAA: [PUBLIC_V6] };
      const mapped: Names = isV6 ? bad : { A: [PUBLIC_V4], AAAA: [`::ffff:${address}`] };
      for (const names of [bad, mixed, mapped, { ...bad, CNAME: ["inside.example.net."] }]) {
        leads(names);
        expect(await judge()).toEqual(REFUSED);
      }
    }
  });

  it.each<readonly [string, () => Response | Promise<Response>]>([
    ["it leads nowhere", () => Response.json({ Status: 0 })],
    [
      "it leads to other names alone",
      () => Response.json({ Status: 0, Answer: [{ type: 5, TTL: 60, data: "b.example.net." }] }),
    ],
    ["there is no such name", () => Response.json({ Status: 3 })],
    ["the name service has failed", () => Response.json({ Status: 2 })],
    ["the name service refuses", () => Response.json({ Status: 5 })],
    ["the name service is broken", () => new Response("oh dear", { status: 500 })],
    [
      "the name service leads elsewhere",
      () => new Response(null, { status: 302, headers: { location: "/" } }),
    ],
    ["the name service talks nonsense", () => new Response("<html>")],
    [
      "the name service has no status",
      () => Response.json({ Answer: [{ type: 1, TTL: 60, data: PUBLIC_V4 }] }),
    ],
    [
      "the address is none",
      () => Response.json({ Status: 0, Answer: [{ type: 1, TTL: 60, data: "localhost" }] }),
    ],
    ["nobody answers", () => Promise.reject(new TypeError("connection refused"))],
    ["nobody answers in time", () => Promise.reject(new DOMException("timed out", "TimeoutError"))],
  ])("is refused if %s", async (_what, answer) => {
    says = answer;
    expect(await judge()).toEqual(REFUSED);
  });

  it("is refused if one of the two questions is unanswered", async () => {
    for (const open of ["A", "AAAA"]) {
      says = (url) =>
        url.endsWith(`type=${open}`) ? Promise.reject(new TypeError("no")) : nameAnswer(url, PUBLIC);
      expect(await judge()).toEqual(REFUSED);
    }
  });

  it("is resolved in its normal form, however it was written", async () => {
    await judge("https://SMÖRGÅS.example.org:8443/x");
    expect(asked[0]).toContain("name=xn--smrgs-pra0j.example.org");
  });
});

describe("the answer of the resolver", () => {
  it("is cached for a minute, or for its own time if that is shorter", async () => {
    vi.useFakeTimers({ now: 0 });
    for (const [ttl, kept] of [
      [300, 60_000],
      [20, 20_000],
      [0, 0],
    ] as const) {
      const resolve = dohResolver();
      says = () => Response.json({ Status: 0, Answer: [{ type: 1, TTL: ttl, data: PUBLIC_V4 }] });
      asked = [];
      await resolve("a.example.org");
      vi.setSystemTime(Date.now() + kept - 1);
      if (kept > 0) await resolve("a.example.org");
      expect(asked).toHaveLength(2);
      vi.setSystemTime(Date.now() + 1);
      await resolve("a.example.org");
      expect(asked).toHaveLength(4);
    }
  });

  it("is not cached if there was none: the next question is asked anew", async () => {
    const resolve = dohResolver();
    says = () => Response.json({ Status: 2 });
    expect(await judge(HOOK, resolve)).toEqual(REFUSED);
    leads(PUBLIC);
    expect(await judge(HOOK, resolve)).toEqual(OK);
  });

  it("for one name is not another's", async () => {
    const resolve = dohResolver();
    await judge(HOOK, resolve);
    leads({ A: ["127.0.0.1"] });
    expect(await judge("https://other.example.org/", resolve)).toEqual(REFUSED);
  });
});

describe("nothing is resolved", () => {
  it("on one's own machine", async () => {
    const local = { ORIGIN: "http://localhost:8787", LOCAL: "1" };
    expect(await publicDestination(HOOK, local, dohResolver())).toEqual(OK);
    expect(await publicDestination("http://127.0.0.1:9999/", local, dohResolver())).toEqual({
      url: "http://127.0.0.1:9999/",
    });
    expect(asked).toEqual([]);
  });

  it("for a name that is refused as written", async () => {
    expect(await judge("https://127.0.0.1/")).toEqual({ refused: "address" });
    expect(await judge("https://printer.local/")).toEqual({ refused: "name" });
    expect(asked).toEqual([]);
  });
});

const send = async () => {
  const secret = await seal(ENV.SECRET, WEBHOOK_SECRET, newWebhookSecret());
  const nothing = {
    events: null,
    game: null,
    grant: null,
    description: null,
    failingSince: null,
    missedAfter: null,
    oldSecret: null,
    oldUntil: null,
  };
  const endpoint = {
    id: "a",
    url: HOOK,
    format: "taflpost",
    status: "active",
    created: 0,
    secret,
    ...nothing,
  } as const;
  const ports = { resolve: dohResolver(), reader: () => Promise.reject(new Error("not asked")) };
  return webhookSender(ENV, ports)(endpoint, { id: "e", body: "{}" });
};
const calls = () => asked.filter((url) => !asksForName(url));

describe("before each attempt", () => {
  it("the name is resolved again: if it leads elsewhere by now, it is not called", async () => {
    expect(await send()).toMatchObject({ kind: "delivered" });
    expect(calls()).toEqual([HOOK]);
    leads({ A: ["169.254.169.254"] });
    expect(await send()).toMatchObject({ kind: "failed", fault: "dns", status: null });
    expect(calls()).toEqual([HOOK]);
  });

  it("a resolver that is down makes it fail, to be tried again", async () => {
    says = () => Promise.reject(new TypeError("connection refused"));
    expect(await send()).toMatchObject({ kind: "failed", fault: "dns", retryAfter: null });
    expect(calls()).toEqual([]);
  });
});
