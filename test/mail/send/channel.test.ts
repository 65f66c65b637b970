import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import type { MailOutcome } from "../../../src/mail/content.ts";
import type { AttemptOutcome } from "../../../src/webhooks/retries.ts";
import { T0 } from "../../game/people.ts";
import {
  FAILED,
  hear,
  letterbox,
  type Letterbox,
  news,
  ownMove,
  SENT,
  told,
  turn,
  until,
} from "./letterbox.ts";
import { mailItem } from "../../mailbox/items.ts";
import { GONE } from "../../webhooks/outcomes.ts";
import { inAStillWorld } from "../../mailbox/still-world.ts";

const MINUTE = 60_000;
/** T0 is nine in the evening in Stockholm. */
const NIGHT = { quiet: { from: "22:00", to: "07:00" } };
const IMMEDIATE = { mail: { "game.turn": "immediate" } } as const;
const NO_REMINDERS = { reminders: [] };

inAStillWorld();

describe("a player without a confirmed address", () => {
  it("gets no mail, and once that is known costs nothing", async () => {
    const box = letterbox({ confirmedEmail: null });
    await hear(box, turn("g", 1));
    expect(told(box)).toEqual([]);
    expect(box.storage.rows("SELECT * FROM letters")).toEqual([]);
    let asked = 0;
    box.beforeRecords = () => asked++;
    await hear(box, turn("g", 3));
    expect([asked, box.desk.mailing.nextDue()]).toEqual([0, null]);
    expect(box.storage.rows("SELECT * FROM letters")).toEqual([]);
  });
});

describe("a grouped mail", () => {
  it("goes once, tells how many other games wait, and then there is silence until a visit", async () => {
    const box = letterbox({}, NO_REMINDERS);
    await hear(box, turn("a", 1));
    await hear(box, turn("b", 1));
    expect(told(box)).toEqual(["game.turn a"]);
    box.desk.mailing.visited();
    await hear(box, turn("c", 1));
    expect(told(box)).toEqual(["game.turn a", "game.turn c"]);
    expect(box.handed[1]?.content).toMatchObject({ waiting: 2 });
    await until(box, T0 + 5 * DAY);
    expect(box.handed).toHaveLength(2);
  });

  it("is silent for its own type only", async () => {
    const box = letterbox({}, NO_REMINDERS);
    await hear(box, turn("a", 1));
    await hear(box, news("b", 1, ["game.finished"], { status: "finished", turn: null }));
    expect(told(box)).toEqual(["game.turn a", "game.finished b"]);
  });

  it("that was held for the night tells the newest thing that is still to the point", async () => {
    const box = letterbox({}, { ...NO_REMINDERS, ...NIGHT });
    vi.setSystemTime(T0 + 2 * HOUR);
    await hear(box, turn("a", 1));
    await hear(box, turn("b", 1));
    await hear(box, ownMove("b", 2));
    expect(told(box)).toEqual([]);
    await until(box, T0 + 10 * HOUR - 1);
    expect(told(box)).toEqual([]);
    await until(box, T0 + 10 * HOUR);
    expect(box.handed).toMatchObject([{ content: { record: { data: { game: { id: "a" } } }, waiting: 0 } }]);
  });

  it("that fails is tried again, and what comes meanwhile waits for its fate", async () => {
    const box = letterbox({}, NO_REMINDERS);
    box.fates.push(FAILED);
    await hear(box, turn("a", 1));
    await hear(box, turn("b", 1));
    expect(told(box)).toEqual(["game.turn a"]);
    await until(box, T0 + MINUTE);
    expect(told(box)).toEqual(["game.turn a", "game.turn a"]);
    await until(box, T0 + DAY);
    expect(box.handed).toHaveLength(2);
  });

  it("that is given up begins no silence: what waited goes", async () => {
    const box = letterbox({}, NO_REMINDERS);
    box.fates.push(FAILED, FAILED, FAILED, FAILED, FAILED);
    await hear(box, turn("a", 1));
    await hear(box, turn("b", 1));
    await until(box, T0 + DAY);
    expect(told(box)).toEqual([...Array.from({ length: 5 }, () => "game.turn a"), "game.turn b"]);
    const at = box.handed.map((mail) => (mail.at - T0) / MINUTE);
    expect(at.slice(0, 5)).toEqual([0, 1, 6, 36, 156]);
  });

  it("begins no silence where the player came by while it was on its way", async () => {
    const box = letterbox({}, NO_REMINDERS);
    const { promise, resolve } = Promise.withResolvers<MailOutcome>();
    box.fates.push(promise);
    box.desk.receive([turn("a", 1)]);
    const sending = box.desk.run();
    await vi.waitFor(() => expect(box.handed).toHaveLength(1));
    box.desk.mailing.visited();
    box.desk.receive([turn("b", 1)]);
    resolve(SENT);
    await sending;
    await box.desk.run();
    expect(told(box)).toEqual(["game.turn a", "game.turn b"]);
  });
});

