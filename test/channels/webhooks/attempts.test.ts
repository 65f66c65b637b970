import type { Place, Reach } from "../../../src/lib/places.ts";
import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import type { AttemptOutcome } from "../../../src/channels/webhooks/retries.ts";
import { T0 } from "../../game/people.ts";
import { gameNews } from "../../mailbox/items.ts";
import { find, log, mailboxWith, pending, tell, type TestMailbox } from "./mailbox.ts";
import { DELIVERED, FAILED } from "./outcomes.ts";
import { withFrozenTime } from "../../mailbox/frozen-time.ts";
import { runAlarms, wake } from "../mailbox.ts";

withFrozenTime();

const newest = (limit: number, after: Place | null = null): Reach => ({ after, limit, order: "desc" });

/** Lets alarms go off until nothing waits; every one of them moves the clock. */
const settle = (mailbox: TestMailbox) => runAlarms(mailbox, () => pending(mailbox) === 0);

describe("the log of attempts", () => {
  it("has every attempt, the newest first, with the answer and the time of the next try", async () => {
    const mailbox = mailboxWith("a");
    const slow: AttemptOutcome = { ...FAILED, fault: "timeout", status: null, answer: null };
    mailbox.answer = () => slow;
    await tell(mailbox, "g", 1);
    expect(log(mailbox)).toEqual([
      {
        id: expect.stringMatching(/^id-/),
        endpoint: "a",
        event: 1,
        eventId: "g-1-turn",
        type: "game.turn",
        game: "g",
        attempt: 1,
        at: T0,
        result: "failed",
        status: null,
        fault: "timeout",
        why: null,
        took: 0,
        answer: null,
        next: mailbox.storage.rows("SELECT next FROM deliveries")[0]!["next"],
      },
    ]);
    mailbox.answer = () => ({ kind: "delivered", status: 200, answer: "thanks" });
    vi.setSystemTime(T0 + HOUR);
    await wake(mailbox);
    expect(log(mailbox)).toMatchObject([
      {
        attempt: 2,
        at: T0 + HOUR,
        result: "delivered",
        status: 200,
        answer: "thanks",
        fault: null,
        next: null,
      },
      { attempt: 1, at: T0, result: "failed", next: null },
    ]);
  });

  it("says of the last one that the delivery is given up", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => FAILED;
    await tell(mailbox, "g", 1);
    await settle(mailbox);
    expect(log(mailbox).map(({ attempt, result }) => [attempt, result])).toEqual([
      [10, "given-up"],
      ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((attempt) => [attempt, "failed"]),
    ]);
    expect(log(mailbox).every(({ next }) => next === null)).toBe(true);
  });

  it("comes in pages that miss nothing and repeat nothing", async () => {
    const mailbox = mailboxWith("a", "b");
    for (let seq = 1; seq <= 25; seq++) {
      vi.setSystemTime(T0 + Math.floor(seq / 3));
      await tell(mailbox, "g", seq);
    }
    const ids: string[] = [];
    let place: { at: number; id: string } | null = null;
    for (;;) {
      const page = mailbox.mailbox.channels.webhooks.attempts("a", newest(4, place));
      ids.push(...page.map(({ id }) => id));
      if (page.length === 0) break;
      place = page.at(-1)!;
    }
    expect(ids).toEqual(log(mailbox).map(({ id }) => id));
    expect(new Set(ids).size).toBe(25);
    expect(log(mailbox).map(({ at }) => at)).toEqual(
      log(mailbox)
        .map(({ at }) => at)
        .toSorted((one, two) => two - one),
    );
  });

  it("is kept for thirty days", async () => {
    const mailbox = mailboxWith("a");
    await tell(mailbox, "g", 1);
    vi.setSystemTime(T0 + 30 * DAY);
    await tell(mailbox, "g", 2);
    await mailbox.mailbox.wake();
    expect(log(mailbox)).toHaveLength(2);
    vi.setSystemTime(T0 + 30 * DAY + 2 * HOUR);
    await mailbox.mailbox.wake();
    expect(log(mailbox).map(({ eventId }) => eventId)).toEqual(["g-2-turn"]);
  });
});

