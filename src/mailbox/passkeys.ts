import type { StoringCalls } from "../channels/channel.ts";
import type { AccountNews } from "../contract/events/records.ts";
import { CAPS } from "../contract/limits.ts";
import { now } from "../lib/now.ts";
import {
  allRows,
  firstRow,
  firstValue,
  hasRows,
  insertRow,
  type SchemaStep,
  type Sql,
  StoredFact,
} from "../lib/object-storage.ts";
import { MethodGroup } from "../lib/service-object.ts";

export const PASSKEYS: SchemaStep = [
  // credential: the device's id of the passkey; public_key: COSE; both base64url. counter: the device's count of signatures, 0
  // if it does not count. used: when the player last signed in with it; null for never.
  `CREATE TABLE passkeys (id TEXT PRIMARY KEY, credential TEXT NOT NULL UNIQUE, public_key TEXT NOT NULL, name TEXT NOT NULL,
     counter INTEGER NOT NULL, created INTEGER NOT NULL, used INTEGER) WITHOUT ROWID`,
  // Answered challenges, stored until they expire so that each is accepted only once.
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

/** A verified signature. `counter`: how often the device has signed; 0 if it does not count. */
export type PasskeyUse = Challenge & Pick<Passkey, "credential" | "counter">;

/** `theirs`: the player is signed in. `used`: the challenge was answered before. `counter`: see `use`. */
export type PasskeyVerdict = "theirs" | "unknown" | "used" | "counter";

const PASSKEY =
  "id, credential, public_key AS publicKey, name, counter, created AS createdAt, used AS lastUsedAt";

interface PasskeysHost extends StoringCalls {
  readonly mailbox: () => {
    readonly origin: string;
    readonly channels: { readonly announce: (news: AccountNews) => void };
    readonly arm: () => void;
  };
}

/** The only copy of the player's passkeys, so a removed passkey stops working at once. */
export class PasskeyMethods extends MethodGroup<PasskeysHost> {
  list(): Passkey[] {
    return allRows(this.#sql, `SELECT ${PASSKEY} FROM passkeys ORDER BY created, id`);
  }

  find(credential: string): Passkey | null {
    return this.host.isStored() && !this.host.hasLeft() ? this.#find(credential) : null;
  }

  /** Returns the passkey, as stored if it was added before; null if the player has left. `used`: see `PasskeyVerdict`. */
  add(passkey: NewPasskey, challenge: Challenge): Passkey | "full" | "used" | null {
    if (this.host.hasLeft()) return null;
    const added = this.host.storage().transactionSync(() => this.#add(passkey, challenge));
    this.host.goOn();
    return added;
  }

  /** If a device's counter has not risen, the passkey may have been copied: rejects the sign-in and notifies the player. */
  use(use: PasskeyUse): PasskeyVerdict {
    if (this.host.hasLeft()) return "unknown";
    const verdict = this.host.storage().transactionSync(() => this.#use(use));
    this.host.goOn();
    return verdict;
  }

  rename(id: string, name: string): Passkey | null {
    return firstRow(this.#sql, `UPDATE passkeys SET name = ? WHERE id = ? RETURNING ${PASSKEY}`, name, id);
  }

  remove(id: string): boolean {
    return hasRows(this.#sql, "DELETE FROM passkeys WHERE id = ? RETURNING id", id);
  }

  /** Whether to advise the player now how to keep the account. True only for the first call. */
  advise(): boolean {
    const advised = new StoredFact<true>(this.#sql, "advised");
    const isNew = !this.host.hasLeft() && advised.read() === null;
    if (isNew) advised.keep(true);
    return isNew;
  }

  get #sql(): Sql {
    return this.host.storage().sql;
  }

  #find(credential: string): Passkey | null {
    return firstRow(this.#sql, `SELECT ${PASSKEY} FROM passkeys WHERE credential = ?`, credential);
  }

  #add(passkey: NewPasskey, challenge: Challenge): Passkey | "full" | "used" {
    const before = this.#find(passkey.credential);
    if (before !== null) return before;
    if (!this.#spend(challenge)) return "used";
    if (firstValue<number>(this.#sql, "SELECT count(*) FROM passkeys")! >= CAPS.passkeys.max) return "full";
    const { publicKey: public_key, ...row } = passkey;
    insertRow(this.#sql, "passkeys", { ...row, public_key, created: now(), used: null });
    this.#announce("passkey.added", passkey);
    return { ...passkey, createdAt: now(), lastUsedAt: null };
  }

  #use({ credential, counter, ...challenge }: PasskeyUse): PasskeyVerdict {
    const passkey = this.#find(credential);
    if (passkey === null) return "unknown";
    if (!this.#spend(challenge)) return "used";
    if (passkey.counter > 0 && counter <= passkey.counter) {
      this.#announce("passkey.refused", passkey);
      return "counter";
    }
    this.#sql.exec("UPDATE passkeys SET counter = ?, used = ? WHERE id = ?", counter, now(), passkey.id);
    return "theirs";
  }

  /** Marks a challenge as used. Returns false if it was used before, so that nobody can replay a signature. */
  #spend({ challenge, until }: Challenge): boolean {
    this.#sql.exec("DELETE FROM passkey_challenges WHERE until <= ?", now());
    if (hasRows(this.#sql, "SELECT 1 FROM passkey_challenges WHERE challenge = ?", challenge)) return false;
    insertRow(this.#sql, "passkey_challenges", { challenge, until });
    return true;
  }

  /** Call within a transaction. */
  #announce(type: "passkey.added" | "passkey.refused", { id, name }: NewPasskey): void {
    const mailbox = this.host.mailbox();
    const data = { passkey: { id, name }, url: `${mailbox.origin}/settings/passkeys` };
    mailbox.channels.announce({ type, data });
    mailbox.arm();
  }
}
