import { IdParam } from "../contract/fields.ts";
import { NewUnlisting, RecordedGame } from "../contract/record.ts";
import type { Unlisting } from "../game/recorded.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import { json } from "./answers.ts";
import { needs, operationsOf } from "./operation.ts";
import type { Ports } from "./ports.ts";
import { findRecord, MISSING, recordOf } from "./records.ts";

const operation = operationsOf("Records");

async function unlist(id: string, decision: Unlisting | null, ports: Ports) {
  if (ID_PATTERN.test(id)) await recordOf(ports, id).unlist(decision);
  return findRecord(id, ports);
}

const moderates = {
  access: needs("moderate"),
  repeats: "once",
  answer: json(RecordedGame, "The recorded game"),
  refuses: ["not-moderator", ...MISSING],
} as const;

export const unlistRecord = operation.post("/v1/records/{id}/unlist", {
  ...moderates,
  id: "unlistRecord",
  summary: "Unlist a recorded game",
  description: "For moderators. Nobody can list it until that is undone. The time and the note are public.",
  input: { params: IdParam, body: NewUnlisting },
  run: ({ player }, { id, note = null }, ports) => unlist(id, { at: now(), by: player.id, note }, ports),
});

export const undoUnlisting = operation.post("/v1/records/{id}/unlist/undo", {
  ...moderates,
  id: "undoUnlisting",
  summary: "Undo the unlisting of a recorded game",
  description: "For moderators. The game is listed again if a player who keeps it lists it.",
  input: { params: IdParam },
  run: (_, { id }, ports) => unlist(id, null, ports),
});

export const recordModeration = [unlistRecord, undoUnlisting];
