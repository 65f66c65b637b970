import type { AddressRecords } from "../channels/mail/send/address.ts";
import type { ChallengesFrom } from "../contract/terms.ts";
import type { Seat } from "../game/state.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { type ObjectStorage, firstRow, firstValue, hasSchema } from "../lib/object-storage.ts";
import type { Holder } from "./tokens.ts";

/** A player, as the records (D1) know them. Instants in milliseconds since 1970. */
export interface Player {
  readonly id: string;
  readonly name: string;
  /** As the player gave it last, confirmed or not. */
  readonly email: string | null;
  /** Where mail goes: the address that was confirmed last and is still wanted. */
  readonly confirmedEmail: string | null;
  readonly language: string;
  /** An IANA name. */
  readonly timezone: string;
  readonly challengesFrom: ChallengesFrom;
  readonly createdAt: number;
  /** Why the operator has closed the account; null for one that is open. */
  readonly closedFor: string | null;
  /** Whether their name was taken away, and they may pick another. */
  readonly mayRename: boolean;
  /** Whose program a bot is: the operator's id. Null for a person. */
  readonly botOf: string | null;
  /** What its operator says of a bot. */
  readonly botUrl: string | null;
  readonly botAbout: string | null;
  /** Whether bots may challenge the player, and accept their open challenges. */
  readonly botsWelcome: boolean;
}

/** Of whoever signs up as a person, and of copies from before there were bots. */
export const PERSON = { botOf: null, botUrl: null, botAbout: null, botsWelcome: false } as const;

/** Whether a player is a program. It is so for good. */
export const isBot = ({ botOf }: Pick<Player, "botOf">): boolean => botOf !== null;

/** A player as games store them. */
export const seatFor = ({ id, name, botOf }: Pick<Player, "id" | "name" | "botOf">): Seat =>
  botOf === null ? { id, name } : { id, name, bot: true };

/** Whether an account is closed, as far as is known. */
export const isClosed = (player: Pick<Player, "closedFor"> | null | undefined): boolean =>
  (player?.closedFor ?? null) !== null;

/** Who asks: a player, by one of their tokens. */
export interface Principal {
  readonly player: Player;
  readonly token: Holder;
}

export type PlayerChanges = Partial<
  Pick<Player, "email" | "language" | "timezone" | "challengesFrom" | "botsWelcome" | "closedFor">
>;

/** What the records (D1) know of the player, and what is changed there. Each change does the same when it is made again. */
export interface AccountRecords extends AddressRecords {
  /** Null for a player who has gone. */
  readonly load: () => Promise<Player | null>;
  readonly change: (changes: PlayerChanges) => Promise<void>;
  /** Takes the player's name away (null), or gives them the one that they have picked; false where that is not free. */
  readonly rename: (name: string | null) => Promise<boolean>;
  /** Adds the player again where the records have lost them; whether they know them then. */
  readonly restore: (player: Player) => Promise<boolean>;
  /** Takes everything out of them that tells who the player was, but for the name that is left of them. */
  readonly erase: (newName: string) => Promise<void>;
}

/** For so long a change that broke off may still be on its way to the records: what they say meanwhile is not kept. */
export const UNDER_WAY = 15 * MINUTE;

interface StoredAccount {
  readonly v: 1;
  readonly player: Player;
}

/** The player of a stored copy, of any release. */
const playerIn = (body: string): Player => ({ ...PERSON, ...(JSON.parse(body) as StoredAccount).player });

interface Row {
  readonly body: string | null;
  /** When the change was begun since which the copy does not count; 0 where it has been made. Null: the copy counts. */
  readonly stale: number | null;
}

/**
 * A copy of what the records (D1) know of the player, so that neither a request nor a notice has to ask them. They are
 * the truth, and every change of a player is made through here: the copy is marked as stale before the change is begun,
 * so that a crash at any point leaves it so, and it is read again when it is next needed.
 */
export function openAccount(
  { sql }: ObjectStorage,
  { load, hasLeft }: Pick<AccountRecords, "load"> & { readonly hasLeft: () => boolean },
) {
  let known: Player | null | undefined;
  let changing = 0;
  let changes = 0;
  /** When a change broke off that may still arrive; 0 for none. */
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

  /** Keeps what the records say; that they know nobody, in memory alone: they may be restored from a backup. */
  function keep(found: Player | null): Player | null {
    if (now() - (row()?.stale ?? 0) < UNDER_WAY) return found;
    known = found;
    if (found === null) return null;
    const body = JSON.stringify({ v: 1, player: found } satisfies StoredAccount);
    sql.exec("INSERT OR REPLACE INTO account (id, body) VALUES (1, ?)", body);
    return found;
  }

  /** The player as far as the copy tells; undefined where the records would have to be asked. Null: they have gone. */
  function peek(): Player | null | undefined {
    if (hasLeft()) return null;
    if (known === undefined) known = stored();
    return known;
  }

  async function lookUp(): Promise<Player | null> {
    for (;;) {
      const before = changes;
      const found = await load();
      // While a change is being made either is right; once it has been made, what was found may be from before.
      if (hasLeft()) return null;
      if (changing > 0) return found;
      if (before === changes) return keep(found);
    }
  }

  function forget(): void {
    known = undefined;
    changes++;
  }

  /** Notes that the copy does not count any more. */
  function spoil(): void {
    forget();
    mark(now());
  }

  return {
    peek,
    forget,
    spoil,

    /** The player by the last copy, whether or not it counts; null for none. */
    last(): Player | null {
      const body = row()?.body ?? null;
      return body === null ? null : playerIn(body);
    },

    /** The player. Fails where the records have to be asked and cannot be reached. */
    async get(): Promise<Player | null> {
      const found = peek();
      return found === undefined ? lookUp() : found;
    },

    /** The same, without keeping what the records say: for a request that changes nothing. */
    async look(): Promise<Player | null> {
      const found = peek();
      return found === undefined ? load() : found;
    },

    /** Makes a change of the player in the records. */
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

/** The id of the player whose mailbox this is, by what is stored in it; null where nothing is. */
const storedPlayerId = (storage: ObjectStorage): string | null =>
  hasSchema(storage) ? firstValue(storage.sql, "SELECT body->>'$.player.id' FROM account") : null;

/** The id of the player whose mailbox an object is. The operator reaches it by the platform's id, which has no name. */
export const playerIdIn = ({
  id,
  storage,
}: {
  readonly id: { readonly name?: string | undefined };
  readonly storage: ObjectStorage;
}): string => id.name ?? storedPlayerId(storage) ?? "";
