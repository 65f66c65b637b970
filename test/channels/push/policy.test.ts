import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  EVENT_TYPES,
  MAIL_TYPES,
  PUSH_TYPES,
  isPushType,
  breaksQuiet,
} from "../../../src/contract/events/types.ts";
import { HOUR } from "../../../src/lib/duration.ts";
import type { PendingNotice } from "../../../src/channels/policy/occasions.ts";
import { type PlanState, nextMessage, planMessages } from "../../../src/channels/policy/plan.ts";
import {
  DEFAULT_SETTINGS,
  allPushModes,
  isQuiet,
  modeOf,
  settingsOn,
} from "../../../src/channels/policy/settings.ts";
import { instant, settings, zone } from "../policy/arbitraries.ts";

const state = fc
  .record({
    settings,
    zone,
    now: instant,
    notices: fc.array(
      fc.record({
        type: fc.constantFrom(...MAIL_TYPES),
        game: fc.constantFrom("game-1", "game-2", null),
        ago: fc.nat(40 * HOUR),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ notices, now, ...rest }) => {
    const pending = notices.map(({ type, game, ago }, id) => ({ id, type, game, at: now - ago }));
    const waits: PlanState = {
      ...rest,
      settings: settingsOn("push", rest.settings),
      notices: pending.toSorted((one, other) => one.at - other.at),
      turns: [],
      throttled: new Set(),
      underWay: new Set(),
      sentAtOnce: [],
    };
    return { state: waits, now, chosen: rest.settings };
  });

describe("the settings for push", () => {
  it("have push modes, by the table if nothing is chosen", () => {
    expect(Object.keys(allPushModes(DEFAULT_SETTINGS))).toEqual(PUSH_TYPES);
    expect(modeOf(settingsOn("push", DEFAULT_SETTINGS), "game.turn")).toBe(EVENT_TYPES["game.turn"].push);
    const chosen = {
      ...DEFAULT_SETTINGS,
      mail: { "game.turn": "off" },
      push: { "game.turn": "digest" },
    } as const;
    expect(modeOf(settingsOn("push", chosen), "game.turn")).toBe("digest");
    expect(modeOf(settingsOn("push", chosen), "webhook.off")).toBe("off");
    // A later release may have stored another word.
    const later = { ...DEFAULT_SETTINGS, push: { "game.turn": "by-drum" as "off" } };
    expect(modeOf(settingsOn("push", later), "game.turn")).toBe("immediate");
  });

  it("never push what is off, muted or not pushed at all, nor in quiet hours what can wait; it is dropped at once", () => {
    fc.assert(
      fc.property(state, ({ state: waits, now, chosen }) => {
        const { messages, moot } = planMessages(waits, now);
        const told = new Set(messages.flatMap((mail) => (mail.kind === "reminder" ? [] : mail.notices)));
        const isUnwanted = ({ type, game }: PendingNotice): boolean =>
          !isPushType(type) ||
          allPushModes(chosen)[type] === "off" ||
          (game !== null && chosen.muted.includes(game));
        const isNight = isQuiet(chosen.quiet, waits.zone, now);
        expect(moot).toEqual(waits.notices.filter(isUnwanted).map(({ id }) => id));
        const silent = waits.notices.filter((one) => isUnwanted(one) || (isNight && !breaksQuiet(one.type)));
        expect(silent.filter(({ id }) => told.has(id))).toEqual([]);
      }),
    );
  });

  it("push everything else sooner or later", () => {
    fc.assert(
      fc.property(state, ({ state: waits, now }) => {
        const { messages, moot } = planMessages(waits, now);
        const told = new Set(messages.flatMap((mail) => (mail.kind === "reminder" ? [] : mail.notices)));
        const left = waits.notices.filter(({ id }) => !told.has(id) && !moot.includes(id));
        const next = nextMessage({ ...waits, notices: left }, now);
        expect(next === null).toBe(left.length === 0);
        expect(next ?? Infinity).toBeGreaterThan(now);
      }),
    );
  });
});
