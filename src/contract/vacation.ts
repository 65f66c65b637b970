import * as z from "zod";
import { Id, Instant, InstantWish, SignedSpan, Span } from "./fields.ts";
import type { Shown } from "./shown.ts";

/** A vacation to book. */
export const NewVacation = z
  .strictObject({
    from: InstantWish.optional().meta({ description: "Without it: now." }),
    to: InstantWish.meta({ description: "An hour after `from`, or later." }),
  })
  .meta({ id: "NewVacation" });

const OneVacation = z
  .object({
    id: Id,
    from: Instant,
    to: Instant,
    kind: z
      .enum(["booked", "cover"])
      .meta({ description: "`cover`: an hour that was taken for me so that I would not lose a game." }),
  })
  .meta({ id: "Vacation" });

export type OneVacationView = Shown<typeof OneVacation>;

const Line = z
  .object({
    type: z.enum(["start", "earned", "vacation", "cover"]),
    id: Id.optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    at: Instant,
    add: SignedSpan,
    balance: Span.meta({ description: "The previous balance plus `add`." }),
  })
  .meta({ id: "VacationLine" });
export type VacationLineView = Shown<typeof Line>;

/** A player's account of time off. */
export const Vacations = z
  .object({
    balance: Span.meta({ description: "What is in the account, in whole minutes." }),
    max: Span.meta({ description: "The most it can hold." }),
    earns: z
      .object({ add: Span, every: Span })
      .meta({ description: "It always earns, also while I am away." }),
    cover: z.boolean(),
    running: OneVacation.nullable(),
    booked: z.array(OneVacation).meta({ description: "Vacations that have not begun." }),
    bookingsLeft: z.int().meta({ description: "How many more I may book today." }),
    waiting: z.int().meta({ description: "How many games do not know of a change yet." }),
    ledger: z.array(Line).meta({ description: "Every change of the account, oldest first." }),
  })
  .meta({ id: "VacationAccount" });
export type VacationView = Shown<typeof Vacations>;

/** What follows from booking, ending or unbooking. */
export const VacationChange = z
  .object({
    vacation: OneVacation,
    balance: Span,
    waiting: z.int().meta({
      description: "How many games do not know of it yet; the service keeps trying.",
    }),
    unbooked: z
      .literal(true)
      .optional()
      .meta({ description: "It had not begun; the answer shows the vacation as it was." }),
  })
  .meta({ id: "VacationChange" });
export type VacationChangeView = Shown<typeof VacationChange>;
