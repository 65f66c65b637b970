import * as z from "zod";
import { EVENT_TYPE_LIST } from "../../events/types.ts";
import { MAIL_OFF_REASONS, WEBHOOK_OFF_REASONS } from "../../events/records.ts";
import { CHANGE_REASONS, type FeedRecord } from "../../game/records.ts";
import { exactly } from "./exact.ts";
import { Instant } from "./fields.ts";
import { GameSummary } from "./game.ts";

const AboutGame = z.object({
  game: GameSummary,
  move: z.string().nullable().meta({ description: "The last move, with captures." }),
  ply: z.int(),
  by: z.string().nullable().meta({ description: "The player who caused it; null for the clock." }),
  message: z.string().nullable(),
  deadline: Instant.nullable(),
  reason: z
    .enum(CHANGE_REASONS)
    .optional()
    .meta({ description: "In `game.deadline-changed`: why the deadline has changed." }),
});

const AboutMail = z.object({
  address: z.string(),
  reason: z.enum(MAIL_OFF_REASONS).meta({
    description:
      "`suppressed`: mail to it bounced before, or was complained of. `refused`: it was sent back.",
  }),
});

const AboutWebhook = z.object({
  webhook: z.string(),
  url: z.string().meta({ description: "The receiver's origin: the rest of an address may be a secret." }),
  reason: z.enum(WEBHOOK_OFF_REASONS).meta({
    description:
      "`gone`: its receiver answered 410. `failing`: it began to fail five days before, and no attempt succeeded since.",
  }),
});

/** Something that happened to a player: the same record in the feed and in a webhook. */
export const EventRecord = exactly<FeedRecord>()(
  z
    .object({
      id: z.string(),
      type: z.enum(EVENT_TYPE_LIST),
      timestamp: Instant,
      data: z.union([AboutGame, AboutMail, AboutWebhook, z.object({ webhook: z.string() })]),
    })
    .meta({ id: "Event" }),
);
