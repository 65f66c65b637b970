import type { Challenge, NewPasskey, Passkey, PasskeyUse, PasskeyVerdict } from "./passkeys.ts";
import { door, endListening, ownDoor, type Parts, storedDoor } from "./rpc.ts";

/** The recorded games that the player holds. */
export const recordRpc = {
  /** Null where the player has gone. */
  holdRecords: ownDoor(({ recordsHeld }) => recordsHeld, "hold", null),
  holdsRecord: door(({ recordsHeld }) => recordsHeld, "has"),
  listedRecords: storedDoor(({ recordsHeld }) => recordsHeld, "listed", []),
  unlistRecords: door(({ recordsHeld }) => recordsHeld, "unlist"),
  dropRecord: door(({ recordsHeld }) => recordsHeld, "drop"),
  records: door(({ recordsHeld }) => recordsHeld, "list"),
};

/** What signs the player in without a secret that anybody keeps. */
export const passkeyRpc = {
  passkeys: door(({ passkeys }) => passkeys, "list"),

  /** The passkey that a device names; null for none. */
  passkey: ({ mailbox, isStored, hasLeft }: Parts, credential: string): Passkey | null =>
    isStored() && !hasLeft() ? mailbox().passkeys.find(credential) : null,

  /** Adds one; null where the player has left. */
  addPasskey(
    { mailbox, hasLeft, goOn }: Parts,
    added: NewPasskey,
    challenge: Challenge,
  ): Passkey | "full" | "used" | null {
    if (hasLeft()) return null;
    const made = mailbox().passkeys.add(added, challenge);
    goOn();
    return made;
  },

  /** Judges a signature that has been verified. */
  usePasskey({ mailbox, hasLeft, goOn }: Parts, use: PasskeyUse): PasskeyVerdict {
    if (hasLeft()) return "unknown";
    const verdict = mailbox().passkeys.use(use);
    goOn();
    return verdict;
  },

  renamePasskey: door(({ passkeys }) => passkeys, "rename"),
  removePasskey: door(({ passkeys }) => passkeys, "remove"),

  /** Whether the player is to be told now how to keep the account. */
  advise: ownDoor(({ passkeys }) => passkeys, "advise", false),
};

/** Ends a grant at once, with its tokens and streams; false for none. */
function endGrant(parts: Parts, id: string): boolean {
  const isEnded = parts.isStored() && parts.mailbox().endGrant(id);
  if (isEnded) endListening(parts);
  return isEnded;
}

/** What the authorization server stores of the player's apps, by its own keys. */
export const appRpc = {
  endGrant,

  apps: door(({ apps }) => apps, "list"),
  allowsApp: storedDoor(({ apps }) => apps, "allows", false),
  appText: storedDoor(({ apps }) => apps, "get", null),
  appKeys: storedDoor(({ apps }) => apps, "keys", []),

  /** Puts a text over the one that was read; false where another one stands there, or the player has left. */
  putAppText(parts: Parts, key: string, body: string, ends: number, over: string | null): boolean {
    const { mailbox, isStored } = parts;
    const ended = isStored() ? mailbox().putAppText(key, body, ends, over) : null;
    endListening(parts);
    return ended !== null;
  },

  /**
   * Ends the grant of a token (by its key) that was exchanged for a new one long ago, and comes again. `isExposed`: others
   * may have read it, so the grant also ends if the token, or code, still holds. Returns whether it has ended.
   */
  endReused(parts: Parts, key: string, isExposed = false): boolean {
    const { mailbox, isStored } = parts;
    if (!isStored()) return false;
    const { apps } = mailbox();
    const isMeant = apps.isSpent(key) || (isExposed && apps.getsTokens(key));
    return isMeant && endGrant(parts, key.split(":")[2] ?? "");
  },
};
