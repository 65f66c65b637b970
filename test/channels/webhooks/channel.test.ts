import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "../../../src/lib/duration.ts";
import { WebhookMethods } from "../../../src/channels/webhooks/methods.ts";
import { liveSecrets } from "../../../src/channels/webhooks/endpoints.ts";
import type { AttemptOutcome } from "../../../src/channels/webhooks/retries.ts";
import { T0 } from "../../game/people.ts";
import { gameNews } from "../../mailbox/items.ts";
import {
  type TestMailbox,
  addEndpoint,
  after,
  change,
  feedOf,
  find,
  inTurns,
  log,
  mailboxWith,
  pending,
  tell,
} from "./mailbox.ts";
import { DELIVERED, FAILED, GONE } from "./outcomes.ts";
import { withFrozenTime } from "../../mailbox/frozen-time.ts";

withFrozenTime();

/** The owner's calls of a mailbox's webhooks. */
const methodsOf = ({ mailbox }: TestMailbox) =>
  new WebhookMethods({
    webhooks: () => mailbox.channels.webhooks,
    goOn: () => undefined,
    feedPing: () => "",
  });

describe("a receiver that hangs", () => {
  it("does not delay the alarm for other receivers", async () => {
    const mailbox = mailboxWith("dead", "alive");
    mailbox.answer = () => FAILED;
    await tell(mailbox, "g", 1);
    const hanging = Promise.withResolvers<AttemptOutcome>();
    mailbox.answer = (endpoint) => (endpoint === "dead" ? hanging.promise : FAILED);
    vi.setSystemTime(T0 + 10 * SECOND);
    mailbox.storage.alarmWentOff();
    const first = mailbox.mailbox.wake();
    await vi.waitFor(() => expect(log(mailbox, "alive")).toHaveLength(2));
    // While the dead one still hangs, the alarm stands for what is to be done by then, if this object is gone.
    expect(mailbox.storage.alarm()).toBeLessThanOrEqual(Date.now() + 15 * SECOND);

    mailbox.answer = (endpoint) => (endpoint === "dead" ? hanging.promise : DELIVERED);
    vi.setSystemTime(T0 + 10 * MINUTE);
    mailbox.storage.alarmWentOff();
    const second = mailbox.mailbox.wake();
    await vi.waitFor(() =>
      expect(log(mailbox, "alive")[0]).toMatchObject({ result: "delivered", attempt: 3 }),
    );
    expect(mailbox.attempts.filter((one) => one.startsWith("dead"))).toHaveLength(2);
    hanging.resolve(DELIVERED);
    await Promise.all([first, second]);
    expect(pending(mailbox)).toBe(0);
  });

  it("does not start the alarm for deliveries behind it", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => FAILED;
    for (const game of ["g", "h", "i"]) await tell(mailbox, game, 1);
    mailbox.answer = () => new Promise(() => undefined);
    vi.setSystemTime(T0 + 10 * SECOND);
    mailbox.storage.alarmWentOff();
    void mailbox.mailbox.wake();
    await vi.waitFor(() => expect(mailbox.attempts).toHaveLength(4));
    expect(mailbox.storage.alarm()).toBe(T0 + 25 * SECOND);
  });

  it("and whose object is lost is called again when the lease is over, not before and not never", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => FAILED;
    await tell(mailbox, "g", 1);
    mailbox.answer = () => new Promise(() => undefined);
    vi.setSystemTime(T0 + 10 * SECOND);
    mailbox.storage.alarmWentOff();
    void mailbox.mailbox.wake();
    await vi.waitFor(() => expect(mailbox.attempts).toHaveLength(2));
    mailbox.rebuild();
    mailbox.answer = () => DELIVERED;
    await mailbox.mailbox.run();
    expect(mailbox.attempts).toHaveLength(2);
    await after(mailbox, 15 * SECOND);
    expect(mailbox.attempts).toHaveLength(3);
    expect(pending(mailbox)).toBe(0);
  });
});

