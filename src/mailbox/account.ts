import type { Scope, ChallengesFrom } from "../contract/terms.ts";

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
}

/** What lets a program, or a browser (a session), act for a player. Only the digest of the secret is stored. */
export interface Token {
  readonly id: string;
  readonly playerId: string;
  readonly name: string;
  readonly hash: string;
  /** Words with spaces between them. */
  readonly scopes: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly kind: "token" | "session";
  /** The token that a session was made with, and ends with; null for none. */
  readonly parent: string | null;
}

/** Who asks: a player, by one of their tokens. */
export interface Principal {
  readonly player: Player;
  readonly token: Token;
}

/** The digest of a token's secret, and what the token allows. */
export type NewToken = Pick<Token, "id" | "name" | "hash"> & { readonly scopes: readonly Scope[] };
/** The same of a session; `parent` is the token that it is made with, if it is made with one. */
export type NewSession = NewToken & Pick<Token, "parent"> & { readonly kind: "session" };

export type PlayerChanges = Partial<Pick<Player, "email" | "language" | "timezone" | "challengesFrom">>;

/**
 * The records of players and tokens (D1), which are the truth about them, as a mailbox needs them of its own player
 * (`id`). Each change does the same when it is made again.
 */
export interface AccountRecords {
  /** Who holds a token with this digest; null for nobody. */
  readonly principal: (hash: string) => Promise<Principal | null>;
  /** Notes that a token has been used. */
  readonly touchToken: (tokenId: string) => Promise<void>;
  /** Null for a player who has gone. */
  readonly player: (id: string) => Promise<Player | null>;
  readonly changePlayer: (id: string, changes: PlayerChanges) => Promise<void>;
  /** Has mail go to an address, if it is still the one that the player gave; says whether it does. */
  readonly confirmEmail: (id: string, address: string) => Promise<boolean>;
  /** Has mail go nowhere, if it still goes to this address. */
  readonly dropEmail: (id: string, address: string) => Promise<void>;
  readonly erasePlayer: (id: string, newName: string) => Promise<void>;
  readonly tokens: (id: string) => Promise<readonly Token[]>;
  readonly addToken: (id: string, token: NewToken) => Promise<Token>;
  readonly addSession: (id: string, session: NewSession, most: number) => Promise<void>;
  /** Revokes a token and the sessions made with it; the ids of all that have gone. */
  readonly removeToken: (id: string, tokenId: string) => Promise<readonly string[]>;
}
