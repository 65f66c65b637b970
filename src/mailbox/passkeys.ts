import type { AccountNews } from "../contract/events/records.ts";
import { CAPS } from "../contract/limits.ts";
import { now } from "../lib/now.ts";
import {
  allRows,
  firstRow,
  firstValue,
  hasRows,
  insertRow,
  type ObjectStorage,
  openKept,
  type SchemaStep,
} from "../lib/object-storage.ts";

export const PASSKEYS: SchemaStep = [
  // credential: the device's id of the passkey; public_key: COSE; both base64url. counter: the device's count of
  // signatures, 0 if it does not count. used: the last time the player signed in with it; null for never.
  `CREATE TABLE passkeys (id TEXT PRIMARY KEY, credential TEXT NOT NULL UNIQUE, public_key TEXT NOT NULL, name TEXT NOT NULL,
     counter INTEGER NOT NULL, created INTEGER NOT NULL, used INTEGER) WITHOUT ROWID`,
  // Answered challenges, stored until they expire, so that each is accepted once.
  "CREATE TABLE passkey_challenges (challenge TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID",
];

export interface Passkey {
  readonly id: string;
  readonly credential: string;
  readonly publicKey: string;
  readonly name: string;
  readonly counter: number;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

export type NewPasskey = Omit<Passkey, "createdAt" | "lastUsedAt">;

export interface Challenge {
  readonly challenge: string;
  readonly until: number;
}

/** A verified signature. `counter` is the device's count of signatures. */
export type PasskeyUse = Challenge & Pick<Passkey, "credential" | "counter">;

/** `theirs` signs the player in. `used`: the challenge was answered before. `counter`: the passkey was copied. */
export type PasskeyVerdict = "theirs" | "unknown" | "used" | "counter";

const PASSKEY =
  "id, credential, public_key AS publicKey, name, counter, created AS createdAt, used AS lastUsedAt";

interface PasskeyPorts {
  readonly origin: string;
  /** Call within a transaction. */
  readonly announce: (news: AccountNews) => void;
  readonly arm: () => void;
}

/** The only copy of the player's passkeys, so a removed one no longer works. */
export function openPasskeys(storage: ObjectStorage, { origin, announce, arm }: PasskeyPorts) {
  const { sql } = storage;
  const advised = openKept<true>(sql, "advised");
  const find = (credential: string): Passkey | null =>
    firstRow(sql, `SELECT ${PASSKEY} FROM passkeys WHERE credential = ?`, credential);

  /** False if the challenge was used before. */
  function spend({ challenge, until }: Challenge): boolean {
    sql.exec("DELETE FROM passkey_challenges WHERE until <= ?", now());
    if (hasRows(sql, "SELECT 1 FROM passkey_challenges WHERE challenge = ?", challenge)) return false;
    insertRow(sql, "passkey_challenges", { challenge, until });
    return true;
  }

  function tell(type: "passkey.added" | "passkey.refused", { id, name }: NewPasskey): void {
    announce({ type, data: { passkey: { id, name }, url: `${origin}/settings/passkeys` } });
    arm();
  }

  return {
    find,

    list: (): Passkey[] => allRows(sql, `SELECT ${PASSKEY} FROM passkeys ORDER BY created, id`),

    /** Returns a known passkey as it is stored. `used`: the challenge was answered before. */
    add: (added: NewPasskey, challenge: Challenge): Passkey | "full" | "used" =>
      storage.transactionSync(() => {
        const before = find(added.credential);
        if (before !== null) return before;
        if (!spend(challenge)) return "used";
        if (firstValue<number>(sql, "SELECT count(*) FROM passkeys")! >= CAPS.passkeys.max) return "full";
        const { publicKey: public_key, ...row } = added;
        insertRow(sql, "passkeys", { ...row, public_key, created: now(), used: null });
        tell("passkey.added", added);
        return { ...added, createdAt: now(), lastUsedAt: null };
      }),

    /** A counter that does not rise means a copied passkey: it signs nobody in, and the player is notified. */
    use: ({ credential, counter, ...challenge }: PasskeyUse): PasskeyVerdict =>
      storage.transactionSync(() => {
        const passkey = find(credential);
        if (passkey === null) return "unknown";
        if (!spend(challenge)) return "used";
        if (passkey.counter > 0 && counter <= passkey.counter) {
          tell("passkey.refused", passkey);
          return "counter";
        }
        sql.exec("UPDATE passkeys SET counter = ?, used = ? WHERE id = ?", counter, now(), passkey.id);
        return "theirs";
      }),

    rename: (id: string, name: string): Passkey | null =>
      firstRow(sql, `UPDATE passkeys SET name = ? WHERE id = ? RETURNING ${PASSKEY}`, name, id),

    remove: (id: string): boolean => hasRows(sql, "DELETE FROM passkeys WHERE id = ? RETURNING id", id),

    /** Returns true once, to advise the player how to keep the account. */
    advise(): boolean {
      const isNew = advised.read() === null;
      if (isNew) advised.keep(true);
      return isNew;
    },
  };
}
