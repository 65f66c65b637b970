import { objectClass } from "../lib/object-class.ts";
import type { Reach } from "../lib/places.ts";
import { type ArchivedGame, openArchive, type Wanted } from "./archive.ts";
import type { RecordRow } from "../game/recorded.ts";
import { openListedRecords, type WantedRecords } from "./records.ts";

interface Parts {
  readonly month: ReturnType<typeof openArchive>;
  readonly listed: ReturnType<typeof openListedRecords>;
}

const archiveRpc = {
  add: ({ month }: Parts, game: ArchivedGame): void => month.add(game),
  games: ({ month }: Parts, wanted: Wanted): ArchivedGame[] => month.games(wanted),
  list: ({ listed }: Parts, row: RecordRow): void => listed.list(row),
  unlist: ({ listed }: Parts, id: string): void => listed.unlist(id),
  records: ({ listed }: Parts, wanted: WantedRecords, reach: Reach): RecordRow[] =>
    listed.records(wanted, reach),
};

/** The Durable Object of the games that ended in one month, by its name, `2026-11`; or of the records that are listed. */
export const archiveObject = () =>
  objectClass(
    "archive",
    ({ storage }: DurableObjectState): Parts => ({
      month: openArchive(storage),
      listed: openListedRecords(storage),
    }),
    archiveRpc,
    {
      // Of a sandbox it is emptied by its alarm; it has no other work.
      alarm: () => undefined,
    },
  );

export type Archive = InstanceType<ReturnType<typeof archiveObject>>;
