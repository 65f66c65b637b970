import { sameHash } from "../lib/secret.ts";
import { MethodGroup } from "../lib/service-object.ts";
import type { PlayerChanges, Principal } from "./account.ts";
import type { GroupHost } from "./methods.ts";
import type { Token } from "./tokens.ts";

interface AccountHost extends GroupHost {
  readonly endStreams: () => void;
}

export class AccountMethods extends MethodGroup<AccountHost> {
  /** Reads D1 only if the stored player is stale. `isVisit`: the player is present, not only a program that listens. */
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

  /** Closes the account, or reopens it (null), and mails the player. Closing also ends their streams. Idempotent. */
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
