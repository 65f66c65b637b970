import * as z from "zod";
import { IdParam, Ply } from "../contract/fields.ts";
import { RecordedGame } from "../contract/record.ts";
import type { Principal } from "../players/store.ts";
import { ok } from "../rules/index.ts";
import { json, text, versioned } from "./answers.ts";
import { PICTURE, saved } from "./exports.ts";
import { boardPicture, gameText, plyOf } from "./game-files.ts";
import { OPEN, operation } from "./operation.ts";
import type { Ports } from "./ports.ts";
import { recordGame, recordOtg } from "./record-files.ts";
import { findRecord, MISSING, type RecordView } from "./records.ts";

const tag = "Records";

/** A record never changes but for its being verified. */
const tagOf = ({ id, verified: isVerified }: Pick<RecordView, "id" | "verified">) =>
  `"${id}${isVerified ? "-verified" : ""}"`;

const reads = { method: "get", tag, access: OPEN, input: { params: IdParam }, refuses: MISSING } as const;

export const getRecord = operation({
  ...reads,
  id: "getRecord",
  path: "/v1/records/{id}",
  summary: "Get a recorded game",
  answer: versioned(json(RecordedGame, "The record"), tagOf),
  run: (_, { id }, ports) => findRecord(id, ports),
});

export const exportRecordAsJson = operation({
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

/** A record as a text of its own. */
interface OfRecord {
  readonly record: RecordView;
  readonly written: string;
}
const tagOfText = ({ record }: OfRecord) => tagOf(record);

const writing =
  (write: (record: RecordView, ports: Ports) => string) =>
  async (_: Principal | null, { id }: { readonly id: string }, ports: Ports) => {
    const found = await findRecord(id, ports);
    return found.ok ? ok({ record: found.value, written: write(found.value, ports) }) : found;
  };

export const exportRecordAsOtg = operation({
  ...reads,
  id: "exportRecordAsOtg",
  path: "/v1/records/{id}/export.otg",
  summary: "Export a recorded game as an OpenTafl record, with comments and lines",
  answer: versioned(
    {
      ...text<OfRecord>("text/plain", "The record", ({ record, written }) => ({
        text: written,
        headers: saved(record.id, "otg"),
      })),
      sends: "Content-Disposition",
    },
    tagOfText,
  ),
  run: writing(recordOtg),
});

export const exportRecordAsText = operation({
  ...reads,
  id: "exportRecordAsText",
  path: "/v1/records/{id}/export.txt",
  summary: "Export a recorded game as text, with the board drawn",
  answer: versioned(
    text<OfRecord>("text/plain", "The text", ({ written }) => ({ text: written })),
    tagOfText,
  ),
  run: writing((record) => gameText(recordGame(record))),
});

export const getRecordPicture = operation({
  ...reads,
  id: "getRecordPicture",
  path: "/v1/records/{id}/board.svg",
  summary: "Get a picture of the board of a recorded game",
  input: { params: IdParam, query: z.object({ ply: z.coerce.number().pipe(Ply).optional() }) },
  answer: versioned(
    text<OfRecord>("image/svg+xml", "The picture", ({ written }) => ({ text: written, headers: PICTURE })),
    tagOfText,
  ),
  refuses: [...MISSING, "ply-not-found"],
  run: async (_, { id, ply: asked }, ports) => {
    const found = await findRecord(id, ports);
    if (!found.ok) return found;
    const game = recordGame(found.value);
    const ply = plyOf(game, asked);
    return ply.ok ? ok({ record: found.value, written: boardPicture(game, ply.value) }) : ply;
  },
});

export const recordExportOperations = [
  getRecord,
  exportRecordAsJson,
  exportRecordAsOtg,
  exportRecordAsText,
  getRecordPicture,
];
