import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../../src/lib/duration.ts";
import type { MailContent, MailOutcome } from "../../../../src/channels/mail/content.ts";
import { isOfGame } from "../../../../src/game/records.ts";
import type { AttemptOutcome } from "../../../../src/channels/webhooks/retries.ts";
import { T0 } from "../../../game/people.ts";
import { now } from "../../../../src/lib/now.ts";
import {
  FAILED,
  mailedMailbox,
  type MailedMailbox,
  news,
  ownMove,
  SENT,
  settle,
  told,
  turn,
} from "./mailbox.ts";
import { addEndpoint } from "../../webhooks/mailbox.ts";
import { GONE } from "../../webhooks/outcomes.ts";
import { withFrozenTime } from "../../../mailbox/frozen-time.ts";
import { hear, until } from "../../mailbox.ts";

/** T0 is nine in the evening in Stockholm. */
const NIGHT = { quiet: { from: "22:00", to: "07:00" } };
const IMMEDIATE = { mail: { "game.turn": "immediate" } } as const;
const NO_REMINDERS = { reminders: [] };

withFrozenTime();

describe("a player without a confirmed address", () => {
  it("gets no mail, and costs nothing once that is known", async () => {
    const mailbox = mailedMailbox({ confirmedEmail: null });
    await hear(mailbox, turn("g", 1));
    expect(told(mailbox)).toEqual([]);
    expect(mailbox.storage.rows("SELECT * FROM mail_notices")).toEqual([]);
    let asked = 0;
    mailbox.beforeRecords = () => asked++;
    await hear(mailbox, turn("g", 3));
    expect([asked, mailbox.mailbox.channels.mailing.nextDue()]).toEqual([0, null]);
    expect(mailbox.storage.rows("SELECT * FROM mail_notices")).toEqual([]);
  });
});

describe("a grouped mail", () => {
  it("is sent once, says how many other games wait, and is throttled until a visit", async () => {
    const mailbox = mailedMailbox({}, NO_REMINDERS);
    await settle(mailbox, turn("a", 1));
    await settle(mailbox, turn("b", 1));
    expect(told(mailbox)).toEqual(["game.turn a"]);
    mailbox.mailbox.channels.mailing.visited();
    await settle(mailbox, turn("c", 1));
    expect(told(mailbox)).toEqual(["game.turn a", "game.turn c"]);
    expect(mailbox.handed[1]?.content).toMatchObject({ waiting: 2 });
    await until(mailbox, T0 + 5 * DAY);
    expect(mailbox.handed).toHaveLength(2);
  });

  it("throttles only its own type", async () => {
    const mailbox = mailedMailbox({}, NO_REMINDERS);
    await settle(mailbox, turn("a", 1));
    await hear(mailbox, news("b", 1, ["game.finished"], { status: "finished", turn: null }));
    expect(told(mailbox)).toEqual(["game.turn a", "game.finished b"]);
  });

  it("held for the night has the newest relevant event", async () => {
    const mailbox = mailedMailbox({}, { ...NO_REMINDERS, ...NIGHT });
    vi.setSystemTime(T0 + 2 * HOUR);
    await settle(mailbox, turn("a", 1));
    await settle(mailbox, turn("b", 1));
    await hear(mailbox, ownMove("b", 2));
    expect(told(mailbox)).toEqual([]);
    await until(mailbox, T0 + 10 * HOUR - 1);
    expect(told(mailbox)).toEqual([]);
    await until(mailbox, T0 + 10 * HOUR);
    expect(mailbox.handed).toMatchObject([
      { content: { record: { data: { game: { id: "a" } } }, waiting: 0 } },
    ]);
  });

  it("that fails is tried again, and new events wait for its outcome", async () => {
    const mailbox = mailedMailbox({}, NO_REMINDERS);
    mailbox.fates.push(FAILED);
    await settle(mailbox, turn("a", 1));
    await hear(mailbox, turn("b", 1));
    expect(told(mailbox)).toEqual(["game.turn a"]);
    await until(mailbox, now() + MINUTE);
    expect(told(mailbox)).toEqual(["game.turn a", "game.turn a"]);
    await until(mailbox, T0 + DAY);
    expect(mailbox.handed).toHaveLength(2);
  });

  it("that is given up starts no throttle: what waited is sent", async () => {
    const mailbox = mailedMailbox({}, NO_REMINDERS);
    mailbox.fates.push(FAILED, FAILED, FAILED, FAILED, FAILED);
    await settle(mailbox, turn("a", 1));
    await hear(mailbox, turn("b", 1));
    await until(mailbox, T0 + DAY);
    expect(told(mailbox)).toEqual([...Array.from({ length: 5 }, () => "game.turn a"), "game.turn b"]);
    const at = mailbox.handed.map((mail) => (mail.at - T0) / MINUTE);
    expect(at.slice(0, 5)).toEqual([5, 6, 11, 41, 161]);
  });

  it("starts no throttle if the player visited while it was being sent", async () => {
    const mailbox = mailedMailbox({}, NO_REMINDERS);
    const { promise, resolve } = Promise.withResolvers<MailOutcome>();
    mailbox.fates.push(promise);
    mailbox.mailbox.receive([turn("a", 1)]);
    vi.setSystemTime(T0 + 5 * MINUTE);
    const sending = mailbox.mailbox.run();
    await vi.waitFor(() => expect(mailbox.handed).toHaveLength(1));
    mailbox.mailbox.channels.mailing.visited();
    mailbox.mailbox.receive([turn("b", 1)]);
    resolve(SENT);
    await sending;
    vi.setSystemTime(T0 + 11 * MINUTE);
    await mailbox.mailbox.run();
    expect(told(mailbox)).toEqual(["game.turn a", "game.turn b"]);
  });
});

