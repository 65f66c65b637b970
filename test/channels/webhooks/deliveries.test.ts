import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { DAY } from "../../../src/lib/duration.ts";
import type { AttemptOutcome } from "../../../src/channels/webhooks/retries.ts";
import { T0 } from "../../game/people.ts";
import { gameNews } from "../../mailbox/items.ts";
import { addEndpoint, mailboxWith, pending, tell } from "./mailbox.ts";
import { DELIVERED, FAILED } from "./outcomes.ts";
import { withFrozenTime } from "../../mailbox/frozen-time.ts";
import { boxWith, runAlarms, wake } from "../mailbox.ts";
import { runs } from "../../soak.ts";

withFrozenTime();

describe("a mailbox with webhooks", () => {
  it("sends new events, and comes to rest", async () => {
    const mailbox = mailboxWith("a");
    await tell(mailbox, "g", 1);
    expect(mailbox.attempts).toEqual(["a g-1-turn"]);
    expect(pending(mailbox)).toBe(0);
    await runAlarms(mailbox);
  });

  it("sends new events after a rest", async () => {
    const mailbox = mailboxWith("a");
    mailbox.mailbox.receive([gameNews("g", 1)]);
    await mailbox.mailbox.run();
    await mailbox.mailbox.wake();
    mailbox.mailbox.receive([gameNews("g", 2, "game.turn")]);
    expect(mailbox.storage.alarm()).not.toBeNull();
    await mailbox.mailbox.run();
    expect(mailbox.attempts).toEqual(["a g-2-turn"]);
  });

  it("sends new events to an endpoint that is newer than the mailbox", async () => {
    const mailbox = mailboxWith();
    await tell(mailbox, "g", 1);
    addEndpoint(mailbox, "a");
    await tell(mailbox, "g", 2);
    expect(mailbox.attempts).toEqual(["a g-2-turn"]);
  });

  it("has an alarm while something is to be sent, whatever fails", async () => {
    const step = fc.record({ do: fc.constantFrom("receive", "run", "wake", "rebuild"), answer: fc.nat(3) });
    const answers: readonly AttemptOutcome[] = [DELIVERED, FAILED, FAILED, { ...FAILED, retryAfter: 60_000 }];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        vi.setSystemTime(T0);
        const mailbox = mailboxWith("a", "b");
        let seq = 0;
        for (const { do: what, answer } of steps) {
          mailbox.answer = (endpoint) => answers[(answer + endpoint.length) % answers.length]!;
          if (what === "receive") mailbox.mailbox.receive([gameNews("g", ++seq, "game.turn")]);
          if (what === "run") await mailbox.mailbox.run();
          if (what === "rebuild") mailbox.rebuild();
          if (what === "wake") {
            await wake(mailbox);
          }
          const [{ due }] = mailbox.storage.rows("SELECT min(next) AS due FROM deliveries") as [
            { due: number | null },
          ];
          const alarm = mailbox.storage.alarm();
          const latest = due === null ? Infinity : Math.max(due, Date.now() + 1000);
          expect(due === null || alarm !== null).toBe(true);
          expect(alarm ?? 0).toBeLessThanOrEqual(latest);
        }
        mailbox.answer = () => DELIVERED;
        await runAlarms(mailbox);
        expect(pending(mailbox)).toBe(0);
        // Each event reached each endpoint at least once.
        expect(new Set(mailbox.attempts).size).toBe(2 * seq);
      }),
      { numRuns: runs(40, 100) },
    );
  });
});

describe("the order of a game's events at an endpoint", () => {
  it.each([1, 2])("is kept when the first attempts fail (%i)", async (failures) => {
    const mailbox = mailboxWith("a");
    let failed = 0;
    const arrived: string[] = [];
    mailbox.answer = (_endpoint, event) => {
      if (failed++ < failures) return FAILED;
      arrived.push(event);
      return DELIVERED;
    };
    for (let seq = 1; seq <= 4; seq++) {
      await tell(mailbox, "g", seq);
    }
    await runAlarms(mailbox);
    expect(arrived).toEqual([1, 2, 3, 4].map((seq) => `g-${seq}-turn`));
  });

  it("does not delay another game", async () => {
    const mailbox = mailboxWith("a");
    mailbox.answer = (_endpoint, event) => (event.startsWith("g-") ? FAILED : DELIVERED);
    await tell(mailbox, "g", 1);
    await tell(mailbox, "h", 1);
    expect(mailbox.attempts).toEqual(["a g-1-turn", "a h-1-turn"]);
  });
});

