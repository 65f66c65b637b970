import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import type { AttemptOutcome } from "../../src/webhooks/retries.ts";
import { T0 } from "../game/people.ts";
import { mailItem } from "../mailbox/items.ts";
import { office, pending, type Office } from "./office.ts";
import { DELIVERED, FAILED } from "./outcomes.ts";
import { inAStillWorld } from "../mailbox/still-world.ts";

inAStillWorld();

const log = ({ desk }: Office, id = "a") => desk.webhooks.attempts(id, null, 100);
const find = ({ desk }: Office, id = "a") => desk.endpoints.find(id)!;

async function tell(made: Office, game: string, seq: number): Promise<void> {
  made.desk.receive([mailItem(game, seq, "game.turn")]);
  await made.desk.run();
}

/** Lets alarms go off until nothing waits; every one of them moves the clock. */
async function runAlarms(made: Office): Promise<void> {
  for (let ran = 0; pending(made) > 0 && made.storage.alarm() !== null && ran < 50; ran++) {
    vi.setSystemTime(Math.max(Date.now(), made.storage.alarm()!));
    made.storage.alarmWentOff();
    await made.desk.wake();
  }
}

describe("the log of attempts", () => {
  it("has every one of them, the newest first, with what was heard and when it is tried again", async () => {
    const made = office("a");
    const slow: AttemptOutcome = { ...FAILED, fault: "timeout", status: null, answer: null };
    made.answer = () => slow;
    await tell(made, "g", 1);
    expect(log(made)).toEqual([
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
        next: made.storage.rows("SELECT next FROM deliveries")[0]!["next"],
      },
    ]);
    made.answer = () => ({ kind: "delivered", status: 200, answer: "thanks" });
    vi.setSystemTime(T0 + HOUR);
    made.storage.alarmWentOff();
    await made.desk.wake();
    expect(log(made)).toMatchObject([
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

  it("says of the last one that it is given up", async () => {
    const made = office("a");
    made.answer = () => FAILED;
    await tell(made, "g", 1);
    await runAlarms(made);
    expect(log(made).map(({ attempt, result }) => [attempt, result])).toEqual([
      [10, "given-up"],
      ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((attempt) => [attempt, "failed"]),
    ]);
    expect(log(made).every(({ next }) => next === null)).toBe(true);
  });

  it("comes in pages that miss nothing and repeat nothing", async () => {
    const made = office("a", "b");
    for (let seq = 1; seq <= 25; seq++) {
      vi.setSystemTime(T0 + Math.floor(seq / 3));
      await tell(made, "g", seq);
    }
    const ids: string[] = [];
    let place: { at: number; id: string } | null = null;
    for (;;) {
      const page = made.desk.webhooks.attempts("a", place, 4);
      ids.push(...page.map(({ id }) => id));
      if (page.length === 0) break;
      place = page.at(-1)!;
    }
    expect(ids).toEqual(log(made).map(({ id }) => id));
    expect(new Set(ids).size).toBe(25);
    expect(log(made).map(({ at }) => at)).toEqual(
      log(made)
        .map(({ at }) => at)
        .toSorted((one, two) => two - one),
    );
  });

  it("is kept for thirty days", async () => {
    const made = office("a");
    await tell(made, "g", 1);
    vi.setSystemTime(T0 + 30 * DAY);
    await tell(made, "g", 2);
    await made.desk.wake();
    expect(log(made)).toHaveLength(2);
    vi.setSystemTime(T0 + 30 * DAY + 2 * HOUR);
    await made.desk.wake();
    expect(log(made).map(({ eventId }) => eventId)).toEqual(["g-2-turn"]);
  });
});

describe("sending again", () => {
  it("one that was given up is sent now, with its schedule before it", async () => {
    const made = office("a");
    made.answer = () => FAILED;
    await tell(made, "g", 1);
    await runAlarms(made);
    expect(made.desk.webhooks.resend(find(made), log(made).at(-1)!.id)).toBe(true);
    await made.desk.run();
    expect(made.attempts).toHaveLength(11);
    expect(log(made)[0]).toMatchObject({ eventId: "g-1-turn", attempt: 1, next: expect.any(Number) });
    expect(log(made).filter(({ next }) => next !== null)).toHaveLength(1);
  });

  it("one that was delivered is sent again too", async () => {
    const made = office("a");
    await tell(made, "g", 1);
    expect(made.desk.webhooks.resend(find(made), log(made)[0]!.id)).toBe(true);
    await made.desk.run();
    expect(made.attempts).toEqual(["a g-1-turn", "a g-1-turn"]);
  });

  it("one that waits is sent now, and once", async () => {
    const made = office("a");
    made.answer = () => FAILED;
    await tell(made, "g", 1);
    made.answer = () => DELIVERED;
    for (let press = 0; press < 3; press++) made.desk.webhooks.resend(find(made), log(made)[0]!.id);
    await made.desk.run();
    await runAlarms(made);
    expect(made.attempts).toEqual(["a g-1-turn", "a g-1-turn"]);
  });

  it("stands through a crash: the alarm is set for it", async () => {
    const made = office("a");
    await tell(made, "g", 1);
    made.storage.alarmWentOff();
    made.rebuild();
    made.desk.webhooks.resend(find(made), log(made)[0]!.id);
    expect(made.storage.alarm()).toBeLessThanOrEqual(T0 + 1000);
    made.rebuild();
    await runAlarms(made);
    expect(made.attempts).toHaveLength(2);
  });

  it("is not for what another webhook was sent, nor what is kept no more, nor what never was", async () => {
    const made = office("a", "b");
    await tell(made, "g", 1);
    await tell(made, "g", 2);
    const [, first] = log(made);
    expect(made.desk.webhooks.resend(find(made, "b"), first!.id)).toBe(false);
    expect(made.desk.webhooks.resend(find(made), "nothing")).toBe(false);
    made.storage.sql.exec("DELETE FROM events WHERE id = 'g-1-turn'");
    expect(made.desk.webhooks.resend(find(made), first!.id)).toBe(false);
    expect(pending(made)).toBe(0);
  });

  it("all that failed since a time: the given up and the waiting, each once, in order", async () => {
    const made = office("a");
    made.answer = () => FAILED;
    await tell(made, "early", 1);
    await runAlarms(made);
    const since = Date.now() + 1;
    vi.setSystemTime(since + 1);
    await tell(made, "g", 1);
    await tell(made, "g", 2);
    await tell(made, "h", 1);
    made.answer = () => DELIVERED;
    await tell(made, "fine", 1);
    made.attempts.length = 0;
    vi.setSystemTime(Date.now() + 1);
    expect(made.desk.webhooks.resendSince(find(made), since)).toBe(2);
    await made.desk.run();
    expect(made.attempts).toEqual(["a g-1-turn", "a g-2-turn", "a h-1-turn"]);
    expect(pending(made)).toBe(0);
    expect(made.desk.webhooks.resendSince(find(made), since)).toBe(0);
    expect(made.desk.webhooks.resendSince(find(made), T0)).toBe(1);
    await made.desk.run();
    expect(made.attempts.at(-1)).toBe("a early-1-turn");
  });

  it("many of one game keeps their order, whatever fails on the way", async () => {
    const made = office("a");
    made.answer = () => FAILED;
    for (let seq = 1; seq <= 8; seq++) {
      await tell(made, "g", seq);
      await runAlarms(made);
      made.desk.webhooks.change(find(made), { status: "active" });
    }
    expect(pending(made)).toBe(0);
    made.attempts.length = 0;
    const arrived: string[] = [];
    let calls = 0;
    made.answer = (_endpoint, event) => {
      if (++calls % 3 === 1) return FAILED;
      arrived.push(event);
      return DELIVERED;
    };
    expect(made.desk.webhooks.resendSince(find(made), T0)).toBe(8);
    await made.desk.run();
    await runAlarms(made);
    expect(arrived).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((seq) => `g-${seq}-turn`));
  });
});

/** Every query of the work, as the database would go about it. */
function plansOf(made: Office, work: () => void): string[] {
  const queries = new Set<string>();
  made.storage.onUse = (use) => queries.add(use);
  work();
  made.storage.onUse = () => undefined;
  return [...queries]
    .filter((query) => /^\s*(SELECT|UPDATE|DELETE|INSERT INTO deliveries)/.test(query))
    .flatMap((query) => {
      const blanks = Array.from({ length: query.match(/\?(?!\d)/g)?.length ?? 0 }, () => null);
      return made.storage.sql
        .exec(`EXPLAIN QUERY PLAN ${query}`, ...(query.includes("?1") ? [null, null, null, null] : blanks))
        .toArray()
        .map((row) => `${String(row["detail"])}: ${query}`);
    });
}

describe("a long backlog", () => {
  const MANY = 1000;

  function withBacklog(): Office {
    const made = office("a", "b");
    made.storage.transactionSync(() => {
      for (let seq = 1; seq <= MANY; seq++) {
        const game = `game-${seq % 100}`;
        made.storage.sql.exec(
          "INSERT INTO events (seq, id, at, body) VALUES (?, ?, ?, ?)",
          seq,
          `e${seq}`,
          T0,
          JSON.stringify({ id: `e${seq}`, type: "game.turn" }),
        );
        made.storage.sql.exec(
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
    return made;
  }

  it("is never read as a whole but where the whole is asked for", async () => {
    const made = withBacklog();
    made.desk.webhooks.resendSince(find(made), T0);
    made.answer = () => FAILED;
    const plans = plansOf(made, () => {
      made.desk.receive([mailItem("game-5", 1, "game.turn")]);
      made.desk.webhooks.resend(find(made), "try-77");
      made.desk.webhooks.resendSince(find(made), T0 + MANY);
      made.desk.webhooks.attempts("a", null, 20);
      made.desk.webhooks.attempts("a", { at: T0 + 500, id: "try-500" }, 20);
      made.desk.rearm();
      void made.desk.run();
    });
    await made.desk.run();
    expect(plans.length).toBeGreaterThan(10);
    const scans = plans.filter((plan) =>
      /^SCAN (deliveries|attempts|a|d|events|one)\b|TEMP B-TREE FOR ORDER.*(deliveries|attempts)/.test(plan),
    );
    expect(scans).toEqual([]);
    expect(plans.some((plan) => plan.includes("deliveries_by_game"))).toBe(true);
    expect(plans.some((plan) => plan.includes("deliveries_by_time"))).toBe(true);
    expect(plans.some((plan) => plan.includes("attempts_by_time"))).toBe(true);
  });

  it("is sent in portions, each within one go of the alarm, until nothing is left", async () => {
    const made = withBacklog();
    const last = 300;
    expect(made.desk.webhooks.resendSince(find(made), T0 + MANY - last + 1)).toBe(last);
    await made.desk.run();
    // A mailbox looks twice: what its mail finds out goes to webhooks too.
    expect(made.attempts.length).toBeLessThanOrEqual(50);
    for (let ran = 0; made.storage.alarm() !== null && ran < last / 50 + 10; ran++) {
      vi.setSystemTime(Math.max(Date.now(), made.storage.alarm()!));
      made.storage.alarmWentOff();
      await made.desk.wake();
    }
    expect(pending(made)).toBe(0);
    expect(new Set(made.attempts).size).toBe(last);
    expect(made.attempts).toHaveLength(last);
  });
});
