import type { AccountRecords } from "../mailbox/account.ts";
import { markOf, type NamesEnv } from "./hidden-names.ts";
import { changePlayer, confirmEmail, dropEmail, erasePlayer, playerById, restorePlayer } from "./store.ts";

/** The records of one player as their mailbox needs them. */
export function accountRecords(env: NamesEnv, id: string): AccountRecords {
  const { DB: db } = env;
  return {
    load: () => playerById(db, id),
    change: (changes) => changePlayer(db, id, changes),
    confirm: (address) => confirmEmail(db, id, address),
    drop: (address) => dropEmail(db, id, address),
    restore: (player) => restorePlayer(db, player),
    erase: (newName) => erasePlayer(db, id, newName, (skeleton) => markOf(env, skeleton)),
  };
}
