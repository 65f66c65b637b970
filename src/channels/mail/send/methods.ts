import { MAILS_AT_ONCE } from "../../../contract/bounds.ts";
import type { MailOffReason } from "../../../contract/terms.ts";
import { MethodGroup } from "../../../lib/service-object.ts";
import type { MailboxCalls } from "../../channel.ts";
import type { NoticeChanges } from "../../notices/settings.ts";
import { DEFAULT_SETTINGS, type NoticeSettings } from "../../policy/settings.ts";
import type { MailContent, Recipient } from "../content.ts";
import type { Mute } from "../links/signed.ts";
import type { Confirmed } from "./address.ts";
import type { MailChannel } from "./channel.ts";
import type { PendingLink, SignedIn } from "./links.ts";

export interface MailMethodsHost extends MailboxCalls {
  /** Opens the mailbox, which creates its tables. */
  readonly mailing: () => MailChannel;
}

export interface NoticeStanding {
  readonly settings: NoticeSettings;
  /** When the next mail is due, in milliseconds since 1970; null for never. */
  readonly next: number | null;
  /** How many more mails can be sent at once within the daily limit. */
  readonly leftAtOnce: number;
}

/** Links are identified by the digests of their secrets, because only those are stored. */
export class MailMethods extends MethodGroup<MailMethodsHost> {
  sendConfirmation(): Promise<boolean> {
    return this.#goingOn(this.host.mailing().askAgain());
  }

  /** Returns the address that a link confirms, and whether it has expired; null for an unknown link. Does not use the link. */
  pendingConfirmation(secretHash: string): PendingLink | null {
    return this.host.isStored() ? this.host.mailing().address.pending(secretHash) : null;
  }

  async confirmAddress(secretHash: string): Promise<Confirmed> {
    return this.host.isStored() ? this.#goingOn(this.host.mailing().confirm(secretHash)) : "unknown";
  }

  async dropAddress(to: string, reason: MailOffReason): Promise<void> {
    if (this.host.isStored()) await this.#goingOn(this.host.mailing().drop(to, reason));
  }

  sendSignIn(address: string, next: string): Promise<void> {
    return this.#goingOn(this.host.mailing().askToSignIn(address, next));
  }

  /** Returns whether a sign-in link is valid; null for an unknown link. Does not use the link. */
  pendingSignIn(secretHash: string): "open" | "expired" | null {
    return this.host.isStored() ? this.host.mailing().signIn.pending(secretHash) : null;
  }

  async useSignIn(secretHash: string): Promise<SignedIn> {
    return this.host.isStored() ? this.host.mailing().useSignIn(secretHash) : "unknown";
  }

  recipient(): Promise<Recipient | null> {
    return this.host.mailing().reader();
  }

  sendOnce(key: string, content: MailContent): Promise<boolean> {
    return this.#goingOn(this.host.mailing().queueOnce(key, content));
  }

  async settings(): Promise<NoticeStanding> {
    if (!this.host.isStored())
      return { settings: DEFAULT_SETTINGS, next: null, leftAtOnce: MAILS_AT_ONCE.max };
    const mailing = this.host.mailing();
    const next = await mailing.next();
    return { settings: mailing.settings.read(), next, leftAtOnce: mailing.leftAtOnce() };
  }

  async changeSettings(changes: NoticeChanges): Promise<NoticeStanding> {
    await this.#goingOn(this.host.mailing().change(changes));
    return this.settings();
  }

  /** Turns off mail about a game, of a type or in digests. Returns false if the player does not exist or has left. */
  mute(what: Mute): boolean {
    if (!this.host.isStored() || this.host.hasLeft()) return false;
    this.host.mailing().mute(what);
    return true;
  }

  visit(): void {
    if (this.host.isStored()) this.host.mailing().visited();
  }

  async #goingOn<T>(work: Promise<T>): Promise<T> {
    const done = await work;
    this.host.goOn();
    return done;
  }
}
