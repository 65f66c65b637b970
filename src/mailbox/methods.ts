import type { StoringCalls } from "../channels/channel.ts";
import type { Reach } from "../lib/places.ts";
import { MethodGroup } from "../lib/service-object.ts";
import type { Mailbox } from "./mailbox.ts";
import type { NewSession, NewToken, Token } from "./tokens.ts";

export interface GroupHost extends StoringCalls {
  readonly mailbox: () => Mailbox;
  readonly endListening: () => void;
}

abstract class Group extends MethodGroup<GroupHost> {}

export class TokenMethods extends Group {
  list(reach: Reach): Token[] {
    return this.host.mailbox().tokens.list(reach);
  }

  /** Returns null at the limit (`most`). Also stores a copy of the player, from which D1 can be restored. */
  async add(token: NewToken, most: number): Promise<Token | null> {
    const { account, tokens } = this.host.mailbox();
    await account.get();
    return tokens.add(token, most);
  }

  async addSession(session: NewSession, most: number): Promise<void> {
    const mailbox = this.host.mailbox();
    await mailbox.account.get();
    mailbox.addSession(session, most);
    this.host.endListening();
  }

  /** Revokes a token, its sessions and their push subscriptions. Returns false if there is no such token. */
  revoke(id: string): boolean {
    const revoked = this.host.mailbox().revoke(id);
    this.host.endListening();
    return revoked.length > 0;
  }

  listens(hash: string, game: string): boolean {
    return this.host.isStored() && this.host.mailbox().listening.listens(hash, game);
  }
}

export class AppMethods extends Group {
  list() {
    return this.host.mailbox().apps.list();
  }

  allows(client: string): boolean {
    return this.host.isStored() && this.host.mailbox().apps.allows(client);
  }

  read(key: string): string | null {
    return this.host.isStored() ? this.host.mailbox().apps.get(key) : null;
  }

  keys(prefix: string): string[] {
    return this.host.isStored() ? this.host.mailbox().apps.keys(prefix) : [];
  }

  /** Replaces the text `over` (null for none). Returns false if it has changed, its grant has ended or the player has left. */
  put(key: string, body: string, ends: number, over: string | null): boolean {
    const isPut = this.host.isStored() && this.host.mailbox().putAppText(key, body, ends, over);
    this.host.endListening();
    return isPut;
  }

  end(grant: string): boolean {
    return this.#end(grant);
  }

  /**
   * Ends the grant of a refresh token that is used again after it was exchanged. `isExposed`: others may have read the token,
   * so the grant also ends if the token is still valid. Returns whether the grant was ended.
   */
  endReused(key: string, isExposed = false): boolean {
    if (!this.host.isStored()) return false;
    const { apps } = this.host.mailbox();
    const isMeant = apps.isSpent(key) || (isExposed && apps.getsTokens(key));
    return isMeant && this.#end(key.split(":")[2] ?? "");
  }

  #end(grant: string): boolean {
    const isEnded = this.host.isStored() && this.host.mailbox().endGrant(grant);
    if (isEnded) this.host.endListening();
    return isEnded;
  }
}
