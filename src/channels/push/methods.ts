import { MethodGroup } from "../../lib/service-object.ts";
import type { MailboxCalls } from "../channel.ts";
import type { PushChannel } from "./channel.ts";
import type { NewPushSubscription, PushSubscription } from "./subscriptions.ts";

export interface PushMethodsHost extends Omit<MailboxCalls, "goOn"> {
  /** Opens the mailbox if it is not open, which stores something. */
  readonly push: () => PushChannel;
}

/** The methods of a mailbox about browsers that get push messages. */
export class PushMethods extends MethodGroup<PushMethodsHost> {
  list(): PushSubscription[] {
    return this.host.isStored() ? [...this.host.push().subscriptions()] : [];
  }

  /** Adds a browser; null if the player has as many as they can have, or has left. */
  subscribe(input: NewPushSubscription): PushSubscription | null {
    return this.host.hasLeft() ? null : this.host.push().subscribe(input);
  }

  unsubscribe(id: string): boolean {
    return this.host.isStored() && this.host.push().unsubscribe(id);
  }
}
