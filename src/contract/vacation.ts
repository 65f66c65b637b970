import * as z from "zod";
import { input, view } from "./view.ts";
import { LONGEST_NIGHT, LONGEST_WEEKEND } from "./bounds.ts";
import { Id, Instant, InstantInput, SignedSpan, Span, TimeOfDay, Timezone, eachOnce } from "./fields.ts";
import { fieldRule } from "./problems/fields.ts";
import { WEEKDAYS } from "./terms.ts";
import { DAY, HOUR, MINUTE } from "../lib/duration.ts";
import { minutesOf } from "../lib/zones.ts";

export const NewVacation = input("NewVacation", {
  from: InstantInput.optional().describe("Default: now."),
  to: InstantInput.describe("At least an hour after `from`."),
});

const OneVacation = view("Vacation", {
  id: Id,
  from: Instant,
  to: Instant,
  kind: z
    .enum(["booked", "cover"])
    .describe("`cover`: an hour spent automatically so that you would not lose a game."),
});

const Line = view("VacationEntry", {
  type: z.enum(["start", "earned", "vacation", "cover"]),
  id: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  at: Instant,
  add: SignedSpan,
  balance: Span.describe("The previous balance plus `add`."),
});

export const Vacations = view("VacationAccount", {
  balance: Span.describe("The vacation in the account, in whole minutes."),
  max: Span.describe("The most it can hold."),
  earns: z.object({ add: Span, every: Span }).describe("Earned at all times, also on vacation."),
  cover: z.boolean(),
  running: OneVacation.nullable(),
  booked: z.array(OneVacation),
  bookingsLeft: z.int().describe("How many more vacations you can book now: at most 10 in any 24 hours."),
  waiting: z.int().describe("How many games a change has still to reach."),
  ledger: z.array(Line).describe("Every change of the account, oldest first."),
});

export const VacationChange = view("VacationChange", {
  vacation: OneVacation,
  balance: Span,
  waiting: z.int().describe("How many games it has still to reach; the service keeps trying."),
  unbooked: z.literal(true).optional().describe("It had not begun. `vacation` shows it as it was."),
});

/** Returns the length of a night, which may cross midnight, in milliseconds. Ignores changes to and from summer time. */
function lengthOf({ from, to }: { readonly from: string; readonly to: string }): number {
  const minutes = (minutesOf(to) - minutesOf(from)) * MINUTE;
  return (minutes + DAY) % DAY;
}

const Night = z
  .strictObject({ from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => from !== to, { ...fieldRule("night-without-length"), abort: true })
  .refine(
    (night) => lengthOf(night) <= LONGEST_NIGHT,
    fieldRule("night-too-long", { max: LONGEST_NIGHT / HOUR }),
  )
  .describe(`From the first until the second, also across midnight, at most ${LONGEST_NIGHT / HOUR} hours.`);

const Weekend = eachOnce(
  z
    .array(z.enum(WEEKDAYS))
    .refine(
      (days) => days.length <= LONGEST_WEEKEND,
      fieldRule("weekend-too-long", { max: LONGEST_WEEKEND }),
    ),
).meta({
  maxItems: LONGEST_WEEKEND,
  description: `At most ${LONGEST_WEEKEND} days, each from midnight to midnight.`,
});

const Cover = z.boolean().meta({
  description:
    "Whether an hour of vacation is spent for you each time that you would lose a game that honours it on time.",
});

export const ScheduleUpdate = input("ScheduleUpdate", {
  timezone: Timezone.optional().describe("Default: yours (`PATCH /v1/me`)."),
  night: Night.nullable().optional().describe("Default: null, none."),
  weekend: Weekend.default([]),
  cover: Cover.default(true),
});

export const Schedule = view("Schedule", {
  timezone: z.string(),
  night: z.object({ from: z.string(), to: z.string() }).nullable(),
  weekend: z.array(z.enum(WEEKDAYS)),
  cover: Cover,
});
