import { describe, expect, it } from "vitest";
import type { MailType } from "../../../src/contract/events/types.ts";
import { DAY, HOUR, MINUTE } from "../../../src/lib/duration.ts";
import type { PendingNotice } from "../../../src/channels/policy/occasions.ts";
import {
  countsAtOnce,
  heldBack,
  leftAtOnce,
  type PlanState,
  nextMessage,
  planMessages,
} from "../../../src/channels/policy/plan.ts";
import { DEFAULT_SETTINGS, type NoticeSettings } from "../../../src/channels/policy/settings.ts";
import { T0 } from "../../game/people.ts";

const AT_ONCE: NoticeSettings = {
  ...DEFAULT_SETTINGS,
  mail: { "game.turn": "immediate", "game.finished": "immediate", "challenge.received": "digest" },
};
const noticeAt = (id: number, at: number, type: MailType = "game.turn"): PendingNotice => {
  return { id, type, game: `game-${id}`, at };
};
/** Notices, one a minute from an instant on. */
const minutely = (count: number, from = T0): PendingNotice[] =>
  Array.from({ length: count }, (_, index) => noticeAt(index, from + index * MINUTE));
const stateOf = (notices: readonly PendingNotice[], sentAtOnce: readonly number[] = []): PlanState => ({
  notices,
  turns: [],
  throttled: new Set(),
  underWay: new Set(),
  sentAtOnce,
  settings: AT_ONCE,
  zone: "Europe/Stockholm",
});

describe("immediate mail", () => {
  it("is limited to fifty a day, waiting or sent; the rest waits", () => {
    const all = minutely(53);
    expect(heldBack(all, [], AT_ONCE)).toEqual(new Set([50, 51, 52]));
    const [gone, pending] = [all.slice(0, 30), all.slice(30)];
    const told = gone.map(({ at }) => at);
    expect(heldBack(pending, told, AT_ONCE)).toEqual(new Set([50, 51, 52]));
  });

  it("is counted within a day: a day after the first there is room again", () => {
    const told = minutely(50).map(({ at }) => at);
    const held = (at: number) => heldBack([noticeAt(99, at)], told, AT_ONCE).size;
    expect([held(T0 + DAY - 1), held(T0 + DAY), held(T0 + DAY + MINUTE)]).toEqual([1, 0, 0]);
    // A held notice takes no place.
    const more = [noticeAt(98, T0 + HOUR), noticeAt(99, T0 + DAY)];
    expect(heldBack(more, told, AT_ONCE)).toEqual(new Set([98]));
  });

  it("is counted over all immediate types of all games, and no others", () => {
    const told = minutely(49).map(({ at }) => at);
    const notices = [
      noticeAt(1, T0 + HOUR, "challenge.received"),
      noticeAt(2, T0 + HOUR, "game.finished"),
      noticeAt(3, T0 + HOUR, "game.turn"),
    ];
    expect(heldBack(notices, told, AT_ONCE)).toEqual(new Set([3]));
    expect(heldBack(notices, told, { ...AT_ONCE, muted: ["game-2"] })).toEqual(new Set());
  });

  it("never waits if it is useful only now", () => {
    const told = minutely(60).map(({ at }) => at);
    const off = noticeAt(1, T0 + HOUR, "webhook.off");
    expect([countsAtOnce(off, AT_ONCE), heldBack([off], told, AT_ONCE).size]).toEqual([false, 0]);
    expect(planMessages(stateOf([off], told), T0 + HOUR).messages).toHaveLength(1);
  });

  it("shows how much of the limit is left", () => {
    const told = minutely(20).map(({ at }) => at);
    expect([leftAtOnce([], T0), leftAtOnce(told, T0 + HOUR), leftAtOnce(told, T0 + DAY)]).toEqual([
      50, 30, 31,
    ]);
    expect(leftAtOnce([...told, ...told, ...told], T0 + HOUR)).toBe(0);
  });
});

describe("mail beyond the limit", () => {
  const eight = Date.parse("2026-11-21T07:00:00Z");
  const told = minutely(50).map(({ at }) => at);
  const rest = [noticeAt(60, T0 + HOUR), noticeAt(61, T0 + HOUR + MINUTE, "game.finished")];

  it("is sent together with the next digest, not when the day is over", () => {
    const state = stateOf([...rest, noticeAt(62, T0 + HOUR, "challenge.received")], told);
    expect(planMessages(state, T0 + HOUR + MINUTE).messages).toEqual([]);
    expect(nextMessage(state, T0 + HOUR + MINUTE)).toBe(eight);
    expect(planMessages(state, eight)).toEqual({
      messages: [{ kind: "digest", notices: [60, 61, 62] }],
      moot: [],
    });
    expect(planMessages(stateOf(rest, told), T0 + 3 * DAY).messages).toEqual([
      { kind: "digest", notices: [60, 61] },
    ]);
  });
});