describe("the answer 410", () => {
  it("switches the webhook off, and its owner is notified in the feed and elsewhere", async () => {
    const mailbox = mailboxWith("a", "b");
    addEndpoint(mailbox, "deaf", { events: ["game.turn"] });
    mailbox.answer = (endpoint) => (endpoint === "a" ? GONE : DELIVERED);
    await tell(mailbox, "g", 1);
    await tell(mailbox, "g", 2);
    expect(find(mailbox).status).toBe("off");
    const told = feedOf(mailbox).filter(({ type }) => type === "webhook.off");
    expect(told).toMatchObject([
      { type: "webhook.off", data: { webhook: "a", url: "https://a.example.org", reason: "gone" } },
    ]);
    expect(mailbox.attempts.filter((one) => one.startsWith("a "))).toEqual(["a g-1-turn"]);
    expect(mailbox.attempts).toContain(`b ${told[0]!.id}`);
    expect(mailbox.attempts).not.toContain(`deaf ${told[0]!.id}`);
    expect(log(mailbox)).toMatchObject([{ result: "gone", status: 410, next: null }]);
  });

  it("records after which event deliveries were missed; switched on again, they are sent, in order and once", async () => {
    const mailbox = mailboxWith("a");
    await tell(mailbox, "g", 1);
    mailbox.answer = () => GONE;
    await tell(mailbox, "g", 2);
    await tell(mailbox, "h", 1);
    const [received] = feedOf(mailbox);
    const told = feedOf(mailbox).find(({ type }) => type === "webhook.off")!;
    expect(told.data).toMatchObject({ webhook: "a", cursor: received!.id });
    expect(methodsOf(mailbox).find("a")).toMatchObject({ missed: received!.id });
    expect(methodsOf(mailbox).replay("a", received!.id)).toBe("off");

    mailbox.answer = () => DELIVERED;
    change(mailbox, { status: "active" });
    mailbox.attempts.length = 0;
    expect(methodsOf(mailbox).replay("a", "no-such-event")).toBe("unknown");
    expect(methodsOf(mailbox).replay("a", received!.id)).toBe(3);
    await mailbox.mailbox.run();
    expect(mailbox.attempts).toEqual(["a g-2-turn", `a ${told.id}`, "a h-1-turn"]);
    expect(methodsOf(mailbox).find("a")).toMatchObject({ missed: null });
    expect(methodsOf(mailbox).replay("a", "earliest")).toBe(0);
  });

  it("is notified at once, not with a later event", async () => {
    const mailbox = mailboxWith("a", "b");
    const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
    mailbox.answer = (endpoint) => (endpoint === "a" ? promise : inTurns(3));
    mailbox.mailbox.receive([gameNews("g", 1, "game.turn")]);
    const running = mailbox.mailbox.run();
    await vi.waitFor(() => expect(log(mailbox, "b")).toHaveLength(1));
    resolve(GONE);
    await running;
    expect(
      log(mailbox, "b")
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(["game.turn", "webhook.off"]);
  });

  it("is notified in the commit that switches off, or not at all", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => GONE;
    mailbox.mailbox.receive([gameNews("g", 1, "game.turn")]);
    mailbox.storage.onUse = (use) => {
      if (use.startsWith("INSERT INTO attempts")) throw new Error("the disk is full");
    };
    await mailbox.mailbox.run();
    expect([find(mailbox).status, feedOf(mailbox).length, pending(mailbox)]).toEqual(["active", 1, 1]);
    mailbox.storage.onUse = () => undefined;
    await after(mailbox, 15 * SECOND);
    expect([find(mailbox).status, feedOf(mailbox).length, pending(mailbox)]).toEqual(["off", 2, 0]);
  });
});

describe("a webhook that is changed", () => {
  it("gets its events from now on, at its new address", async () => {
    const mailbox = mailboxWith("a");
    change(mailbox, { events: ["game.move"], url: "https://new.example.org/" });
    mailbox.mailbox.receive([gameNews("g", 1, "game.turn", "game.move")]);
    await mailbox.mailbox.run();
    expect(mailbox.attempts).toEqual(["a g-1-move"]);
    change(mailbox, { events: null, game: "h" });
    mailbox.mailbox.receive([gameNews("g", 2, "game.turn"), gameNews("h", 1, "game.turn")]);
    await mailbox.mailbox.run();
    expect(mailbox.attempts).toEqual(["a g-1-move", "a h-1-turn"]);
    expect(find(mailbox)).toMatchObject({ url: "https://new.example.org/", events: null, game: "h" });
    mailbox.rebuild();
    expect(find(mailbox)).toMatchObject({ url: "https://new.example.org/", events: null, game: "h" });
  });

  it("is not blamed for the answers of the old address, and gets what that one refused", async () => {
    for (const outcome of [GONE, FAILED]) {
      const mailbox = mailboxWith("a");
      const called = Promise.withResolvers<AttemptOutcome>();
      mailbox.answer = () => called.promise;
      mailbox.mailbox.receive([gameNews("g", 1, "game.turn")]);
      const running = mailbox.mailbox.run();
      change(mailbox, { url: "https://new.example.org/" });
      called.resolve(outcome);
      await running;
      expect(find(mailbox)).toMatchObject({ status: "active", failingSince: null });
      expect(log(mailbox)).toMatchObject([{ result: outcome.kind, next: T0 }]);
      mailbox.answer = () => DELIVERED;
      await after(mailbox, SECOND);
      expect(log(mailbox)[0]).toMatchObject({ eventId: "g-1-turn", result: "delivered", attempt: 2 });
      vi.setSystemTime(T0);
    }
  });

  it("gets nothing while it is off, neither new nor waiting, and again when it is on", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => FAILED;
    await tell(mailbox, "g", 1);
    change(mailbox, { status: "off" });
    expect(pending(mailbox)).toBe(0);
    expect(log(mailbox)).toMatchObject([{ result: "failed", next: null }]);
    await tell(mailbox, "g", 2);
    change(mailbox, { status: "active" });
    mailbox.answer = () => DELIVERED;
    await tell(mailbox, "g", 3);
    expect(mailbox.attempts).toEqual(["a g-1-turn", "a g-3-turn"]);
    expect(feedOf(mailbox).some(({ type }) => type === "webhook.off")).toBe(false);
  });

  it("and switched off during a call records that call only in the log", async () => {
    for (const answer of [FAILED, GONE, DELIVERED]) {
      const mailbox = mailboxWith("a");
      const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
      mailbox.answer = () => promise;
      mailbox.mailbox.receive([gameNews("g", 1, "game.turn")]);
      const running = mailbox.mailbox.run();
      change(mailbox, { status: "off" });
      resolve(answer);
      await running;
      expect([pending(mailbox), feedOf(mailbox).length, log(mailbox).length]).toEqual([0, 1, 1]);
      expect(log(mailbox)[0]!.next).toBeNull();
    }
  });
});

