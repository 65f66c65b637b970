import * as z from "zod";
import type { VacationChangeView, VacationView } from "../../app/views/vacation.ts";
import { exactly } from "./exact.ts";
import { Id, Instant, InstantWish, SignedSpan, Span } from "./fields.ts";

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
      .meta({ description: "`cover`: an hour that was taken for me, so that no game was lost." }),
  })
  .meta({ id: "Vacation" });

const Line = z
  .object({
    type: z.enum(["start", "earned", "vacation", "cover"]),
    id: Id.optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    at: Instant,
    add: SignedSpan,
    balance: Span.meta({ description: "The one before, plus `add`." }),
  })
  .meta({ id: "VacationLine" });

/** A player's account of time off. */
export const Vacations = exactly<VacationView>()(
  z
    .object({
      balance: Span.meta({ description: "What the account holds, in whole minutes." }),
      max: Span.meta({ description: "The most that it can hold." }),
      earns: z.object({ add: Span, every: Span }).meta({ description: "Always, while I am away too." }),
      cover: z.boolean(),
      running: OneVacation.nullable(),
      booked: z.array(OneVacation).meta({ description: "What has not begun." }),
      bookingsLeft: z.int().meta({ description: "How many more I may book today." }),
      waiting: z.int().meta({ description: "How many games have still to be told of a change." }),
      ledger: z.array(Line).meta({ description: "Every change of the account, oldest first." }),
    })
    .meta({ id: "VacationAccount" }),
);

/** What follows from booking, ending or unbooking. */
export const VacationChange = exactly<VacationChangeView>()(
  z
    .object({
      vacation: OneVacation,
      balance: Span,
      waiting: z.int().meta({
        description: "How many games have still to be told; they are told until they have heard it.",
      }),
      unbooked: z
        .literal(true)
        .optional()
        .meta({ description: "It had not begun: the vacation is shown as it was." }),
    })
    .meta({ id: "VacationChange" }),
);
