import { IdParam } from "../contract/fields.ts";
import { RecordedGame } from "../contract/record.ts";
import type { RecordView } from "../game/recorded.ts";
import { ok } from "../rules/index.ts";
import { json, versioned } from "./answers.ts";
import { saved, textsOf } from "./exports.ts";
import { OPEN, operationsOf } from "./operation.ts";
import { gameText } from "./game-files.ts";
import { recordGame, recordOtg } from "./record-files.ts";
import { findRecord, MISSING } from "./records.ts";

/** Of a record nothing changes but whether it is verified, and what moderators have decided. */
const tagOf = ({ id, verified, unlisted }: RecordView) =>
  `"${id}${verified ? "-verified" : ""}${unlisted === null ? "" : `-${unlisted.at}`}"`;

const operation = operationsOf("Records");
const shelf = { access: OPEN, refuses: MISSING } as const;
const reads = { ...shelf, method: "get", input: { params: IdParam } } as const;

export const getRecord = operation({
  ...reads,
  id: "getRecord",
  path: "/v1/records/{id}",
  summary: "Get a recorded game",
  answer: versioned(json(RecordedGame, "The record"), tagOf),
  run: (_, { id }, ports) => findRecord(id, ports),
});

const exportRecordAsJson = operation({
  ...reads,
  id: "exportRecordAsJson",
  path: "/v1/records/{id}/export.json",
  summary: "Export a recorded game as JSON",
  answer: versioned(
    {
      ...json(RecordedGame, "The record"),
      sends: "Content-Disposition",
      reply: (record) => ({ json: record, headers: saved(record.id, "json") }),
    },
    tagOf,
  ),
  run: (_, { id }, ports) => findRecord(id, ports),
});

const RECORDS = {
  ...shelf,
  tag: "Records",
  of: "Record",
  path: "/v1/records/{id}",
  words: "a recorded game",
  picture: "getRecordPicture",
} as const;

export const recordExportOperations = [
  getRecord,
  exportRecordAsJson,
  ...textsOf(RECORDS, async (_, id, ports) => {
    const found = await findRecord(id, ports);
    if (!found.ok) return found;
    const { value: record } = found;
    const game = recordGame(record);
    return ok({ game, tag: tagOf(record), otg: () => recordOtg(record), text: () => gameText(game, record) });
  }),
];
