import { objectClass } from "../lib/object-class.ts";
import { type ArchivedGame, openArchive, type Wanted } from "./archive.ts";

type Month = ReturnType<typeof openArchive>;

const archiveRpc = {
  add: (month: Month, game: ArchivedGame): void => month.add(game),
  games: (month: Month, wanted: Wanted): ArchivedGame[] => month.games(wanted),
};

/** The Durable Object of the games that ended in one month, by its name: `2026-11`. */
export const archiveObject = () =>
  objectClass("archive", ({ storage }: DurableObjectState) => openArchive(storage), archiveRpc, {
    // Of a sandbox it is emptied by its alarm; it has no other work.
    alarm: () => undefined,
  });

export type Archive = InstanceType<ReturnType<typeof archiveObject>>;
