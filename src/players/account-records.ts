import type { AccountRecords } from "../mailbox/account.ts";
import { markOf, marksOf, type NamesEnv } from "./hidden-names.ts";
import { skeletonOf } from "./names.ts";
import {
  changePlayer,
  confirmEmail,
  dropEmail,
  erasePlayer,
  pickName,
  playerById,
  restorePlayer,
  takeName,
} from "./store.ts";

async function withoutName(env: NamesEnv, id: string): Promise<boolean> {
  const player = await playerById(env.DB, id);
  if (player === null || player.mayRename) return player !== null;
  await takeName(env.DB, player, await markOf(env, skeletonOf(player.name)));
  return true;
}

/** The records of one player as their mailbox needs them. */
export function accountRecords(env: NamesEnv, id: string): AccountRecords {
  const { DB: db } = env;
  return {
    load: () => playerById(db, id),
    change: (changes) => changePlayer(db, id, changes),
    confirm: (address) => confirmEmail(db, id, address),
    drop: (address) => dropEmail(db, id, address),
    rename: async (name) =>
      name === null ? withoutName(env, id) : pickName(db, id, name, await marksOf(env, name)),
    restore: (player) => restorePlayer(db, player),
    erase: (newName) => erasePlayer(db, id, newName, (skeleton) => markOf(env, skeleton)),
  };
}
