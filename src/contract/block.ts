import * as z from "zod";
import { Instant } from "./fields.ts";
import type { Shown } from "./shown.ts";

/** A player whom one blocks. */
export const Block = z
  .object({
    name: z.string().meta({ description: "The player's current name." }),
    createdAt: Instant,
  })
  .meta({ id: "Block" });
export type BlockView = Shown<typeof Block>;
