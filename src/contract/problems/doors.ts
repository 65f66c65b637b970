import { RECORD_REASONS } from "../../rules/notation/record-error.ts";

/** The rows of `PROBLEMS` (table.ts) for what comes in by ways of its own. */
export const DOORS = {
  // Recorded games. `illegal` and what follows it come with `illegal-move`, as in a game.
  "record-not-found": { status: 404 },
  "record-unreadable": {
    status: 422,
    members: {
      line: "number",
      ply: "number?",
      reason: RECORD_REASONS,
      illegal: "text?",
      at: "text?",
      legal: "list?",
      captures: "list?",
    },
  },
} as const;
