import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import { balanceAt, openingOf } from "../../src/vacation/account.ts";
import { canBear } from "../../src/vacation/bookings.ts";
import { accountOf, foldedBefore } from "../../src/vacation/store.ts";
import { ledgerOf, ledgerView, type LedgerLine } from "../../src/vacation/ledger.ts";
import type { TimeOff } from "../../src/vacation/time-off.ts";
import { BORN, heldWith, hour, timeOff } from "./stops.ts";
import { MOST_SAVED } from "../../src/contract/bounds.ts";

const ledger = (stops: readonly TimeOff[], now: number) => ledgerOf(openingOf(BORN), stops, now);
const words = (lines: readonly LedgerLine[]) =>
  lines.map(({ type, add, balance }) => `${type} ${add / HOUR} ${balance / HOUR}`);

/** Times off that an account bears, by the minute, within some two years; some are cover. */
const borne = fc
  .array(
    fc.record({
      after: fc.integer({ min: 0, max: 100_000 }),
      length: fc.integer({ min: 1, max: 48_000 }),
      isCover: fc.boolean(),
      extra: fc.integer({ min: 0, max: 59_999 }),
    }),
    { maxLength: 15 },
  )
  .map((wishes) => {
    const stops: TimeOff[] = [];
    let at = BORN;
    for (const { after, length, isCover, extra } of wishes) {
      at += after * MINUTE + extra;
      const stop = isCover ? hour(at, ["g"]) : timeOff(at, at + length * MINUTE + extra);
      if (!canBear(heldWith(...stops), stop, BORN)) continue;
      stops.push(stop);
      at = isCover ? at + length * MINUTE : stop.to;
    }
    return { held: heldWith(...stops), end: at };
  });

describe("the ledger of an account", () => {
  it("says what it began with, what was earned, and what was used", () => {
    const booked = timeOff(BORN + 8 * HOUR, BORN + 16 * HOUR);
    const cover = hour(BORN + 24 * HOUR, ["g"]);
    const lines = ledger([cover, booked], BORN + 32 * HOUR);
    expect(words(lines)).toEqual([
      "start 48 48",
      "earned 2 50",
      "vacation -8 42",
      "earned 1.125 43.125",
      "cover -1 42.125",
      "earned 0.875 43",
    ]);
    expect(lines[2]).toMatchObject({ id: booked.id, from: booked.from, to: booked.to, at: booked.to });
  });

  it("has the past part of a running vacation, and nothing of what is ahead or was cancelled", () => {
    const running = timeOff(BORN, BORN + DAY);
    const lines = ledger(
      [running, timeOff(BORN + 3 * DAY, BORN + 4 * DAY), timeOff(BORN, BORN)],
      BORN + 8 * HOUR,
    );
    expect(words(lines)).toEqual(["start 48 48", "earned 1 49", "vacation -8 41"]);
  });

  it("charges once where a booked vacation and an hour of cover overlap", () => {
    const cover = hour(BORN, ["g"]);
    const lines = ledger([cover, timeOff(BORN + HOUR / 2, BORN + 2 * HOUR)], BORN + 2 * HOUR);
    expect(words(lines)).toEqual([
      "start 48 48",
      "earned 0.125 48.125",
      "cover -1 47.125",
      "earned 0.125 47.25",
      "vacation -1 46.25",
    ]);
  });

  it("joins consecutive hours of cover in one line", () => {
    const hours = [0, 1, 2, 3].map((index) => hour(BORN + (8 + index) * HOUR, ["g"]));
    const lines = ledger(hours, BORN + 12 * HOUR);
    expect(words(lines)).toEqual(["start 48 48", "earned 1.5 49.5", "cover -4 45.5"]);
    expect(lines[2]).toMatchObject({ id: hours[0]?.id, from: hours[0]?.from, to: hours[3]?.to });
  });

  it("shows no more than the limit, and not less than nothing, in a vacation of a full account", () => {
    const from = BORN + 300 * DAY;
    const longest = timeOff(from, from + Math.floor((8 * MOST_SAVED) / 7));
    const lines = ledger([longest], longest.to);
    expect(lines.every(({ balance }) => balance >= 0 && balance <= MOST_SAVED)).toBe(true);
    expect(lines.at(-1)?.balance).toBe(0);
    const used = lines.filter(({ type }) => type === "vacation");
    expect(used.reduce((sum, { add }) => sum + add, 0)).toBe(longest.from - longest.to);
  });

  it("adds up line by line to the balance, within its bounds, by the millisecond and as it is shown", () => {
    fc.assert(
      fc.property(borne, fc.integer({ min: 0, max: 100_000 }), ({ held, end }, more) => {
        const now = Math.min(end, BORN) + more * 10 * MINUTE;
        const balance = balanceAt(accountOf(held), now);
        const exact = ledger(held.stops, now);
        const shown = ledgerView(exact, 1000);
        for (const lines of [exact, shown]) {
          const sums = lines.map((_line, index) =>
            lines.slice(0, index + 1).reduce((sum, { add }) => sum + add, 0),
          );
          expect(lines.map((line) => line.balance)).toEqual(sums);
          expect(lines.every((line) => line.balance >= 0 && line.balance <= MOST_SAVED)).toBe(true);
        }
        expect(exact.at(-1)?.balance).toBe(balance);
        expect(shown.at(-1)?.balance).toBe(balance - (balance % MINUTE));
        const earned = exact.filter(({ type }) => type === "earned");
        expect(earned.every(({ from }, index) => from === (earned[index - 1]?.to ?? BORN))).toBe(true);
      }),
    );
  });

  it("is shown from a line that sums up all before it, if it is long", () => {
    const stops = Array.from({ length: 30 }, (_, day) => timeOff(BORN + day * DAY, BORN + day * DAY + HOUR));
    const lines = ledger(stops, BORN + 40 * DAY);
    const shown = ledgerView(lines, 10);
    expect(shown).toHaveLength(10);
    const before = Math.floor((lines.at(-10)?.balance ?? 0) / MINUTE) * MINUTE;
    expect(shown[0]).toMatchObject({ type: "start", add: before, balance: before });
    expect(shown.at(-1)?.balance).toBe(lines.at(-1)?.balance);
  });
});

describe("an account whose beginning is folded", () => {
  it("has the same balance ever after, and keeps what is not over", () => {
    fc.assert(
      fc.property(borne, fc.integer({ min: 0, max: 1000 }), ({ held }, days) => {
        const at = BORN + days * DAY;
        const folded = foldedBefore(held, at);
        const dropped = folded?.dropped ?? [];
        const after = {
          opening: folded?.opening ?? held.opening,
          stops: held.stops.filter((stop) => !dropped.includes(stop)),
        };
        expect(dropped.every(({ to }) => to <= at)).toBe(true);
        for (const later of [0, 1, 100, 1000].map((more) => at + more * DAY)) {
          expect(balanceAt(accountOf(after), later)).toBe(balanceAt(accountOf(held), later));
          expect(ledgerOf(after.opening, after.stops, later).at(-1)?.balance).toBe(
            balanceAt(accountOf(held), later),
          );
        }
      }),
    );
  });

  it("drops what is over, and leaves an account with nothing to drop alone", () => {
    const [old, running] = [timeOff(BORN, BORN + DAY), timeOff(BORN + 9 * DAY, BORN + 11 * DAY)];
    expect(foldedBefore(heldWith(old, running), BORN + 10 * DAY)).toMatchObject({
      opening: { at: BORN + 9 * DAY },
      dropped: [old],
    });
    expect(foldedBefore(heldWith(running), BORN + 10 * DAY)).toBeNull();
  });
});
