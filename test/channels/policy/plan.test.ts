import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../src/lib/duration.ts";
import { MAIL_TYPES, type MailMode, type MailType, noticeRow } from "../../../src/contract/events/types.ts";
import { isOfOccasion, type PendingNotice } from "../../../src/channels/policy/occasions.ts";
import {
  type PlanState,
  nextMessage,
  planMessages,
  whenSent,
  leftAtOnce,
  settlesIn,
} from "../../../src/channels/policy/plan.ts";
import {
  DEFAULT_SETTINGS,
  type NoticeSettings,
  afterQuiet,
  isQuiet,
} from "../../../src/channels/policy/settings.ts";
import { T0 } from "../../game/people.ts";
import { instant, quiet, settings, situation, zone } from "./arbitraries.ts";

/** A notice that can save a game does not wait for the morning. */
const ANY_HOUR: ReadonlySet<MailType> = new Set(["vacation.cover", "vacation.low"]);

describe("quiet hours", () => {
  it("end at the first instant that is not quiet", () => {
    fc.assert(
      fc.property(quiet, zone, instant, (hours, where, at) => {
        const end = afterQuiet(hours, where, at);
        expect(isQuiet(hours, where, end)).toBe(false);
        expect(end === at || (end > at && isQuiet(hours, where, end - 1))).toBe(true);
        expect(end - at).toBeLessThanOrEqual(25 * HOUR);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["22:00", "07:00", "2026-11-20T21:00Z", true],
    ["22:00", "07:00", "2026-11-20T20:59Z", false],
    ["22:00", "07:00", "2026-11-20T05:59Z", true],
    ["22:00", "07:00", "2026-11-20T06:00Z", false],
    ["12:00", "13:00", "2026-11-20T11:30Z", true],
    ["12:00", "13:00", "2026-11-20T12:00Z", false],
    ["12:00", "12:00", "2026-11-20T11:00Z", false],
  ])("from %s to %s in Stockholm: at %s %s", (from, to, at, expected) => {
    expect(isQuiet({ from, to }, "Europe/Stockholm", Date.parse(at))).toBe(expected);
  });

  it("end by the local clock in nights on which it changes", () => {
    const hours = { from: "22:00", to: "07:00" };
    const end = (at: string) => new Date(afterQuiet(hours, "Europe/Stockholm", Date.parse(at))).toISOString();
    expect(end("2026-03-28T23:00Z")).toBe("2026-03-29T05:00:00.000Z");
    expect(end("2026-10-24T23:00Z")).toBe("2026-10-25T06:00:00.000Z");
  });
});

const stateOf = (
  notices: readonly (readonly [number, MailType, string | null, number])[],
  more: Partial<NoticeSettings> = {},
): PlanState => ({
  notices: notices.map(([id, type, game, at]): PendingNotice => ({ id, type, game, at })),
  turns: [],
  throttled: new Set(),
  underWay: new Set(),
  sentAtOnce: [],
  settings: { ...DEFAULT_SETTINGS, ...more },
  zone: "Europe/Stockholm",
});

describe("a plan", () => {
  it("is due at the announced instant, and not before", () => {
    fc.assert(
      fc.property(situation, fc.double({ min: 0, max: 1, noNaN: true }), ([now, state], part) => {
        const next = nextMessage(state, now);
        const isEmpty = (at: number) => planMessages(state, at).messages.length === 0;
        const laters = [0, HOUR, DAY, 4 * DAY].map((later) => now + later);
        const between = [Math.floor(now + part * ((next ?? now) - now)), (next ?? now) - 1];
        const before = next === null ? laters : between.filter((at) => at >= now && at < next);
        expect(next === null || (next >= now && !isEmpty(next))).toBe(true);
        expect(before.filter((at) => !isEmpty(at))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it("sends nothing in quiet hours except last reminders and what saves a game, and nothing off, muted, throttled or being sent", () => {
    fc.assert(
      fc.property(situation, fc.boolean(), ([now, drawn], isTogether) => {
        const state = { ...drawn, isTogether };
        const { settings: how, zone: where, throttled, underWay, notices } = state;
        const isNight = isQuiet(how.quiet, where, now);
        const { messages } = planMessages(state, now);
        const reminders = messages.filter((mail) => mail.kind === "reminder");
        const events = messages.filter((mail) => mail.kind === "event");
        expect(reminders.filter(({ isLast }) => isNight && !isLast)).toEqual([]);
        expect(reminders.filter(({ game }) => how.muted.includes(game))).toEqual([]);
        const held = messages.filter(
          (mail) => mail.kind === "digest" || (mail.kind === "event" && !ANY_HOUR.has(mail.type)),
        );
        expect(isNight ? held : []).toEqual([]);
        for (const { type, isGrouped, notices: ids } of events) {
          expect(how.mail[type]).toBe(isGrouped ? "grouped" : "immediate");
          expect(isGrouped && (throttled.has(type) || underWay.has(type))).toBe(false);
          const told = notices.filter(({ id }) => ids.includes(id)).map((one) => one.type);
          const isOf = (one: MailType) =>
            one === type ||
            (isTogether && isOfOccasion(type) && isOfOccasion(one)) ||
            ((isTogether || isGrouped) &&
              told.some((other) => noticeRow(other).begins === true) &&
              one === "game.turn");
          expect(told.length).toBe(ids.length);
          expect(told.filter((one) => !isOf(one))).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it.each([...ANY_HOUR])("sends %s at once, even at night", (type) => {
    const hours = { from: "00:00", to: "23:59" };
    const night = stateOf([[1, type, null, T0]], { quiet: hours });
    expect(planMessages(night, T0).messages).toEqual([
      { kind: "event", type, notices: [1], isGrouped: false },
    ]);
    expect(nextMessage(night, T0)).toBe(T0);
    expect(
      planMessages(stateOf([[1, type, null, T0]], { quiet: hours, mail: { [type]: "off" } }), T0).messages,
    ).toEqual([]);
  });

  it.each(["vacation.began", "vacation.ended"] as const)(
    "sends no %s to players who did not choose it",
    (type) => {
      expect(planMessages(stateOf([[1, type, null, T0]], {}), T0)).toEqual({ messages: [], moot: [1] });
    },
  );

  it("makes one mail of a grouped type, one each of an immediate one, one of all that is digested", () => {
    const notices = [
      [1, "game.turn", "a", T0],
      [2, "game.turn", "b", T0],
      [3, "game.draw-offered", "a", T0],
      [4, "game.draw-offered", "b", T0],
      [5, "game.finished", "c", T0 - DAY],
      [6, "challenge.received", "d", T0 - DAY],
      [7, "game.finished", "e", T0],
    ] as const;
    const mail = {
      "game.draw-offered": "immediate",
      "game.finished": "digest",
      "challenge.received": "digest",
    } as const;
    expect(planMessages(stateOf(notices, { mail }), T0)).toEqual({
      messages: [
        { kind: "event", type: "game.draw-offered", notices: [3], isGrouped: false },
        { kind: "event", type: "game.draw-offered", notices: [4], isGrouped: false },
        { kind: "event", type: "game.turn", notices: [1, 2], isGrouped: true },
        { kind: "digest", notices: [5, 6] },
      ],
      moot: [],
    });
  });

  it("drops what is switched off, muted or throttled", () => {
    const notices = [
      [1, "game.turn", "a", T0],
      [2, "game.finished", "b", T0],
      [3, "challenge.received", "c", T0],
    ] as const;
    const before = stateOf(notices, { mail: { "challenge.received": "off" }, muted: ["b"] });
    expect(planMessages({ ...before, throttled: new Set(["game.turn"]) }, T0)).toEqual({
      messages: [],
      moot: [1, 2, 3],
    });
  });

  it("orders a digest after what it contains, not with it", () => {
    const eight = Date.parse("2026-11-21T07:00:00Z");
    const digest = { mail: { "game.turn": "digest" } } as const;
    expect(nextMessage(stateOf([[1, "game.turn", "a", eight - 1]], digest), eight - 1)).toBe(eight);
    expect(nextMessage(stateOf([[1, "game.turn", "a", eight]], digest), eight)).toBe(eight + DAY);
  });
});

/** When a player in Stockholm would get a mail about a turn. */
const told = (mode: MailMode, now: number, night: NoticeSettings["quiet"] = null) =>
  whenSent(
    { type: "game.turn", at: now, leftAtOnce: 50 },
    { ...DEFAULT_SETTINGS, mail: { "game.turn": mode }, quiet: night },
    "Europe/Stockholm",
  );

describe("the time at which a player would be notified of an event now", () => {
  const evening = Date.parse("2026-11-23T22:30:00+01:00");

  it("is at once, at the digest's hour, after quiet hours, or never", () => {
    const night = { from: "22:00", to: "07:00" };
    expect(told("immediate", evening)).toBe(evening);
    expect(told("grouped", evening)).toBe(evening + 5 * MINUTE);
    expect(told("grouped", evening, night)).toBe(Date.parse("2026-11-24T07:00:00+01:00"));
    expect(told("digest", evening)).toBe(Date.parse("2026-11-24T08:00:00+01:00"));
    expect(told("off", evening)).toBeNull();
  });

  it("agrees with the plan", () => {
    fc.assert(
      fc.property(settings, zone, instant, fc.constantFrom(...MAIL_TYPES), fc.nat(60), (...given) => {
        const [all, where, at, type, already] = given;
        const sentAtOnce = Array.from({ length: already }, (_, index) => at - index * MINUTE);
        const state: PlanState = {
          notices: [{ id: 1, type, game: null, at: at + settlesIn(type, all) }],
          turns: [],
          throttled: new Set(),
          underWay: new Set(),
          sentAtOnce,
          settings: all,
          zone: where,
        };
        const leftAtOnceThen = leftAtOnce(sentAtOnce, at);
        expect(whenSent({ type, at, leftAtOnce: leftAtOnceThen }, all, where)).toBe(nextMessage(state, at));
      }),
    );
  });
});
