import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Webhook } from "standardwebhooks";
import { describe, expect, it, vi } from "vitest";
import { RETRIES } from "../../src/channels/webhooks/retries.ts";
import { WEBHOOK_SECRET } from "../../src/channels/webhooks/sender.ts";
import type { EventType } from "../../src/contract/events/types.ts";
import { now, setClockOffset } from "../../src/lib/now.ts";
import { seal } from "../../src/lib/seal.ts";
import { type MailboxStub, withFreshMailbox } from "./fresh-mailbox.ts";
import { gameNews } from "./items.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

let mailbox: MailboxStub;

withFreshMailbox((fresh) => {
  mailbox = fresh;
});

interface Filter {
  readonly events?: readonly EventType[];
  readonly game?: string;
}

async function addWebhook({ events, game }: Filter = {}): Promise<void> {
  const secret = await seal(env.SECRET, WEBHOOK_SECRET, SECRET);
  const filters = { events: events ?? null, game: game ?? null, description: null };
  const url = "https://a.example.org/hook";
  await mailbox.webhooks.add({ id: "a", url, ...filters, format: "taflpost", secret });
}

interface Call {
  readonly id: string;
  readonly headers: Headers;
  readonly body: string;
  readonly redirect: string | undefined;
}

/** Collects the calls of the webhook, and answers them. */
function callsAnswered(answer: () => Response): Call[] {
  const calls: Call[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_to, init = {}) => {
    const headers = new Headers(init.headers as HeadersInit);
    const body = typeof init.body === "string" ? init.body : "";
    calls.push({ id: headers.get("webhook-id") ?? "", headers, body, redirect: init.redirect });
    return answer();
  });
  return calls;
}

const taken = () => new Response(null, { status: 204 });
const failing = () => new Response("oh dear", { status: 500 });

/** A receiver's first step: throws if the signature is invalid. */
const verified = ({ body, headers }: Call): unknown =>
  new Webhook(SECRET).verify(body, Object.fromEntries(headers));

/** The waiting deliveries. */
const pending = () =>
  runInDurableObject(mailbox, (_instance, { storage }) => {
    const query = "SELECT tries, next FROM deliveries ORDER BY event";
    return storage.sql.exec<{ tries: number; next: number }>(query).toArray();
  });

/** Puts the service's clock forward, lets the alarm go off, as it would have by then, and waits for what it began. */
async function later(milliseconds: number): Promise<void> {
  setClockOffset(now() - Date.now() + milliseconds);
  expect(await runDurableObjectAlarm(mailbox)).toBe(true);
  await mailbox.wake();
}

/** Waits until nothing is to be sent that has not been tried. */
const settled = () =>
  vi.waitFor(async () => {
    expect((await pending()).filter(({ tries }) => tries === 0)).toEqual([]);
  });

describe("a webhook", () => {
  it("is called at once, with the record from the feed, and signed", async () => {
    const calls = callsAnswered(taken);
    await addWebhook();
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await settled();
    const [call] = calls;
    expect(calls).toHaveLength(1);
    expect(verified(call!)).toMatchObject({
      id: "g-1-turn",
      type: "game.turn",
      data: { game: { id: "g" }, move: "d1-f1", ply: 1 },
    });
    const page = await mailbox.read(null, 10, 0);
    expect(page?.items).toEqual([call!.body]);
    expect(call!.id).toBe("g-1-turn");
    expect(call!.redirect).toBe("manual");
    expect(call!.headers.get("content-type")).toBe("application/json");
    expect(call!.headers.get("user-agent")).toContain("Taflpost");
  });

  it.each([
    ["every event", {}, ["g-1-move", "g-1-finished", "h-1-turn"]],
    [
      "the types that it names",
      { events: ["game.turn", "game.finished"] as const },
      ["g-1-finished", "h-1-turn"],
    ],
    ["the game that it names", { game: "h" }, ["h-1-turn"]],
    ["nothing where nothing fits", { game: "h", events: ["game.move"] as const }, []],
  ])("gets %s", async (_what, filter, heard) => {
    const calls = callsAnswered(taken);
    await addWebhook(filter);
    await mailbox.receive([gameNews("g", 1, "game.move", "game.finished"), gameNews("h", 1, "game.turn")]);
    await settled();
    expect(calls.map(({ id }) => id)).toEqual(heard);
  });
});

describe("a delivery that fails", () => {
  it("is tried again on schedule, with the same id and body and a new signature, and then given up", async () => {
    const calls = callsAnswered(failing);
    await addWebhook();
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await settled();
    for (const [tries, delay] of RETRIES.delays.entries()) {
      expect(calls).toHaveLength(tries + 1);
      const [row] = await pending();
      expect(row?.tries).toBe(tries + 1);
      expect(Math.abs(row!.next - now() - delay)).toBeLessThan(0.2 * delay + 5000);
      const alarm = await runInDurableObject(mailbox, (_it, { storage }) => storage.getAlarm());
      expect(alarm).not.toBeNull();
      await later(1.25 * delay);
    }
    expect(calls).toHaveLength(RETRIES.delays.length + 1);
    expect(await pending()).toEqual([]);
    expect(new Set(calls.map(({ id, body }) => id + body)).size).toBe(1);
    for (const call of calls) expect(() => verified(call)).not.toThrow();
  });
});