describe("while a type is throttled", () => {
  it("events leave no row behind", async () => {
    const mailbox = mailedMailbox({}, NO_REMINDERS);
    await settle(mailbox, turn("a", 1));
    mailbox.mailbox.receive([turn("b", 1)]);
    expect(mailbox.storage.rows("SELECT * FROM mail_notices")).toEqual([]);
  });

  it("a player is notified again after a visit, of later events", async () => {
    const mailbox = mailedMailbox({}, NO_REMINDERS);
    await settle(mailbox, turn("a", 1));
    await settle(mailbox, turn("b", 1));
    mailbox.mailbox.channels.mailing.visited();
    await until(mailbox, T0 + DAY);
    expect(told(mailbox)).toEqual(["game.turn a"]);
    await settle(mailbox, turn("c", 1));
    expect(told(mailbox)).toEqual(["game.turn a", "game.turn c"]);
  });

  it("a visit writes nothing if nothing is throttled", async () => {
    const mailbox = mailedMailbox({}, NO_REMINDERS);
    await settle(mailbox, turn("a", 1));
    mailbox.mailbox.channels.mailing.visited();
    const uses: string[] = [];
    mailbox.storage.onUse = (use) => uses.push(use);
    mailbox.mailbox.channels.mailing.visited();
    expect(uses).toEqual([]);
  });

  it("throttling survives the process", async () => {
    const mailbox = mailedMailbox({}, NO_REMINDERS);
    await settle(mailbox, turn("a", 1));
    mailbox.rebuild();
    await settle(mailbox, turn("b", 1));
    expect(told(mailbox)).toEqual(["game.turn a"]);
    mailbox.mailbox.channels.mailing.visited();
    await settle(mailbox, turn("c", 1));
    expect(told(mailbox)).toEqual(["game.turn a", "game.turn c"]);
  });
});

