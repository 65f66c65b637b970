import * as z from "zod";
import {
  CLOCK_KINDS,
  kindOf,
  spansOf,
  type ClockKindName,
  type ClockSettings,
  type SpanName,
} from "../../game/clock/kinds.ts";
import { fieldRule } from "../validation.ts";
import { durationBetween, Instant, Span } from "./fields.ts";

/** The clock of one kind as a challenge asks for it, from the table of kinds. */
function requestOf(kind: ClockKindName) {
  const spans = spansOf(kind).map(([field, { min, max }]) => [field, durationBetween(min, max)] as const);
  const clock = z.strictObject({ kind: z.literal(kind), ...Object.fromEntries(spans) });
  const { notLonger } = kindOf(kind);
  if (notLonger === undefined) return clock;
  const [field, other] = notLonger;
  const rule = { ...fieldRule("longer-than", { field, other }), path: [field] };
  return clock.refine((asked: Record<string, unknown>) => Number(asked[field]) <= Number(asked[other]), rule);
}

type KindRequest = ReturnType<typeof requestOf>;

/** A clock as a challenge asks for it. Spans come out in milliseconds. */
export const ClockRequest = z
  .discriminatedUnion("kind", CLOCK_KINDS.map(requestOf) as [KindRequest, ...KindRequest[]])
  .meta({
    id: "ClockRequest",
    description: "`unlimited`: the game ends only when nobody has moved for 21 days.",
  }) as unknown as z.ZodType<ClockSettings>;

const anySpans = Object.fromEntries(
  CLOCK_KINDS.flatMap(spansOf).map(([field]) => [field, Span.optional()]),
) as Record<SpanName, z.ZodOptional<typeof Span>>;

/** How a game is timed: its kind, and the spans that this kind has. */
export const ClockTerms = z.object({ kind: z.enum(CLOCK_KINDS), ...anySpans });

/** A game's clock: its terms, and how it stands. */
export const Clock = ClockTerms.extend({
  deadline: Instant.nullable().meta({ description: "When the side to move is out of time." }),
  remaining: z.object({ attackers: Span.nullable(), defenders: Span.nullable() }).nullable(),
}).meta({ id: "Clock" });
