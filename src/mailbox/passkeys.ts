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
  // The player's passkeys. credential: what the device calls it; public_key: COSE. Both base64url. counter: how often the device has signed,
  // as it said last; 0 of one that does not count. used: when the player last signed in with it; null for never.
  `CREATE TABLE passkeys (id TEXT PRIMARY KEY, credential TEXT NOT NULL UNIQUE, public_key TEXT NOT NULL, name TEXT NOT NULL,
     counter INTEGER NOT NULL, created INTEGER NOT NULL, used INTEGER) WITHOUT ROWID`,
  // The challenges that have been answered, until nobody can answer them any more: each counts once.
  "CREATE TABLE passkey_challenges (challenge TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID",
];

/** What lets a device sign a player in: its public key. The device alone has the other one. */
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

/** What was to be signed, and until when that counts. */
export interface Challenge {
  readonly challenge: string;
  readonly until: number;
}

/** A signature that has been verified: by which passkey, of what, and how often its device has signed by now. */
export type PasskeyUse = Challenge & Pick<Passkey, "credential" | "counter">;

/** What came of it: the player is who they say; or nobody is signed in. */
export type PasskeyVerdict = "theirs" | "unknown" | "used" | "counter";

const PASSKEY =
  "id, credential, public_key AS publicKey, name, counter, created AS createdAt, used AS lastUsedAt";

interface PasskeyPorts {
  readonly origin: string;
  /** Tells the player, in the commit that is under way. */
  readonly announce: (news: AccountNews) => void;
  readonly arm: () => void;
}

/** The passkeys of the player, in the one place that knows them: what is removed here signs nobody in. */
export function openPasskeys(storage: ObjectStorage, { origin, announce, arm }: PasskeyPorts) {
  const { sql } = storage;
  const advised = openKept<true>(sql, "advised");
  const find = (credential: string): Passkey | null =>
    firstRow(sql, `SELECT ${PASSKEY} FROM passkeys WHERE credential = ?`, credential);

  /** Uses a challenge up; false where that was done before. */
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

    /** Adds one; the same again is the one that there is. "used": its challenge was answered before. */
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

    /**
     * Notes that one has signed. One that has counted less far than before is not the only one of its kind: somebody has
     * copied it. It signs nobody in, and the player is told.
     */
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

    /** Calls one by another name; null where there is none. */
    rename: (id: string, name: string): Passkey | null =>
      firstRow(sql, `UPDATE passkeys SET name = ? WHERE id = ? RETURNING ${PASSKEY}`, name, id),

    /** Removes one; false where there is none. */
    remove: (id: string): boolean => hasRows(sql, "DELETE FROM passkeys WHERE id = ? RETURNING id", id),

    /** Whether the player is to be told now how to keep the account: they are told once. */
    advise(): boolean {
      const isNew = advised.read() === null;
      if (isNew) advised.keep(true);
      return isNew;
    },
  };
}
