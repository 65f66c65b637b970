import type { AccountRecords, Player, PlayerChanges } from "../mailbox/account.ts";
import { nameOfGone } from "../lib/names.ts";
import { markOf, marksOf } from "./hidden-names.ts";
import type { KeysEnv } from "./sealed-keys.ts";
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

async function withoutName(env: KeysEnv, id: string): Promise<boolean> {
  const player = await playerById(env.DB, id);
  if (player === null || player.mayRename) return player !== null;
  await takeName(env.DB, player, await markOf(env, skeletonOf(player.name)));
  return true;
}

async function withoutPlayer(env: KeysEnv, id: string, newName: string, { close, leave }: LeavingRecords) {
  await erasePlayer(env.DB, id, newName, (skeleton) => markOf(env, skeleton));
  await leave(id);
  // The operator is deleted by now, so no bot can be added meanwhile.
  for (const bot of await botsOf(env.DB, id)) await close(bot.id, nameOfGone(bot.id));
}

interface LeavingRecords {
  /** Closes a bot's mailbox and renames the bot to `newName`, the name for a deleted player. */
  readonly close: (bot: string, newName: string) => Promise<void>;
  readonly leave: (player: string) => Promise<void>;
}

/** The methods are arrow functions in fields, because mailboxes pass them on without the object. */
export class StoredAccount implements AccountRecords {
  readonly #env: KeysEnv;
  readonly #id: string;
  readonly #leaving: LeavingRecords;

  constructor(env: KeysEnv, id: string, leaving: LeavingRecords) {
    this.#env = env;
    this.#id = id;
    this.#leaving = leaving;
  }

  readonly load = () => playerById(this.#env.DB, this.#id);
  readonly change = (changes: PlayerChanges) => changePlayer(this.#env.DB, this.#id, changes);
  readonly confirm = (address: string) => confirmEmail(this.#env.DB, this.#id, address);
  readonly drop = (address: string) => dropEmail(this.#env.DB, this.#id, address);
  readonly restore = (player: Player) => restorePlayer(this.#env.DB, player);
  readonly erase = (newName: string) => withoutPlayer(this.#env, this.#id, newName, this.#leaving);
  readonly rename = async (name: string | null) =>
    name === null
      ? withoutName(this.#env, this.#id)
      : pickName(this.#env.DB, this.#id, name, await marksOf(this.#env, name));
}
