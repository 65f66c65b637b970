import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../src/lib/duration.ts";
import { now } from "../../../src/lib/now.ts";
import type { PushOutcome } from "../../../src/channels/push/host.ts";
import type { PlayerNews } from "../../../src/game/news.ts";
import { T0 } from "../../game/people.ts";
import { mailedMailbox, type MailedMailbox, news, ownMove, PUSHED, turn } from "../mail/send/mailbox.ts";
import { withFrozenTime } from "../../mailbox/frozen-time.ts";
import { NO_REMINDERS, browsers, pushedMailbox, subscribe, told, word } from "./pushed-mailbox.ts";
import { hear, until } from "../mailbox.ts";

/** T0 is nine in the evening in Stockholm. */
const NIGHT = { quiet: { from: "20:00", to: "07:00" } };
const MORNING = T0 + 10 * HOUR;
const FAILED = { kind: "failed", why: "status 503", retryAfter: null } as const;

withFrozenTime();

/** Receives news, and does `meanwhile` before the push service answers with `outcome`. */
async function whileSent(made: MailedMailbox, item: PlayerNews, outcome: PushOutcome, meanwhile: () => void) {
  const { promise, resolve } = Promise.withResolvers<PushOutcome>();
  made.pushFates.push(promise);
  const hearing = hear(made, item);
  await vi.advanceTimersByTimeAsync(0);
  meanwhile();
  resolve(outcome);
  await hearing;
}

describe("a player without push notifications", () => {
  it("has no push messages, and nothing is stored for them", async () => {
    const made = mailedMailbox({ confirmedEmail: null });
    await hear(made, turn("g", 1));
    expect(made.pushed).toEqual([]);
    expect(made.storage.rows("SELECT * FROM push_notices")).toEqual([]);
    expect(made.mailbox.channels.push.nextDue()).toBeNull();
  });
});