describe("an immediate mail", () => {
  it("that fails before the night is tried again after it", async () => {
    const mailbox = mailedMailbox({}, { ...NO_REMINDERS, ...IMMEDIATE, ...NIGHT });
    vi.setSystemTime(T0 + HOUR - 30_000);
    mailbox.fates.push(FAILED);
    await hear(mailbox, turn("a", 1));
    await until(mailbox, T0 + DAY);
    expect(mailbox.handed.map(({ at }) => (at - T0) / HOUR)).toEqual([1 - 30 / 3600, 10]);
  });

  it("held for the night is sent at once when the player removes the quiet hours, or changes the time zone", async () => {
    const awake = [
      ({ mailbox }: MailedMailbox) => mailbox.channels.mailing.change({ quiet: null }),
      ({ mailbox, row }: MailedMailbox) =>
        mailbox.channels.mailing.changePlayer(undefined, async () => {
          row.timezone = "Pacific/Auckland";
        }),
    ];
    for (const wakeUp of awake) {
      const mailbox = mailedMailbox({}, { ...NO_REMINDERS, ...IMMEDIATE, ...NIGHT });
      vi.setSystemTime(T0 + HOUR - 30_000);
      mailbox.fates.push(FAILED);
      await hear(mailbox, turn("a", 1));
      await until(mailbox, T0 + 2 * HOUR);
      await wakeUp(mailbox);
      await mailbox.mailbox.run();
      expect(mailbox.handed.map(({ at }) => (at - T0) / HOUR)).toEqual([1 - 30 / 3600, 2]);
    }
  });

  it("about a webhook that was switched off is sent at once", async () => {
    const mailbox = mailedMailbox({}, { ...NO_REMINDERS, mail: { "game.turn": "off" } });
    addEndpoint(mailbox, "a");
    const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
    mailbox.hookAnswer = promise;
    const hearing = hear(mailbox, turn("a", 1));
    // By then the mail has found that there is none.
    await new Promise(setImmediate);
    resolve(GONE);
    await hearing;
    expect(told(mailbox)).toEqual(["webhook.off"]);
  });

  it("has an alarm set while it is sent", async () => {
    const mailbox = mailedMailbox({}, { ...NO_REMINDERS, ...IMMEDIATE, ...NIGHT });
    vi.setSystemTime(T0 + 2 * HOUR);
    await hear(mailbox, turn("a", 1));
    const { promise, resolve } = Promise.withResolvers<MailOutcome>();
    mailbox.fates.push(promise);
    vi.setSystemTime(T0 + 10 * HOUR);
    mailbox.storage.alarmWentOff();
    const waking = mailbox.mailbox.wake();
    await vi.waitFor(() => expect(mailbox.handed).toHaveLength(1));
    expect(mailbox.storage.alarm()).toBeGreaterThan(Date.now());
    expect(mailbox.storage.alarm()).toBeLessThanOrEqual(Date.now() + MINUTE);
    resolve(SENT);
    await waking;
  });

  it("is sent for each event", async () => {
    const mailbox = mailedMailbox({}, { ...NO_REMINDERS, ...IMMEDIATE });
    await hear(mailbox, turn("a", 1));
    await hear(mailbox, turn("b", 1));
    expect(told(mailbox)).toEqual(["game.turn a", "game.turn b"]);
  });

  it("waits for the end of quiet hours, and is not sent once the move has been made", async () => {
    const mailbox = mailedMailbox({}, { ...NO_REMINDERS, ...IMMEDIATE, ...NIGHT });
    vi.setSystemTime(T0 + 2 * HOUR);
    await hear(mailbox, turn("a", 1), turn("b", 1));
    await hear(mailbox, ownMove("a", 2));
    expect(mailbox.storage.rows("SELECT game FROM mail_notices")).toEqual([{ game: "b" }]);
    await until(mailbox, T0 + DAY);
    expect(told(mailbox)).toEqual(["game.turn b"]);
    expect(mailbox.handed[0]?.at).toBe(T0 + 10 * HOUR);
  });

  it("that fails is not tried again once the move has been made", async () => {
    const mailbox = mailedMailbox({}, { ...NO_REMINDERS, ...IMMEDIATE });
    mailbox.fates.push(FAILED);
    await hear(mailbox, turn("a", 1));
    await hear(mailbox, ownMove("a", 2));
    await until(mailbox, T0 + DAY);
    expect(mailbox.handed).toHaveLength(1);
  });

  it("is tried again only the next day (UTC) if the day's limit is used up", async () => {
    const mailbox = mailedMailbox({}, { ...NO_REMINDERS, ...IMMEDIATE });
    mailbox.fates.push({ kind: "failed", why: "E_DAILY_LIMIT_EXCEEDED", until: "tomorrow" });
    await hear(mailbox, turn("a", 1));
    await until(mailbox, T0 + DAY);
    expect(mailbox.handed.map(({ at }) => at)).toEqual([T0, T0 + 4 * HOUR]);
  });

  it("is dropped if it cannot be sent at all", async () => {
    const mailbox = mailedMailbox({}, { ...NO_REMINDERS, ...IMMEDIATE });
    mailbox.fates.push({ kind: "spoilt", why: "E_FIELD_INVALID" });
    await hear(mailbox, turn("a", 1));
    await until(mailbox, T0 + DAY);
    expect(mailbox.handed).toHaveLength(1);
    expect(mailbox.storage.rows("SELECT * FROM mail_notices")).toEqual([]);
  });

  it("is not sent about a game muted, or of a type switched off, while it waited", async () => {
    const mailbox = mailedMailbox({}, { ...NO_REMINDERS, ...IMMEDIATE, ...NIGHT });
    vi.setSystemTime(T0 + 2 * HOUR);
    await hear(mailbox, turn("a", 1), turn("b", 1));
    mailbox.mailbox.channels.mailing.mute({ game: "a" });
    await until(mailbox, T0 + 12 * HOUR);
    expect(told(mailbox)).toEqual(["game.turn b"]);
    mailbox.mailbox.channels.mailing.mute({ type: "game.turn" });
    await hear(mailbox, turn("c", 1));
    expect(mailbox.handed).toHaveLength(1);
  });
});

