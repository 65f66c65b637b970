import { MethodGroup } from "../../lib/service-object.ts";
import type { MailboxCalls } from "../channel.ts";
import type { PushChannel } from "./channel.ts";
import type { NewPushSubscription, PushSubscription } from "./subscriptions.ts";

export interface PushMethodsHost extends Omit<MailboxCalls, "goOn"> {
  /** Opens the mailbox, which creates its tables. */
  readonly push: () => PushChannel;
}

export class PushMethods extends MethodGroup<PushMethodsHost> {
  list(): PushSubscription[] {
    return this.host.isStored() ? [...this.host.push().subscriptions()] : [];
  }

  /** Adds a browser. Returns null if the player has the maximum number of browsers or has left. */
  subscribe(input: NewPushSubscription): PushSubscription | null {
    return this.host.hasLeft() ? null : this.host.push().subscribe(input);
  }

  unsubscribe(id: string): boolean {
    return this.host.isStored() && this.host.push().unsubscribe(id);
  }
}
