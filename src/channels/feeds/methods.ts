import type { SubscriptionKind } from "../../contract/terms.ts";
import { MethodGroup } from "../../lib/service-object.ts";
import type { MailboxCalls } from "../channel.ts";
import type { Subscriptions } from "./addresses.ts";

export interface SubscriptionHost extends Pick<MailboxCalls, "isStored"> {
  /** Opens the mailbox, which creates its tables. */
  readonly subscriptions: () => Subscriptions;
}

export class SubscriptionMethods extends MethodGroup<SubscriptionHost> {
  generation(kind: SubscriptionKind, grant: string | null): number | null {
    return this.host.isStored() ? this.host.subscriptions().generation(kind, grant) : 0;
  }

  renew(kind: SubscriptionKind): void {
    this.host.subscriptions().renew(kind);
  }
}
