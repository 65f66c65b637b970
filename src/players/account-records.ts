import type { AccountRecords } from "../mailbox/account.ts";
import { nameOfGone } from "../lib/names.ts";
import { markOf, marksOf, type NamesEnv } from "./hidden-names.ts";
import { skeletonOf } from "./names.ts";
import {
  botsOf,
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

async function withoutPlayer(env: NamesEnv, id: string, newName: string, { close, leave }: LeavingRecords) {
  await erasePlayer(env.DB, id, newName, (skeleton) => markOf(env, skeleton));
  await leave(id);
  // The operator is deleted by now, so no bot can be added meanwhile.
  for (const bot of await botsOf(env.DB, id)) await close(bot.id, nameOfGone(bot.id));
}

interface LeavingRecords {
  /** Closes a bot's mailbox, and gives it the name of a deleted player. */
  readonly close: (bot: string, newName: string) => Promise<void>;
  readonly leave: (player: string) => Promise<void>;
}

export function accountRecords(env: NamesEnv, id: string, leaving: LeavingRecords): AccountRecords {
  const { DB: db } = env;
  return {
    load: () => playerById(db, id),
    change: (changes) => changePlayer(db, id, changes),
    confirm: (address) => confirmEmail(db, id, address),
    drop: (address) => dropEmail(db, id, address),
    rename: async (name) =>
      name === null ? withoutName(env, id) : pickName(db, id, name, await marksOf(env, name)),
    restore: (player) => restorePlayer(db, player),
    erase: (newName) => withoutPlayer(env, id, newName, leaving),
  };
}
