import type { StoringCalls } from "../channels/channel.ts";
import type { Reach } from "../lib/places.ts";
import { sameHash } from "../lib/secret.ts";
import { MethodGroup } from "../lib/service-object.ts";
import type { PlayerChanges, Principal } from "./account.ts";
import type { Mailbox } from "./mailbox.ts";
import type { NewSession, NewToken, Token } from "./tokens.ts";

export interface GroupHost extends StoringCalls {
  readonly mailbox: () => Mailbox;
  readonly endListening: () => void;
}

interface AccountHost extends GroupHost {
  readonly endStreams: () => void;
}

export class AccountMethods extends MethodGroup<AccountHost> {
  /** Returns null for an invalid token. Reads D1 without a valid copy of the player. `isVisit`: false for polling programs. */
  async principal(hash: string, isVisit: boolean): Promise<Principal | null> {
    if (!this.host.isStored()) return null;
    const mailbox = this.host.mailbox();
    if (mailbox.holder(hash) === null) return null;
    const player = await mailbox.account.get();
    // The token may have been revoked meanwhile.
    const token = mailbox.holder(hash);
    if (player === null || token === null || !sameHash(token.hash, hash)) return null;
    if (token.kind === "app") mailbox.apps.used(token);
    else mailbox.tokens.used(token as Token);
    if (isVisit) mailbox.channels.visited();
    return { player, token };
  }

  async change(changes: PlayerChanges): Promise<void> {
    const { channels, records } = this.host.mailbox();
    await channels.mailing.changePlayer(changes.email, () => records.change(changes));
    this.host.goOn();
  }

  /** Closes the account, or reopens it (null), and mails the player. Closing also ends the player's streams. Idempotent. */
  async setClosed(reason: string | null): Promise<void> {
    const mailbox = this.host.mailbox();
    const { account, channels, records } = mailbox;
    const before = await account.get();
    if (before === null) return;
    if (reason !== before.closedFor) channels.mailing.tellClosed(reason, before.confirmedEmail);
    await account.changing(() => records.change({ closedFor: reason }));
    await account.get();
    if (reason !== null) {
      mailbox.silence();
      this.host.endStreams();
    }
    this.host.goOn();
  }

  async closedFor(): Promise<string | null> {
    return this.host.isStored() ? ((await this.host.mailbox().account.get())?.closedFor ?? null) : null;
  }

  /**
   * Renames the player, or removes the name (null). Returns false if the name is taken. Updates of the games are scheduled
   * before and after the change in D1, so that games get the final name even if this is interrupted.
   */
  async rename(name: string | null): Promise<boolean> {
    const mailbox = this.host.mailbox();
    mailbox.relabel();
    const isDone = await mailbox.account.changing(() => mailbox.records.rename(name));
    mailbox.relabel();
    this.host.goOn();
    return isDone;
  }

  /**
   * Restores the player in D1 from the stored copy, or erases a player who has left. An existing player in D1 is not changed.
   * Returns whether D1 has the player (true for one who has left); null if no copy is stored.
   */
  async restore(): Promise<boolean | null> {
    if (!this.host.isStored()) return null;
    const mailbox = this.host.mailbox();
    const newName = mailbox.leftAs();
    if (newName !== null) {
      mailbox.close(newName);
      await mailbox.run();
      return true;
    }
    const player = mailbox.account.last();
    return player && mailbox.account.changing(() => mailbox.records.restore(player));
  }

  async close(newName: string): Promise<void> {
    const mailbox = this.host.mailbox();
    mailbox.close(newName);
    this.host.endStreams();
    await mailbox.run();
  }
}

export class TokenMethods extends MethodGroup<GroupHost> {
  list(reach: Reach): Token[] {
    return this.host.mailbox().tokens.list(reach);
  }

  /** Returns null if the player has `most` tokens. Also stores a copy of the player, so that D1 can be restored from it. */
  async add(token: NewToken, most: number): Promise<Token | null> {
    const { account, tokens } = this.host.mailbox();
    await account.get();
    return tokens.add(token, most);
  }

  async addSession(session: NewSession, most: number): Promise<void> {
    const mailbox = this.host.mailbox();
    await mailbox.account.get();
    mailbox.ending(() => mailbox.tokens.addSession(session, most));
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

export class AppMethods extends MethodGroup<GroupHost> {
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

  /** Replaces the text `over` (null: none). Returns false if another text is stored, the grant has ended or the player left. */
  put(key: string, body: string, ends: number, over: string | null): boolean {
    const { isStored, mailbox, endListening } = this.host;
    const isPut = isStored() && mailbox().ending(() => mailbox().apps.put(key, body, ends, over));
    endListening();
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
    const { isStored, mailbox, endListening } = this.host;
    const isEnded = isStored() && mailbox().ending(() => mailbox().apps.end(grant));
    if (isEnded) endListening();
    return isEnded;
  }
}
