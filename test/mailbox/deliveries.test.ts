import { runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { now } from "../../src/lib/now.ts";
import { RETRIES } from "../../src/channels/webhooks/retries.ts";
import { gameNews } from "./items.ts";
import {
  addWebhook,
  alarmOf,
  withFreshMailbox,
  later,
  pending,
  receiver,
  settled,
  verified,
  type MailboxStub,
} from "./receiver.ts";

const HOUR = 3_600_000;
const failing = () => new Response("oh dear", { status: 500 });

let mailbox: MailboxStub;

withFreshMailbox((fresh) => {
  mailbox = fresh;
});

describe("a webhook", () => {
  it("is called at once, with the record as the feed has it, and signed", async () => {
    const outside = receiver();
    await addWebhook(mailbox, "a");
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await settled(mailbox);
    const [call] = outside.calls;
    expect(outside.calls).toHaveLength(1);
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
    const outside = receiver();
    await addWebhook(mailbox, "a", filter);
    await mailbox.receive([gameNews("g", 1, "game.move", "game.finished"), gameNews("h", 1, "game.turn")]);
    await settled(mailbox);
    expect(outside.calls.map(({ id }) => id)).toEqual(heard);
  });

  it("gets once what was delivered to the mailbox twice", async () => {
    const outside = receiver();
    await addWebhook(mailbox, "a");
    for (let time = 0; time < 3; time++) await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await settled(mailbox);
    expect(outside.calls).toHaveLength(1);
  });

  it.each([200, 201, 202, 204, 299])("is not called again where it answers %i", async (status) => {
    receiver(() => new Response(null, { status }));
    await addWebhook(mailbox, "a");
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await vi.waitFor(async () => {
      expect(await pending(mailbox)).toEqual([]);
    });
  });

  it.each([301, 302, 307, 308, 400, 401, 404, 429, 500, 503])(
    "is called again where it answers %i",
    async (status) => {
      receiver(() => new Response(null, { status, headers: { location: "https://elsewhere.example.org/" } }));
      await addWebhook(mailbox, "a");
      await mailbox.receive([gameNews("g", 1, "game.turn")]);
      await settled(mailbox);
      expect(await pending(mailbox)).toMatchObject([{ endpoint: "a", tries: 1 }]);
    },
  );

  it("that is not allowed any more is not called", async () => {
    const outside = receiver();
    await addWebhook(mailbox, "a", { url: "https://169.254.169.254/latest/meta-data/" });
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await settled(mailbox);
    expect(outside.calls).toEqual([]);
  });
});

describe("a delivery that fails", () => {
  it("is tried again on schedule, with the same id and body and a new signature, and then given up", async () => {
    const outside = receiver(failing);
    await addWebhook(mailbox, "a");
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await settled(mailbox);
    for (const [tries, delay] of RETRIES.delays.entries()) {
      expect(outside.calls).toHaveLength(tries + 1);
      const [row] = await pending(mailbox);
      expect(row?.tries).toBe(tries + 1);
      expect(Math.abs(row!.next - now() - delay)).toBeLessThan(0.2 * delay + 5000);
      expect(await alarmOf(mailbox)).not.toBeNull();
      await later(mailbox, 1.25 * delay);
    }
    expect(outside.calls).toHaveLength(RETRIES.delays.length + 1);
    expect(await pending(mailbox)).toEqual([]);
    expect(new Set(outside.calls.map(({ id, body }) => id + body)).size).toBe(1);
    for (const call of outside.calls) expect(() => verified(call)).not.toThrow();
  });

  it("is not tried before its time, though the alarm goes off", async () => {
    const outside = receiver(failing);
    await addWebhook(mailbox, "a");
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await settled(mailbox);
    await runDurableObjectAlarm(mailbox);
    expect(outside.calls).toHaveLength(1);
    expect(await alarmOf(mailbox)).not.toBeNull();
  });

  it("succeeds when the receiver is back", async () => {
    const outside = receiver(failing);
    await addWebhook(mailbox, "a");
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await settled(mailbox);
    outside.answer = () => new Response("thanks");
    await later(mailbox, 10_000);
    expect(outside.calls).toHaveLength(2);
    expect(await pending(mailbox)).toEqual([]);
  });

  it.each([
    ["seconds", () => "7200", 2 * HOUR],
    ["a date", () => new Date(Date.now() + 2 * HOUR).toUTCString(), 2 * HOUR],
    ["more than a day", () => "999999", 24 * HOUR],
    ["less than the schedule", () => "1", 5000],
  ])("waits as long as it was asked to: %s", async (_what, header, wait) => {
    receiver(() => new Response(null, { status: 503, headers: { "retry-after": header() } }));
    await addWebhook(mailbox, "a");
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await settled(mailbox);
    const [row] = await pending(mailbox);
    expect(Math.abs(row!.next - now() - wait)).toBeLessThan(0.1 * 5000 + 3000);
  });

  it.each<readonly [string, () => Promise<Response>]>([
    ["refuses the connection", () => Promise.reject(new TypeError("connection refused"))],
    ["throws no error", () => Promise.reject("oh dear")],
    ["takes too long", () => Promise.reject(new DOMException("timed out", "TimeoutError"))],
  ])("never fails the alarm: the receiver %s", async (_what, answer) => {
    const outside = receiver(answer);
    await addWebhook(mailbox, "a");
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await settled(mailbox);
    for (let tries = 2; tries <= 8; tries++) {
      // After a timeout it is a minute at least.
      await later(mailbox, Math.max(90_000, 1.25 * RETRIES.delays[tries - 2]!));
      expect(outside.calls).toHaveLength(tries);
      expect(await alarmOf(mailbox)).not.toBeNull();
    }
  });
});
