import { IdParam } from "../contract/fields.ts";
import { RecordedGame } from "../contract/record.ts";
import type { RecordView } from "../game/recorded.ts";
import { refusal } from "../contract/problems/table.ts";
import { derivedId } from "../lib/ids.ts";
import { err, ok } from "../rules/index.ts";
import { download, json, text, versioned } from "./answers.ts";
import { textsOf } from "./exports.ts";
import { OPEN, operationsOf } from "./operation.ts";
import { gameText } from "./game-files.ts";
import { recordGame, recordOtg } from "./record-files.ts";
import { findRecord, MISSING, recordOf } from "./records.ts";

/** Returns an entity tag that changes with everything that can change in a recorded game, such as a verified game's names. */
function tagOf({ id, players, verified, original, unlisted }: RecordView): string {
  const names = verified ? `-verified-${derivedId(JSON.stringify(players))}` : "";
  return `"${id}${names}${original ? "-original" : ""}${unlisted === null ? "" : `-${unlisted.at}`}"`;
}

const operation = operationsOf("Records");
const shelf = { access: OPEN, refuses: MISSING } as const;
const reads = { ...shelf, input: { params: IdParam } } as const;

export const getRecord = operation.get("/v1/records/{id}", {
  ...reads,
  id: "getRecord",
  summary: "Get a recorded game",
  answer: versioned(json(RecordedGame, "The recorded game"), tagOf),
  run: (_, { id }, ports) => findRecord(id, ports),
});

const exportRecordAsJson = operation.get("/v1/records/{id}/export.json", {
  ...reads,
  id: "exportRecordAsJson",
  summary: "Export a recorded game as JSON",
  answer: versioned(
    download(json(RecordedGame, "The recorded game"), ({ id }) => `${id}.json`),
    tagOf,
  ),
  run: (_, { id }, ports) => findRecord(id, ports),
});

type Original = Pick<RecordView, "id"> & { readonly written: string };

const getRecordOriginal = operation.get("/v1/records/{id}/original", {
  ...reads,
  id: "getRecordOriginal",
  summary: "Get the imported text of a recorded game",
  description:
    "Byte for byte, in UTF-8, as the first player who still keeps it imported it. Exports of this service's games have no original, because they contain messages; neither do recorded games from before 29 November 2026.",
  refuses: [...MISSING, "original-not-found"],
  answer: versioned(
    // The text is a download, because an imported text must never run as a page of this origin.
    download(
      text<Original>("text/plain", "The text", ({ written }) => ({ text: written })),
      ({ id }) => `${id}.txt`,
    ),
    ({ written }) => `"${derivedId(written)}"`,
  ),
  run: async (_, { id }, ports) => {
    const found = await findRecord(id, ports);
    if (!found.ok) return found;
    const written = await recordOf(ports, id).original();
    return written === null ? err(refusal("original-not-found")) : ok({ id, written });
  },
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
  getRecordOriginal,
  ...textsOf(RECORDS, async (_, id, ports) => {
    const found = await findRecord(id, ports);
    if (!found.ok) return found;
    const { value: record } = found;
    const game = recordGame(record);
    return ok({ game, tag: tagOf(record), otg: () => recordOtg(record), text: () => gameText(game, record) });
  }),
];