describe("endpoints", () => {
  it("that never answer delay no others", async () => {
    const mailbox = mailboxWith("dead", "alive");
    mailbox.answer = (endpoint) => (endpoint === "dead" ? new Promise(() => {}) : DELIVERED);
    for (let seq = 1; seq <= 3; seq++) {
      mailbox.mailbox.receive([gameNews("g", seq, "game.turn")]);
      void mailbox.mailbox.run();
      await vi.waitFor(() => {
        expect(mailbox.attempts).toContain(`alive g-${seq}-turn`);
      });
    }
    expect(mailbox.attempts.filter((attempt) => attempt.startsWith("dead"))).toHaveLength(1);
  });

  it("that are deleted during a call take nothing from others", async () => {
    const mailbox = mailboxWith("a", "b");
    const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
    mailbox.answer = (endpoint) => (endpoint === "a" ? promise : FAILED);
    mailbox.mailbox.channels.webhooks.endpoints.remove("b");
    mailbox.mailbox.receive([gameNews("g", 1, "game.turn")]);
    const running = mailbox.mailbox.run();
    mailbox.mailbox.channels.webhooks.remove("a");
    addEndpoint(mailbox, "b");
    mailbox.mailbox.receive([gameNews("g", 2, "game.turn")]);
    resolve(DELIVERED);
    await running;
    mailbox.rebuild();
    mailbox.answer = () => DELIVERED;
    await runAlarms(mailbox);
    expect(mailbox.attempts.at(-1)).toBe("b g-2-turn");
    expect(pending(mailbox)).toBe(0);
  });
});

describe("a mailbox whose storage fails", () => {
  it("accepts what it could not store when it is sent again", async () => {
    const mailbox = mailboxWith("a");
    await tell(mailbox, "g", 1);
    const before = mailbox.storage.dump();
    mailbox.storage.onUse = (use) => {
      if (use.startsWith("INSERT INTO deliveries")) throw new Error("the disk is full");
    };
    expect(() => {
      mailbox.mailbox.receive([gameNews("g", 2, "game.turn")]);
    }).toThrow("the disk is full");
    expect(mailbox.storage.dump()).toBe(before);
    mailbox.storage.onUse = () => {};
    await tell(mailbox, "g", 2);
    expect(mailbox.attempts).toEqual(["a g-1-turn", "a g-2-turn"]);
  });
});

it("what was accepted twice, once without storing, has an alarm, however the first try failed", () => {
  const mailbox = mailboxWith("a");
  mailbox.storage.onUse = (use) => {
    if (use.startsWith("INSERT INTO deliveries")) throw new Error("the disk is full");
  };
  const take = () => mailbox.mailbox.receive([gameNews("g", 1, "game.turn")]);
  expect(take).toThrow("the disk is full");
  mailbox.storage.onUse = () => {};
  vi.setSystemTime(Date.now() + 5000);
  take();
  expect(mailbox.storage.alarm()).not.toBeNull();
});

it("what was accepted twice, once without storing, is not tried more often", async () => {
  const mailbox = mailboxWith("a");
  mailbox.answer = () => FAILED;
  mailbox.storage.onUse = (use) => {
    if (use === "setAlarm") throw new Error("the disk is full");
  };
  expect(() => {
    mailbox.mailbox.receive([gameNews("g", 1, "game.turn")]);
  }).toThrow("the disk is full");
  mailbox.storage.onUse = () => {};
  await tell(mailbox, "g", 1);
  await mailbox.mailbox.run();
  expect(mailbox.attempts).toEqual(["a g-1-turn"]);
});

describe("a player who leaves", () => {
  it("leaves every game, however often that fails, and the alarm does not fail", async () => {
    const left: string[] = [];
    let failures = 5;
    const box = boxWith(
      {},
      {
        leaveGame(game) {
          if (failures-- > 0) return Promise.reject(new Error("unreachable"));
          left.push(game);
          return Promise.resolve();
        },
      },
    );
    box.mailbox.receive(["g", "h"].map((game) => gameNews(game, 1)));
    box.mailbox.close("deleted-1");
    await box.mailbox.run();
    await runAlarms(box);
    expect(left.toSorted()).toEqual(["g", "h"]);
    expect(Date.now()).toBeLessThan(T0 + DAY);
  });
});