describe("redelivery", () => {
  it("of a given-up delivery sends it now, with its schedule restarted", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => FAILED;
    await tell(mailbox, "g", 1);
    await settle(mailbox);
    expect(mailbox.mailbox.channels.webhooks.resend(find(mailbox), log(mailbox).at(-1)!.id)).toBe(true);
    await mailbox.mailbox.run();
    expect(mailbox.attempts).toHaveLength(11);
    expect(log(mailbox)[0]).toMatchObject({ eventId: "g-1-turn", attempt: 1, next: expect.any(Number) });
    expect(log(mailbox).filter(({ next }) => next !== null)).toHaveLength(1);
  });

  it("of a successful delivery sends it again", async () => {
    const mailbox = mailboxWith("a");
    await tell(mailbox, "g", 1);
    expect(mailbox.mailbox.channels.webhooks.resend(find(mailbox), log(mailbox)[0]!.id)).toBe(true);
    await mailbox.mailbox.run();
    expect(mailbox.attempts).toEqual(["a g-1-turn", "a g-1-turn"]);
  });

  it("of a waiting delivery sends it now, and once", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => FAILED;
    await tell(mailbox, "g", 1);
    mailbox.answer = () => DELIVERED;
    for (let press = 0; press < 3; press++)
      mailbox.mailbox.channels.webhooks.resend(find(mailbox), log(mailbox)[0]!.id);
    await mailbox.mailbox.run();
    await settle(mailbox);
    expect(mailbox.attempts).toEqual(["a g-1-turn", "a g-1-turn"]);
  });

  it("survives a crash: the alarm is set for it", async () => {
    const mailbox = mailboxWith("a");
    await tell(mailbox, "g", 1);
    mailbox.storage.alarmWentOff();
    mailbox.rebuild();
    mailbox.mailbox.channels.webhooks.resend(find(mailbox), log(mailbox)[0]!.id);
    expect(mailbox.storage.alarm()).toBeLessThanOrEqual(T0 + 1000);
    mailbox.rebuild();
    await settle(mailbox);
    expect(mailbox.attempts).toHaveLength(2);
  });

  it("is refused for another webhook's deliveries, deleted ones, and ones that never were", async () => {
    const mailbox = mailboxWith("a", "b");
    await tell(mailbox, "g", 1);
    await tell(mailbox, "g", 2);
    const [, first] = log(mailbox);
    expect(mailbox.mailbox.channels.webhooks.resend(find(mailbox, "b"), first!.id)).toBe(false);
    expect(mailbox.mailbox.channels.webhooks.resend(find(mailbox), "nothing")).toBe(false);
    mailbox.storage.sql.exec("DELETE FROM events WHERE id = 'g-1-turn'");
    expect(mailbox.mailbox.channels.webhooks.resend(find(mailbox), first!.id)).toBe(false);
    expect(pending(mailbox)).toBe(0);
  });

  it("of all failures since a time has the given-up and the waiting ones, each once, in order", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => FAILED;
    await tell(mailbox, "early", 1);
    await settle(mailbox);
    const since = Date.now() + 1;
    vi.setSystemTime(since + 1);
    await tell(mailbox, "g", 1);
    await tell(mailbox, "g", 2);
    await tell(mailbox, "h", 1);
    mailbox.answer = () => DELIVERED;
    await tell(mailbox, "fine", 1);
    mailbox.attempts.length = 0;
    vi.setSystemTime(Date.now() + 1);
    expect(mailbox.mailbox.channels.webhooks.resendSince(find(mailbox), since)).toBe(2);
    await mailbox.mailbox.run();
    expect(mailbox.attempts).toEqual(["a g-1-turn", "a g-2-turn", "a h-1-turn"]);
    expect(pending(mailbox)).toBe(0);
    expect(mailbox.mailbox.channels.webhooks.resendSince(find(mailbox), since)).toBe(0);
    expect(mailbox.mailbox.channels.webhooks.resendSince(find(mailbox), T0)).toBe(1);
    await mailbox.mailbox.run();
    expect(mailbox.attempts.at(-1)).toBe("a early-1-turn");
  });

  it("of many deliveries of one game keeps their order, whatever fails", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = () => FAILED;
    for (let seq = 1; seq <= 8; seq++) {
      await tell(mailbox, "g", seq);
      await settle(mailbox);
      mailbox.mailbox.channels.webhooks.change(find(mailbox), { status: "active" });
    }
    expect(pending(mailbox)).toBe(0);
    mailbox.attempts.length = 0;
    const arrived: string[] = [];
    let calls = 0;
    mailbox.answer = (_endpoint, event) => {
      if (++calls % 3 === 1) return FAILED;
      arrived.push(event);
      return DELIVERED;
    };
    expect(mailbox.mailbox.channels.webhooks.resendSince(find(mailbox), T0)).toBe(8);
    await mailbox.mailbox.run();
    await settle(mailbox);
    expect(arrived).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((seq) => `g-${seq}-turn`));
  });
});

