import { describe, expect, it, vi } from "vitest";
import { DAY, MINUTE, SECOND } from "../../../src/lib/duration.ts";
import type { AttemptOutcome } from "../../../src/channels/webhooks/retries.ts";
import { T0 } from "../../game/people.ts";
import { gameNews } from "../../mailbox/items.ts";
import {
  type TestMailbox,
  change,
  feedOf,
  find,
  inTurns,
  log,
  mailboxWith,
  pending,
  tell,
} from "./mailbox.ts";
import { DELIVERED, FAILED } from "./outcomes.ts";
import { withFrozenTime } from "../../mailbox/frozen-time.ts";
import { until } from "../mailbox.ts";

withFrozenTime();

/** Events keep coming, one a day; gives the hour in which the endpoint was switched off. */
async function daysUntilOff(mailbox: TestMailbox, days: number): Promise<number | null> {
  for (let day = 0; day < days; day++) {
    vi.setSystemTime(T0 + day * DAY);
    await tell(mailbox, `g${day}`, 1);
    if (find(mailbox).status === "off") return day;
  }
  return null;
}

const offs = (mailbox: TestMailbox) => feedOf(mailbox).filter(({ type }) => type === "webhook.off");

describe("an endpoint that only fails", () => {
  it("is switched off after five days, and its owner notified", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => FAILED;
    expect(await daysUntilOff(mailbox, 5)).toBeNull();
    expect(await daysUntilOff(mailbox, 9)).toBe(5);
    expect(feedOf(mailbox).map(({ type }) => type)).toContain("webhook.off");
    // From the beginning: also what was given up before it was off has not been received.
    expect(offs(mailbox)).toMatchObject([{ data: { webhook: "a", reason: "failing", cursor: "earliest" } }]);
    expect(pending(mailbox)).toBe(0);
  });

  it("is switched off then by the alarm, even if nothing is left to be sent", async () => {
    const mailbox = mailboxWith("a", "b");
    mailbox.answer = (endpoint) => (endpoint === "a" ? FAILED : DELIVERED);
    await tell(mailbox, "g", 1);
    await until(mailbox, T0 + 5 * DAY - 1);
    expect(log(mailbox)[0]).toMatchObject({ attempt: 10, result: "given-up" });
    expect([find(mailbox).status, pending(mailbox), mailbox.storage.alarm()]).toEqual([
      "active",
      0,
      T0 + 5 * DAY,
    ]);

    await until(mailbox, T0 + 5 * DAY);
    expect(find(mailbox).status).toBe("off");
    expect(offs(mailbox)).toMatchObject([{ data: { webhook: "a", reason: "failing" } }]);
    expect(log(mailbox, "b")[0]).toMatchObject({ type: "webhook.off", result: "delivered" });
    expect(log(mailbox)).toHaveLength(10);
    await until(mailbox, T0 + 10 * DAY);
    expect(offs(mailbox)).toHaveLength(1);
  });

  it("is not switched off by a first failure after an earlier one that ended in success", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = (_endpoint, event) => (event === "h-1-turn" ? DELIVERED : FAILED);
    await tell(mailbox, "g", 1);
    await until(mailbox, T0 + 4 * DAY);
    await tell(mailbox, "h", 1);
    await until(mailbox, T0 + 8 * DAY);
    await tell(mailbox, "i", 1);
    expect(find(mailbox)).toMatchObject({ status: "active", failingSince: T0 + 8 * DAY });
    await until(mailbox, T0 + 13 * DAY);
    expect(find(mailbox).status).toBe("off");
  });

  it("is switched off and its owner notified in one commit, after a crash too", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => FAILED;
    await tell(mailbox, "g", 1);
    await until(mailbox, T0 + 5 * DAY - 1);
    vi.setSystemTime(T0 + 5 * DAY);
    mailbox.storage.onUse = (use) => {
      if (use.startsWith("INSERT INTO events")) throw new Error("the disk is full");
    };
    mailbox.storage.alarmWentOff();
    await expect(mailbox.mailbox.wake()).rejects.toThrow("the disk is full");
    expect([find(mailbox).status, offs(mailbox).length]).toEqual(["active", 0]);
    mailbox.storage.onUse = () => undefined;
    mailbox.rebuild();
    mailbox.mailbox.arm();
    await until(mailbox, T0 + 5 * DAY + MINUTE);
    expect([find(mailbox).status, offs(mailbox).length]).toEqual(["off", 1]);
  });

  it.each([
    ["succeeds", DELIVERED, "active"],
    ["fails", FAILED, "off"],
  ] as const)("and is being called then is judged when the call %s", async (_what, answer, status) => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => FAILED;
    await tell(mailbox, "g", 1);
    await until(mailbox, T0 + 5 * DAY - SECOND);
    const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
    mailbox.answer = () => promise;
    mailbox.mailbox.receive([gameNews("h", 1, "game.turn")]);
    const running = mailbox.mailbox.run();
    vi.setSystemTime(T0 + 5 * DAY);
    mailbox.storage.alarmWentOff();
    const waking = mailbox.mailbox.wake();
    expect(find(mailbox).status).toBe("active");
    resolve(answer);
    await Promise.all([running, waking]);
    await until(mailbox, T0 + 5 * DAY + 2 * SECOND);
    expect(find(mailbox).status).toBe(status);
  });

  it("stays on if it succeeded once meanwhile", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = (_endpoint, event) => (event === "g3-1-turn" ? DELIVERED : FAILED);
    expect(await daysUntilOff(mailbox, 8)).toBeNull();
    expect(find(mailbox).failingSince).toBe(T0 + 3 * DAY);
  });

  it("starts anew when its owner switches it on, or changes the address", async () => {
    for (const changes of [{ status: "active" }, { url: "https://b.example.org/" }] as const) {
      const mailbox = mailboxWith("a");
      mailbox.answer = () => FAILED;
      await daysUntilOff(mailbox, 4);
      change(mailbox, { description: "the same" });
      expect(find(mailbox).failingSince).toBe(T0);
      change(mailbox, changes);
      expect(find(mailbox).failingSince).toBeNull();
    }
  });
});

it("the alarm's work ends while events keep coming", async () => {
  const mailbox = mailboxWith("a", "b");
  mailbox.answer = (endpoint) => inTurns(endpoint === "a" ? 2 : 5);
  let told = 0;
  const traffic = (async () => {
    while (told < 1000) {
      mailbox.mailbox.receive([gameNews(`g${++told}`, 1, "game.turn")]);
      void mailbox.mailbox.run();
      await inTurns(1);
    }
  })();
  await mailbox.mailbox.wake();
  expect(told).toBeLessThan(400);
  await traffic;
});
