import * as z from "zod";
import { formatDuration, parseDuration, READ_DURATION, WRITTEN_DURATION } from "../lib/duration.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { isCleanText, isSeen } from "../lib/marks.ts";
import { MOVE_PATTERN, parseMove } from "../rules/index.ts";
import { MOVE_LENGTH } from "../rules/notation/move.ts";
import { leastSpan } from "../lib/sandbox.ts";
import { TIME_OF_DAY, zoneNamed } from "../lib/zones.ts";
import { SQUARE } from "../rules/notation/square.ts";
import { NAME_PATTERN } from "./terms.ts";
import { fieldRule } from "./problems/fields.ts";
import { GIFTS } from "./bounds.ts";

export function playerText(longest: number) {
  return z
    .string()
    .overwrite((text) => text.replaceAll("\r\n", "\n").trim().normalize("NFC"))
    .min(1)
    .max(longest)
    .refine((text) => isCleanText(text) && (text === "" || isSeen(text)), fieldRule("text-marks"));
}

export const lineText = (longest: number) =>
  playerText(longest).refine((text) => !text.includes("\n"), fieldRule("text-marks"));

/** A text that only its author reads. It may be empty. */
export function longText(longest: number) {
  return z
    .string()
    .overwrite((text) => text.replaceAll("\r\n", "\n").normalize("NFC"))
    .max(longest)
    .refine(isCleanText, fieldRule("text-marks"));
}

/** A duration, converted to milliseconds. `faultOf` returns the rule that a span breaks; null for none. */
const duration = (
  faultOf: (span: number) => ReturnType<typeof fieldRule> | null,
  example: string,
  describe: () => string,
) =>
  z
    .string()
    .max(40)
    .refine((text) => parseDuration(text) !== null, { ...fieldRule("duration"), abort: true })
    .transform((text) => parseDuration(text) ?? 0)
    .superRefine((span, context) => {
      const fault = faultOf(span);
      if (fault !== null) context.addIssue({ code: "custom", ...fault });
    })
    .meta({
      type: "string",
      pattern: READ_DURATION,
      examples: [example],
      // A getter, because it is not yet known at import whether this is a sandbox.
      get description() {
        return describe();
      },
    });

/** `min` and `max` are in milliseconds; a sandbox also accepts shorter durations. */
export function durationBetween(min: number, max: number) {
  const facts = () => ({ min: formatDuration(leastSpan(min)), max: formatDuration(max) });
  const faultOf = (span: number) =>
    span < leastSpan(min) || span > max ? fieldRule("duration-range", facts()) : null;
  return duration(faultOf, "P3D", () => `ISO 8601, from ${facts().min} to ${facts().max}`);
}

const leastGift = () => formatDuration(leastSpan(GIFTS.least));

/** A gift of time. The game checks the maximum, which depends on earlier gifts. */
export const GiftSpan = duration(
  (span) => (span < leastSpan(GIFTS.least) ? fieldRule("gift-too-small", { min: leastGift() }) : null),
  "P1D",
  () =>
    `ISO 8601, from ${leastGift()} to ${formatDuration(GIFTS.atOnce)}, at most ${formatDuration(GIFTS.inGame)} in one game`,
);

const LAST_PLY = 100_000;

export const Ply = z.int().min(0).max(LAST_PLY);

/** Matches the moves that `parseMove` accepts, for clients that check before they send. */
export const MOVE_TEXT = MOVE_PATTERN;

/** A move as a player writes it. Only its form is checked here: whether it is legal depends on the game. */
export const MoveText = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    const written = parseMove(text);
    if (!written.ok)
      context.addIssue({ code: "custom", ...fieldRule("move-text", { position: written.error.at + 1 }) });
  })
  .meta({ pattern: MOVE_TEXT, maxLength: MOVE_LENGTH, examples: ["d1-d4", "d1-d4xd5/e4"] });

/** Letter case is ignored: names are converted to the spelling of the IANA list. */
export const Timezone = z
  .string()
  .max(60)
  .refine((name) => zoneNamed(name) !== null, fieldRule("timezone"))
  .overwrite((name) => zoneNamed(name) ?? name)
  .meta({ examples: ["Europe/Stockholm"] });

export const TimeOfDay = z
  .string()
  .refine((text) => TIME_OF_DAY.test(text), { ...fieldRule("time-of-day"), abort: true })
  .meta({ examples: ["08:00"] });

export function eachOnce<Item extends z.ZodType<string>>(list: z.ZodArray<Item>): z.ZodArray<Item> {
  return list.superRefine((items, context) => {
    for (const [at, item] of items.entries())
      if (items.indexOf(item) < at)
        context.addIssue({ code: "custom", path: [at], ...fieldRule("listed-twice", { item }) });
  });
}

/** An instant in any time zone, converted to milliseconds since 1970. */
export const InstantInput = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .meta({ type: "string", format: "date-time", examples: ["2026-11-20T20:00:00.000Z"] });

export const Instant = z.string().meta({
  format: "date-time",
  pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$",
  examples: ["2026-11-20T20:00:00.000Z"],
});

/** Uses a pattern, because the format `duration` (RFC 3339, appendix A) does not allow decimals. */
export const Span = z.string().meta({
  pattern: WRITTEN_DURATION,
  examples: ["P2DT4H", "P2DT23H59M59.06S"],
});

export const SignedSpan = z.string().meta({
  pattern: WRITTEN_DURATION.replace("^", "^-?"),
  examples: ["-PT5H"],
});

export const Id = z.string().meta({ pattern: ID_PATTERN.source, examples: ["5TZkvvhXFW2HWmvUGHb4ap"] });

export const SquareText = z.string().meta({ pattern: `^${SQUARE}$`, examples: ["d1"] });

export const MoveWithCaptures = z.string().meta({
  pattern: `^${SQUARE}-${SQUARE}(x${SQUARE}(/${SQUARE})*)?$`,
  description: "In OTN, with captures.",
  examples: ["d1-d4xd5/e4"],
});

/** Deleted players are named `deleted-…`. */
export const NameText = z.string().meta({ pattern: NAME_PATTERN.source, examples: ["Ragnhild"] });

const bot = z.literal(true).optional().describe("The player is a bot. Absent for people.");

export const NamedPlayer = z.object({ name: NameText, bot });

/** Any text is accepted, because the operation rejects unknown ids with its own 404. */
export const IdParam = z.object({ id: z.string().meta({ param: { name: "id", in: "path" } }) });
export const NameParam = z.object({ name: NameText.meta({ param: { name: "name", in: "path" } }) });

/** A number from a list. Always add a description, because the default description mentions only the first number. */
export const oneOf = <const N extends number>(values: readonly N[], type: "integer" | "number" = "integer") =>
  z.literal(values).meta({ type, enum: [...values] });
