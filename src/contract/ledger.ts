import * as z from "zod";
import { SIDES } from "../rules/index.ts";
import { bySide, clockWith, HonouredStops } from "./clock.ts";
import { Instant, SignedSpan, Span } from "./fields.ts";
import { STOP_KINDS, WEEKDAYS } from "./terms.ts";
import { view, type ViewOf } from "./view.ts";

const SideName = z.enum(SIDES);
const StopName = z.enum(STOP_KINDS);

export const ScheduleInGame = z.object({
  timezone: z.string(),
  night: z.object({ from: z.string(), to: z.string() }).nullable(),
  weekend: z.array(z.enum(WEEKDAYS)),
});

const Entry = view("LedgerEntry", {
  type: z.enum(["start", "turn", "gift", "increment", "reset", "minimum", "block", "period"]).meta({
    description:
      "`turn`: the counted time of a turn. `increment`, `reset`, `block`: time from a move. `minimum`: time added because a turn began with too little. `period`: the part of a started period that is not charged, with the periods `lost` and `left`.",
  }),
  ply: z.int().optional(),
  at: Instant.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  counted: Span.optional().describe("The part of a turn outside all stops."),
  stopped: z
    .array(z.object({ kind: StopName, from: Instant, to: Instant }))
    .optional()
    .describe("The stops of the clock in a turn, in order and without overlaps."),
  ended: z.literal("takeback").optional().describe("A takeback ended the turn: it gains nothing."),
  by: SideName.optional().describe("The side that gave the time."),
  lost: z.int().optional(),
  left: z.int().optional().meta({
    description:
      "Periods left; in a `turn` or `block` of a `canadian` clock, moves left in the block after it.",
  }),
  add: SignedSpan,
  balance: Span.describe("The previous balance plus `add`."),
});
export type EntryView = ViewOf<typeof Entry>;

const SideLedger = z.object({
  balance: Span,
  left: z.int().optional().describe("Moves left in the block (`canadian`) or periods left (`byo-yomi`)."),
  entries: z.array(Entry),
});

const Turn = z.object({
  side: SideName,
  ply: z.int().describe("The number of the move that ends it."),
  from: Instant,
  budget: Span.describe("How much counted time it may take."),
  deadline: Instant,
  stopped: z.object({ kind: StopName, until: Instant }).nullable(),
});

export const Ledger = clockWith({
  stops: HonouredStops,
  schedules: bySide(ScheduleInGame).nullable().meta({
    description: "The players' schedules, copied when the game began; null if it honours none.",
  }),
  turn: Turn.nullable(),
  sides: bySide(SideLedger),
}).meta({ id: "Ledger" });
export type LedgerView = ViewOf<typeof Ledger>;
