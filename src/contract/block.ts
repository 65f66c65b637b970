import * as z from "zod";
import { Instant } from "./fields.ts";

/** A player whom one blocks. */
export const Block = z
  .object({
    name: z.string().meta({ description: "The player's current name." }),
    createdAt: Instant,
  })
  .meta({ id: "Block" });
