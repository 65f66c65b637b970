import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { gameNews } from "./items.ts";
import {
  addWebhook,
  alarmOf,
  withFreshMailbox,
  later,
  pending,
  receiver,
  settled,
  type MailboxStub,
} from "./receiver.ts";

const [MINUTE, HOUR] = [60_000, 3_600_000];
const failing = () => new Response("oh dear", { status: 500 });

let mailbox: MailboxStub;

withFreshMailbox((fresh) => {
  mailbox = fresh;
});

describe("410", () => {
  it("switches the webhook off, and what waited for it is dropped", async () => {
    const outside = receiver(() => new Response(null, { status: 410 }));
    await addWebhook(mailbox, "a");
    await mailbox.receive([gameNews("g", 1, "game.turn"), gameNews("h", 1, "game.turn")]);
    await settled(mailbox);
    await mailbox.receive([gameNews("g", 2, "game.turn")]);
    expect(await pending(mailbox)).toEqual([]);
    expect(outside.calls).toHaveLength(1);
    expect(await mailbox.webhook("a")).toMatchObject({ status: "off" });
  });
});

describe("order and independence", () => {
  it("events of a game arrive in order, also when the first failed", async () => {
    const outside = receiver(failing);
    await addWebhook(mailbox, "a");
    for (const seq of [1, 2, 3]) await mailbox.receive([gameNews("g", seq, "game.turn")]);
    await vi.waitFor(async () => {
      expect((await pending(mailbox)).map(({ tries }) => tries)).toEqual([1, 0, 0]);
    });
    outside.answer = () => new Response("thanks");
    await later(mailbox, MINUTE);
    expect(outside.calls.map(({ id }) => id)).toEqual(["g-1-turn", "g-1-turn", "g-2-turn", "g-3-turn"]);
  });

  it("a dead webhook delays no other", async () => {
    const outside = receiver(({ to }) =>
      to === "dead" ? Promise.reject(new TypeError("connection refused")) : new Response("thanks"),
    );
    await addWebhook(mailbox, "dead");
    await addWebhook(mailbox, "alive");
    for (const seq of [1, 2, 3]) await mailbox.receive([gameNews("g", seq, "game.turn")]);
    await vi.waitFor(() => {
      expect(outside.calls.filter(({ to }) => to === "alive").map(({ id }) => id)).toEqual([
        "g-1-turn",
        "g-2-turn",
        "g-3-turn",
      ]);
    });
    expect((await pending(mailbox)).every(({ endpoint }) => endpoint === "dead")).toBe(true);
  });

  it("a deleted webhook is not called for what still waited", async () => {
    const outside = receiver(failing);
    await addWebhook(mailbox, "a");
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await settled(mailbox);
    expect(await mailbox.removeWebhook("a")).toBe(true);
    expect(await pending(mailbox)).toEqual([]);
    await later(mailbox, HOUR);
    expect(outside.calls).toHaveLength(1);
  });
});

/** The object falls over, whatever it is doing, and is there again with what it had stored. */
async function crash(): Promise<void> {
  const dying = runInDurableObject(mailbox, (_instance, state) => {
    state.abort("the process was killed");
  });
  await expect(dying).rejects.toThrow("the process was killed");
  mailbox = env.MAILBOXES.get(mailbox.id);
}

describe("a crash between sending an event and deleting its row", () => {
  it("sends it again, with the same id and body", async () => {
    const outside = receiver(() => new Promise(() => {}));
    await addWebhook(mailbox, "a");
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await vi.waitFor(() => {
      expect(outside.calls).toHaveLength(1);
    });
    await crash();
    expect(await pending(mailbox)).toMatchObject([{ endpoint: "a", tries: 0 }]);
    expect(await alarmOf(mailbox)).toBeGreaterThan(Date.now());

    outside.answer = () => new Response("thanks");
    await later(mailbox, MINUTE);
    expect(outside.calls.map(({ id }) => id)).toEqual(["g-1-turn", "g-1-turn"]);
    expect(outside.calls[1]!.body).toBe(outside.calls[0]!.body);
    expect(await pending(mailbox)).toEqual([]);
  });

  it("sends again what failed before it, on its schedule", async () => {
    const outside = receiver(failing);
    await addWebhook(mailbox, "a");
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    await settled(mailbox);
    const before = await pending(mailbox);
    await crash();
    expect(await pending(mailbox)).toEqual(before);
    outside.answer = () => new Response("thanks");
    await later(mailbox, MINUTE);
    expect(outside.calls).toHaveLength(2);
    expect(await pending(mailbox)).toEqual([]);
  });
});
