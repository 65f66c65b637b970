import * as z from "zod";
import { EVENT_TYPE_LIST } from "../../notify/event-types.ts";
import { Instant } from "./fields.ts";
import { GameSummary } from "./game.ts";

const AboutGame = z.object({
  game: GameSummary,
  move: z.string().nullable().meta({ description: "The last move, with captures." }),
  ply: z.int(),
  by: z.string().nullable().meta({ description: "The player who caused it; null for the clock." }),
  message: z.string().nullable(),
  deadline: Instant.nullable(),
});

/** Something that happened to a player: the same record in the feed and in a webhook. */
export const EventRecord = z
  .object({
    id: z.string(),
    type: z.enum(EVENT_TYPE_LIST),
    timestamp: Instant,
    data: z.union([AboutGame, z.object({ webhook: z.string() })]),
  })
  .meta({ id: "Event" });
