import {
  addSession,
  addToken,
  removeToken,
  tokensOf,
  type NewSession,
  type NewToken,
  type TokenRow,
  type Principal,
} from "../players/store.ts";
import type { SignedIn } from "../mail/send/sign-in-links.ts";
import type { Quota } from "./quotas.ts";
import { PARTS, ReadableMailbox } from "./readable.ts";

/** The part of a mailbox's RPC surface that knows its player: their tokens and sessions, and the link that signs in. */
export abstract class KnownMailbox extends ReadableMailbox {
  /**
   * Who holds a token of this player, by its digest; null for nobody.
   * @param isVisit whether the player is here; a program that listens for events is not
   */
  async principal(hash: string, isVisit: boolean): Promise<Principal | null> {
    const { principals } = this[PARTS]();
    const principal = await principals.find(hash);
    if (principal === null) return null;
    this.ctx.waitUntil(principals.used(principal, hash));
    if (isVisit) this.visit();
    return principal;
  }

  /** The player is here: types of mail that were silent until then are so no more. */
  visit(): void {
    // A player who has never heard of anything has no desk yet, and nothing silent.
    const { hasDesk, desk } = this[PARTS]();
    if (hasDesk()) desk().mailing.visited();
  }

  /** Adds a token; null where the player has as many as they can have, this one not counted. Sessions do not count. */
  async addToken(token: NewToken, most: number): Promise<TokenRow | null> {
    const { principals, player } = this[PARTS]();
    const rows = await tokensOf(this.env.DB, player);
    const others = rows.filter(({ id, kind }) => kind === "token" && id !== token.id);
    if (others.length >= most) return null;
    return principals.changing(() => addToken(this.env.DB, player, token));
  }

  /** Adds a session; of more than `most` the one that was used least lately ends. */
  addSession(session: NewSession, most: number): Promise<void> {
    const { principals, player } = this[PARTS]();
    return principals.changing(() => addSession(this.env.DB, player, session, most));
  }

  /** Revokes a token at once, and the sessions made with it; false where the player has none with this id. */
  async revokeToken(tokenId: string): Promise<boolean> {
    const { principals, streams, player } = this[PARTS]();
    const revoking = principals.changing(() => removeToken(this.env.DB, player, tokenId));
    const revoked = await revoking.finally(() => streams.end(tokenId));
    for (const id of revoked) streams.end(id);
    return revoked.length > 0;
  }

  /**
   * Sends a link that signs in to the player's address, if it is still this one.
   * @param quota how often that can be; null for as often as anyone asks
   */
  async sendSignIn(address: string, next: string, quota: Quota | null): Promise<void> {
    const desk = this[PARTS]().desk();
    if (quota !== null && desk.quotas.use(quota) !== null) return;
    await desk.mailing.askToSignIn(address, next);
    this.ctx.waitUntil(desk.run());
  }

  /** Whether a link would sign in, by the digest of its secret; null where there is none. Changes nothing. */
  pendingSignIn(secretHash: string): "open" | "expired" | null {
    const { hasDesk, desk } = this[PARTS]();
    return hasDesk() ? desk().mailing.signIn.pending(secretHash) : null;
  }

  /** Uses up a link that signs in. */
  async useSignIn(secretHash: string): Promise<SignedIn> {
    const { hasDesk, desk } = this[PARTS]();
    return hasDesk() ? desk().mailing.useSignIn(secretHash) : "unknown";
  }
}
