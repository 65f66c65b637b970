import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../../src/lib/duration.ts";
import type { PlayerNews } from "../../../../src/game/news.ts";
import { T0 } from "../../../game/people.ts";
import { FAILED, mailedMailbox, news, ownMove, told, turn } from "./mailbox.ts";
import { withFrozenTime } from "../../../mailbox/frozen-time.ts";
import { hear, until } from "../../mailbox.ts";

/** T0 is nine in the evening in Stockholm. */
const NIGHT = { quiet: { from: "22:00", to: "07:00" } };

withFrozenTime();

/** The deadline of the turn that began at `T0` is another. */
const changed = (seq: number, more: Partial<PlayerNews>): PlayerNews => ({
  ...news("a", seq, ["game.deadline-changed"], { ply: 1 }),
  turnBegan: T0,
  ...more,
});

describe("reminders", () => {
  const schedule = { mail: { "game.turn": "off" } } as const;

  it("are sent once a step, and none after the move", async () => {
    const mailbox = mailedMailbox({}, schedule);
    await hear(mailbox, turn("a", 1));
    await until(mailbox, T0 + 3 * DAY - HOUR);
    const twenty = Math.floor((3 * DAY) / 5);
    expect(mailbox.handed.map(({ at }) => at - T0 - 3 * DAY)).toEqual([-twenty, -4 * HOUR]);
    expect(mailbox.handed[0]?.content).toMatchObject({ deadline: new Date(T0 + 3 * DAY).toISOString() });
    await hear(mailbox, ownMove("a", 2));
    await hear(mailbox, turn("a", 3));
    await hear(mailbox, ownMove("a", 4));
    await until(mailbox, T0 + 9 * DAY);
    expect(mailbox.handed).toHaveLength(2);
  });

  it("count what the clock counts: not the night, and not a known vacation", async () => {
    const mailbox = mailedMailbox({}, { ...schedule, reminders: ["50%", "PT2H"] });
    const standstills = [
      { from: T0 + 2 * HOUR, to: T0 + 10 * HOUR },
      { from: T0 + 20 * HOUR, to: T0 + 23 * HOUR },
    ];
    // Thirteen hours that count, in 24.
    await hear(mailbox, turn("a", 1, { span: DAY, standstills }));
    await until(mailbox, T0 + 2 * DAY);
    expect(mailbox.handed.map(({ at }) => (at - T0) / HOUR)).toEqual([14.5, 19]);
  });

  it("are sent again if time was added, but not if a step only moves within the past", async () => {
    const mailbox = mailedMailbox({}, { ...schedule, reminders: ["PT4H", "PT1H"] });
    const first = turn("a", 1, { span: DAY });
    await hear(mailbox, first);
    await until(mailbox, T0 + 22 * HOUR);
    // An hour in which the service was out, and at the 23rd hour a day as a gift.
    const standstills = [{ from: T0 + 5 * HOUR, to: T0 + 6 * HOUR }];
    await hear(mailbox, changed(2, { deadline: T0 + 25 * HOUR, standstills }));
    await until(mailbox, T0 + 23 * HOUR);
    await hear(mailbox, changed(3, { deadline: T0 + 49 * HOUR, standstills }));
    await until(mailbox, T0 + 3 * DAY);
    expect(mailbox.handed.map(({ at }) => (at - T0) / HOUR)).toEqual([20, 45, 48]);
  });

  it("are held by quiet hours, except the last", async () => {
    // The steps lie at 22:00 and 05:00, the deadline at 07:00.
    const night = { ...schedule, ...NIGHT, reminders: ["PT9H", "PT2H"] };
    const mailbox = mailedMailbox({}, night);
    await hear(mailbox, turn("a", 1, { span: DAY + 10 * HOUR }));
    await until(mailbox, T0 + 5 * DAY);
    expect(mailbox.handed.map(({ at }) => (at - T0) / HOUR)).toEqual([32]);
  });

  it("that wait for the morning are sent then, unless another is due", async () => {
    const mailbox = mailedMailbox({}, { ...schedule, ...NIGHT, reminders: ["PT30H", "PT2H"] });
    await hear(mailbox, turn("a", 1, { span: 32 * HOUR }));
    await until(mailbox, T0 + 5 * DAY);
    expect(mailbox.handed.map(({ at }) => (at - T0) / HOUR)).toEqual([10, 30]);
  });

  it("that failed are not sent for a later turn", async () => {
    const mailbox = mailedMailbox({}, { ...schedule, reminders: ["PT4H"] });
    await hear(mailbox, turn("a", 1, { span: DAY }));
    mailbox.fates.push(FAILED);
    await until(mailbox, T0 + 20 * HOUR);
    await hear(mailbox, ownMove("a", 2), turn("a", 3));
    await until(mailbox, T0 + DAY);
    expect(told(mailbox)).toEqual(["reminder a"]);
  });

  it("of which the last fails in the night are tried on; others wait for the morning", async () => {
    const mailbox = mailedMailbox({}, { ...schedule, ...NIGHT, reminders: ["PT5H", "PT2H"] });
    mailbox.fates.push(FAILED, FAILED, FAILED, FAILED);
    await hear(mailbox, turn("a", 1, { span: 5 * HOUR + 30 * MINUTE }));
    await until(mailbox, T0 + DAY);
    // At 21:30 and 21:31 and 21:36; then it is the last one's turn, at half past midnight.
    expect(mailbox.handed.map(({ at }) => (at - T0) / MINUTE)).toEqual([30, 31, 36, 210, 211]);
  });

  it("are also sent for a turn that the mailbox learns of late, after a step of the turn before", async () => {
    const mailbox = mailedMailbox({}, { ...schedule, reminders: ["PT4H"] });
    await hear(mailbox, turn("a", 1, { span: DAY }));
    await until(mailbox, T0 + 21 * HOUR);
    const late = turn("a", 3);
    const deadline = T0 + 23 * HOUR + 30 * MINUTE;
    await hear(mailbox, { ...late, deadline, turnBegan: T0 + 19 * HOUR });
    expect(told(mailbox)).toEqual(["reminder a", "reminder a"]);
  });

  it("are not sent for steps that had passed when they were switched on", async () => {
    const mailbox = mailedMailbox({}, { ...schedule, reminders: [] });
    await hear(mailbox, turn("a", 1, { span: DAY }));
    await until(mailbox, T0 + 12 * HOUR);
    await mailbox.mailbox.channels.mailing.change({ reminders: ["80%", "PT4H"] });
    await mailbox.mailbox.run();
    await until(mailbox, T0 + 2 * DAY);
    expect(mailbox.handed.map(({ at }) => (at - T0) / HOUR)).toEqual([20]);
  });

  it("held for the night are not lost when settings change meanwhile", async () => {
    const mailbox = mailedMailbox({}, { ...schedule, ...NIGHT, reminders: ["PT30H", "PT2H"] });
    await hear(mailbox, turn("a", 1, { span: 32 * HOUR }));
    await until(mailbox, T0 + 5 * HOUR);
    await mailbox.mailbox.channels.mailing.change({ digestAt: ["09:00"] });
    await mailbox.mailbox.run();
    await until(mailbox, T0 + 2 * DAY);
    expect(mailbox.handed.map(({ at }) => (at - T0) / HOUR)).toEqual([10, 30]);
  });

  it("that are due are not lost when settings change before they are sent", async () => {
    const mailbox = mailedMailbox({}, { ...schedule, reminders: ["PT4H"] });
    await hear(mailbox, turn("a", 1, { span: DAY }));
    vi.setSystemTime(T0 + 20 * HOUR + 500);
    await mailbox.mailbox.channels.mailing.change({ digestAt: ["09:00"] });
    await until(mailbox, T0 + DAY);
    expect(told(mailbox)).toEqual(["reminder a"]);
  });

  it("switched on at night are not sent in the morning for steps that had passed", async () => {
    const off = { "game.turn": "off", "game.deadline-near": "off" } as const;
    const mailbox = mailedMailbox({}, { ...NIGHT, mail: off, reminders: ["PT30H", "PT2H"] });
    await hear(mailbox, turn("a", 1, { span: 32 * HOUR }));
    await until(mailbox, T0 + 4 * HOUR);
    await mailbox.mailbox.channels.mailing.change({ mail: { "game.deadline-near": "immediate" } });
    await until(mailbox, T0 + 2 * DAY);
    expect(mailbox.handed.map(({ at }) => (at - T0) / HOUR)).toEqual([30]);
  });

  it("are sent with the record of a near deadline, which causes none of its own", async () => {
    const mailbox = mailedMailbox({}, { ...schedule, reminders: [] });
    await hear(mailbox, news("a", 1, ["game.deadline-near"]));
    await until(mailbox, T0 + 5 * DAY);
    expect(mailbox.handed).toEqual([]);
  });
});