describe("a digest", () => {
  const DIGEST = { ...NO_REMINDERS, mail: { "game.turn": "digest", "game.finished": "digest" } } as const;

  it("is unsubscribed by its link: every type that it contained, and no other", async () => {
    const mailbox = mailedMailbox({}, { ...DIGEST, digestAt: ["08:00"] });
    await hear(mailbox, turn("a", 1));
    mailbox.mailbox.channels.mailing.mute({ digest: true });
    const { mail } = mailbox.mailbox.channels.mailing.settings.read();
    expect(mail).toEqual({ "game.turn": "off", "game.finished": "off" });
    await until(mailbox, T0 + 2 * DAY);
    expect(mailbox.handed).toEqual([]);
  });

  it("is sent at its hours with everything since the last, oldest first", async () => {
    const mailbox = mailedMailbox({}, { ...DIGEST, digestAt: ["08:00", "20:30"] });
    await hear(mailbox, turn("a", 1));
    await hear(mailbox, news("b", 1, ["game.finished"], { status: "finished", turn: null }));
    await until(mailbox, T0 + 11 * HOUR - 1);
    expect(told(mailbox)).toEqual([]);
    await until(mailbox, T0 + 11 * HOUR);
    expect(mailbox.handed[0]?.content).toMatchObject({
      kind: "digest",
      records: [{ type: "game.turn" }, {}],
    });
    await until(mailbox, T0 + 5 * DAY);
    expect(mailbox.handed).toHaveLength(1);
  });

  it("has the newest hundred events", async () => {
    const mailbox = mailedMailbox({}, DIGEST);
    await hear(mailbox, ...Array.from({ length: 101 }, (_, index) => turn(`g${index}`, 1)));
    await until(mailbox, T0 + DAY);
    const { records } = mailbox.handed[0]!.content as Extract<MailContent, { kind: "digest" }>;
    const games = records.map((record) => (isOfGame(record) ? record.data.game.id : null));
    expect([games.length, games.at(0), games.at(-1)]).toEqual([100, "g1", "g100"]);
  });

  it("leaves out what is no longer relevant, and is not sent if nothing is left", async () => {
    const mailbox = mailedMailbox({}, DIGEST);
    await hear(mailbox, turn("a", 1), turn("b", 1));
    await hear(mailbox, ownMove("a", 2));
    await until(mailbox, T0 + DAY);
    expect(told(mailbox)).toEqual(["digest of 1"]);
    await hear(mailbox, turn("c", 1), ownMove("c", 2));
    await until(mailbox, T0 + 2 * DAY);
    expect(mailbox.handed).toHaveLength(1);
  });
});