describe("a push message", () => {
  it("is sent to every browser at once, under the topic of its game, and only to one if just that browser is new", async () => {
    const made = pushedMailbox(NO_REMINDERS, "laptop", "phone");
    await hear(made, turn("g", 1));
    expect(told(made)).toEqual(["laptop: game.turn g", "phone: game.turn g"]);
    expect(made.pushed[0]).toMatchObject({ topic: "g", at: T0, reader: { language: "sv" } });
    expect(subscribe(made, "phone")?.sent).toBe(T0);
    await until(made, T0 + DAY);
    expect(made.pushed).toHaveLength(2);
    expect(made.storage.rows("SELECT * FROM pushes")).toEqual([]);
  });

  it("is about what the player should do, not what they did", async () => {
    const made = pushedMailbox();
    await hear(made, news("c", 1, ["challenge.accepted"]));
    await hear(made, ownMove("g", 2));
    await hear(made, news("f", 1, ["game.finished"], { status: "finished", turn: null }));
    expect(told(made)).toEqual(["phone: challenge.accepted c", "phone: game.finished f"]);
  });

  it("is not sent for a muted game, nor for a type that is off", async () => {
    const made = pushedMailbox({ ...NO_REMINDERS, muted: ["quiet"], push: { "game.finished": "off" } });
    await hear(made, turn("quiet", 1));
    await hear(made, news("f", 1, ["game.finished"], { status: "finished", turn: null }));
    await until(made, T0 + 2 * DAY);
    expect(told(made)).toEqual([]);
  });

  it("waits for the end of quiet hours, and is not sent if the move was answered meanwhile", async () => {
    const made = pushedMailbox({ ...NO_REMINDERS, ...NIGHT });
    await hear(made, turn("answered", 1));
    await hear(made, turn("open", 1));
    expect(told(made)).toEqual([]);
    vi.setSystemTime(T0 + HOUR);
    await hear(made, ownMove("answered", 2));
    await until(made, T0 + DAY);
    expect(made.pushed.map((one) => [word(one), one.at])).toEqual([["phone: game.turn open", MORNING]]);
  });

  it("that is grouped is sent once, until the player visits", async () => {
    const made = pushedMailbox({ ...NO_REMINDERS, push: { "game.turn": "grouped" } });
    await hear(made, turn("a", 1));
    await hear(made, turn("b", 1));
    expect(told(made)).toEqual(["phone: game.turn a"]);
    made.mailbox.channels.push.visited();
    await hear(made, turn("c", 1));
    expect(told(made)).toEqual(["phone: game.turn a", "phone: game.turn c"]);
    expect(made.pushed[1]).toMatchObject({ topic: "game-turn", content: { waiting: 2 } });
  });

  it("that is grouped throttles nothing if the player visits while it is being sent", async () => {
    const made = pushedMailbox({ ...NO_REMINDERS, push: { "game.turn": "grouped" } });
    await whileSent(made, turn("a", 1), PUSHED, () => made.mailbox.channels.push.visited());
    await hear(made, turn("b", 1));
    expect(told(made)).toEqual(["phone: game.turn a", "phone: game.turn b"]);
  });

  it("that is grouped is sent again after a visit that was stored only at the second try", async () => {
    const made = pushedMailbox({ ...NO_REMINDERS, push: { "game.turn": "grouped" } });
    await hear(made, turn("a", 1));
    made.storage.onUse = (use) => {
      if (use.startsWith("DELETE FROM push_throttled")) throw new Error("the storage is overloaded");
    };
    expect(() => made.mailbox.channels.push.visited()).toThrow("overloaded");
    made.storage.onUse = () => {};
    made.mailbox.channels.push.visited();
    await hear(made, turn("b", 1));
    expect(told(made)).toEqual(["phone: game.turn a", "phone: game.turn b"]);
  });

  it("in a digest counts what is still relevant", async () => {
    const made = pushedMailbox({ ...NO_REMINDERS, push: { "game.turn": "digest" } });
    for (const game of ["a", "b", "c"]) await hear(made, turn(game, 1));
    await hear(made, ownMove("a", 2));
    await until(made, T0 + DAY);
    expect(made.pushed.map((one) => [word(one), one.at])).toEqual([["phone: digest of 2", T0 + 11 * HOUR]]);
  });

  it("in a digest counts the newest hundred", async () => {
    const made = pushedMailbox({ ...NO_REMINDERS, push: { "game.turn": "digest" } });
    await hear(made, ...Array.from({ length: 101 }, (_, index) => turn(`g${index}`, 1)));
    made.pushFates.push(FAILED);
    await until(made, T0 + 11 * HOUR);
    await hear(made, ownMove("g0", 2));
    await until(made, T0 + DAY);
    expect(told(made)).toEqual(["phone: digest of 100", "phone: digest of 100"]);
  });

  it("reminds of a deadline by the player's schedule, whatever mail has done", async () => {
    const made = mailedMailbox({}, { reminders: ["PT4H"], mail: { "game.turn": "off" } });
    subscribe(made, "phone");
    await hear(made, turn("g", 1, { span: 2 * DAY }));
    await until(made, T0 + 3 * DAY);
    expect(made.pushed.map((one) => [word(one), one.at])).toEqual([
      ["phone: game.turn g", T0],
      ["phone: reminder g", T0 + 2 * DAY - 4 * HOUR],
    ]);
    expect(made.handed.map(({ content, at }) => [content.kind, at])).toEqual([
      ["reminder", T0 + 2 * DAY - 4 * HOUR],
    ]);
  });

  it("does not remind of steps before the browser or the schedule existed", async () => {
    const made = mailedMailbox(
      { confirmedEmail: null },
      { reminders: ["50%"], push: { "game.turn": "off" } },
    );
    await hear(made, turn("g", 1, { span: 2 * DAY }));
    vi.setSystemTime(T0 + 1.5 * DAY);
    subscribe(made, "phone");
    await made.mailbox.channels.mailing.change({ reminders: ["PT20H"] });
    await until(made, T0 + 3 * DAY);
    expect(told(made)).toEqual([]);
  });
});

describe("a run", () => {
  it("sends a limited number of messages to a browser, and the alarm continues", async () => {
    const made = pushedMailbox();
    await hear(made, ...Array.from({ length: 30 }, (_, index) => turn(`g${index}`, 1)));
    expect(made.pushed).toHaveLength(20);
    await until(made, T0 + 2 * MINUTE);
    expect(made.pushed.map(({ at }) => at - T0).slice(20)).toEqual(Array<number>(10).fill(MINUTE));
  });

  it("includes what arrives during it", async () => {
    const made = pushedMailbox();
    await whileSent(made, turn("a", 1), PUSHED, () => made.mailbox.receive([turn("b", 1)]));
    expect(told(made)).toEqual(["phone: game.turn a", "phone: game.turn b"]);
  });
});

