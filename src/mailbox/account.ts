import type { AddressRecords } from "../channels/mail/send/address.ts";
import type { ChallengesFrom } from "../contract/terms.ts";
import type { Seat } from "../game/state.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { type ObjectStorage, firstRow, firstValue, hasSchema } from "../lib/object-storage.ts";
import type { Holder } from "./tokens.ts";

/** What new players have chosen. `PATCH /v1/me` changes it. */
export const USUAL_SETTINGS = { challengesFrom: "anyone" as ChallengesFrom, botsWelcome: false };
export type Settings = Readonly<typeof USUAL_SETTINGS>;

/** As stored in D1. Instants in milliseconds since 1970. */
export interface Player extends Settings {
  readonly id: string;
  readonly name: string;
  /** As last entered, confirmed or not. */
  readonly email: string | null;
  /** Where mail goes: a confirmed address; null for no mail. */
  readonly confirmedEmail: string | null;
  readonly language: string;
  /** An IANA time zone. */
  readonly timezone: string;
  readonly createdAt: number;
  /** The operator's reason; null for an open account. */
  readonly closedFor: string | null;
  /** The operator took the name away, so the player may pick another. */
  readonly mayRename: boolean;
  /** Id of the player who operates the bot; null for a person. */
  readonly botOf: string | null;
  readonly botUrl: string | null;
  readonly botAbout: string | null;
}

/** For new players who are people, and for copies that were stored before a member existed. */
export const PERSON = { botOf: null, botUrl: null, botAbout: null, ...USUAL_SETTINGS } as const;

export const isBot = ({ botOf }: Pick<Player, "botOf">): boolean => botOf !== null;

export const seatFor = ({ id, name, botOf }: Pick<Player, "id" | "name" | "botOf">): Seat =>
  botOf === null ? { id, name } : { id, name, bot: true };

/** Unknown players count as open. */
export const isClosed = (player: Pick<Player, "closedFor"> | null | undefined): boolean =>
  (player?.closedFor ?? null) !== null;

export interface Principal {
  readonly player: Player;
  readonly token: Holder;
}

export type PlayerChanges = Partial<
  Pick<Player, "email" | "language" | "timezone" | "closedFor" | keyof Settings>
>;

/** The player's rows in D1. All changes are idempotent. */
export interface AccountRecords extends AddressRecords {
  readonly load: () => Promise<Player | null>;
  readonly change: (changes: PlayerChanges) => Promise<void>;
  /** Null removes the name. False if the name is taken. */
  readonly rename: (name: string | null) => Promise<boolean>;
  /** Adds the player if D1 has lost them. Returns whether D1 has them afterwards. */
  readonly restore: (player: Player) => Promise<boolean>;
  /** Removes all personal data. Only `newName` remains. */
  readonly erase: (newName: string) => Promise<void>;
}

/** A change that broke off may reach D1 this much later, so reads are not stored until then. */
export const UNDER_WAY = 15 * MINUTE;

interface StoredAccount {
  readonly v: 1;
  readonly player: Player;
}

/** Adds fields that copies of earlier releases lack. */
const playerIn = (body: string): Player => ({ ...PERSON, ...(JSON.parse(body) as StoredAccount).player });

interface Row {
  readonly body: string | null;
  /** When the change began that made the copy stale; 0 once it is done. Null for a valid copy. */
  readonly stale: number | null;
}

/** Caches the player's D1 row. Every change marks the copy as stale first, so after a crash it is read again. */
export function openAccount(
  { sql }: ObjectStorage,
  { load, hasLeft }: Pick<AccountRecords, "load"> & { readonly hasLeft: () => boolean },
) {
  let known: Player | null | undefined;
  let changing = 0;
  let changes = 0;
  /** When a change broke off that may still reach D1; 0 for none. */
  let brokeOffAt = 0;

  const row = (): Row | null => firstRow(sql, "SELECT body, stale FROM account");

  function mark(stale: number): void {
    const query = `INSERT INTO account (id, stale) VALUES (1, ?)
      ON CONFLICT (id) DO UPDATE SET stale = excluded.stale`;
    sql.exec(query, stale);
  }

  function stored(): Player | undefined {
    const { body = null, stale = null } = row() ?? {};
    return body === null || stale !== null ? undefined : playerIn(body);
  }

  /** Caches a missing player in memory only, because D1 may be restored from a backup. */
  function keep(found: Player | null): Player | null {
    if (now() - (row()?.stale ?? 0) < UNDER_WAY) return found;
    known = found;
    if (found === null) return null;
    const body = JSON.stringify({ v: 1, player: found } satisfies StoredAccount);
    sql.exec("INSERT OR REPLACE INTO account (id, body) VALUES (1, ?)", body);
    return found;
  }

  /** Undefined if D1 has to be read; null for a deleted player. */
  function peek(): Player | null | undefined {
    if (hasLeft()) return null;
    if (known === undefined) known = stored();
    return known;
  }

  async function lookUp(): Promise<Player | null> {
    for (;;) {
      const before = changes;
      const found = await load();
      // During a change either value is right. After one, the value may be outdated and is read again.
      if (hasLeft()) return null;
      if (changing > 0) return found;
      if (before === changes) return keep(found);
    }
  }

  function forget(): void {
    known = undefined;
    changes++;
  }

  function spoil(): void {
    forget();
    mark(now());
  }

  return {
    peek,
    forget,
    spoil,

    /** The last stored copy, stale or not; null for none. */
    last(): Player | null {
      const body = row()?.body ?? null;
      return body === null ? null : playerIn(body);
    },

    /** Throws if D1 is needed and cannot be reached. */
    async get(): Promise<Player | null> {
      const found = peek();
      return found === undefined ? lookUp() : found;
    },

    /** Like `get`, but stores nothing: for requests that change nothing. */
    async look(): Promise<Player | null> {
      const found = peek();
      return found === undefined ? load() : found;
    },

    async changing<T>(change: () => Promise<T>): Promise<T> {
      if (changing === 0) brokeOffAt = row()?.stale ?? 0;
      spoil();
      changing++;
      try {
        const done = await change();
        if (changing === 1) mark(brokeOffAt);
        return done;
      } catch (fault) {
        brokeOffAt = now();
        throw fault;
      } finally {
        changing--;
        changes++;
      }
    },
  };
}

const storedPlayerId = (storage: ObjectStorage): string | null =>
  hasSchema(storage) ? firstValue(storage.sql, "SELECT body->>'$.player.id' FROM account") : null;

/** The operator reaches objects by the platform's id, which has no name. The id then comes from the stored copy. */
export const playerIdIn = ({
  id,
  storage,
}: {
  readonly id: { readonly name?: string | undefined };
  readonly storage: ObjectStorage;
}): string => id.name ?? storedPlayerId(storage) ?? "";
