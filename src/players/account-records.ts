import type { AccountRecords } from "../mailbox/account.ts";
import { markOf, type NamesEnv } from "./hidden-names.ts";
import {
  addSession,
  addToken,
  changePlayer,
  confirmEmail,
  dropEmail,
  erasePlayer,
  playerById,
  principalByHash,
  removeToken,
  tokensOf,
  touchToken,
} from "./store.ts";

/** More than a player can have: counted, not shown. */
const EVERY_TOKEN = { after: null, limit: 1000, order: "asc" } as const;

/** The records of players and tokens as mailboxes need them. */
export function accountRecords(env: NamesEnv): AccountRecords {
  const { DB: db } = env;
  return {
    principal: (hash) => principalByHash(db, hash),
    touchToken: (tokenId) => touchToken(db, tokenId),
    player: (id) => playerById(db, id),
    changePlayer: (id, changes) => changePlayer(db, id, changes),
    confirmEmail: (id, address) => confirmEmail(db, id, address),
    dropEmail: (id, address) => dropEmail(db, id, address),
    erasePlayer: (id, newName) => erasePlayer(db, id, newName, (skeleton) => markOf(env, skeleton)),
    tokens: (id) => tokensOf(db, id, EVERY_TOKEN),
    addToken: (id, token) => addToken(db, id, token),
    addSession: (id, session, most) => addSession(db, id, session, most),
    removeToken: (id, tokenId) => removeToken(db, id, tokenId),
  };
}
