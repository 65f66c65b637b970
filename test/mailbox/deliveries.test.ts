import { describe, expect, it } from "vitest";
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

const failing = () => new Response("oh dear", { status: 500 });

let mailbox: MailboxStub;

withFreshMailbox((fresh) => {
  mailbox = fresh;
});

describe("a webhook", () => {
  it("is called at once, with the record from the feed, and signed", async () => {
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
});