describe("a push service that rejects a message", () => {
  it("is tried again, later each time; a newer message about the same game replaces it", async () => {
    const made = pushedMailbox();
    made.pushFates.push(FAILED, FAILED);
    await hear(made, turn("g", 1));
    await until(made, T0 + 30 * MINUTE);
    const ats = made.pushed.map(({ at }) => at - T0);
    expect(ats).toEqual([0, 10_000, 70_000]);
    made.pushFates.push(FAILED);
    await hear(made, turn("g", 3));
    await hear(made, news("g", 4, ["game.message"], { ply: 3, turn: "mine" }));
    await until(made, now() + DAY);
    expect(told(made).slice(3)).toEqual(["phone: game.turn g", "phone: game.message g"]);
    expect(browsers(made)).toEqual(["phone"]);
  });

  it("gets no tries in quiet hours either: a failed message waits for the morning", async () => {
    const made = pushedMailbox({ ...NO_REMINDERS, ...NIGHT });
    const evening = MORNING + 12.5 * HOUR;
    vi.setSystemTime(evening);
    made.pushFates.push(FAILED, FAILED, FAILED, FAILED);
    await hear(made, turn("g", 1));
    await until(made, evening + 3 * HOUR);
    await hear(made, turn("h", 1));
    await until(made, evening + DAY);
    const morning = 11.5 * HOUR;
    expect(made.pushed.map(({ at }) => at - evening)).toEqual([0, 10_000, 70_000, 370_000, morning, morning]);
  });

  it("notifies nobody before the morning if the alarm is late, in quiet hours", async () => {
    const made = pushedMailbox({ ...NO_REMINDERS, ...NIGHT });
    vi.setSystemTime(MORNING + 12.5 * HOUR);
    made.pushFates.push(FAILED);
    await hear(made, turn("g", 1));
    vi.setSystemTime(MORNING + 14 * HOUR);
    expect(made.mailbox.channels.push.nextDue()).toBe(MORNING + DAY);
  });

  it("gets no reminder again once the player has moved", async () => {
    const made = pushedMailbox({ reminders: ["PT4H"], push: { "game.turn": "off" } });
    made.pushFates.push(FAILED);
    await hear(made, turn("g", 1, { span: DAY }));
    await until(made, T0 + 20 * HOUR);
    await hear(made, ownMove("g", 2));
    await until(made, T0 + 2 * DAY);
    expect(told(made)).toEqual(["phone: reminder g"]);
  });

  it("does not delay other browsers", async () => {
    const made = pushedMailbox(NO_REMINDERS, "dead", "phone");
    made.pushFates.push(FAILED);
    await hear(made, turn("a", 1), turn("b", 1));
    expect(told(made)).toEqual(["dead: game.turn a", "phone: game.turn a", "phone: game.turn b"]);
  });

  it("gets a message once if another browser's outcome cannot be stored", async () => {
    const made = pushedMailbox(NO_REMINDERS, "laptop", "phone");
    const { promise, resolve: answer } = Promise.withResolvers<PushOutcome>();
    made.pushFates.push({ kind: "gone", why: "status 410" }, promise);
    made.storage.onUse = (use) => {
      if (use.startsWith("DELETE FROM push_subscriptions")) throw new Error("the storage is overloaded");
    };
    made.mailbox.receive([turn("a", 1)]);
    const runs = [made.mailbox.run()];
    await vi.advanceTimersByTimeAsync(0);
    made.storage.onUse = () => {};
    runs.push(made.mailbox.run());
    await vi.advanceTimersByTimeAsync(0);
    answer({ kind: "sent" });
    await Promise.all(runs);
    expect(told(made)).toEqual(["laptop: game.turn a", "phone: game.turn a"]);
  });

  it("loses the subscription when that has expired, with all messages for it", async () => {
    const made = pushedMailbox(NO_REMINDERS, "dead", "phone");
    made.pushFates.push({ kind: "gone", why: "status 410" });
    await hear(made, turn("a", 1), turn("b", 1));
    await until(made, T0 + DAY);
    expect(browsers(made)).toEqual(["phone"]);
    expect(told(made).filter((one) => one.startsWith("dead"))).toEqual(["dead: game.turn a"]);
    expect(made.storage.rows("SELECT * FROM pushes")).toEqual([]);
  });

  it("loses it when nothing was accepted for days", async () => {
    const made = pushedMailbox();
    for (let day = 0; day < 7; day++) {
      made.pushFates.push(...Array.from({ length: 8 }, () => FAILED));
      if (browsers(made).length > 0) await hear(made, turn(`g${day}`, 1, { span: 20 * DAY }));
      await until(made, T0 + (day + 1) * DAY);
    }
    expect(browsers(made)).toEqual([]);
    expect(made.mailbox.channels.push.nextDue()).toBeNull();
  });

  it("keeps a browser that subscribes again during the last try of five days", async () => {
    const made = pushedMailbox();
    made.pushFates.push(...Array.from({ length: 8 }, () => FAILED));
    await hear(made, turn("g", 1, { span: 20 * DAY }));
    await until(made, T0 + 5 * DAY);
    await whileSent(made, turn("h", 1), FAILED, () => void subscribe(made, "phone"));
    expect(browsers(made)).toEqual(["phone"]);
  });

  it("gets a message again after a crash, rather than not", async () => {
    const made = pushedMailbox();
    made.pushFates.push(new Promise(() => {}));
    made.mailbox.receive([turn("g", 1)]);
    void made.mailbox.run();
    await vi.advanceTimersByTimeAsync(0);
    made.rebuild();
    await until(made, T0 + 2 * MINUTE);
    expect(told(made)).toEqual(["phone: game.turn g", "phone: game.turn g"]);
  });
});
