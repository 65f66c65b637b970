import * as z from "zod";
import { DAY, HOUR, MINUTE } from "../lib/duration.ts";
import { minutesOf } from "../lib/zones.ts";
import { eachOnce, TimeOfDay, Timezone } from "./fields.ts";
import { WEEKDAYS } from "./terms.ts";
import { fieldRule } from "./problems/fields.ts";
import { LONGEST_NIGHT, LONGEST_WEEKEND } from "./bounds.ts";

/** How long a night is by the clocks on the wall, in milliseconds, over midnight too. */
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
  .meta({
    description: `From the first until the second, also across midnight: ${LONGEST_NIGHT / HOUR} hours at most.`,
  });

const Weekend = eachOnce(
  z
    .array(z.enum(WEEKDAYS))
    .refine(
      (days) => days.length <= LONGEST_WEEKEND,
      fieldRule("weekend-too-long", { max: LONGEST_WEEKEND }),
    ),
).meta({
  maxItems: LONGEST_WEEKEND,
  description: `${LONGEST_WEEKEND} days at most, each from midnight to midnight.`,
});

const Cover = z.boolean().meta({
  description:
    "Whether vacation is taken for me, an hour at a time, when a game that honours it would be lost on time.",
});

/** When a player does not play, as they set it. */
export const ScheduleWish = z
  .strictObject({
    timezone: Timezone.optional().meta({ description: "Without it: mine (`PATCH /v1/me`)." }),
    night: Night.nullable().optional().meta({ description: "Default, or null: none." }),
    weekend: Weekend.default([]),
    cover: Cover.default(true),
  })
  .meta({ id: "ScheduleWish" });

/** The same as they see it. */
export const Schedule = z
  .object({
    timezone: z.string(),
    night: z.object({ from: z.string(), to: z.string() }).nullable(),
    weekend: z.array(z.enum(WEEKDAYS)),
    cover: Cover,
  })
  .meta({ id: "Schedule" });
