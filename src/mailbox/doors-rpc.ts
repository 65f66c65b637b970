import type { Reach } from "../lib/places.ts";
import type { Challenge, NewPasskey, Passkey, PasskeyUse, PasskeyVerdict } from "./passkeys.ts";
import type { HeldRecord, HoldingLimits, OpenRecordsHeld, RecordToHold } from "./records-held.ts";
import type { Parts } from "./rpc.ts";

/** The recorded games that the player holds. */
export const recordRpc = {
  /** Null where the player has gone. */
  holdRecords: async (
    { mailbox, hasLeft }: Parts,
    records: readonly RecordToHold[],
    limits: HoldingLimits,
  ): Promise<Awaited<ReturnType<OpenRecordsHeld["hold"]>> | null> =>
    hasLeft() ? null : mailbox().recordsHeld.hold(records, limits),

  holdsRecord: ({ mailbox }: Parts, id: string): boolean => mailbox().recordsHeld.has(id),

  dropRecord: ({ mailbox }: Parts, id: string): Promise<boolean> => mailbox().recordsHeld.drop(id),

  records: ({ mailbox }: Parts, reach: Reach): HeldRecord[] => mailbox().recordsHeld.list(reach),
};

/** What signs the player in without a secret that anybody keeps. */
export const passkeyRpc = {
  passkeys: ({ mailbox }: Parts): Passkey[] => mailbox().passkeys.list(),

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

  renamePasskey: ({ mailbox }: Parts, id: string, name: string): Passkey | null =>
    mailbox().passkeys.rename(id, name),

  removePasskey: ({ mailbox }: Parts, id: string): boolean => mailbox().passkeys.remove(id),

  /** Whether the player is to be told now how to keep the account. */
  advise: ({ mailbox, hasLeft }: Parts): boolean => !hasLeft() && mailbox().passkeys.advise(),
};

/** Ends a grant at once, with its tokens and streams; false for none. */
function endGrant({ mailbox, isStored, streams }: Parts, id: string): boolean {
  const isEnded = isStored() && mailbox().apps.end(id);
  streams.end(id);
  return isEnded;
}

/** What the authorization server stores of the player's apps, by its own keys. */
export const appRpc = {
  endGrant,

  apps: ({ mailbox }: Parts) => mailbox().apps.list(),

  allowsApp: ({ mailbox, isStored }: Parts, client: string): boolean =>
    isStored() && mailbox().apps.allows(client),

  appText: ({ mailbox, isStored }: Parts, key: string): string | null =>
    isStored() ? mailbox().apps.get(key) : null,

  appKeys: ({ mailbox, isStored }: Parts, prefix: string): string[] =>
    isStored() ? mailbox().apps.keys(prefix) : [],

  /** Puts a text over the one that was read; false where another one stands there, or the player has left. */
  putAppText(parts: Parts, key: string, body: string, ends: number, over: string | null): boolean {
    const { mailbox, isStored, streams, goOn } = parts;
    const ended = isStored() ? mailbox().apps.put(key, body, ends, over) : null;
    for (const id of ended ?? []) streams.end(id);
    goOn();
    return ended !== null;
  },

  /** Ends the grant of a token (by its key) that was exchanged for a new one long ago, and comes again. */
  endReused(parts: Parts, key: string): void {
    const { mailbox, isStored } = parts;
    if (isStored() && mailbox().apps.isSpent(key)) endGrant(parts, key.split(":")[2] ?? "");
  },
};