describe("in silence", () => {
  it("what happens leaves no row behind", async () => {
    const box = letterbox({}, NO_REMINDERS);
    await hear(box, turn("a", 1));
    box.desk.receive([turn("b", 1)]);
    expect(box.storage.rows("SELECT * FROM letters")).toEqual([]);
  });

  it("a player is told again after a visit, of what happens then", async () => {
    const box = letterbox({}, NO_REMINDERS);
    await hear(box, turn("a", 1));
    await hear(box, turn("b", 1));
    box.desk.mailing.visited();
    await until(box, T0 + DAY);
    expect(told(box)).toEqual(["game.turn a"]);
    await hear(box, turn("c", 1));
    expect(told(box)).toEqual(["game.turn a", "game.turn c"]);
  });

  it("a visit writes nothing where nothing is silent", async () => {
    const box = letterbox({}, NO_REMINDERS);
    await hear(box, turn("a", 1));
    box.desk.mailing.visited();
    const uses: string[] = [];
    box.storage.onUse = (use) => uses.push(use);
    box.desk.mailing.visited();
    expect(uses).toEqual([]);
  });

  it("outlives the process", async () => {
    const box = letterbox({}, NO_REMINDERS);
    await hear(box, turn("a", 1));
    box.rebuild();
    await hear(box, turn("b", 1));
    expect(told(box)).toEqual(["game.turn a"]);
    box.desk.mailing.visited();
    await hear(box, turn("c", 1));
    expect(told(box)).toEqual(["game.turn a", "game.turn c"]);
  });
});

