import * as z from "zod";
import type { BlockView } from "../../app/blocks.ts";
import { exactly } from "./exact.ts";
import { Instant } from "./fields.ts";

/** A player whom one blocks. */
export const Block = exactly<BlockView>()(
  z
    .object({
      name: z.string().meta({ description: "The player's current name." }),
      createdAt: Instant,
    })
    .meta({ id: "Block" }),
);
