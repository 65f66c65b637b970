import fc from "fast-check";
import { DAY, HOUR, MINUTE } from "../../../src/lib/duration.ts";
import { MAIL_TYPES, type MailType, PUSH_TYPES, modesOf } from "../../../src/contract/events/types.ts";
import type { Span } from "../../../src/game/clock/stops.ts";
import type { PlanState, OpenTurn } from "../../../src/channels/policy/plan.ts";
import type { NoticeSettings } from "../../../src/channels/policy/settings.ts";

type Turn = Pick<OpenTurn, "began" | "deadline">;

const ZONES = ["Europe/Stockholm", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC"];

export const timeOfDay = fc
  .nat(1439)
  .map((minutes) => new Date(minutes * MINUTE).toISOString().slice(11, 16));
export const quiet = fc.option(fc.record({ from: timeOfDay, to: timeOfDay }), { nil: null });
export const zone = fc.constantFrom(...ZONES);
/** An instant of 2026, often near the nights on which clocks are changed. */
export const instant = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
  fc
    .tuple(
      fc.constantFrom("2026-03-29T00:00Z", "2026-10-25T00:00Z", "2026-03-08T06:00Z", "2026-11-01T05:00Z"),
      fc.nat(5 * HOUR),
    )
    .map(([night, later]) => Date.parse(night) + later),
);
export const step = fc.oneof(
  fc.integer({ min: 1, max: 99 }).map((part) => `${part}%`),
  fc.integer({ min: 1, max: 6000 }).map((minutes) => `PT${minutes}M`),
);
const modesFor = (types: readonly MailType[]) =>
  fc
    .tuple(...types.map((type) => fc.constantFrom(...modesOf(type))))
    .map((all) => Object.fromEntries(all.map((mode, index) => [types[index], mode])));
export const settings: fc.Arbitrary<NoticeSettings> = fc.record({
  mail: modesFor(MAIL_TYPES),
  push: modesFor(PUSH_TYPES),
  digestAt: fc.array(timeOfDay, { minLength: 1, maxLength: 3 }),
  quiet,
  reminders: fc.array(step, { maxLength: 5 }),
  muted: fc.constantFrom([], ["game-1"]),
});

/** Standstills between the first of these instants of a turn and the second, the third and the fourth, and so on. */
export function standstillsIn({ began, deadline }: Turn, instants: readonly number[]): Span[] {
  const within = instants.map((after) => began + (after % (deadline - began)));
  const edges = [...new Set(within)].toSorted((one, other) => one - other);
  return edges
    .flatMap((from, at) => (at % 2 === 1 ? [] : [{ from, to: edges[at + 1] ?? from }]))
    .filter(({ from, to }) => from < to);
}

function stateAround(now: number): fc.Arbitrary<PlanState> {
  const notice = fc.record({
    id: fc.nat(1000),
    type: fc.constantFrom(...MAIL_TYPES),
    game: fc.constantFrom("game-1", "game-2", null),
    at: fc.integer({ min: now - 3 * DAY, max: now }),
  });
  const turn = fc
    .record({
      back: fc.nat(3 * DAY),
      ahead: fc.integer({ min: 1, max: 5 * DAY }),
      game: fc.constantFrom("game-1", "game-2"),
      breaks: fc.array(fc.nat(8 * DAY), { maxLength: 6 }),
    })
    .map(({ back, ahead, game, breaks }): OpenTurn => {
      const span = { began: now - back, deadline: now + ahead };
      return { game, ply: 3, ...span, standstills: standstillsIn(span, breaks), remindedUpTo: null };
    });
  // Around as many as go in a day, and then some days.
  const told = fc.oneof(
    fc.constant([]),
    fc.array(fc.integer({ min: now - 4 * DAY, max: now }), { minLength: 48, maxLength: 90 }),
  );
  const types = fc.uniqueArray(fc.constantFrom(...MAIL_TYPES), { maxLength: 3 }).map((all) => new Set(all));
  return fc.record({
    notices: fc.uniqueArray(notice, { maxLength: 6, selector: ({ id }) => id }),
    turns: fc.uniqueArray(turn, { maxLength: 2, selector: ({ game }) => game }),
    throttled: types,
    underWay: types,
    sentAtOnce: told,
    settings,
    zone,
  });
}

export const situation = instant.chain((now) => fc.tuple(fc.constant(now), stateAround(now)));
