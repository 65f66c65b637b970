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

/** Takes out of the records, off leaderboards and ladders and out of tournaments, who a player was; their bots go with them. */
async function withoutPlayer(
  env: NamesEnv,
  id: string,
  newName: string,
  { close, leave }: LeavingRecords,
): Promise<void> {
  await erasePlayer(env.DB, id, newName, (skeleton) => markOf(env, skeleton));
  await leave(id);
  // After that nobody can add one.
  for (const bot of await botsOf(env.DB, id)) await close(bot.id, nameOfGone(bot.id));
}

/** What a player who leaves takes along. */
interface LeavingRecords {
  /** Has a bot's mailbox close, under the name that is left of it. */
  readonly close: (bot: string, newName: string) => Promise<void>;
  /** Ends what the player was to others: in tournaments, on ladders and leaderboards, in reports. */
  readonly leave: (player: string) => Promise<void>;
}

/** The records of one player as their mailbox needs them. */
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
