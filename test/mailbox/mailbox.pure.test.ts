import { describe, expect, it, vi } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { openMailboxDesk } from "../../src/mailbox/mailbox.ts";
import type { AttemptOutcome } from "../../src/webhooks/retries.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { T0 } from "../game/people.ts";
import { mailItem } from "./items.ts";
import { NO_MAIL } from "../webhooks/no-mail.ts";
import { countedIds, DELIVERED, FAILED } from "../webhooks/outcomes.ts";
import { withFrozenTime } from "./frozen-time.ts";

const SECOND = 1000;

/** A desk whose outside answers as it is told to. */
function office(leaveGame: (game: string) => Promise<void> = () => Promise.resolve()) {
  const storage = memoryStorage();
  const attempts: string[] = [];
  const outside: { answer: AttemptOutcome } = { answer: DELIVERED };
  const desk = openMailboxDesk({
    ...NO_MAIL,
    storage,
    newId: countedIds(),
    leaveGame,
    send(_endpoint, record) {
      attempts.push(record.id);
      return Promise.resolve(outside.answer);
    },
  });
  return { storage, attempts, outside, desk };
}

const HOOK = {
  id: "a",
  url: "https://a.example.org/",
  secret: "s",
  events: null,
  game: null,
  description: null,
  format: "taflpost" as const,
};

withFrozenTime();

describe("a webhook that failed once", () => {
  it("hears what waited behind the failure before what comes after it", async () => {
    const { desk, outside, attempts, storage } = office();
    desk.endpoints.add(HOOK);
    outside.answer = FAILED;
    desk.receive([mailItem("g", 1, "game.turn")]);
    await desk.run();
    outside.answer = DELIVERED;
    vi.setSystemTime(T0 + SECOND);
    desk.receive([mailItem("g", 2, "game.turn")]);
    await desk.run();
    vi.setSystemTime(T0 + 6 * SECOND);
    storage.alarmWentOff();
    await desk.wake();
    vi.setSystemTime(T0 + 7 * SECOND);
    desk.receive([mailItem("g", 3, "game.turn")]);
    await desk.run();
    expect(attempts).toEqual(["g-1-turn", "g-1-turn", "g-2-turn", "g-3-turn"]);
  });
});

describe("a reader", () => {
  it("who waits is not sent home by what tells them nothing", async () => {
    vi.useFakeTimers({ now: T0 });
    const { desk } = office();
    let isHome = false;
    const reading = desk.read(null, 10, 25 * SECOND).then(() => (isHome = true));
    desk.receive([mailItem("g", 1)]);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(isHome).toBe(false);
    vi.advanceTimersByTime(25 * SECOND);
    await reading;
  });

  it("goes on from the last event, however long nothing has happened", async () => {
    const { desk } = office();
    desk.receive([mailItem("g", 1, "game.turn")]);
    vi.setSystemTime(T0 + 31 * DAY);
    await desk.wake();
    expect(desk.feed.page("g-1-turn", 10)).toEqual({ items: [], next: null });
  });

  it("finds nothing older than a month, also where no alarm ever rang", () => {
    const { desk } = office();
    desk.receive([mailItem("g", 1, "game.turn")]);
    vi.setSystemTime(T0 + 31 * DAY);
    desk.receive([mailItem("g", 2, "game.turn")]);
    expect(desk.feed.page(null, 10)?.items).toHaveLength(1);
  });
});

it("an answer is kept for two days and no longer, also where nobody writes to the player", async () => {
  const { desk, storage } = office();
  await desk.answers.claim("monday", "a request");
  desk.answers.keep("monday", "sealed");
  vi.setSystemTime(T0 + 3 * DAY);
  await desk.answers.claim("thursday", "a request");
  expect(storage.rows("SELECT key FROM answers")).toEqual([{ key: "thursday" }]);
});

describe("a player who goes", () => {
  it("leaves the other games also when one cannot be left", async () => {
    const left: string[] = [];
    const { desk, storage } = office((game) => {
      if (game === "a") return Promise.reject(new Error("nobody is at home"));
      left.push(game);
      return Promise.resolve();
    });
    desk.close(["a", "b", "c"], "deleted-1");
    await desk.run();
    expect(left).toEqual(["b", "c"]);
    expect(storage.alarm()).not.toBeNull();
  });

  it("leaves a game that was just coming, too", async () => {
    const left: string[] = [];
    const { desk } = office((game) => Promise.resolve(void left.push(game)));
    desk.close([], "deleted-1");
    desk.receive([mailItem("late", 1, "challenge.received")]);
    await desk.run();
    expect(left).toEqual(["late"]);
  });
});
