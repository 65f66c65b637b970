import * as z from "zod";
import { longText, MoveText, MoveWithCaptures, playerText, Ply } from "./fields.ts";
import { LINE_LIMITS, LONGEST_COMMENT, LONGEST_NOTES } from "./bounds.ts";
import { input, view, type ViewOf } from "./view.ts";

const Version = z.int().meta({
  description:
    "Grows with each change, by any amount: it is about the time of the change in milliseconds since 1970. 0 if nothing is stored, also after deleting.",
});

export const NotesUpdate = input("NotesUpdate", {
  text: longText(LONGEST_NOTES).describe("Replaces the text; empty deletes it."),
});

export const Notes = view("Notes", { text: z.string(), version: Version });

const FirstPly = Ply.min(1).describe("The number of its first move: of a move of the game, or the next one.");

export const LinesUpdate = input("LinesUpdate", {
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
});

export const Lines = view("Lines", {
  lines: z.array(
    z.object({ ply: z.int(), moves: z.array(MoveWithCaptures), comment: z.string().optional() }),
  ),
  version: Version,
});
export type LinesView = ViewOf<typeof Lines>;

/** A variation from a position of the game. Moves are written without captures, such as `d1-d4`. */
export type Line = LinesView["lines"][number];
export type LineInput = Omit<Line, "comment"> & { readonly comment?: string | undefined };
