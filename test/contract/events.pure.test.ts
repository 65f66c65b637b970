import { expect, it } from "vitest";
import * as z from "zod";
import { EVENT_TYPES, MAIL_MODES } from "../../src/contract/events/types.ts";

const flag = z.literal(true).optional();
const number = z.int().min(1).optional();
const mode = z.enum(MAIL_MODES).optional();

/** `EventRow`, for the rows in JSON, whose words the compiler does not check. */
const Row = z.strictObject({
  summary: z.string(),
  to: z.string(),
  mail: mode,
  push: mode,
  watched: flag,
  private: flag,
  emoji: z.string().optional(),
  notice: z
    .strictObject({
      never: z.literal("delayed").optional(),
      hours: z.literal("any").optional(),
      rank: number,
      passing: flag,
      spaced: number,
      occasion: number,
      begins: flag,
      answerable: flag,
    })
    .optional(),
});

it.each(Object.entries(EVENT_TYPES))("the row of %s has only known members", (_type, row) => {
  expect(Row.safeParse(row).error).toBeUndefined();
});
