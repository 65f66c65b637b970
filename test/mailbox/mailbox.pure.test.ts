import { describe, expect, it, vi } from "vitest";
import { DAY, MINUTE, SECOND } from "../../src/lib/duration.ts";
import type { MailboxPorts } from "../../src/mailbox/mailbox.ts";
import type { AttemptOutcome } from "../../src/channels/webhooks/retries.ts";
import { T0 } from "../game/people.ts";
import { gameNews } from "./items.ts";
import { boxWith } from "../channels/mailbox.ts";
import { DELIVERED, FAILED } from "../channels/webhooks/outcomes.ts";
import { withFrozenTime } from "./frozen-time.ts";

/** A mailbox whose receivers answer as the test says. */
function openForTest(leaveGame: (game: string) => Promise<void> = () => Promise.resolve()) {
  const attempts: string[] = [];
  const outside: { answer: AttemptOutcome } = { answer: DELIVERED };
  const send: MailboxPorts["send"] = (_endpoint, record) => {
    attempts.push(record.id);
    return Promise.resolve(outside.answer);
  };
  return boxWith({ attempts, outside }, { leaveGame, send });
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
  it("gets what waited behind the failure before later events", async () => {
    const { mailbox, outside, attempts, storage } = openForTest();
    mailbox.channels.webhooks.endpoints.add(HOOK);
    outside.answer = FAILED;
    mailbox.receive([gameNews("g", 1, "game.turn")]);
    await mailbox.run();
    outside.answer = DELIVERED;
    vi.setSystemTime(T0 + SECOND);
    mailbox.receive([gameNews("g", 2, "game.turn")]);
    await mailbox.run();
    vi.setSystemTime(T0 + 6 * SECOND);
    storage.alarmWentOff();
    await mailbox.wake();
    vi.setSystemTime(T0 + 7 * SECOND);
    mailbox.receive([gameNews("g", 3, "game.turn")]);
    await mailbox.run();
    expect(attempts).toEqual(["g-1-turn", "g-1-turn", "g-2-turn", "g-3-turn"]);
  });
});

it("an alarm before anything is due is set again for what is", async () => {
  const { mailbox, outside, storage } = openForTest();
  mailbox.channels.webhooks.endpoints.add(HOOK);
  outside.answer = FAILED;
  mailbox.receive([gameNews("g", 1, "game.turn")]);
  await mailbox.run();
  const due = storage.alarm();
  expect(due).toBeGreaterThan(T0 + 2 * SECOND);
  vi.setSystemTime(T0 + SECOND);
  storage.alarmWentOff();
  await mailbox.wake();
  expect(storage.alarm()).toBe(due);
});

describe("a reader", () => {
  it("is not woken by what adds nothing to the feed", async () => {
    vi.useFakeTimers({ now: T0 });
    const { mailbox } = openForTest();
    let isHome = false;
    const reading = mailbox.read(null, 10, 25 * SECOND).then(() => (isHome = true));
    mailbox.receive([gameNews("g", 1)]);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(isHome).toBe(false);
    vi.advanceTimersByTime(25 * SECOND);
    await reading;
  });

  it("waiting after the latest event gets the next one", async () => {
    const { mailbox } = openForTest();
    mailbox.receive([gameNews("g", 1, "game.turn")]);
    const reading = mailbox.read("latest", 10, 25 * SECOND);
    mailbox.receive([gameNews("g", 2, "game.turn")]);
    expect(await reading).toMatchObject({ items: [expect.stringContaining("g-2-turn")] });
  });

  it("continues from the last event, however long nothing has happened", async () => {
    const { mailbox } = openForTest();
    mailbox.receive([gameNews("g", 1, "game.turn")]);
    vi.setSystemTime(T0 + 31 * DAY);
    await mailbox.wake();
    expect(mailbox.feed.page("g-1-turn", 10)).toEqual({
      items: [],
      next: null,
      cursor: "g-1-turn",
    });
  });

  it("deletes events older than a month now and then, even if no alarm ever ran", () => {
    const { mailbox } = openForTest();
    mailbox.receive([gameNews("g", 1, "game.turn")]);
    vi.setSystemTime(T0 + 31 * DAY);
    for (let seq = 2; seq <= 16; seq++) mailbox.receive([gameNews("g", seq, "game.turn")]);
    expect(mailbox.feed.page(null, 20)?.items).toHaveLength(15);
  });
});

it("an answer is kept for two days and no longer, even if nobody writes to the player", async () => {
  const { mailbox, storage } = openForTest();
  await mailbox.answers.claim("monday", "a request");
  mailbox.answers.keep("monday", "sealed");
  vi.setSystemTime(T0 + 3 * DAY);
  await mailbox.answers.claim("thursday", "a request");
  expect(storage.rows("SELECT key FROM answers")).toEqual([{ key: "thursday" }]);
});

describe("a player who leaves", () => {
  it("leaves the other games even when one cannot be left", async () => {
    const left: string[] = [];
    const { mailbox, storage } = openForTest((game) => {
      if (game === "a") return Promise.reject(new Error("nobody is at home"));
      left.push(game);
      return Promise.resolve();
    });
    mailbox.receive(["a", "b", "c"].map((game) => gameNews(game, 1)));
    mailbox.close("deleted-1");
    await mailbox.run();
    expect(left).toEqual(["b", "c"]);
    expect(storage.alarm()).not.toBeNull();
  });

  it("leaves 201 games in three turns: a few before the answer, then at most 100 a turn", async () => {
    const left: number[] = [];
    const games = new Set<string>();
    const { mailbox } = openForTest((game) => Promise.resolve(void games.add(game)));
    mailbox.receive(Array.from({ length: 201 }, (_, index) => gameNews(`g${index}`, 1)));
    mailbox.close("deleted-1");
    for (let turn = 0; turn < 3; turn++) {
      await mailbox.run();
      left.push(games.size);
      vi.setSystemTime(Date.now() + MINUTE);
    }
    expect(left).toEqual([4, 104, 201]);
  });

  it("leaves a game that was just arriving, too", async () => {
    const left: string[] = [];
    const { mailbox } = openForTest((game) => Promise.resolve(void left.push(game)));
    mailbox.close("deleted-1");
    mailbox.receive([gameNews("late", 1, "challenge.received")]);
    await mailbox.run();
    expect(left).toEqual(["late"]);
  });
});
