import * as z from "zod";
import { Instant, NameText, playerText } from "./fields.ts";
import { LONGEST_BETWEEN } from "./bounds.ts";

/** A message to the opponent. */
export const NewMessage = z.strictObject({ text: playerText(LONGEST_BETWEEN) }).meta({ id: "NewMessage" });

/** A message between the players of a game. */
export const Message = z
  .object({
    ply: z
      .int()
      .meta({ description: "The number of the move it was sent with, or of the last move before it." }),
    by: NameText.nullable(),
    at: Instant,
    text: z.string(),
  })
  .meta({ id: "Message" });
