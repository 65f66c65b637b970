import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { openMailboxDesk } from "../../src/mailbox/mailbox.ts";
import { DAY } from "../../src/lib/duration.ts";
import type { AttemptOutcome } from "../../src/webhooks/retries.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { T0 } from "../game/people.ts";
import { mailItem } from "../mailbox/items.ts";
import { NO_MAIL } from "./no-mail.ts";
import { addEndpoint, office, pending, type Office } from "./office.ts";
import { countedIds, DELIVERED, FAILED } from "./outcomes.ts";
import { inAStillWorld } from "../mailbox/still-world.ts";

inAStillWorld();

/** Goes from alarm to alarm until nothing waits, as the platform does. */
async function runAlarms(made: Office, most = 100): Promise<number> {
  for (let ran = 0; ran < most; ran++) {
    const alarm = made.storage.alarm();
    if (alarm === null) return ran;
    vi.setSystemTime(Math.max(Date.now(), alarm));
    made.storage.alarmWentOff();
    await made.desk.wake();
  }
  throw new Error("the alarms never come to rest");
}

describe("a mailbox with webhooks", () => {
  it("sends what comes, and comes to rest", async () => {
    const made = office("a");
    made.desk.receive([mailItem("g", 1, "game.turn")]);
    await made.desk.run();
    expect(made.attempts).toEqual(["a g-1-turn"]);
    expect(pending(made)).toBe(0);
    await runAlarms(made);
  });

  it("sends what comes after it had nothing to do", async () => {
    const made = office("a");
    made.desk.receive([mailItem("g", 1)]);
    await made.desk.run();
    await made.desk.wake();
    made.desk.receive([mailItem("g", 2, "game.turn")]);
    expect(made.storage.alarm()).not.toBeNull();
    await made.desk.run();
    expect(made.attempts).toEqual(["a g-2-turn"]);
  });

  it("sends what comes to an endpoint that was made later than the mailbox", async () => {
    const made = office();
    made.desk.receive([mailItem("g", 1, "game.turn")]);
    await made.desk.run();
    addEndpoint(made, "a");
    made.desk.receive([mailItem("g", 2, "game.turn")]);
    await made.desk.run();
    expect(made.attempts).toEqual(["a g-2-turn"]);
  });

  it("has an alarm as long as something is to be sent, whatever is answered and forgotten", async () => {
    const step = fc.record({ do: fc.constantFrom("receive", "run", "wake", "rebuild"), answer: fc.nat(3) });
    const answers: readonly AttemptOutcome[] = [DELIVERED, FAILED, FAILED, { ...FAILED, retryAfter: 60_000 }];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        vi.setSystemTime(T0);
        const made = office("a", "b");
        let seq = 0;
        for (const { do: what, answer } of steps) {
          made.answer = (endpoint) => answers[(answer + endpoint.length) % answers.length]!;
          if (what === "receive") made.desk.receive([mailItem("g", ++seq, "game.turn")]);
          if (what === "run") await made.desk.run();
          if (what === "rebuild") made.rebuild();
          if (what === "wake") {
            made.storage.alarmWentOff();
            await made.desk.wake();
          }
          const [{ due }] = made.storage.rows("SELECT min(next) AS due FROM deliveries") as [
            { due: number | null },
          ];
          const alarm = made.storage.alarm();
          const latest = due === null ? Infinity : Math.max(due, Date.now() + 1000);
          expect(due === null || alarm !== null).toBe(true);
          expect(alarm ?? 0).toBeLessThanOrEqual(latest);
        }
        made.answer = () => DELIVERED;
        await runAlarms(made);
        expect(pending(made)).toBe(0);
        // Each event reached each endpoint at least once.
        expect(new Set(made.attempts).size).toBe(2 * seq);
      }),
      { numRuns: 100 },
    );
  });
});

describe("the order of a game's events at an endpoint", () => {
  it.each([1, 2])("holds where the first attempts fail (%i)", async (failures) => {
    const made = office("a");
    let failed = 0;
    const arrived: string[] = [];
    made.answer = (_endpoint, event) => {
      if (failed++ < failures) return FAILED;
      arrived.push(event);
      return DELIVERED;
    };
    for (let seq = 1; seq <= 4; seq++) {
      made.desk.receive([mailItem("g", seq, "game.turn")]);
      await made.desk.run();
    }
    await runAlarms(made);
    expect(arrived).toEqual([1, 2, 3, 4].map((seq) => `g-${seq}-turn`));
  });

  it("does not keep another game waiting", async () => {
    const made = office("a");
    made.answer = (_endpoint, event) => (event.startsWith("g-") ? FAILED : DELIVERED);
    made.desk.receive([mailItem("g", 1, "game.turn")]);
    await made.desk.run();
    made.desk.receive([mailItem("h", 1, "game.turn")]);
    await made.desk.run();
    expect(made.attempts).toEqual(["a g-1-turn", "a h-1-turn"]);
  });
});

