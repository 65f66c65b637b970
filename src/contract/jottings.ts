import * as z from "zod";
import { longText, MoveText, MoveWithCaptures, playerText, Ply } from "./fields.ts";
import { LINE_LIMITS, LONGEST_COMMENT, LONGEST_NOTES } from "./bounds.ts";
import type { Shown } from "./shown.ts";

const Version = z.int().meta({ description: "Rises with each change; 0 if nothing is stored." });

/** Notes on a game, as their player sets them. */
export const NotesUpdate = z
  .strictObject({
    text: longText(LONGEST_NOTES).meta({ description: "Replaces the text; empty deletes it." }),
  })
  .meta({ id: "NotesUpdate" });

/** The same as they read them. */
export const Notes = z.object({ text: z.string(), version: Version }).meta({ id: "Notes" });

const FirstPly = Ply.min(1).meta({
  description: "The number of its first move: of a move of the game, or the next one.",
});

/** Lines in a game, as their player sets them. */
export const LinesUpdate = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          ply: FirstPly,
          moves: z.array(MoveText).min(1),
          comment: playerText(LONGEST_COMMENT).optional(),
        }),
      )
      .meta({
        description: `At most ${LINE_LIMITS.lines} lines of ${LINE_LIMITS.moves} moves each, and ${LINE_LIMITS.bytes} bytes of JSON (\`422 lines-too-large\`).`,
      }),
  })
  .meta({ id: "LinesUpdate" });

/** The same as they read them. */
export const Lines = z
  .object({
    lines: z.array(
      z.object({ ply: z.int(), moves: z.array(MoveWithCaptures), comment: z.string().optional() }),
    ),
    version: Version,
  })
  .meta({ id: "Lines" });
export type LinesView = Shown<typeof Lines>;

/** Moves that a player has thought of, from a position of the game on. They are kept plain: `d1-d4`. */
export type Line = LinesView["lines"][number];
/** The same as it was sent. */
export type LineInput = Omit<Line, "comment"> & { readonly comment?: string | undefined };
