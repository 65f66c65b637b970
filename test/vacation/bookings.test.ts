import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE, parseDuration } from "../../src/lib/duration.ts";
import type { Outcome } from "../../src/contract/problems/table.ts";
import { balanceAt, eighthsAt } from "../../src/vacation/account.ts";
import { canBear, endBooking, grantBooking, type VacationState } from "../../src/vacation/bookings.ts";
import { accountOf } from "../../src/vacation/store.ts";
import type { TimeOff } from "../../src/vacation/time-off.ts";
import { BORN, heldWith, hour, timeOff } from "./stops.ts";
import { CAPS } from "../../src/contract/limits.ts";

const ask = (held: VacationState, from: number | null, to: number, now = BORN) =>
  grantBooking(held, { id: "new", from, to }, now);
const codeOf = (outcome: Outcome<unknown>): string =>
  outcome.ok
    ? "granted"
    : [
        outcome.error.code,
        ...(outcome.error.fields ?? []).map((one) => `${one.pointer} ${one.sentence}`),
      ].join(" ");

describe("a vacation that is requested", () => {
  it("begins now by default, or if its start was a moment ago", () => {
    expect(ask(heldWith(), null, BORN + DAY)).toEqual({ ok: true, value: { from: BORN, to: BORN + DAY } });
    expect(ask(heldWith(), BORN - MINUTE, BORN + DAY)).toMatchObject({ value: { from: BORN } });
  });

  it("is refused in the past, under an hour, backward, and more than a year ahead", () => {
    expect(codeOf(ask(heldWith(), BORN - MINUTE - 1, BORN + DAY))).toBe(
      "invalid-request /from vacation-past",
    );
    expect(codeOf(ask(heldWith(), null, BORN + HOUR - 1))).toBe("invalid-request /to vacation-short");
    expect(codeOf(ask(heldWith(), BORN + DAY, BORN))).toBe("invalid-request /to vacation-short");
    const far = BORN + 367 * DAY;
    expect(codeOf(ask(heldWith(), far, far + DAY))).toBe("invalid-request /from vacation-far");
    expect(codeOf(ask(heldWith(), null, BORN + HOUR))).toBe("granted");
  });

  it("must not overlap another one, but may touch it, and an hour of cover does not count", () => {
    const other = timeOff(BORN + 10 * HOUR, BORN + 20 * HOUR);
    const overlapping = ask(heldWith(other), BORN + 19 * HOUR, BORN + 21 * HOUR);
    expect(overlapping).toMatchObject({
      error: {
        code: "vacation-overlaps",
        facts: {
          vacation: other.id,
          from: new Date(other.from).toISOString(),
          to: new Date(other.to).toISOString(),
        },
      },
    });
    expect(codeOf(ask(heldWith(other), BORN + 20 * HOUR, BORN + 21 * HOUR))).toBe("granted");
    expect(codeOf(ask(heldWith(other), BORN + 9 * HOUR, BORN + 10 * HOUR))).toBe("granted");
    expect(codeOf(ask(heldWith(hour(BORN, ["g"])), null, BORN + 2 * HOUR))).toBe("granted");
    const unbooked = { ...other, to: other.from };
    expect(codeOf(ask(heldWith(unbooked), BORN + 10 * HOUR, BORN + 20 * HOUR))).toBe("granted");
  });

  it("is refused beyond twenty that are not over", () => {
    const booked = Array.from({ length: CAPS.vacations.max }, (_, day) =>
      timeOff(BORN + (day + 1) * DAY, BORN + (day + 1) * DAY + HOUR),
    );
    expect(codeOf(ask(heldWith(...booked), null, BORN + HOUR))).toBe("limit-reached");
    const later = BORN + DAY + HOUR;
    expect(codeOf(ask(heldWith(...booked), null, later + HOUR, later))).toBe("granted");
  });

  it("is refused if the account is too small, with the longest that could begin there", () => {
    const refused = ask(heldWith(), null, BORN + 30 * DAY);
    expect(refused).toMatchObject({
      error: {
        code: "vacation-exhausted",
        facts: { available: "P2DT6H51M", at: new Date(BORN).toISOString() },
      },
    });
    expect(codeOf(ask(heldWith(), null, BORN + (parseDuration("P2DT6H51M") ?? 0)))).toBe("granted");
    expect(codeOf(ask(heldWith(), null, BORN + (parseDuration("P2DT6H52M") ?? 0)))).toBe(
      "vacation-exhausted",
    );
  });

  it("may not use the balance of a later booking", () => {
    const later = timeOff(BORN + 8 * DAY, BORN + 11 * DAY);
    expect(codeOf(ask(heldWith(later), null, BORN + 9 * HOUR))).toBe("granted");
    expect(codeOf(ask(heldWith(later), null, BORN + 10 * HOUR))).toBe("vacation-exhausted");
    expect(codeOf(ask(heldWith(), null, BORN + 10 * HOUR))).toBe("granted");
  });

  it("may not use the balance of an hour of cover", () => {
    const most = Math.floor((8 * 48 * HOUR) / 7);
    expect(codeOf(ask(heldWith(), null, BORN + most))).toBe("granted");
    const covered = heldWith(hour(BORN + most + MINUTE, ["g"]));
    expect(codeOf(ask(covered, null, BORN + most))).toBe("vacation-exhausted");
  });

  it("is not refused because an earlier fault has overdrawn the account, once that is past", () => {
    const overdrawn = heldWith(timeOff(BORN, BORN + 10 * DAY));
    const later = BORN + 100 * DAY;
    expect(codeOf(ask(overdrawn, null, later + DAY, later))).toBe("granted");
  });
});

