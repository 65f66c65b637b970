import { describe, expect, it, vi } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import type { EndpointChanges } from "../../src/webhooks/endpoints.ts";
import type { AttemptOutcome } from "../../src/webhooks/retries.ts";
import { T0 } from "../game/people.ts";
import { mailItem } from "../mailbox/items.ts";
import { feedOf, find, inTurns, log, office, pending, tell, type Office } from "./office.ts";
import { DELIVERED, FAILED } from "./outcomes.ts";
import { inAStillWorld } from "../mailbox/still-world.ts";

const [SECOND, MINUTE] = [1000, 60_000];

inAStillWorld();

const change = (made: Office, changes: EndpointChanges) => {
  made.desk.webhooks.change(find(made), changes);
};

/** Events keep coming, one a day; gives the hour in which the endpoint was switched off. */
async function daysUntilOff(made: Office, days: number): Promise<number | null> {
  for (let day = 0; day < days; day++) {
    vi.setSystemTime(T0 + day * DAY);
    await tell(made, `g${day}`, 1);
    if (find(made).status === "off") return day;
  }
  return null;
}

/** Lets the alarm go off whenever it stands, up to an instant. */
async function alarmsUntil(made: Office, end: number): Promise<void> {
  for (let at = made.storage.alarm(); at !== null && at <= end; at = made.storage.alarm()) {
    vi.setSystemTime(at);
    made.storage.alarmWentOff();
    await made.desk.wake();
  }
  vi.setSystemTime(end);
}

const offs = (made: Office) => feedOf(made).filter(({ type }) => type === "webhook.off");

describe("an endpoint that only fails", () => {
  it("is switched off after five days, and its owner told", async () => {
    const made = office("a");
    made.answer = () => FAILED;
    expect(await daysUntilOff(made, 5)).toBeNull();
    expect(await daysUntilOff(made, 9)).toBe(5);
    expect(feedOf(made).map(({ type }) => type)).toContain("webhook.off");
    expect(offs(made)).toMatchObject([{ data: { webhook: "a", reason: "failing" } }]);
    expect(pending(made)).toBe(0);
  });

  it("is switched off then by the alarm, also where nothing is left to be sent", async () => {
    const made = office("a", "b");
    made.answer = (endpoint) => (endpoint === "a" ? FAILED : DELIVERED);
    await tell(made, "g", 1);
    await alarmsUntil(made, T0 + 5 * DAY - 1);
    expect(log(made)[0]).toMatchObject({ attempt: 10, result: "given-up" });
    expect([find(made).status, pending(made), made.storage.alarm()]).toEqual(["active", 0, T0 + 5 * DAY]);

    await alarmsUntil(made, T0 + 5 * DAY);
    expect(find(made).status).toBe("off");
    expect(offs(made)).toMatchObject([{ data: { webhook: "a", reason: "failing" } }]);
    expect(log(made, "b")[0]).toMatchObject({ type: "webhook.off", result: "delivered" });
    expect(log(made)).toHaveLength(10);
    await alarmsUntil(made, T0 + 10 * DAY);
    expect(offs(made)).toHaveLength(1);
  });

  it("is not switched off by a first failure after one that was settled by a success", async () => {
    const made = office("a");
    made.answer = (_endpoint, event) => (event === "h-1-turn" ? DELIVERED : FAILED);
    await tell(made, "g", 1);
    await alarmsUntil(made, T0 + 4 * DAY);
    await tell(made, "h", 1);
    await alarmsUntil(made, T0 + 8 * DAY);
    await tell(made, "i", 1);
    expect(find(made)).toMatchObject({ status: "active", failingSince: T0 + 8 * DAY });
    await alarmsUntil(made, T0 + 13 * DAY);
    expect(find(made).status).toBe("off");
  });

  it("is switched off and told in one commit, after a crash too", async () => {
    const made = office("a");
    made.answer = () => FAILED;
    await tell(made, "g", 1);
    await alarmsUntil(made, T0 + 5 * DAY - 1);
    vi.setSystemTime(T0 + 5 * DAY);
    made.storage.onUse = (use) => {
      if (use.startsWith("INSERT INTO events")) throw new Error("the disk is full");
    };
    made.storage.alarmWentOff();
    await expect(made.desk.wake()).rejects.toThrow("the disk is full");
    expect([find(made).status, offs(made).length]).toEqual(["active", 0]);
    made.storage.onUse = () => undefined;
    made.rebuild();
    made.desk.rearm();
    await alarmsUntil(made, T0 + 5 * DAY + MINUTE);
    expect([find(made).status, offs(made).length]).toEqual(["off", 1]);
  });

  it.each([
    ["succeeds", DELIVERED, "active"],
    ["fails", FAILED, "off"],
  ] as const)(
    "and is being called at that instant is judged when the call %s",
    async (_what, answer, status) => {
      const made = office("a");
      made.answer = () => FAILED;
      await tell(made, "g", 1);
      await alarmsUntil(made, T0 + 5 * DAY - SECOND);
      const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
      made.answer = () => promise;
      made.desk.receive([mailItem("h", 1, "game.turn")]);
      const running = made.desk.run();
      vi.setSystemTime(T0 + 5 * DAY);
      made.storage.alarmWentOff();
      const waking = made.desk.wake();
      expect(find(made).status).toBe("active");
      resolve(answer);
      await Promise.all([running, waking]);
      await alarmsUntil(made, T0 + 5 * DAY + 2 * SECOND);
      expect(find(made).status).toBe(status);
    },
  );

  it("is not, if it succeeded once meanwhile", async () => {
    const made = office("a");
    made.answer = (_endpoint, event) => (event === "g3-1-turn" ? DELIVERED : FAILED);
    expect(await daysUntilOff(made, 8)).toBeNull();
    expect(find(made).failingSince).toBe(T0 + 3 * DAY);
  });

  it("begins anew when its owner switches it on, or leads it elsewhere", async () => {
    for (const changes of [{ status: "active" }, { url: "https://b.example.org/" }] as const) {
      const made = office("a");
      made.answer = () => FAILED;
      await daysUntilOff(made, 4);
      change(made, { description: "the same" });
      expect(find(made).failingSince).toBe(T0);
      change(made, changes);
      expect(find(made).failingSince).toBeNull();
    }
  });
});

it("the alarm's work ends while events keep coming", async () => {
  const made = office("a", "b");
  made.answer = (endpoint) => inTurns(endpoint === "a" ? 2 : 5);
  let told = 0;
  const traffic = (async () => {
    while (told < 1000) {
      made.desk.receive([mailItem(`g${++told}`, 1, "game.turn")]);
      void made.desk.run();
      await inTurns(1);
    }
  })();
  await made.desk.wake();
  expect(told).toBeLessThan(400);
  await traffic;
});
