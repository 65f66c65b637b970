import { methodsOf, objectClass } from "../lib/object-class.ts";
import { openArchive } from "./archive.ts";
import { openListedRecords } from "./records.ts";

interface Parts {
  readonly month: ReturnType<typeof openArchive>;
  readonly listed: ReturnType<typeof openListedRecords>;
}

const archiveRpc = {
  ...methodsOf(({ month }: Parts) => month, ["add", "games"]),
  ...methodsOf(({ listed }: Parts) => listed, ["list", "unlist", "records"]),
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
