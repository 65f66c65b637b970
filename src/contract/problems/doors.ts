import { RECORD_REASONS } from "../../rules/notation/record-error.ts";
import { PASSKEY_REFUSALS } from "../terms.ts";

export const DOORS = {
  // Apps.
  "app-may-not": { status: 403 },
  "app-not-found": { status: 404 },
  "passkey-refused": { status: 422, members: { reason: PASSKEY_REFUSALS }, inWords: { origin: "text" } },
  "passkey-not-found": { status: 404 },
  // Recorded games. `illegal` and the members after it come with `illegal-move`, as in a game.
  "record-not-found": { status: 404 },
  "original-not-found": { status: 404 },
  "record-unreadable": {
    status: 422,
    members: {
      line: "number",
      column: "number",
      ply: "number?",
      reason: RECORD_REASONS,
      illegal: "text?",
      at: "text?",
      legal: "list?",
      captures: "list?",
      repair: "text?",
      board: "text?",
      key: "text?",
      rulesets: "list?",
    },
  },
} as const;