describe("a webhook that is deleted", () => {
  it("leaves nothing behind, even during a call", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => FAILED;
    for (const seq of [1, 2, 3]) await tell(mailbox, "g", seq);
    const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
    mailbox.answer = () => promise;
    vi.setSystemTime(T0 + 10 * SECOND);
    mailbox.storage.alarmWentOff();
    const waking = mailbox.mailbox.wake();
    await vi.waitFor(() => expect(mailbox.attempts).toHaveLength(2));
    mailbox.mailbox.channels.webhooks.remove("a");
    resolve(FAILED);
    await waking;
    for (const table of ["endpoints", "deliveries", "attempts"])
      expect(mailbox.storage.rows(`SELECT * FROM ${table}`)).toEqual([]);
    expect(feedOf(mailbox)).toHaveLength(3);
  });
});

const rotate = (mailbox: TestMailbox, rotation: string, secret: string) => {
  mailbox.mailbox.channels.webhooks.endpoints.rotate("a", rotation, secret);
};
const live = (mailbox: TestMailbox) => liveSecrets(find(mailbox), Date.now());

describe("the rotation of a secret", () => {
  it("keeps the old one valid for 24 hours", () => {
    const mailbox = mailboxWith("a");
    rotate(mailbox, "first", "new");
    expect(live(mailbox)).toEqual(["new", "sealed-a"]);
    vi.setSystemTime(T0 + DAY - 1);
    expect(live(mailbox)).toEqual(["new", "sealed-a"]);
    vi.setSystemTime(T0 + DAY);
    expect(live(mailbox)).toEqual(["new"]);
  });

  it("done twice ends the oldest at once: never more than two", () => {
    const mailbox = mailboxWith("a");
    rotate(mailbox, "first", "new");
    vi.setSystemTime(T0 + HOUR);
    rotate(mailbox, "second", "newer");
    expect(live(mailbox)).toEqual(["newer", "new"]);
    vi.setSystemTime(T0 + DAY + HOUR - 1);
    expect(live(mailbox)).toEqual(["newer", "new"]);
  });

  it("requested twice under one key keeps the secret that receivers know", () => {
    const mailbox = mailboxWith("a");
    rotate(mailbox, "first", "lost on its way");
    rotate(mailbox, "first", "new");
    expect(live(mailbox)).toEqual(["new", "sealed-a"]);
  });

  it("deletes the old one when it has expired", async () => {
    const mailbox = mailboxWith("a");
    rotate(mailbox, "first", "new");
    vi.setSystemTime(T0 + DAY);
    await mailbox.mailbox.wake();
    expect(mailbox.storage.dump()).not.toContain("sealed-a");
  });
});

it("a ping requested again after an interrupted request is in the feed once and is sent once", async () => {
  const mailbox = mailboxWith("a");
  const body = mailbox.mailbox.ping(find(mailbox), "p-1");
  await mailbox.mailbox.run();
  expect(mailbox.mailbox.ping(find(mailbox), "p-1")).toBe(body);
  await mailbox.mailbox.run();
  expect(feedOf(mailbox)).toMatchObject([{ id: "p-1", type: "ping" }]);
  expect(mailbox.attempts).toEqual(["a p-1"]);
});

describe("an endpoint stored by a later release", () => {
  it("is on, and gets our own format, if we know neither its state nor its format", () => {
    const mailbox = mailboxWith("a");
    mailbox.storage.sql.exec("UPDATE endpoints SET status = 'paused', format = 'matrix'");
    expect(find(mailbox)).toMatchObject({ status: "active", format: "taflpost" });
  });
});
