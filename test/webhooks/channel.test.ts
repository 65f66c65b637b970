import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import type { EndpointChanges } from "../../src/webhooks/endpoints.ts";
import { liveSecrets } from "../../src/webhooks/endpoints.ts";
import type { AttemptOutcome } from "../../src/webhooks/retries.ts";
import { T0 } from "../game/people.ts";
import { mailItem } from "../mailbox/items.ts";
import { addEndpoint, feedOf, find, inTurns, log, office, pending, tell, type Office } from "./office.ts";
import { DELIVERED, FAILED, GONE } from "./outcomes.ts";
import { inAStillWorld } from "../mailbox/still-world.ts";

const [SECOND, MINUTE] = [1000, 60_000];

inAStillWorld();

/** Lets the alarm go off after so long, as it would have by then. */
async function after(made: Office, span: number): Promise<void> {
  vi.setSystemTime(Date.now() + span);
  expect(made.storage.alarm()).not.toBeNull();
  made.storage.alarmWentOff();
  await made.desk.wake();
}

const change = (made: Office, changes: EndpointChanges) => {
  made.desk.webhooks.change(find(made), changes);
};

describe("a receiver that hangs", () => {
  it("does not keep the alarm of others waiting", async () => {
    const made = office("dead", "alive");
    made.answer = () => FAILED;
    await tell(made, "g", 1);
    const hanging = Promise.withResolvers<AttemptOutcome>();
    made.answer = (endpoint) => (endpoint === "dead" ? hanging.promise : FAILED);
    vi.setSystemTime(T0 + 10 * SECOND);
    made.storage.alarmWentOff();
    const first = made.desk.wake();
    await vi.waitFor(() => expect(log(made, "alive")).toHaveLength(2));
    // While the dead one still hangs, the alarm stands for what is to be done by then, if this object is gone.
    expect(made.storage.alarm()).toBeLessThanOrEqual(Date.now() + 15 * SECOND);

    made.answer = (endpoint) => (endpoint === "dead" ? hanging.promise : DELIVERED);
    vi.setSystemTime(T0 + 10 * MINUTE);
    made.storage.alarmWentOff();
    const second = made.desk.wake();
    await vi.waitFor(() => expect(log(made, "alive")[0]).toMatchObject({ result: "delivered", attempt: 3 }));
    expect(made.attempts.filter((one) => one.startsWith("dead"))).toHaveLength(2);
    hanging.resolve(DELIVERED);
    await Promise.all([first, second]);
    expect(pending(made)).toBe(0);
  });

  it("does not ring the alarm for what waits behind it", async () => {
    const made = office("a");
    made.answer = () => FAILED;
    for (const game of ["g", "h", "i"]) await tell(made, game, 1);
    made.answer = () => new Promise(() => undefined);
    vi.setSystemTime(T0 + 10 * SECOND);
    made.storage.alarmWentOff();
    void made.desk.wake();
    await vi.waitFor(() => expect(made.attempts).toHaveLength(4));
    expect(made.storage.alarm()).toBe(T0 + 25 * SECOND);
  });

  it("and whose object is lost is called again when the lease is over, not before and not never", async () => {
    const made = office("a");
    made.answer = () => FAILED;
    await tell(made, "g", 1);
    made.answer = () => new Promise(() => undefined);
    vi.setSystemTime(T0 + 10 * SECOND);
    made.storage.alarmWentOff();
    void made.desk.wake();
    await vi.waitFor(() => expect(made.attempts).toHaveLength(2));
    made.rebuild();
    made.answer = () => DELIVERED;
    await made.desk.run();
    expect(made.attempts).toHaveLength(2);
    await after(made, 15 * SECOND);
    expect(made.attempts).toHaveLength(3);
    expect(pending(made)).toBe(0);
  });
});