describe("endpoints and each other", () => {
  it("one that never answers keeps no other waiting", async () => {
    const made = office("dead", "alive");
    made.answer = (endpoint) => (endpoint === "dead" ? new Promise(() => {}) : DELIVERED);
    for (let seq = 1; seq <= 3; seq++) {
      made.desk.receive([mailItem("g", seq, "game.turn")]);
      void made.desk.run();
      await vi.waitFor(() => {
        expect(made.attempts).toContain(`alive g-${seq}-turn`);
      });
    }
    expect(made.attempts.filter((attempt) => attempt.startsWith("dead"))).toHaveLength(1);
  });

  it("one that is deleted while it is called takes nothing from another", async () => {
    const made = office("a", "b");
    const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
    made.answer = (endpoint) => (endpoint === "a" ? promise : FAILED);
    made.desk.endpoints.remove("b");
    made.desk.receive([mailItem("g", 1, "game.turn")]);
    const running = made.desk.run();
    made.desk.webhooks.remove("a");
    addEndpoint(made, "b");
    made.desk.receive([mailItem("g", 2, "game.turn")]);
    resolve(DELIVERED);
    await running;
    made.rebuild();
    made.answer = () => DELIVERED;
    await runAlarms(made);
    expect(made.attempts.at(-1)).toBe("b g-2-turn");
    expect(pending(made)).toBe(0);
  });
});

describe("a mailbox whose storage fails", () => {
  it("takes what it could not keep when it comes again", async () => {
    const made = office("a");
    made.desk.receive([mailItem("g", 1, "game.turn")]);
    await made.desk.run();
    const before = made.storage.dump();
    made.storage.onUse = (use) => {
      if (use.startsWith("INSERT INTO deliveries")) throw new Error("the disk is full");
    };
    expect(() => {
      made.desk.receive([mailItem("g", 2, "game.turn")]);
    }).toThrow("the disk is full");
    expect(made.storage.dump()).toBe(before);
    made.storage.onUse = () => {};
    made.desk.receive([mailItem("g", 2, "game.turn")]);
    await made.desk.run();
    expect(made.attempts).toEqual(["a g-1-turn", "a g-2-turn"]);
  });
});

it("what was taken up twice, once in vain, has an alarm behind it, whatever the first try failed of", () => {
  const made = office("a");
  made.storage.onUse = (use) => {
    if (use.startsWith("DELETE FROM events")) throw new Error("the disk is full");
  };
  const take = () => made.desk.receive([mailItem("g", 1, "game.turn")]);
  expect(take).toThrow("the disk is full");
  made.storage.onUse = () => {};
  vi.setSystemTime(Date.now() + 5000);
  take();
  expect(made.storage.alarm()).not.toBeNull();
});

it("what was taken up twice, once in vain, is tried no oftener for that", async () => {
  const made = office("a");
  made.answer = () => FAILED;
  made.storage.onUse = (use) => {
    if (use === "setAlarm") throw new Error("the disk is full");
  };
  expect(() => {
    made.desk.receive([mailItem("g", 1, "game.turn")]);
  }).toThrow("the disk is full");
  made.storage.onUse = () => {};
  made.desk.receive([mailItem("g", 1, "game.turn")]);
  await made.desk.run();
  await made.desk.run();
  expect(made.attempts).toEqual(["a g-1-turn"]);
});

describe("a player who goes", () => {
  it("is seen out of every game, however often that fails, and the alarm does not fail", async () => {
    const storage = memoryStorage();
    const left: string[] = [];
    let failures = 5;
    const desk = openMailboxDesk({
      ...NO_MAIL,
      storage,
      newId: countedIds(),
      send: () => Promise.resolve(DELIVERED),
      leaveGame(game) {
        if (failures-- > 0) return Promise.reject(new Error("nobody is at home"));
        left.push(game);
        return Promise.resolve();
      },
    });
    desk.close(["g", "h"], "deleted-1");
    await desk.run();
    for (let ran = 0; storage.alarm() !== null && ran < 20; ran++) {
      vi.setSystemTime(storage.alarm()!);
      storage.alarmWentOff();
      await desk.wake();
    }
    expect(left.toSorted()).toEqual(["g", "h"]);
    expect(Date.now()).toBeLessThan(T0 + DAY);
  });
});