describe("an immediate mail", () => {
  it("that fails before the night is tried again after it", async () => {
    const box = letterbox({}, { ...NO_REMINDERS, ...IMMEDIATE, ...NIGHT });
    vi.setSystemTime(T0 + HOUR - 30_000);
    box.fates.push(FAILED);
    await hear(box, turn("a", 1));
    await until(box, T0 + DAY);
    expect(box.handed.map(({ at }) => (at - T0) / HOUR)).toEqual([1 - 30 / 3600, 10]);
  });

  it("that the night holds goes at once where the player does away with the night, or is elsewhere", async () => {
    const awake = [
      ({ desk }: Letterbox) => desk.mailing.change({ quiet: null }),
      ({ desk, row }: Letterbox) =>
        desk.mailing.changePlayer(undefined, async () => {
          row.timezone = "Pacific/Auckland";
        }),
    ];
    for (const wakeUp of awake) {
      const box = letterbox({}, { ...NO_REMINDERS, ...IMMEDIATE, ...NIGHT });
      vi.setSystemTime(T0 + HOUR - 30_000);
      box.fates.push(FAILED);
      await hear(box, turn("a", 1));
      await until(box, T0 + 2 * HOUR);
      await wakeUp(box);
      await box.desk.run();
      expect(box.handed.map(({ at }) => (at - T0) / HOUR)).toEqual([1 - 30 / 3600, 2]);
    }
  });

  it("about a webhook that was switched off goes at once", async () => {
    const box = letterbox({}, { ...NO_REMINDERS, mail: { "game.turn": "off" } });
    const filters = { events: null, game: null, description: null, format: "taflpost" as const };
    box.desk.endpoints.add({ id: "a", url: "https://a.example.org/", secret: "sealed", ...filters });
    const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
    box.hookAnswer = promise;
    const hearing = hear(box, turn("a", 1));
    // By then the mail has found that there is none.
    await new Promise(setImmediate);
    resolve(GONE);
    await hearing;
    expect(told(box)).toEqual(["webhook.off"]);
  });

  it("has an alarm behind it while it is sent", async () => {
    const box = letterbox({}, { ...NO_REMINDERS, ...IMMEDIATE, ...NIGHT });
    vi.setSystemTime(T0 + 2 * HOUR);
    await hear(box, turn("a", 1));
    const { promise, resolve } = Promise.withResolvers<MailOutcome>();
    box.fates.push(promise);
    vi.setSystemTime(T0 + 10 * HOUR);
    box.storage.alarmWentOff();
    const waking = box.desk.wake();
    await vi.waitFor(() => expect(box.handed).toHaveLength(1));
    expect(box.storage.alarm()).toBeGreaterThan(Date.now());
    expect(box.storage.alarm()).toBeLessThanOrEqual(Date.now() + MINUTE);
    resolve(SENT);
    await waking;
  });

  it("goes for each happening", async () => {
    const box = letterbox({}, { ...NO_REMINDERS, ...IMMEDIATE });
    await hear(box, turn("a", 1));
    await hear(box, turn("b", 1));
    expect(told(box)).toEqual(["game.turn a", "game.turn b"]);
  });

  it("waits for the end of quiet hours, and does not go once the move has been made", async () => {
    const box = letterbox({}, { ...NO_REMINDERS, ...IMMEDIATE, ...NIGHT });
    vi.setSystemTime(T0 + 2 * HOUR);
    await hear(box, turn("a", 1), turn("b", 1));
    await hear(box, ownMove("a", 2));
    expect(box.storage.rows("SELECT game FROM letters")).toEqual([{ game: "b" }]);
    await until(box, T0 + DAY);
    expect(told(box)).toEqual(["game.turn b"]);
    expect(box.handed[0]?.at).toBe(T0 + 10 * HOUR);
  });

  it("that fails is not sent any more once the move has been made", async () => {
    const box = letterbox({}, { ...NO_REMINDERS, ...IMMEDIATE });
    box.fates.push(FAILED);
    await hear(box, turn("a", 1));
    await hear(box, ownMove("a", 2));
    await until(box, T0 + DAY);
    expect(box.handed).toHaveLength(1);
  });

  it("is tried again only the next day (UTC) where the day's limit is used up", async () => {
    const box = letterbox({}, { ...NO_REMINDERS, ...IMMEDIATE });
    box.fates.push({ kind: "failed", why: "E_DAILY_LIMIT_EXCEEDED", until: "tomorrow" });
    await hear(box, turn("a", 1));
    await until(box, T0 + DAY);
    expect(box.handed.map(({ at }) => at)).toEqual([T0, T0 + 4 * HOUR]);
  });

  it("is dropped where it cannot be sent at all", async () => {
    const box = letterbox({}, { ...NO_REMINDERS, ...IMMEDIATE });
    box.fates.push({ kind: "spoilt", why: "E_FIELD_INVALID" });
    await hear(box, turn("a", 1));
    await until(box, T0 + DAY);
    expect(box.handed).toHaveLength(1);
    expect(box.storage.rows("SELECT * FROM letters")).toEqual([]);
  });

  it("does not go about a game that was muted, or of a type that was switched off, while it waited", async () => {
    const box = letterbox({}, { ...NO_REMINDERS, ...IMMEDIATE, ...NIGHT });
    vi.setSystemTime(T0 + 2 * HOUR);
    await hear(box, turn("a", 1), turn("b", 1));
    box.desk.mute({ game: "a" });
    await until(box, T0 + 12 * HOUR);
    expect(told(box)).toEqual(["game.turn b"]);
    box.desk.mute({ type: "game.turn" });
    await hear(box, turn("c", 1));
    expect(box.handed).toHaveLength(1);
  });
});