describe("410", () => {
  it("switches the webhook off, and the owner reads of it in the feed and hears of it elsewhere", async () => {
    const made = office("a", "b");
    addEndpoint(made, "deaf", { events: ["game.turn"] });
    made.answer = (endpoint) => (endpoint === "a" ? GONE : DELIVERED);
    await tell(made, "g", 1);
    await tell(made, "g", 2);
    expect(find(made).status).toBe("off");
    const told = feedOf(made).filter(({ type }) => type === "webhook.off");
    expect(told).toMatchObject([
      { type: "webhook.off", data: { webhook: "a", url: "https://a.example.org", reason: "gone" } },
    ]);
    expect(made.attempts.filter((one) => one.startsWith("a "))).toEqual(["a g-1-turn"]);
    expect(made.attempts).toContain(`b ${told[0]!.id}`);
    expect(made.attempts).not.toContain(`deaf ${told[0]!.id}`);
    expect(log(made)).toMatchObject([{ result: "gone", status: 410, next: null }]);
  });

  it("is told elsewhere at once, not when something else happens", async () => {
    const made = office("a", "b");
    const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
    made.answer = (endpoint) => (endpoint === "a" ? promise : inTurns(3));
    made.desk.receive([mailItem("g", 1, "game.turn")]);
    const running = made.desk.run();
    await vi.waitFor(() => expect(log(made, "b")).toHaveLength(1));
    resolve(GONE);
    await running;
    expect(
      log(made, "b")
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(["game.turn", "webhook.off"]);
  });

  it("is told in the commit that switches off, or not at all", async () => {
    const made = office("a");
    made.answer = () => GONE;
    made.desk.receive([mailItem("g", 1, "game.turn")]);
    made.storage.onUse = (use) => {
      if (use.startsWith("INSERT INTO attempts")) throw new Error("the disk is full");
    };
    await made.desk.run();
    expect([find(made).status, feedOf(made).length, pending(made)]).toEqual(["active", 1, 1]);
    made.storage.onUse = () => undefined;
    await after(made, 15 * SECOND);
    expect([find(made).status, feedOf(made).length, pending(made)]).toEqual(["off", 2, 0]);
  });
});

describe("a webhook that is changed", () => {
  it("hears of what it listens to from now on, at its new address", async () => {
    const made = office("a");
    change(made, { events: ["game.move"], url: "https://new.example.org/" });
    made.desk.receive([mailItem("g", 1, "game.turn", "game.move")]);
    await made.desk.run();
    expect(made.attempts).toEqual(["a g-1-move"]);
    change(made, { events: null, game: "h" });
    made.desk.receive([mailItem("g", 2, "game.turn"), mailItem("h", 1, "game.turn")]);
    await made.desk.run();
    expect(made.attempts).toEqual(["a g-1-move", "a h-1-turn"]);
    expect(find(made)).toMatchObject({ url: "https://new.example.org/", events: null, game: "h" });
    made.rebuild();
    expect(find(made)).toMatchObject({ url: "https://new.example.org/", events: null, game: "h" });
  });

  it("is not blamed for what the address before answers, and hears what that one refused", async () => {
    for (const outcome of [GONE, FAILED]) {
      const made = office("a");
      const called = Promise.withResolvers<AttemptOutcome>();
      made.answer = () => called.promise;
      made.desk.receive([mailItem("g", 1, "game.turn")]);
      const running = made.desk.run();
      change(made, { url: "https://new.example.org/" });
      called.resolve(outcome);
      await running;
      expect(find(made)).toMatchObject({ status: "active", failingSince: null });
      expect(log(made)).toMatchObject([{ result: outcome.kind, next: T0 }]);
      made.answer = () => DELIVERED;
      await after(made, SECOND);
      expect(log(made)[0]).toMatchObject({ eventId: "g-1-turn", result: "delivered", attempt: 2 });
      vi.setSystemTime(T0);
    }
  });

  it("hears nothing while it is off, neither new nor what still waited, and again when it is on", async () => {
    const made = office("a");
    made.answer = () => FAILED;
    await tell(made, "g", 1);
    change(made, { status: "off" });
    expect(pending(made)).toBe(0);
    expect(log(made)).toMatchObject([{ result: "failed", next: null }]);
    await tell(made, "g", 2);
    change(made, { status: "active" });
    made.answer = () => DELIVERED;
    await tell(made, "g", 3);
    expect(made.attempts).toEqual(["a g-1-turn", "a g-3-turn"]);
    expect(feedOf(made).some(({ type }) => type === "webhook.off")).toBe(false);
  });

  it("is switched off while it is called, and what comes of the call changes nothing but the log", async () => {
    for (const answer of [FAILED, GONE, DELIVERED]) {
      const made = office("a");
      const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
      made.answer = () => promise;
      made.desk.receive([mailItem("g", 1, "game.turn")]);
      const running = made.desk.run();
      change(made, { status: "off" });
      resolve(answer);
      await running;
      expect([pending(made), feedOf(made).length, log(made).length]).toEqual([0, 1, 1]);
      expect(log(made)[0]!.next).toBeNull();
    }
  });
});

describe("a webhook that is deleted", () => {
  it("leaves nothing behind, also when it is being called", async () => {
    const made = office("a");
    made.answer = () => FAILED;
    for (const seq of [1, 2, 3]) await tell(made, "g", seq);
    const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
    made.answer = () => promise;
    vi.setSystemTime(T0 + 10 * SECOND);
    made.storage.alarmWentOff();
    const waking = made.desk.wake();
    await vi.waitFor(() => expect(made.attempts).toHaveLength(2));
    made.desk.webhooks.remove("a");
    resolve(FAILED);
    await waking;
    for (const table of ["endpoints", "deliveries", "attempts"])
      expect(made.storage.rows(`SELECT * FROM ${table}`)).toEqual([]);
    expect(feedOf(made)).toHaveLength(3);
  });
});

const rotate = (made: Office, rotation: string, secret: string) => {
  made.desk.endpoints.rotate("a", rotation, secret);
};
const live = (made: Office) => liveSecrets(find(made), Date.now());

describe("the exchange of a secret", () => {
  it("leaves the old one in force for 24 hours", () => {
    const made = office("a");
    rotate(made, "first", "new");
    expect(live(made)).toEqual(["new", "sealed-a"]);
    vi.setSystemTime(T0 + DAY - 1);
    expect(live(made)).toEqual(["new", "sealed-a"]);
    vi.setSystemTime(T0 + DAY);
    expect(live(made)).toEqual(["new"]);
  });

  it("made twice ends the oldest at once: never more than two", () => {
    const made = office("a");
    rotate(made, "first", "new");
    vi.setSystemTime(T0 + HOUR);
    rotate(made, "second", "newer");
    expect(live(made)).toEqual(["newer", "new"]);
    vi.setSystemTime(T0 + DAY + HOUR - 1);
    expect(live(made)).toEqual(["newer", "new"]);
  });

  it("asked for twice by one request keeps the one that receivers know", () => {
    const made = office("a");
    rotate(made, "first", "lost on its way");
    rotate(made, "first", "new");
    expect(live(made)).toEqual(["new", "sealed-a"]);
  });

  it("forgets the old one when it counts no more", async () => {
    const made = office("a");
    rotate(made, "first", "new");
    vi.setSystemTime(T0 + DAY);
    await made.desk.wake();
    expect(made.storage.dump()).not.toContain("sealed-a");
  });
});

it("a ping that is asked for again, for its request was cut off, stands in the feed once and is sent once", async () => {
  const made = office("a");
  const body = made.desk.ping(find(made), "p-1");
  await made.desk.run();
  expect(made.desk.ping(find(made), "p-1")).toBe(body);
  await made.desk.run();
  expect(feedOf(made)).toMatchObject([{ id: "p-1", type: "ping" }]);
  expect(made.attempts).toEqual(["a p-1"]);
});