/** Every query of the work, as the database would go about it. */
function plansOf(mailbox: TestMailbox, work: () => void): string[] {
  const queries = new Set<string>();
  mailbox.storage.onUse = (use) => queries.add(use);
  work();
  mailbox.storage.onUse = () => undefined;
  return [...queries]
    .filter((query) => /^\s*(SELECT|UPDATE|DELETE|INSERT INTO deliveries)/.test(query))
    .flatMap((query) => {
      const blanks = Array.from({ length: query.match(/\?(?!\d)/g)?.length ?? 0 }, () => null);
      return mailbox.storage.sql
        .exec(`EXPLAIN QUERY PLAN ${query}`, ...(query.includes("?1") ? [null, null, null, null] : blanks))
        .toArray()
        .map((row) => `${String(row["detail"])}: ${query}`);
    });
}

describe("a long backlog", () => {
  const MANY = 1000;

  function withBacklog(): TestMailbox {
    const mailbox = mailboxWith("a", "b");
    mailbox.storage.transactionSync(() => {
      for (let seq = 1; seq <= MANY; seq++) {
        const game = `game-${seq % 100}`;
        mailbox.storage.sql.exec(
          "INSERT INTO events (seq, id, at, body) VALUES (?, ?, ?, ?)",
          seq,
          `e${seq}`,
          T0,
          JSON.stringify({ v: 1, own: { id: `e${seq}`, type: "game.turn", data: {} } }),
        );
        mailbox.storage.sql.exec(
          `INSERT INTO attempts (id, endpoint, event, event_id, type, game, try, at, outcome, took)
           VALUES (?, 'a', ?, ?, 'game.turn', ?, 10, ?, 'given-up', 5)`,
          `try-${seq}`,
          seq,
          `e${seq}`,
          game,
          T0 + seq,
        );
      }
    });
    return mailbox;
  }

  it("is never read as a whole unless all of it is requested", async () => {
    const mailbox = withBacklog();
    mailbox.mailbox.channels.webhooks.resendSince(find(mailbox), T0);
    mailbox.answer = () => FAILED;
    const plans = plansOf(mailbox, () => {
      mailbox.mailbox.receive([gameNews("game-5", 1, "game.turn")]);
      mailbox.mailbox.channels.webhooks.resend(find(mailbox), "try-77");
      mailbox.mailbox.channels.webhooks.resendSince(find(mailbox), T0 + MANY);
      mailbox.mailbox.channels.webhooks.attempts("a", newest(20));
      mailbox.mailbox.channels.webhooks.attempts("a", newest(20, { at: T0 + 500, id: "try-500" }));
      mailbox.mailbox.arm();
      void mailbox.mailbox.run();
    });
    await mailbox.mailbox.run();
    expect(plans.length).toBeGreaterThan(10);
    const scans = plans.filter((plan) =>
      /^SCAN (deliveries|attempts|a|d|events|one)\b|TEMP B-TREE FOR ORDER.*(deliveries|attempts)/.test(plan),
    );
    expect(scans).toEqual([]);
    expect(plans.some((plan) => plan.includes("deliveries_by_game"))).toBe(true);
    expect(plans.some((plan) => plan.includes("deliveries_by_time"))).toBe(true);
    expect(plans.some((plan) => plan.includes("attempts_by_time"))).toBe(true);
  });

  it("is sent in portions, each within one alarm, until nothing is left", async () => {
    const mailbox = withBacklog();
    const last = 300;
    expect(mailbox.mailbox.channels.webhooks.resendSince(find(mailbox), T0 + MANY - last + 1)).toBe(last);
    await mailbox.mailbox.run();
    // A mailbox looks twice: what its mail finds out goes to webhooks too.
    expect(mailbox.attempts.length).toBeLessThanOrEqual(50);
    for (let ran = 0; mailbox.storage.alarm() !== null && ran < last / 50 + 10; ran++) {
      vi.setSystemTime(Math.max(Date.now(), mailbox.storage.alarm()!));
      await wake(mailbox);
    }
    expect(pending(mailbox)).toBe(0);
    expect(new Set(mailbox.attempts).size).toBe(last);
    expect(mailbox.attempts).toHaveLength(last);
  });
});
