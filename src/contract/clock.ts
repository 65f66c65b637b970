import * as z from "zod";
import {
  agreedIn,
  ASCENDING,
  CLOCK_KINDS,
  type ClockKindName,
  type ClockSettings,
  type ClockTerms as Terms,
  type Field,
  type FieldName,
  fieldsOf,
  firstTurn,
} from "./clocks.ts";
import { formatDuration } from "../lib/duration.ts";
import { durationBetween, eachOnce, Instant, Span } from "./fields.ts";
import { HONOURED_STOPS, STOP_KINDS, USUAL_STOPS } from "./terms.ts";
import { fieldRule } from "./problems/fields.ts";
import type { ViewOf } from "./view.ts";
import { LONGEST_SPAN } from "./bounds.ts";

function requestOfField(field: Field): z.ZodType {
  if (field.type === "switch") return z.boolean().optional();
  if (field.type === "count") return z.int().min(field.min).max(field.max);
  const span = durationBetween(field.min, field.max);
  return "usual" in field ? span.optional() : span;
}

/** Builds the request schema for one kind of clock from `CLOCK_FIELDS`, so that bounds are written only once. */
function requestOf(kind: ClockKindName) {
  const fields = fieldsOf(kind).map(([name, field]) => [name, requestOfField(field)] as const);
  return z
    .strictObject({ kind: z.literal(kind), ...Object.fromEntries(fields) })
    .superRefine((request: unknown, context) => checkTogether(request as ClockSettings, context));
}

/** Checks settings that depend on each other, and that the first turn is not too long. */
function checkTogether(request: ClockSettings, context: z.RefinementCtx): void {
  const agreed = agreedIn(request);
  for (const [field, other] of ASCENDING[request.kind] ?? [])
    if (Number(agreed[field]) > Number(agreed[other]))
      context.addIssue({ code: "custom", path: [field], ...fieldRule("longer-than", { field, other }) });
  const facts = { max: formatDuration(LONGEST_SPAN) };
  if (firstTurn(request) > LONGEST_SPAN)
    context.addIssue({ code: "custom", ...fieldRule("turn-too-long", facts) });
}

type KindRequest = ReturnType<typeof requestOf>;

/** Durations are converted to milliseconds. */
export const ClockRequest = z
  .discriminatedUnion("kind", CLOCK_KINDS.map(requestOf) as [KindRequest, ...KindRequest[]])
  .meta({
    id: "ClockRequest",
    description:
      "How the game is timed. `unlimited`: the game ends only if nobody moves for `abandonAfter` (default: 21 days).",
  }) as unknown as z.ZodType<ClockSettings>;

/** For competitions, whose games must end. */
export const EndingClock = ClockRequest.refine(({ kind }) => kind !== "unlimited", {
  path: ["kind"],
  ...fieldRule("clock-endless"),
});

const AnySetting = { span: Span, count: z.int(), switch: z.boolean() } as const;

const anySettings = Object.fromEntries(
  CLOCK_KINDS.flatMap(fieldsOf).map(([name, { type }]) => [name, AnySetting[type].optional()]),
) as unknown as { readonly [Name in FieldName]: z.ZodOptional<z.ZodType> };

const terms = { kind: z.enum(CLOCK_KINDS), ...anySettings };

/** A clock in responses: spans are ISO 8601 texts, and settings of other kinds are absent. */
export const ClockTerms = z.object(terms) as unknown as z.ZodType<Terms>;

export const clockWith = <Shape extends z.core.$ZodLooseShape>(more: Shape) =>
  z.object({ ...terms, ...more }) as unknown as z.ZodType<Terms & z.output<z.ZodObject<Shape>>>;

export const bySide = <One extends z.ZodType>(one: One) => z.object({ attackers: one, defenders: one });

export const Clock = clockWith({
  deadline: Instant.nullable().describe("When the side to move runs out of time."),
  remaining: bySide(Span.nullable()).nullable(),
  left: bySide(z.int()).optional().meta({
    description: "Moves left in the block (`canadian`) or periods left (`byo-yomi`) of each side.",
  }),
  stopped: z
    .object({ kind: z.enum(STOP_KINDS), until: Instant })
    .nullable()
    .describe("The stop of the clock of the side to move, and its end."),
}).meta({ id: "Clock" });
export type ClockView = ViewOf<typeof Clock>;

export const StopsRequest = eachOnce(z.array(z.enum(HONOURED_STOPS)))
  .default([...USUAL_STOPS])
  .describe(
    "Time off that stops the clocks: the players' vacations, and the nights and weekends of their schedules when the game begins. Pauses and outages always do.",
  );

export const HonouredStops = z
  .array(z.enum(HONOURED_STOPS))
  .describe("Time off that stops the clocks. Pauses and outages always do.");

export const TimeOff = z.object({ from: Instant, to: Instant });
export type TimeOffView = ViewOf<typeof TimeOff>;

export const timeOffOfOne = {
  away: z.object({ until: Instant }).nullable().meta({
    description: "Until when the player is on vacation. Null if they are not, or if it is not known.",
  }),
  booked: z.array(TimeOff).describe("Vacations booked within the next 60 days."),
};

export type AwayView = ViewOf<z.ZodObject<typeof timeOffOfOne>>;

export const timeOff = {
  away: bySide(z.object({ until: Instant }).nullable()).describe(
    "Until when each player is on vacation; null if they are not.",
  ),
  booked: bySide(z.array(TimeOff)).describe("Vacations booked within the next 60 days."),
};
