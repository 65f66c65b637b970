import type { AddressRecords } from "../channels/mail/send/address.ts";
import type { PlayerCopy, PlayerRow } from "../channels/mail/send/mailed-player.ts";
import type { ChallengesFrom } from "../contract/terms.ts";
import type { Seat } from "../game/state.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { firstRow, firstValue, hasSchema, type ObjectStorage, type Sql } from "../lib/object-storage.ts";
import type { Holder } from "./tokens.ts";

/** The settings of new players. `PATCH /v1/me` changes them. */
export const USUAL_SETTINGS = { challengesFrom: "anyone" as ChallengesFrom, botsWelcome: false };
export type Settings = Readonly<typeof USUAL_SETTINGS>;

/** A player as stored in D1. `createdAt` is in milliseconds since 1970. */
export interface Player extends PlayerRow, Settings {
  readonly createdAt: number;
  /** Whether the player may choose another name, because the operator removed theirs. */
  readonly mayRename: boolean;
  /** The id of the player who operates the bot; null for a person. */
  readonly botOf: string | null;
  readonly botUrl: string | null;
  readonly botAbout: string | null;
}

/** Defaults for new human players, and for fields that copies from earlier releases lack. */
export const PERSON = { botOf: null, botUrl: null, botAbout: null, ...USUAL_SETTINGS } as const;

export const isBot = ({ botOf }: Pick<Player, "botOf">): boolean => botOf !== null;

export const seatFor = ({ id, name, botOf }: Pick<Player, "id" | "name" | "botOf">): Seat =>
  botOf === null ? { id, name } : { id, name, bot: true };

/** False for unknown players. */
export const isClosed = (player: Pick<Player, "closedFor"> | null | undefined): boolean =>
  (player?.closedFor ?? null) !== null;

export interface Principal {
  readonly player: Player;
  readonly token: Holder;
}

export type PlayerChanges = Partial<
  Pick<Player, "email" | "language" | "timezone" | "closedFor" | keyof Settings>
>;

/** Calls that read and change the player's rows in D1. All are idempotent. */
export interface AccountRecords extends AddressRecords {
  readonly load: () => Promise<Player | null>;
  readonly change: (changes: PlayerChanges) => Promise<void>;
  /** Changes the name; null removes it. Returns false if the name is taken. */
  readonly rename: (name: string | null) => Promise<boolean>;
  /** Adds the player if D1 has lost them. Returns whether D1 has the player afterwards. */
  readonly restore: (player: Player) => Promise<boolean>;
  /** Replaces the name with `newName`, and removes the player's addresses, bot texts, blocks, tallies, ratings and conduct. */
  readonly erase: (newName: string) => Promise<void>;
}

/** An interrupted change may still reach D1 within this many milliseconds. Reads in that time are not cached. */
export const UNDER_WAY = 15 * MINUTE;

/** Adds fields that copies of earlier releases lack. */
function playerIn(body: string): Player {
  const { player } = JSON.parse(body) as { readonly player: Player };
  return { ...PERSON, ...player };
}

interface Row {
  readonly body: string | null;
  /** When the change that made the copy stale began or was interrupted; 0 once the change is done. Null for a valid copy. */
  readonly stale: number | null;
}

interface AccountHost extends Pick<AccountRecords, "load"> {
  readonly hasLeft: () => boolean;
}

/** Caches the player's D1 row. Every change first marks the copy as stale, so that D1 is read again after a crash. */
export class Account implements PlayerCopy<Player | null> {
  readonly #sql: Sql;
  readonly #host: AccountHost;
  #known: Player | null | undefined;
  #underWay = 0;
  #changes = 0;
  /** When a change that may still reach D1 was interrupted, in milliseconds since 1970; 0 if there is no such change. */
  #brokeOffAt = 0;

  constructor({ sql }: ObjectStorage, host: AccountHost) {
    this.#sql = sql;
    this.#host = host;
  }

  /** Returns undefined if D1 has to be read; null for a deleted player. */
  peek(): Player | null | undefined {
    if (this.#host.hasLeft()) return null;
    if (this.#known === undefined) {
      const { body, stale } = this.#row();
      if (body !== null && stale === null) this.#known = playerIn(body);
    }
    return this.#known;
  }

  /** Rejects if D1 is needed and cannot be reached. */
  async get(): Promise<Player | null> {
    const known = this.peek();
    return known === undefined ? this.#load() : known;
  }

  /** Like `get`, but stores nothing, so that requests that only read cost no write. */
  async look(): Promise<Player | null> {
    const known = this.peek();
    return known === undefined ? this.#host.load() : known;
  }

  /** Returns the stored copy, even if it is stale; null if there is none. */
  last(): Player | null {
    const { body } = this.#row();
    return body === null ? null : playerIn(body);
  }

  forget(): void {
    this.#known = undefined;
    this.#changes++;
  }

  spoil(): void {
    this.forget();
    this.#mark(now());
  }

  async changing<T>(change: () => Promise<T>): Promise<T> {
    if (this.#underWay === 0) this.#brokeOffAt = this.#row().stale ?? 0;
    this.spoil();
    this.#underWay++;
    try {
      const done = await change();
      if (this.#underWay === 1) this.#mark(this.#brokeOffAt);
      return done;
    } catch (fault) {
      this.#brokeOffAt = now();
      throw fault;
    } finally {
      this.#underWay--;
      this.#changes++;
    }
  }

  async #load(): Promise<Player | null> {
    for (;;) {
      const before = this.#changes;
      const found = await this.#host.load();
      // During a change, the old and the new row are both correct. If a change ended meanwhile, the row may be outdated.
      if (this.#host.hasLeft()) return null;
      if (this.#underWay > 0) return found;
      if (before === this.#changes) return this.#store(found);
    }
  }

  /** Caches a missing player in memory only, because D1 may be restored from a backup. */
  #store(found: Player | null): Player | null {
    if (now() - (this.#row().stale ?? 0) < UNDER_WAY) return found;
    this.#known = found;
    if (found === null) return null;
    const body = JSON.stringify({ v: 1, player: found });
    this.#sql.exec("INSERT OR REPLACE INTO account (id, body) VALUES (1, ?)", body);
    return found;
  }

  #row(): Row {
    return firstRow<Row>(this.#sql, "SELECT body, stale FROM account") ?? { body: null, stale: null };
  }

  #mark(stale: number): void {
    const query = `INSERT INTO account (id, stale) VALUES (1, ?)
      ON CONFLICT (id) DO UPDATE SET stale = excluded.stale`;
    this.#sql.exec(query, stale);
  }
}

interface ObjectState {
  readonly id: { readonly name?: string | undefined };
  readonly storage: ObjectStorage;
}

/** Returns the player's id: the object's name, or, if the object was opened by platform id, the id in the stored copy. */
export function playerIdIn({ id, storage }: ObjectState): string {
  if (id.name !== undefined || !hasSchema(storage)) return id.name ?? "";
  return firstValue<string>(storage.sql, "SELECT body->>'$.player.id' FROM account") ?? "";
}
