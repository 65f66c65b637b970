import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, HOUR, spanOf } from "./instants.ts";
import { offencesIn } from "./ledger-checker.ts";
import { plots, type Deed, type Step } from "./plots.ts";
import type { PublicLedger, Reading } from "./public.ts";
import { played } from "./story.ts";

/** The name of a field wherever it is ("turn.deadline", "increment.add"), and its path. */
interface Field {
  readonly name: string;
  readonly path: readonly (string | number)[];
}

/** All of them. */
const FIELDS = `balance
  block.add block.balance block.left block.ply gift.add gift.at gift.balance increment.add increment.balance increment.ply
  left minimum.add minimum.balance minimum.ply period.add period.balance period.left period.lost period.ply
  reset.add reset.balance reset.ply running.budget running.deadline running.from running.ply running.stopped.until
  start.add start.at start.balance turn.add turn.balance turn.counted turn.from turn.left turn.ply
  turn.stopped.from turn.stopped.to turn.to`.split(/\s+/);

const isCounted = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && /^(\d{4}-|-?P)/.test(value));

/** Every number, instant and duration in a part of a ledger. */
function fieldsIn(value: unknown, name: string, path: Field["path"] = []): Field[] {
  if (isCounted(value)) return [{ name, path }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    fieldsIn(inner, Array.isArray(value) ? name : `${name}.${key}`, [...path, key]),
  );
}

/** The faults of the whole ledger, without the terms from before the game: the clock's settings and the schedules. */
function fieldsOf({ turn, sides }: PublicLedger): Field[] {
  const own = (["attackers", "defenders"] as const).flatMap((side) => [
    { name: "balance", path: ["sides", side, "balance"] },
    ...(sides[side].left === undefined ? [] : [{ name: "left", path: ["sides", side, "left"] }]),
    ...sides[side].entries.flatMap((line, index) =>
      fieldsIn(line, line.type, ["sides", side, "entries", index]),
    ),
  ]);
  return [...fieldsIn(turn, "running", ["turn"]), ...own];
}

/** The same a little more, or less: in milliseconds, or by one. */
function shifted(value: string | number, by: number): string | number {
  if (typeof value === "number") return value + Math.sign(by);
  if (/^\d/.test(value)) return new Date(Date.parse(value) + by).toISOString();
  const span = spanOf(value) + by;
  const [seconds, rest] = [Math.floor(Math.abs(span) / 1000), Math.abs(span) % 1000];
  return `${span < 0 ? "-" : ""}PT${seconds}.${String(rest).padStart(3, "0")}S`;
}

type Part = Record<string | number, unknown>;

/** The reading with one field of its ledger changed. */
function tampered(reading: Reading, { path }: Field, by: number): Reading {
  const ledger = structuredClone(reading.ledger);
  const inner = path.slice(0, -1).reduce((part, key) => part[key] as Part, ledger as unknown as Part);
  const last = path.at(-1) ?? "";
  inner[last] = shifted(inner[last] as string | number, by);
  return { ...reading, ledger };
}

const stories = plots(["Europe/Stockholm", "Asia/Tokyo", "America/St_Johns"]);
/** A gift changes what a side has from when on it was given: no sum tells a millisecond more or less of that. */
const far = (name: string, by: number): number => (name === "gift.at" ? Math.sign(by) * 4000 * DAY : by);

/** A thing that is done at once, or so many milliseconds before the deadline. */
function step(deed: Deed, beforeDeadline?: number): Step {
  const when = beforeDeadline === undefined ? { after: 0 } : { beforeDeadline };
  return { when, deed, a: 0, b: 0, outages: "answers", cover: "answers", late: 0 };
}

describe("the checker of ledgers", () => {
  it("orders turns that took no time by what follows", () => {
    const schedule = { timezone: "Africa/Abidjan", night: null, weekend: [] };
    const { offences } = played({
      clock: { kind: "canadian", main: 0, moves: 2, time: 9 * HOUR },
      stops: [],
      schedules: [schedule, schedule],
      began: Date.UTC(2025, 0, 1),
      steps: [
        step("move"),
        step("move"),
        step("move", 3),
        step("take back"),
        ...Array.from({ length: 3 }, () => step("move")),
        step("move", -20 * HOUR),
      ],
    });
    expect(offences).toEqual([]);
  });

  it("finds each changed field, anywhere", () => {
    const seen = new Set<string>();
    const shifts = fc
      .oneof(fc.constantFrom(1, -1), fc.integer({ min: -DAY, max: DAY }))
      .filter((n) => n !== 0);
    const draws = fc.array(fc.tuple(fc.nat(10_000), shifts), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(stories, draws, (plot, chosen) => {
        for (const reading of played(plot).readings) {
          expect(offencesIn(reading)).toEqual([]);
          const fields = fieldsOf(reading.ledger);
          for (const [draw, shift] of chosen) {
            const field = fields[draw % fields.length]!;
            const by = far(field.name, shift);
            seen.add(field.name);
            const where = `${field.name} (${field.path.join(" ")}) by ${by}`;
            const offences = offencesIn(tampered(reading, field, by));
            expect({ where, offences }).not.toEqual({ where, offences: [] });
          }
        }
      }),
      { seed: 4, numRuns: 80, endOnFailure: true },
    );
    expect([...seen].toSorted()).toEqual(FIELDS);
  });
});