describe("a vacation that is ended", () => {
  const stop = timeOff(BORN + DAY, BORN + 2 * DAY);
  const end = (at: number) => endBooking(heldWith(stop), stop.id, at);

  it("ends now, or is cancelled, and gives back exactly what was not used", () => {
    expect(end(BORN)).toMatchObject({ value: { from: stop.from, to: stop.from, until: stop.to } });
    const early = end(stop.from + 5 * HOUR);
    expect(early).toMatchObject({ value: { from: stop.from, to: stop.from + 5 * HOUR, until: stop.to } });
    const rest = early.ok ? [early.value] : [];
    const at = BORN + 30 * DAY;
    const back = balanceAt(accountOf(heldWith(...rest)), at) - balanceAt(accountOf(heldWith(stop)), at);
    expect(back).toBe(19 * HOUR);
  });

  it("that was ended or cancelled stays unchanged when that is repeated", () => {
    for (const to of [stop.from, stop.from + HOUR]) {
      const done = { ...stop, to };
      expect(endBooking(heldWith(done), stop.id, stop.to + DAY)).toEqual({ ok: true, value: done });
    }
  });

  it("cannot be ended after its end, nor by another id, nor an hour of cover", () => {
    expect(codeOf(end(stop.to))).toBe("vacation-over");
    expect(codeOf(endBooking(heldWith(stop), "another", BORN))).toBe("vacation-not-found");
    const cover = hour(BORN, ["g"]);
    expect(codeOf(endBooking(heldWith(cover), cover.id, BORN))).toBe("vacation-not-found");
  });
});

/** Things that a player does in a year, by the minute: books, and ends what was booked. */
const wishes = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 20_000 }),
    ahead: fc.integer({ min: 0, max: 60_000 }),
    length: fc.integer({ min: 30, max: 30_000 }),
    ends: fc.integer({ min: 0, max: 4 }),
  }),
  { maxLength: 30 },
);

describe("whatever a player books and ends", () => {
  it("the account is never overdrawn, and every refused one would have overdrawn it", () => {
    let refusals = 0;
    fc.assert(
      fc.property(wishes, (all) => {
        const stops: TimeOff[] = [];
        let now = BORN;
        for (const { after, ahead, length, ends } of all) {
          now += after * MINUTE + 1;
          const span = { from: now + ahead * MINUTE, to: now + (ahead + length) * MINUTE };
          const outcome = ask(heldWith(...stops), span.from, span.to, now);
          const isExhausted = codeOf(outcome) === "vacation-exhausted";
          refusals += Number(isExhausted);
          expect(isExhausted && canBear(heldWith(...stops), span, now)).toBe(false);
          if (outcome.ok) stops.push(timeOff(span.from, span.to));
          const end = endBooking({ stops }, stops[ends]?.id ?? "", now);
          if (end.ok) stops[ends] = end.value;
          const account = accountOf(heldWith(...stops));
          expect(stops.every(({ to }) => eighthsAt(account, to) >= 0)).toBe(true);
        }
      }),
    );
    expect(refusals).toBeGreaterThan(20);
  });
});