describe("a digest", () => {
  const DIGEST = { ...NO_REMINDERS, mail: { "game.turn": "digest", "game.finished": "digest" } } as const;

  it("is ended by its link: every type that came in it, and no other", async () => {
    const box = letterbox({}, { ...DIGEST, digestAt: ["08:00"] });
    await hear(box, turn("a", 1));
    box.desk.mute({ digest: true });
    const { mail } = box.desk.mailing.settings.read();
    expect(mail).toEqual({ "game.turn": "off", "game.finished": "off" });
    await until(box, T0 + 2 * DAY);
    expect(box.handed).toEqual([]);
  });

  it("goes at its hours with everything since the last, oldest first", async () => {
    const box = letterbox({}, { ...DIGEST, digestAt: ["08:00", "20:30"] });
    await hear(box, turn("a", 1));
    await hear(box, news("b", 1, ["game.finished"], { status: "finished", turn: null }));
    await until(box, T0 + 11 * HOUR - 1);
    expect(told(box)).toEqual([]);
    await until(box, T0 + 11 * HOUR);
    expect(box.handed[0]?.content).toMatchObject({ kind: "digest", records: [{ type: "game.turn" }, {}] });
    await until(box, T0 + 5 * DAY);
    expect(box.handed).toHaveLength(1);
  });

  it("leaves out what has become pointless, and does not go where nothing is left", async () => {
    const box = letterbox({}, DIGEST);
    await hear(box, turn("a", 1), turn("b", 1));
    await hear(box, ownMove("a", 2));
    await until(box, T0 + DAY);
    expect(told(box)).toEqual(["digest of 1"]);
    await hear(box, turn("c", 1), ownMove("c", 2));
    await until(box, T0 + 2 * DAY);
    expect(box.handed).toHaveLength(1);
  });
});

describe("an answer to what the player just did", () => {
  const content = { kind: "move-unproven", game: mailItem("a", 1).game, move: null } as const;

  it("goes once a key, at any hour; a week later the key is free", async () => {
    const box = letterbox({}, { ...NO_REMINDERS, ...NIGHT });
    vi.setSystemTime(T0 + 2 * HOUR);
    const { mailing } = box.desk;
    expect([await mailing.queueOnce("k", content), await mailing.queueOnce("k", content)]).toEqual([
      true,
      false,
    ]);
    await box.desk.run();
    expect(told(box)).toEqual(["move-unproven"]);
    vi.setSystemTime(T0 + 2 * HOUR + 7 * DAY);
    expect(await mailing.queueOnce("k", content)).toBe(true);
  });

  it("does not go where mail goes nowhere", async () => {
    const box = letterbox({ confirmedEmail: null });
    expect(await box.desk.mailing.queueOnce("k", content)).toBe(false);
  });
});

it("a player who goes leaves nothing of their mail behind, and gets none", async () => {
  const box = letterbox({}, { ...NO_REMINDERS, ...NIGHT });
  vi.setSystemTime(T0 + 2 * HOUR);
  await hear(box, turn("a", 1));
  await box.desk.mailing.queueOnce("k", { kind: "confirm" });
  box.desk.close([], "deleted-1");
  box.desk.receive([turn("b", 1)]);
  for (const table of box.desk.mailing.tables) expect(box.storage.rows(`SELECT * FROM ${table}`)).toEqual([]);
  expect(box.desk.mute({ game: "a" })).toBe(false);
  await until(box, T0 + DAY);
  expect(box.handed).toEqual([]);
});
